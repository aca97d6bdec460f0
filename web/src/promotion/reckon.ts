// What a promotion has come to, what is next and what lacks for it, and what can be done now. The floor decides; this
// only chooses what is put before people.

import { offer, steps, type Offer, type Step as OccasionStep } from '../occasion/offers';
import type { Claim, Form, Lack, Promotion, Result } from './types';

// --- the way it goes ------------------------------------------------------------------------------------------------

export type Stage = 'draft' | 'lodged' | 'running' | 'closed' | 'drawn' | 'claimed' | 'paid';
export type Step = OccasionStep<Stage>;

/** Nobody will be drawn any more for what is not drawn. */
const drawOver = (p: Promotion): boolean => p['draw-cancelled'] || (p.phase === 'closed' && p.left === 0);
const hasClaim = (p: Promotion, { prize, draw }: Result): boolean => p.claims.some((one) => one.prize === prize && one.draw === draw);

function isDone(p: Promotion, stage: Stage): boolean {
	const closed = p.phase === 'closed';
	switch (stage) {
		case 'draft':
			return p.phase !== 'draft' || (p.version > 0 && !p.draft?.changed);
		case 'lodged':
			return p.phase !== 'draft' || (p.lodged > 0 && p.lodged === p.version && !p.draft?.changed);
		case 'running':
		case 'closed':
			return closed;
		case 'drawn':
			return closed && p.results.every((one) => one.state !== 'undrawn' || drawOver(p));
		case 'claimed':
			return isDone(p, 'drawn') && p.results.every((one) => one.state !== 'drawn' || hasClaim(p, one));
		case 'paid':
			return isDone(p, 'drawn') && p.results.every((one) => one.state !== 'drawn');
	}
}

/** The stages that its document knows, and where the promotion is. */
export function stages(p: Promotion, form: Form): Step[] {
	const all: Stage[] = ['draft', ...(form.knows.lodged ? (['lodged'] as const) : []), 'running', 'closed', 'drawn', 'claimed', 'paid'];
	const at = p.phase === 'cancelled' ? -1 : all.findIndex((stage) => !isDone(p, stage));
	return steps(all, at, p.phase === 'cancelled');
}

// --- before it starts -----------------------------------------------------------------------------------------------

export interface Due {
	what: 'terms' | 'publish' | 'lodge' | 'advertise' | 'available';
	done: boolean;
	rule: string | null;
}

/** What must be so before the promotion opens, in the order in which it is done. */
export function beforeOpening(p: Promotion, form: Form): Due[] {
	const lacks = p.draft?.lacks ?? [];
	const published = p.version > 0 && !p.draft?.changed;
	return [
		{ what: 'terms', done: lacks.length === 0, rule: lacks[0]?.rule ?? form.knows.terms },
		{ what: 'publish', done: published, rule: form.knows.terms },
		...(form.knows.lodged ? [{ what: 'lodge' as const, done: published && p.lodged === p.version, rule: form.knows.lodged }] : []),
		{ what: 'advertise', done: Boolean(p.advertised), rule: form.knows.marketing },
		{ what: 'available', done: Boolean(p.available), rule: form.knows.available },
	];
}

/** A time of the terms that hold. */
export function timeOf(p: Promotion, term: string): number | null {
	const at = p.holds.terms[term];
	return typeof at === 'number' ? at : null;
}

// --- what is next ---------------------------------------------------------------------------------------------------

export type NextWord =
	| 'nextCancelled' | 'nextPostponed' | 'nextLacks' | 'nextPublish' | 'nextLodge' | 'nextAdvertise' | 'nextAvailable' | 'nextStarts' | 'nextOpen' | 'nextAmend'
	| 'nextApprove' | 'nextCloses' | 'nextClose' | 'nextDrawWaits' | 'nextDraws' | 'nextDraw' | 'nextTell' | 'nextHeld' | 'nextChoose' | 'nextPay' | 'nextClaim' | 'nextDispute' | 'nextOver';
export interface Next {
	word: NextWord;
	at?: number;
	count?: number;
}

function nextInDraft(p: Promotion, form: Form, now: number): Next {
	const due = beforeOpening(p, form).find((one) => !one.done);
	const starts = timeOf(p, 'starts');
	if (due) {
		const WORD = { terms: 'nextLacks', publish: 'nextPublish', lodge: 'nextLodge', advertise: 'nextAdvertise', available: 'nextAvailable' } as const;
		return { word: WORD[due.what], ...(due.what === 'terms' ? { count: p.draft?.lacks.length ?? 0 } : {}) };
	}
	return starts !== null && now < starts ? { word: 'nextStarts', at: starts } : { word: 'nextOpen' };
}

function nextWhenOpen(p: Promotion, form: Form, now: number): Next {
	if (p.draft?.changed && p.draft.lacks.length === 0) return { word: form.knows.approved && !p.draft.approved ? 'nextApprove' : 'nextAmend' };
	return p.closes !== null && now < p.closes ? { word: 'nextCloses', at: p.closes } : { word: 'nextClose' };
}

function nextOfClaims(p: Promotion, form: Form): Next | null {
	const open = p.claims.filter((one) => one.state === 'open');
	const waiting = p.results.filter((one) => one.state === 'drawn');
	const untold = waiting.filter((one) => !one.tried && !hasClaim(p, one));
	if (untold.length > 0) return { word: 'nextTell', count: untold.length, ...(untold[0]!['tell-by'] === undefined ? {} : { at: untold[0]!['tell-by'] }) };
	if (open.some((one) => !one.hold && payable(p, form, one))) return { word: 'nextPay', count: open.length };
	if (open.some((one) => one.hold)) return { word: 'nextHeld' };
	if (open.length > 0) return { word: 'nextChoose' };
	return waiting.length > 0 ? { word: 'nextClaim', count: waiting.length } : null;
}

function nextWhenClosed(p: Promotion, form: Form, now: number): Next {
	const undrawn = !drawOver(p) && p.results.some((one) => one.state === 'undrawn');
	if (undrawn && p['draw-waits']) return { word: 'nextDrawWaits' };
	if (undrawn && p.draws !== null && now < p.draws) return { word: 'nextDraws', at: p.draws };
	if (undrawn) return { word: 'nextDraw', count: p.results.filter((one) => one.state === 'undrawn').length };
	return nextOfClaims(p, form) ?? (p.disputes.some((one) => !one.decided) ? { word: 'nextDispute' } : { word: 'nextOver' });
}

/** What somebody must think of next. */
export function nextOf(p: Promotion, form: Form, now: number): Next {
	if (p.phase === 'cancelled') return { word: 'nextCancelled' };
	if (p.waits) return { word: 'nextPostponed' };
	if (p.phase === 'draft') return nextInDraft(p, form, now);
	return p.phase === 'open' ? nextWhenOpen(p, form, now) : nextWhenClosed(p, form, now);
}

// --- what can be done now -------------------------------------------------------------------------------------------


/** Acts of the promotion as a whole: on its way from the draft to the draw. */
export function courseOffers(p: Promotion, form: Form, now: number): Offer[] {
	const { draft, phase } = p;
	const early = phase === 'draft' || phase === 'open';
	const whole = early && Boolean(draft?.changed) && draft?.lacks.length === 0;
	const held = phase === 'open' && form.knows.approved !== null && !draft?.approved;
	const ready = phase === 'draft' && beforeOpening(p, form).every((one) => one.done);
	const starts = timeOf(p, 'starts');
	return [
		...offer(whole && held, 'approve', { what: 'amendment' }),
		...offer(whole && !held, 'publish'),
		...offer(phase === 'draft' && form.knows.lodged !== null && p.version > 0 && !draft?.changed && p.lodged !== p.version, 'lodge'),
		...offer(phase === 'draft' && p.version > 0 && !p.advertised, 'advertise'),
		...offer(phase === 'draft' && p.version > 0 && !p.available, 'available'),
		...offer(ready && (starts === null || now >= starts), 'open'),
		...offer(phase === 'open' && !p.waits && p.closes !== null && now >= p.closes, 'close'),
	];
}

/** Acts that are seldom needed. */
export function besideOffers(p: Promotion, form: Form): Offer[] {
	const begun = p.phase === 'open' || p.phase === 'closed';
	const drawn = p['draw-cancelled'];
	return [
		...offer(form.knows.copy !== null && p.version > 0, 'request'),
		...offer(begun && p.waits, 'validate', { what: 'promotion' }),
		...offer(begun && p['draw-waits'], 'validate', { what: 'draw' }),
		...offer(begun && !p.waits && !drawn, 'postpone', { what: 'promotion' }),
		...offer(begun && !p['draw-waits'] && !drawn && form.knows['draw-postponed'] !== null, 'postpone', { what: 'draw' }),
		...offer(begun && form.knows['cancel-approved'] !== null && !p['cancel-approved'], 'approve', { what: 'cancellation' }),
		...offer(begun && !drawn && form.knows['draw-cancelled'] !== null, 'cancel', { what: 'draw' }),
		...offer(begun && form.knows.cancelled !== null && (form.knows['cancel-approved'] === null || Boolean(p['cancel-approved'])), 'cancel', { what: 'promotion' }),
	];
}

const claimOf = (p: Promotion, { prize, draw, winner }: Result): Claim | undefined =>
	p.claims.find((one) => one.prize === prize && one.draw === draw && one.player === winner && one.state === 'open');

/** Acts about one prize. */
export function prizeOffers(p: Promotion, form: Form, result: Result, now: number): Offer[] {
	const { prize, state } = result;
	const terms = p.holds.prizes.find((one) => one.prize === prize);
	const kind = form.kinds.find((one) => one.kind === terms?.kind);
	const until = timeOf(p, 'claim-until');
	const may = p.phase === 'closed' && !p.waits && !p['draw-waits'] && !drawOver(p) && p.draws !== null && now >= p.draws;
	const waits = state === 'drawn';
	const late = p.holds.terms.presence === true || (until !== null && now > until);
	return [
		...offer(may && state !== 'drawn' && state !== 'paid', 'draw', { prize }),
		...offer(waits, 'notify', { prize }),
		...offer(waits && form.knows['cash-stated'] === null && !kind?.money && !kind?.['never-cash'] && !result['takes-cash'], 'offer', { prize }),
		...offer(waits && late && !claimOf(p, result), 'unclaimed', { prize }),
	];
}

/** Whether a claim is the winner's, and, where the winner chooses how to be paid, that has been chosen. */
export function payable(p: Promotion, form: Form, claim: Claim): boolean {
	const result = p.results.find((one) => one.prize === claim.prize && one.draw === claim.draw);
	return result?.winner === claim.player && result.state === 'drawn' && ((result.due ?? 0) <= form.great || Boolean(result.choice));
}

/** Acts about one claim. */
export function claimOffers(p: Promotion, form: Form, claim: Claim): Offer[] {
	const set = { player: claim.player, prize: claim.prize };
	const open = claim.state === 'open';
	return [
		...offer(open && !claim.hold && payable(p, form, claim), 'pay', set),
		...offer(open && claim.hold !== null, 'release', set),
		...offer(open && claim.hold === null && form.holds.length > 0, 'hold', set),
		...offer(open, 'refuse', set),
	];
}

// --- the winner -----------------------------------------------------------------------------------------------------

/** The prizes of the player whose card is in the terminal. */
export function wonBy(p: Promotion): Result[] {
	return p.results.filter((one) => one.winner !== null);
}

/** What a winner may do about a prize, at a terminal or at the cage. */
export function winnerOffers(p: Promotion, form: Pick<Form, 'great'> | null, result: Result, now: number): Offer[] {
	const { prize } = result;
	const mine = claimOf(p, result);
	const until = timeOf(p, 'claim-until');
	const waits = result.state === 'drawn';
	const due = result.due ?? 0;
	return [
		...offer(waits && !mine && !hasClaim(p, result) && (until === null || now <= until), 'claim', { prize }),
		...offer(Boolean(mine) && (result.instead ?? 0) > 0 && !result['takes-cash'], 'take-cash', { prize }),
		...offer(Boolean(mine) && due > (form?.great ?? 0), 'choose', { prize }),
	];
}

/** Which prize a lack is about, or the term: the key of its words. */
export function lackKey(lack: Lack): string {
	if (lack.what === 'term') return `term-${lack.name}`;
	return lack.what === 'detail' ? `detail-${lack.name}` : lack.what === 'order' ? `order-${lack.name}` : `lack-${lack.what}`;
}
