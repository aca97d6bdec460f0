// The moment of a result: for a few seconds it stands before everything else, with what it brought; the seconds of the
// next round wait so long. Only a net win is celebrated, by its size. Pure.

import { winOf } from '../sound/scores';
import { GOES_ON, net, type Brought } from './results';

/** How long it stands. */
export const STANDS = 3500;

interface Ending extends Brought {
	table: string;
	round: number;
	number: number | null;
	/** When it was seen; from a welcome, long ago. */
	at: number;
}

/** A round that was seen to end, and when. */
export interface Seen {
	table: string;
	round: number;
	at: number;
}

/** The round whose moment it is: the one that is over. Where wagers end one after the other it counts from the end of the round, not of the first of them, and what is told of it afterwards begins no new one. */
export function ending(before: Seen | null, out: Ending | null, now: number): Seen | null {
	if (!out || out.at < 0 || out.number === GOES_ON) return null;
	return before && before.table === out.table && before.round === out.round ? before : { table: out.table, round: out.round, at: now };
}

/** Whether something that came then still has its moment. */
export const stands = (came: number | undefined, now: number): boolean => came !== undefined && now - came < STANDS;

/** How many sparks a round is worth: none where no more came back than was staked. */
export function sparks(out: Brought, beside: boolean): number {
	const size = winOf(net(out, beside), out.staked);
	return size === 'hugeWin' ? 26 : size === 'bigWin' ? 18 : size === 'win' ? 12 : 0;
}
