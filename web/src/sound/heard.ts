// What a player hears of his table: two moments of it compared. A screen that has just come hears nothing of what went
// before, and a table that is left goes on in silence.

import { RESTS, winOf, type Running, type Sound } from './scores';

export interface Moment {
	table: string;
	open: boolean;
	/** All that this terminal has down, in cents. */
	staked: number;
	/** Whole seconds left to bet; nothing where no clock runs. */
	seconds: number | null;
	/** What runs: in which round, for how many seconds more, and whether it comes to rest already. */
	runs: { what: Running; round: number; seconds: number; lands: boolean } | null;
	/** A round that was seen to end, and what it brought. */
	ended: { round: number; net: number; staked: number } | null;
	/** How many times something was refused. */
	refusals: number;
}

export type Heard = { sound: Sound } | { run: Running; seconds: number } | { rest: true };

/** The last seconds are counted aloud from here. */
const LAST = 5;

export function heard(before: Moment | null, now: Moment): Heard[] {
	if (!before) return now.runs && !now.runs.lands ? [start(now.runs)] : [];
	if (before.table !== now.table) return [{ rest: true }, ...(now.runs && !now.runs.lands ? [start(now.runs)] : [])];
	return [...betting(before, now), ...running(before, now), ...ending(before, now)];
}

const start = (runs: NonNullable<Moment['runs']>): Heard => ({ run: runs.what, seconds: runs.seconds });

function betting(before: Moment, now: Moment): Heard[] {
	const out: Heard[] = [];
	if (now.refusals > before.refusals) out.push({ sound: 'refused' });
	if (before.open && now.open && now.staked !== before.staked) out.push({ sound: now.staked > before.staked ? 'chip' : 'lift' });
	if (now.open && now.seconds !== before.seconds && now.seconds !== null && now.seconds >= 1 && now.seconds <= LAST) out.push({ sound: 'second' });
	if (before.open && !now.open) out.push({ sound: 'closed' });
	return out;
}

function running(before: Moment, now: Moment): Heard[] {
	const was = before.runs;
	const is = now.runs;
	if (is && (was?.round !== is.round || was.what !== is.what)) return is.lands ? [] : [start(is)];
	if (is?.lands && !was?.lands) return [{ rest: true }, ...stopped(is.what)];
	if (was && !is) return [{ rest: true }, ...(was.lands ? [] : stopped(was.what))];
	return [];
}

function stopped(what: Running): Heard[] {
	const sound = RESTS[what];
	return sound ? [{ sound }] : [];
}

function ending(before: Moment, now: Moment): Heard[] {
	if (!now.ended || before.ended?.round === now.ended.round) return [];
	const sound = winOf(now.ended.net, now.ended.staked);
	return sound ? [{ sound }] : [];
}
