// Settled wagers as they lie on the layout. A position may hold a wager and a piece of a call: they are drawn as one
// heap, with what both won.

import type { SettledRow } from '../lib/types';
import { key } from './felt';

export interface SettledHeap {
	key: string;
	stake: number;
	pays: number;
	returns: number;
	pending: 0;
	low: false;
}

export function settledHeaps(rows: readonly SettledRow[]): SettledHeap[] {
	const heaps = new Map<string, SettledHeap>();
	for (const row of rows) {
		const name = key(row.bet, row.on);
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
