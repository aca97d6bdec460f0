// Chips that change their place before the player's eyes: from the rack to the layout, from a wager that lost to the
// house, from the house to a wager that won. Pure: what was and what is in, who flies out.

import type { SettledRow } from '../lib/types';
import { settledHeaps } from './rows';
import type { Heap } from './wagers.svelte';

export interface Flight {
	/** The position at one end of the way. */
	key: string;
	cents: number;
	way: 'laid' | 'lost' | 'won';
}

/** So many at once: of more nobody follows any. */
const MOST = 14;

/** What the hand has just laid: what is on its way to the floor now and was not before. */
export function laid(before: readonly Heap[], now: readonly Heap[]): Flight[] {
	const was = new Map(before.map((h) => [h.key, h.pending]));
	return now
		.map((h): Flight => ({ key: h.key, cents: h.pending - (was.get(h.key) ?? 0), way: 'laid' }))
		.filter((f) => f.cents > 0)
		.slice(0, MOST);
}

/** What goes off the layout and what comes to it when wagers are settled: first the losers, as a dealer does it. */
export function settled(rows: readonly SettledRow[], place?: Parameters<typeof settledHeaps>[1]): Flight[] {
	const heaps = settledHeaps(rows, place);
	return [
		...heaps.filter((h) => h.returns === 0).map((h): Flight => ({ key: h.key, cents: h.stake, way: 'lost' })),
		...heaps.filter((h) => h.pays > 0).map((h): Flight => ({ key: h.key, cents: h.pays, way: 'won' })),
	].slice(0, MOST);
}
