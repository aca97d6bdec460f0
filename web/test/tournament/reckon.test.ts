// What the director's desk puts before people, the standings, and how a leader board fills its screen.
import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/tournament/board';
import { calledTo, courseOffers, entryOffers, isSought, nextOf, playersOf, sessionOffers, standings } from '../../src/tournament/reckon';
import type { ContestSession, Entry, Form, Tournament } from '../../src/tournament/types';

const form: Form = { terms: [], plays: 'star/baccarat-tournament', disqualification: [], knows: { substitute: null, deputy: null, presence: null, briefing: null } };
const entry = (player: string, more: Partial<Entry> = {}): Entry => ({ ends: player.slice(-4), player, state: 'in', session: 0, seat: 0, place: 0, chips: 0, final: 0, prize: 0, again: false, counted: false, ...more });
const session = (more: Partial<ContestSession> = {}): ContestSession => ({ session: 1, state: 'playing', stage: 1, secondary: false, concluded: false, advance: 1, 'chips-back': false, table: 'B1', results: [], ...more });
const tournament = (more: Partial<Tournament> = {}): Tournament => ({
	phase: 'running', halted: false, version: 1, starts: 0, pool: 0, round: 1, entrants: 2, left: 2, sessions: 1, briefed: false, plays: form.plays, commit: 'ab', renewed: 0, drawn: 1,
	conditions: { 'min-entrants': 2, rounds: 2, tables: 1, allotment: 1000, 'second-chances': 0 }, prizes: [], goods: [], officials: [{ name: 'boss', role: 'manager', present: true }], tables: ['B1'], entries: [], 'sessions-of-it': [], disputes: [], ...more,
});
const acts = (list: { act: string }[]): string[] => list.map((one) => one.act);
const off = (): boolean => false;

describe('what is next', () => {
	it('is what lacks, then publishing, a manager and applications', () => {
		const draft = (lacks: number, changed: boolean) => ({ phase: 'draft' as const, changed, version: changed ? 0 : 1, draft: { conditions: {}, prizes: [], lacks: Array.from({ length: lacks }, () => ({ what: 'prizes' as const, name: null, rule: null })) } });
		expect(nextOf(tournament(draft(3, true)), form, 0)).toEqual({ word: 'nextLacks', count: 3 });
		expect(nextOf(tournament(draft(0, true)), form, 0).word).toBe('nextPublish');
		expect(nextOf(tournament({ ...draft(0, false), officials: [] }), form, 0).word).toBe('nextAppoint');
		expect(acts(courseOffers(tournament(draft(0, false)), form))).toEqual(['open']);
	});
	it('is a dispute before anything that is played', () => {
		const t = tournament({ halted: true, disputes: [{ player: 'a', what: 'b', decided: false }], 'sessions-of-it': [session()] });
		expect(nextOf(t, form, 0).word).toBe('nextDispute');
		expect(acts(sessionOffers(t, session(), false, 0))).not.toContain('announce');
	});
	it('is the draw of the next round when all sessions are announced', () => {
		const t = tournament({ entries: [entry('100-0001')], 'sessions-of-it': [session({ state: 'announced' })] });
		expect(nextOf(t, form, 0).word).toBe('nextFinal');
		expect(courseOffers(t, form)).toEqual([{ act: 'draw', set: { what: 'round' } }]);
	});
});

describe('what can be done', () => {
	it('with an entry is what its state lets', () => {
		const t = tournament({ phase: 'entries' });
		expect(acts(entryOffers(t, form, entry('100-0001', { state: 'applied' }), off))).toEqual(['accept', 'decline', 'withdraw']);
		expect(entryOffers(t, form, entry('100-0001', { state: 'accepted' }), off)[0]).toEqual({ act: 'fee', set: {}, card: '100-0001' });
		expect(acts(entryOffers(t, form, entry('100-0001', { state: 'declined' }), off))).toEqual([]);
	});
	it('with a player at a table that tells of itself is no score', () => {
		const t = tournament({ 'sessions-of-it': [session()] });
		const one = entry('100-0001', { state: 'playing', session: 1 });
		expect(acts(entryOffers(t, form, one, off))).toEqual(['score', 'disqualify']);
		expect(acts(entryOffers(t, form, one, () => true))).toEqual(['disqualify']);
	});
});

it('an entry is found by part of its number, and by each card that has followed the first', () => {
	const one = entry('100-0001');
	for (const words of ['', '0001', '100-0001', '100-0001-2', '100-0001-13']) expect(isSought(one, words), words).toBe(true);
	for (const words of ['0002', '100-00012', '100-0001-', '100-0001-2x', '100-0012-2']) expect(isSought(one, words), words).toBe(false);
	expect(isSought(entry('100-0001', { player: null }), '0001')).toBe(true);
});

describe('an entrant is called', () => {
	const his = (more: Partial<Entry> = {}, its: Partial<ContestSession> = {}): ReturnType<typeof calledTo> =>
		calledTo(tournament({ entries: [entry('100-0002', { player: null }), entry('100-0001', { session: 1, seat: 2, ...more })], 'sessions-of-it': [session({ state: 'called', ...its })] }));
	it('to the table and the pit of his session', () => {
		expect(his({}, { pit: 'salon' })).toEqual({ table: 'B1', pit: 'salon', seat: 2 });
		expect(his({ state: 'playing' }, { state: 'playing' })).toEqual({ table: 'B1', seat: 2 });
	});
	it('neither before it is called nor when he is done with it', () => {
		for (const [more, its] of [[{}, { state: 'drawn', table: null }], [{}, { state: 'announced' }], [{ state: 'out' }, {}], [{ state: 'playing', counted: true }, { state: 'playing' }], [{ session: 0 }, {}]] as const) expect(his(more, its)).toBeNull();
	});
});

describe('standings', () => {
	const at = (seat: number, name: string, chips: number, state: 'in' | 'out' = 'in') => ({ seat, player: `T0${seat}.1`, name, state, chips, staked: 0, did: null, place: null });
	it('go by what the table tells, those who are out last', () => {
		const t = tournament({ entries: [entry('100-0001', { state: 'playing', session: 1, seat: 1 }), entry('100-0002', { state: 'playing', session: 1, seat: 2 }), entry('100-0003', { state: 'playing', session: 1, seat: 3 })] });
		const live = { state: 'playing' as const, coup: 1, coups: 3, advance: 1, marker: 1, turn: { seat: 2, left: null }, mine: null, entrants: [at(1, '0001', 60, 'out'), at(2, '0002', 50), at(3, '0003', 50)] };
		expect(standings(t, session(), live).map(({ ends, rank, still, turn }) => [ends, rank, still, turn])).toEqual([['0002', 1, true, true], ['0003', 1, true, false], ['0001', 3, false, false]]);
	});
	it('of a session that is over keep who has gone on', () => {
		const over = session({ state: 'announced', results: [{ ends: '0001', player: null, seat: 1, place: 1, chips: 90 }, { ends: '0002', player: null, seat: 2, place: 2, chips: 10 }] });
		const t = tournament({ 'sessions-of-it': [over, session({ session: 2, stage: 2 })], entries: [entry('100-0001', { state: 'playing', session: 2, seat: 1 }), entry('100-0002', { state: 'out', session: 1, seat: 2, place: 2, chips: 10, counted: true })] });
		expect(playersOf(t, 1).map((one) => [one.ends, one.place, one.state])).toEqual([['0001', 1, 'in'], ['0002', 2, 'out']]);
		expect(playersOf(t, 2).map((one) => one.ends)).toEqual(['0001']);
	});
});

describe('a leader board', () => {
	const card = { width: 20, height: 23 };
	it('shows few in large letters, and many in pages', () => {
		expect(layOut(1, { width: 76, height: 33 }, card)).toEqual({ columns: 1, perPage: 1, scale: 1.4 });
		expect(layOut(64, { width: 76, height: 33 }, card)).toEqual({ columns: 3, perPage: 3, scale: 1 });
		expect(layOut(64, { width: 76, height: 50 }, card)).toEqual({ columns: 3, perPage: 6, scale: 1 });
		expect(layOut(2, { width: 43, height: 69 }, card)).toEqual({ columns: 1, perPage: 2, scale: 1.5 });
	});
});
