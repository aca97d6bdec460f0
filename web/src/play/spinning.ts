// A ball that runs, dice in the air: the floor tells that they do, and no number before the round is
// settled. Then they come to rest, and until they lie the screen waits with what else it is told.

import type { NewsOf } from '../lib/types';

export interface Spinning {
	round: number;
	/** How long it runs, and since when, by performance.now(). */
	ms: number;
	began: number;
	/** Known once the round is settled: since `lands` it comes to rest there. */
	number: number | null;
	lands: number;
}

/** How long it takes to come to rest. */
export const LANDS = 1800;

export function spinning(round: number, ms: number, left = ms): Spinning {
	return { round, ms, began: performance.now() - (ms - left), number: null, lands: 0 };
}

/** The number has come. */
export function landing(spin: Spinning, number: number): Spinning {
	return { ...spin, number, lands: performance.now() };
}

/** What is shown at this moment: from 0 to `upto` while no number is known, from there to 1 while it lands. */
export function shareOf(spin: Spinning, now: number, upto: number): number {
	if (spin.number !== null) return upto + (1 - upto) * Math.min(1, Math.max(0, (now - spin.lands) / LANDS));
	return upto * Math.min(1, Math.max(0, (now - spin.began) / spin.ms));
}

/** How long a screen waits with what it is told from this piece of news on: the running spin has its number. */
export function waitsFor(spin: Spinning | null, event: string, news: Partial<NewsOf['resulted']>): number {
	if (event !== 'resulted' || !spin || spin.number !== null || news.round !== spin.round) return 0;
	return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LANDS;
}
