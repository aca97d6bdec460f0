// What a tournament has come to, what is next, and what can be done now. The floor decides; this only chooses what is put
// before people.

import type { Session } from '../lib/types';
import { offer, steps, type Offer, type Step } from '../occasion/offers';
import type { ContestSession, Entry, Form, Phase, Tournament } from './types';

// --- the way it goes ------------------------------------------------------------------------------------------------

const STAGES = ['draft', 'entries', 'running', 'decided'] as const;
const AT: Record<Phase, number> = { draft: 0, entries: 1, running: 2, decided: 3, ended: -1, cancelled: -1 };

export function stages(t: Tournament): Step[] {
	return steps(STAGES, AT[t.phase], t.phase === 'cancelled');
}

/** A number or an amount of the conditions that hold; 0 where it is not stated. */
export function stated(t: Tournament, term: string): number {
	return Number(t.conditions?.[term] ?? 0);
}

const count = (t: Tournament, ...states: Entry['state'][]): number => t.entries.filter((one) => states.includes(one.state)).length;
export const owed = (t: Tournament): Entry[] => t.entries.filter((one) => (one.owed ?? 0) > 0);
/** Those who play, or played, in a session, by their seats; who has played in another since is told as he was then. */
/** Whether an entry is meant by these words: part of the number of his accounts, or a card that came after his first. */
export function isSought(one: Entry, words: string): boolean {
	const number = one.player ?? one.ends;
	return number.includes(words) || (words.startsWith(number) && /^-\d+$/.test(words.slice(number.length)));
}

export function playersOf(t: Tournament, session: number): Entry[] {
	const here = t.entries.filter((one) => one.session === session);
	const its = t['sessions-of-it'][session - 1];
	const before = (its?.results ?? []).filter((one) => !here.some((it) => it.seat === one.seat));
	const then = before.map((one): Entry => ({ ...one, state: one.place <= its!.advance ? 'in' : 'out', session, final: 0, prize: 0, again: false, counted: true }));
	return [...here, ...then].sort((a, b) => a.seat - b.seat);
}
/** Of the last round that was drawn. */
export function lastStage(t: Tournament): ContestSession[] {
	const last = Math.max(0, ...t['sessions-of-it'].map((one) => one.stage));
	return t['sessions-of-it'].filter((one) => one.stage === last);
}
export interface Round {
	list: ContestSession[];
	/** Of the main rounds; a secondary one follows the round of its number. */
	no: number;
	secondary: boolean;
}
/** All rounds, the last first. */
export function roundsOf(t: Tournament): Round[] {
	const rounds: Round[] = [];
	for (const one of t['sessions-of-it']) {
		const last = rounds[0];
		if (last?.list[0]?.stage === one.stage) last.list.push(one);
		else rounds.unshift({ list: [one], secondary: one.secondary, no: (last?.no ?? 0) + (one.secondary ? 0 : 1) });
	}
	return rounds;
}
export const isFinal = (t: Tournament, round: Round): boolean => !round.secondary && round.no === stated(t, 'rounds');
const roundDone = (t: Tournament): boolean => lastStage(t).every((one) => one.state === 'announced');
export const isCounted = (t: Tournament, session: number): boolean => playersOf(t, session).every((one) => one.state !== 'playing' || one.counted);

// --- what is next ---------------------------------------------------------------------------------------------------

export type NextWord =
	| 'nextLacks' | 'nextPublish' | 'nextAppoint' | 'nextOpen' | 'nextAnswer' | 'nextFees' | 'nextFew' | 'nextClose' | 'nextDispute' | 'nextPresence' | 'nextHalted'
	| 'nextBrief' | 'nextTables' | 'nextSecondary' | 'nextDraw' | 'nextFinal' | 'nextStarts' | 'nextCall' | 'nextBegin' | 'nextPlay' | 'nextAnnounce' | 'nextPay' | 'nextRefund'
	| 'nextOver' | 'nextCancelled';
export interface Next {
	word: NextWord;
	count?: number;
	at?: number;
}

function nextInDraft(t: Tournament): Next {
	const lacks = t.draft?.lacks.length ?? 0;
	if (lacks > 0) return { word: 'nextLacks', count: lacks };
	if (t.version === 0 || t.changed) return { word: 'nextPublish' };
	return t.officials.length === 0 ? { word: 'nextAppoint' } : { word: 'nextOpen' };
}

function nextOfEntries(t: Tournament): Next {
	const [applied, accepted, inside] = [count(t, 'applied'), count(t, 'accepted'), count(t, 'in')];
	if (t.officials.length === 0) return { word: 'nextAppoint' };
	if (applied > 0) return { word: 'nextAnswer', count: applied };
	if (accepted > 0) return { word: 'nextFees', count: accepted };
	return inside < stated(t, 'min-entrants') ? { word: 'nextFew', count: stated(t, 'min-entrants') - inside } : { word: 'nextClose', count: inside };
}

function nextOfSessions(t: Tournament, now: number): Next {
	const last = lastStage(t);
	const of = (state: ContestSession['state']): ContestSession[] => last.filter((one) => one.state === state);
	const counted = of('playing').filter((one) => isCounted(t, one.session));
	if (counted.length > 0) return { word: 'nextAnnounce', count: counted.length };
	if (of('called').length > 0) return { word: 'nextBegin', count: of('called').length };
	const free = t.tables.some((one) => !tableInUse(t, one));
	if (of('drawn').length > 0 && (free || of('playing').length === 0)) return now < t.starts ? { word: 'nextStarts', at: t.starts } : { word: 'nextCall', count: of('drawn').length };
	return { word: 'nextPlay', count: of('playing').length };
}

function nextWhenRunning(t: Tournament, form: Form, now: number): Next {
	if (t.disputes.some((one) => !one.decided)) return { word: 'nextDispute' };
	if (t.halted) return { word: form.knows.presence && !t.officials.some((one) => one.present) ? 'nextPresence' : 'nextHalted' };
	if (form.knows.briefing && !t.briefed) return { word: 'nextBrief' };
	if (t.tables.length === 0) return { word: 'nextTables' };
	if (!roundDone(t)) return nextOfSessions(t, now);
	if (t.entries.some((one) => one.again)) return { word: 'nextSecondary' };
	return { word: t.round + 1 >= stated(t, 'rounds') ? 'nextFinal' : 'nextDraw', count: t.round + 1 };
}

/** What somebody must think of next. */
export function nextOf(t: Tournament, form: Form, now: number): Next {
	switch (t.phase) {
		case 'draft':
			return nextInDraft(t);
		case 'entries':
			return nextOfEntries(t);
		case 'running':
			return nextWhenRunning(t, form, now);
		case 'cancelled':
			return owed(t).length > 0 ? { word: 'nextRefund', count: owed(t).length } : { word: 'nextCancelled' };
		default:
			return owed(t).length > 0 ? { word: 'nextPay', count: owed(t).length } : { word: t.disputes.some((one) => !one.decided) ? 'nextDispute' : 'nextOver' };
	}
}

// --- what can be done now -------------------------------------------------------------------------------------------

/** Where an entrant must be, once his session is called and until his chips are counted. */
export function calledTo(t: Tournament): { table: string; pit?: string; seat: number } | null {
	const mine = t.entries.find((one) => one.player !== null);
	const its = mine && t['sessions-of-it'][mine.session - 1];
	if (!mine || !its?.table || mine.counted || !(mine.state === 'in' || mine.state === 'playing') || !(its.state === 'called' || its.state === 'playing')) return null;
	return { table: its.table, seat: mine.seat, ...(its.pit ? { pit: its.pit } : {}) };
}

export const tableInUse = (t: Tournament, table: string): boolean => t['sessions-of-it'].some((one) => one.table === table && (one.state === 'called' || one.state === 'playing'));
const early = (t: Tournament): boolean => t.phase === 'draft' || t.phase === 'entries' || t.phase === 'running';
const goesOn = (t: Tournament): boolean => t.phase === 'running' && !t.halted;

/** Acts of the tournament as a whole, on its way. */
export function courseOffers(t: Tournament, form: Form): Offer[] {
	const whole = t.version > 0 && !t.changed;
	const ready = goesOn(t) && roundDone(t);
	const again = t.entries.some((one) => one.again);
	return [
		...offer(t.phase === 'draft' && Boolean(t.changed) && t.draft?.lacks.length === 0, 'publish'),
		...offer(early(t) && t.officials.length === 0, 'appoint'),
		...offer(t.phase === 'draft' && whole && t.officials.length > 0, 'open'),
		...offer(t.phase === 'entries' && t.commit !== null && t.officials.length > 0 && count(t, 'in') >= stated(t, 'min-entrants'), 'close'),
		...offer(goesOn(t) && form.knows.briefing !== null && !t.briefed, 'brief'),
		...offer(ready && again, 'draw', { what: 'secondary' }),
		...offer(ready && t.round < stated(t, 'rounds') && count(t, 'in') > 0, 'draw', { what: 'round' }),
		...offer(t.phase === 'running' && t.halted, 'resume'),
	];
}

/** Acts that are needed now and then. */
export function besideOffers(t: Tournament, form: Form): Offer[] {
	const public_ = t.version > 0 && early(t);
	const begun = t['sessions-of-it'].some((one) => one.state === 'playing' || one.state === 'announced');
	return [
		...offer(early(t) && t.officials.length > 0, 'appoint'),
		...offer(public_ && t.tables.length < stated(t, 'tables'), 'designate'),
		...offer(public_ && form.knows.briefing !== null && t.briefed, 'brief'),
		...offer(public_ && form.knows.briefing !== null && !begun, 'instruct'),
		...offer(public_, 'reschedule'),
		...offer(public_, 'add'),
		...offer(t.phase === 'running' && !t.halted, 'halt'),
		...offer(early(t), 'cancel'),
	];
}

/** Acts about one session. `live`: its table is on the floor and tells of it itself. */
export function sessionOffers(t: Tournament, one: ContestSession, live: boolean, now: number): Offer[] {
	const set = { session: String(one.session) };
	const on = goesOn(t);
	const playing = one.state === 'playing';
	return [
		...offer(on && one.state === 'drawn' && now >= t.starts && t.tables.some((table) => !tableInUse(t, table)), 'call', set),
		...offer(on && one.state === 'called', 'begin', set),
		...offer(on && playing && isCounted(t, one.session), 'announce', set),
		...offer(playing && !one['chips-back'] && !live, 'chips-back', set),
		...offer((playing || one.state === 'announced') && !one['chips-back'], 'chips-missing', set),
		...offer(on && playing && !one.concluded && !isCounted(t, one.session), 'conclude', set),
	];
}

/** Whether somebody has just been eliminated, and a round is to come. */
function justOut(t: Tournament, one: Entry): boolean {
	const its = t['sessions-of-it'][one.session - 1];
	return one.state === 'out' && !one.again && Boolean(its) && !its!.secondary && its!.stage === lastStage(t)[0]?.stage && t.round < stated(t, 'rounds') && stated(t, 'second-chances') > 0;
}

/** Acts about one entry. */
export function entryOffers(t: Tournament, form: Pick<Form, 'knows'> | null, one: Entry, live: (table: string | null) => boolean): Offer[] {
	const player = one.player ?? '';
	const set = { player };
	const [its, running] = [t['sessions-of-it'][one.session - 1], t.phase === 'running'];
	const taken = ['applied', 'accepted', 'in'].includes(one.state);
	const told = one.state === 'playing' && its?.state === 'playing' && !one.counted && !live(its.table);
	const own = (can: boolean, act: string, more: Record<string, string> = {}): Offer[] => offer(can, act, more).map((made) => ({ ...made, card: player }));
	return [
		...offer(t.phase === 'entries' && one.state === 'applied' && t.officials.length > 0, 'accept', set),
		...offer(t.phase === 'entries' && one.state === 'applied' && t.officials.length > 0, 'decline', set),
		...own(t.phase === 'entries' && one.state === 'accepted', 'fee'),
		...own(one.state === 'playing' && its?.state === 'called' && stated(t, 'buy-in') > 0 && !one['bought-in'], 'buy-in'),
		...offer(told, 'score', { ...set, session: String(one.session) }),
		...offer(goesOn(t) && justOut(t, one) && t.conditions?.repechage === true, 'second-chance', set),
		...own(goesOn(t) && justOut(t, one) && (one['buy-backs'] ?? 0) < stated(t, 'buy-backs'), 'buy-back'),
		...offer((one.owed ?? 0) > 0, 'pay', set),
		...offer(running && Boolean(one.refundable) && one.state === 'disqualified', 'approve-refund', set),
		...own(t.phase === 'entries' && Boolean(form?.knows.substitute) && (one.state === 'accepted' || one.state === 'in'), 'substitute'),
		...own((t.phase === 'entries' || running) && taken, 'withdraw'),
		...own(running && one.state === 'playing' && its?.state === 'playing' && !one.consents && t.conditions?.['chips-in-cash'] === true, 'agree', { yes: 'so' }),
		...offer(running && one.final === 0 && ['in', 'playing', 'out'].includes(one.state), 'disqualify', set),
	];
}

/** What is due with an act that brings money in, or pays it out; null: nothing is. */
export function dueOf(act: string, t: Tournament, who: Entry | undefined): number | null {
	const price = { fee: 'entry-fee', 'buy-in': 'buy-in', 'buy-back': 'buy-back-price' }[act];
	if (price) return stated(t, price);
	return act === 'pay' ? (who?.owed ?? 0) : null;
}

const OWN = ['fee', 'buy-in', 'buy-back', 'agree', 'withdraw'] as const;
export type OwnAct = (typeof OWN)[number];

/** What a player may do about his own entry at a terminal, and what it costs. */
export function playerOffers(t: Tournament, mine: Entry): { act: OwnAct; due: number | null }[] {
	const offers = entryOffers(t, null, mine, () => true);
	return OWN.filter((act) => offers.some((one) => one.act === act)).map((act) => ({ act, due: dueOf(act, t, mine) }));
}

// --- standings ------------------------------------------------------------------------------------------------------

export interface Standing {
	ends: string;
	/** Among those at his table; in the end, of the whole tournament. */
	rank: number;
	chips: number;
	seat: number;
	/** He is in, or goes on. */
	still: boolean;
	gone: 'out' | 'disqualified' | null;
	turn: boolean;
	player: string | null;
}

const byChips = (a: Standing, b: Standing): number => Number(b.still) - Number(a.still) || b.chips - a.chips || a.seat - b.seat;

/** Those at one table, the first first. What the table tells stands before what was last told of it. */
export function standings(t: Tournament, one: ContestSession, live: Session | undefined): Standing[] {
	const list = playersOf(t, one.session).map((entry): Standing => {
		const now = one.state === 'playing' && !entry.counted ? live?.entrants.find((it) => it.name === entry.ends) : undefined;
		const gone = entry.state === 'disqualified' || now?.state === 'disqualified' ? 'disqualified' : entry.state === 'out' || now?.state === 'out' ? 'out' : null;
		const begun = one.state === 'playing' ? stated(t, 'allotment') : 0;
		return {
			ends: entry.ends, player: entry.player, seat: entry.seat, rank: entry.counted ? entry.place : 0, gone, still: gone === null,
			chips: now ? now.chips + now.staked : entry.counted ? entry.chips : begun, turn: now !== undefined && live?.turn?.seat === now.seat,
		};
	});
	list.sort((a, b) => (a.rank && b.rank ? a.rank - b.rank || a.seat - b.seat : byChips(a, b)));
	return list.map((it, i) => ({ ...it, rank: it.rank || (i > 0 && list[i - 1]!.chips === it.chips && list[i - 1]!.still === it.still ? 1 + list.findIndex((x) => x.chips === it.chips && x.still === it.still) : i + 1) }));
}

/** Places in the whole tournament, once they are known. */
export function places(t: Tournament): Entry[] {
	return t.entries.filter((one) => one.final > 0).sort((a, b) => a.final - b.final);
}
