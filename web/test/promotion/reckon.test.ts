// Where a promotion is, what is next and what can be done, by how the floor says it stands.
import { describe, expect, it } from 'vitest';
import { beforeOpening, besideOffers, claimOffers, courseOffers, nextOf, prizeOffers, stages, winnerOffers } from '../../src/promotion/reckon';
import { leftOf } from '../../src/occasion/paying';
import { drawnSince } from '../../src/promotion/watch.svelte';
import type { Form, Promotion, Result } from '../../src/promotion/types';

const NOTHING = { lodged: null, copy: null, approved: null, 'scrutineer-must': null, 'scrutineer-may': null, 'cash-must': null, 'cash-stated': 'c', 'draw-postponed': null, 'draw-cancelled': null, cancelled: null, 'cancel-approved': null, terms: 't', marketing: 'm', available: 'a' };
const CROWN: Form = { terms: [], kinds: [{ kind: 'cash', money: true, 'never-cash': false, credit: false, details: [] }], forbidden: [], ways: [], holds: [], great: 1_000_000, kept: 10_000, knows: { ...NOTHING, copy: 'copy', cancelled: 'cancelled' } };
const STAR: Form = { ...CROWN, holds: [{ name: 'identity', over: 0, until: false, rule: 'h' }], knows: { ...NOTHING, lodged: 'lodged', approved: 'approved', 'cash-stated': null, 'draw-postponed': 'p', 'draw-cancelled': 'd', cancelled: 'x', 'cancel-approved': 'y' } };
const TERMS = { terms: {}, prizes: [{ prize: 'purse', kind: 'cash', value: 5_000_000, text: 'cash' }], conditions: [] };
const DRAFT: Promotion = {
	phase: 'draft', postponed: false, version: 0, closes: null, draws: null, entries: 0, entrants: 0, prizes: 0, at: 0, made: [], lodged: 0, waits: false, 'draw-waits': false, 'draw-cancelled': false,
	commit: null, renewed: 0, list: null, drawn: 0, left: 0, seed: null, holds: { terms: {}, prizes: [], conditions: [] }, results: [], claims: [], disputes: [],
	draft: { ...TERMS, changed: true, approved: false, lacks: [{ what: 'term', name: 'manner', prize: null, rule: 'r' }] },
};
const whole = { ...DRAFT, draft: { ...DRAFT.draft!, lacks: [] } };
const published: Promotion = { ...whole, version: 1, draft: { ...whole.draft, changed: false }, holds: TERMS, results: [{ prize: 'purse', state: 'undrawn', ends: null, winner: null }] };
const open: Promotion = { ...published, phase: 'open', closes: 100, draws: 200 };
const closed: Promotion = { ...open, phase: 'closed', entries: 5, entrants: 1, left: 5 };
const won: Result = { prize: 'purse', state: 'drawn', ends: '0001', winner: '100-0001', draw: 0, drawn: 200, tried: false, 'tell-by': 999, instead: 0, 'takes-cash': false, due: 5_000_000, choice: null };
const drawn: Promotion = { ...closed, drawn: 1, left: 4, results: [won] };
const claim = { player: '100-0001', prize: 'purse', draw: 0, state: 'open' as const, hold: null };
const acts = (list: { act: string }[]): string[] => list.map((one) => one.act);
const at = (p: Promotion, form = CROWN): string | undefined => stages(p, form).find((one) => one.is === 'now')?.stage;

describe('the way of a promotion', () => {
	it('knows the stages of its document, and where it is', () => {
		expect(acts(stages(DRAFT, CROWN).map(({ stage }) => ({ act: stage })))).toEqual(['draft', 'running', 'closed', 'drawn', 'claimed', 'paid']);
		expect(stages(DRAFT, STAR)).toHaveLength(7);
		expect([at(DRAFT), at(published), at(published, STAR), at(open), at(closed), at(drawn), at({ ...drawn, claims: [claim] })]).toEqual(['draft', 'running', 'lodged', 'running', 'drawn', 'claimed', 'paid']);
		expect(at({ ...drawn, results: [{ ...won, state: 'paid' }] })).toBeUndefined();
		expect(stages({ ...open, phase: 'cancelled' }, CROWN).every((one) => one.is === 'off')).toBe(true);
	});
	it('says what is next, and when', () => {
		expect(nextOf(DRAFT, CROWN, 0)).toEqual({ word: 'nextLacks', count: 1 });
		expect(nextOf(whole, CROWN, 0).word).toBe('nextPublish');
		expect([nextOf(published, STAR, 0).word, nextOf(published, CROWN, 0).word]).toEqual(['nextLodge', 'nextAdvertise']);
		const ready = { ...published, advertised: true, available: true };
		expect(nextOf(ready, CROWN, 0).word).toBe('nextOpen');
		expect(nextOf({ ...ready, holds: { ...TERMS, terms: { starts: 50 } } }, CROWN, 0)).toEqual({ word: 'nextStarts', at: 50 });
		expect([nextOf(open, CROWN, 99), nextOf(open, CROWN, 100).word]).toEqual([{ word: 'nextCloses', at: 100 }, 'nextClose']);
		expect([nextOf(closed, CROWN, 199).word, nextOf(closed, CROWN, 200).word]).toEqual(['nextDraws', 'nextDraw']);
		expect(nextOf(drawn, CROWN, 300)).toEqual({ word: 'nextTell', count: 1, at: 999 });
		expect(nextOf({ ...drawn, results: [{ ...won, tried: true }] }, CROWN, 300).word).toBe('nextClaim');
		expect(nextOf({ ...drawn, claims: [claim] }, CROWN, 300).word).toBe('nextChoose');
		expect(nextOf({ ...drawn, results: [{ ...won, state: 'paid' }] }, CROWN, 300).word).toBe('nextOver');
		expect(nextOf({ ...open, waits: true }, CROWN, 0).word).toBe('nextPostponed');
	});
	it('before it opens asks for what its document does', () => {
		expect(beforeOpening(published, CROWN).filter((one) => !one.done).map((one) => [one.what, one.rule])).toEqual([['advertise', 'm'], ['available', 'a']]);
		expect(beforeOpening(DRAFT, STAR)[0]).toEqual({ what: 'terms', done: false, rule: 'r' });
	});
});

describe('what can be done now', () => {
	it('is offered, and nothing else', () => {
		expect(acts(courseOffers(DRAFT, CROWN, 0))).toEqual([]);
		expect(acts(courseOffers(whole, CROWN, 0))).toEqual(['publish']);
		expect(acts(courseOffers(published, STAR, 0))).toEqual(['lodge', 'advertise', 'available']);
		expect(acts(courseOffers({ ...published, advertised: true, available: true }, CROWN, 0))).toEqual(['open']);
		expect([acts(courseOffers(open, CROWN, 99)), acts(courseOffers(open, CROWN, 100))]).toEqual([[], ['close']]);
		expect(acts(courseOffers({ ...open, draft: whole.draft }, STAR, 0))).toEqual(['approve']);
		expect(acts(besideOffers(open, STAR))).toEqual(['postpone', 'postpone', 'approve', 'cancel']);
		expect(acts(besideOffers({ ...open, waits: true }, CROWN))).toEqual(['request', 'validate', 'cancel']);
	});
	it('about a prize follows what has become of it', () => {
		expect([acts(prizeOffers(closed, CROWN, closed.results[0]!, 199)), acts(prizeOffers(closed, CROWN, closed.results[0]!, 200))]).toEqual([[], ['draw']]);
		expect(acts(prizeOffers(drawn, CROWN, won, 300))).toEqual(['notify']);
		expect(acts(prizeOffers({ ...drawn, holds: { ...TERMS, terms: { 'claim-until': 250 } } }, CROWN, won, 300))).toEqual(['notify', 'unclaimed']);
		expect(acts(prizeOffers(drawn, CROWN, { ...won, state: 'refused' }, 300))).toEqual(['draw']);
	});
	it('about a claim: a great sum is paid as its winner chose, and nobody else is paid', () => {
		const claimed = { ...drawn, claims: [claim] };
		expect(acts(claimOffers(claimed, STAR, claim))).toEqual(['hold', 'refuse']);
		expect(acts(claimOffers({ ...claimed, results: [{ ...won, choice: { cash: 5_000_000, cheque: 0, transfer: 0 } }] }, STAR, claim))).toEqual(['pay', 'hold', 'refuse']);
		expect(acts(claimOffers({ ...claimed, results: [{ ...won, due: 100 }] }, CROWN, { ...claim, player: '100-0002' }))).toEqual(['refuse']);
		expect(acts(claimOffers(claimed, STAR, { ...claim, hold: 'identity' }))).toEqual(['release', 'refuse']);
	});
	it('by a winner: claim, cash instead, how to be paid', () => {
		expect(acts(winnerOffers(drawn, null, won, 300))).toEqual(['claim']);
		expect(acts(winnerOffers({ ...drawn, claims: [claim] }, null, won, 300))).toEqual(['choose']);
		expect(acts(winnerOffers({ ...drawn, claims: [claim] }, null, { ...won, due: 0, instead: 80_000 }, 300))).toEqual(['take-cash']);
		expect(acts(winnerOffers({ ...drawn, holds: { ...TERMS, terms: { 'claim-until': 250 } } }, null, won, 300))).toEqual([]);
	});
	it('with a sum: its parts come to the whole', () => {
		expect([leftOf(100, { cash: 40, card: 60 }), leftOf(100, { cash: 40 }), leftOf(100, { cash: 140 })]).toEqual([0, 60, -40]);
	});
});

it('a display shows a draw that was made while it looked', () => {
	expect(drawnSince(closed, drawn)).toEqual(won);
	expect([drawnSince(null, drawn), drawnSince(drawn, drawn)]).toEqual([null, null]);
});
