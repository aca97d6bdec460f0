// Settled wagers as they lie on the layout. A position may hold a wager and a piece of a call: they are drawn as one
// heap, with what both won.

import type { Row } from '../games/game';
import type { SettledRow } from '../lib/types';
import { key } from './position';

export interface SettledHeap {
	key: string;
	stake: number;
	pays: number;
	returns: number;
	pending: 0;
	low: false;
}

const PLACE = (row: Row): string | null => row.on ?? null;

/** `place`: what a wager lies on, where that is not its own choice. */
export function settledHeaps(rows: readonly SettledRow[], place = PLACE): SettledHeap[] {
	const heaps = new Map<string, SettledHeap>();
	for (const row of rows) {
		const name = key(row.bet, place(row));
		const heap = heaps.get(name) ?? { key: name, stake: 0, pays: 0, returns: 0, pending: 0, low: false };
		heap.stake += row.stake;
		heap.pays += row.pays;
		heap.returns += row.returns;
		heaps.set(name, heap);
	}
	return [...heaps.values()];
}

/** What was won where, by position. */
export function prizes(heaps: readonly SettledHeap[], spell: (cents: number) => string): Map<string, string> {
	return new Map(heaps.filter((h) => h.pays > 0).map((h) => [h.key, `+${spell(h.pays)}`]));
}

export interface Shown<H> {
	heaps: readonly (H | SettledHeap)[];
	/** Heaps that have just lost, while they are on their way out. */
	gone: readonly SettledHeap[];
	/** What was won where, by position. */
	winners: Map<string, string>;
	/** The settled chips of the last round are still in sight. */
	fresh: boolean;
}

const STAYS = 9000;
const GOES = 900;

/** The settled chips stay on the cloth for a moment: the losers go, the winners wait with what they won. */
export function onCloth<H extends { key: string }>(lying: readonly H[], outcome: { rows: readonly SettledRow[]; at: number } | null, now: number, spell: (cents: number) => string, stays = false, place = PLACE): Shown<H> {
	// Where wagers live over many rounds those of this one and of the last lie side by side.
	if (!outcome || (lying.length > 0 && !stays) || now - outcome.at >= STAYS) return { heaps: lying, gone: [], winners: new Map(), fresh: false };
	const settled = settledHeaps(outcome.rows, place);
	const free = (h: SettledHeap): boolean => !lying.some((l) => l.key === h.key);
	return {
		heaps: [...lying, ...settled.filter((h) => h.returns > 0 && free(h))],
		gone: now - outcome.at < GOES ? settled.filter((h) => h.returns === 0 && free(h)) : [],
		winners: prizes(settled, spell),
		fresh: true,
	};
}
