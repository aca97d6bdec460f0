// Our own drawing of suits and courts, and where the pips of a card stand. Everything in the card's own measure, which
// is 100 wide and 140 high; a suit fits a box of 20 by 20 around its middle.

import type { Rank, Suit } from './cards';

export const WIDE = 100;
export const HIGH = 140;

export const SUIT_PATH: Record<Suit, string> = {
	h: 'M0 9.4C-2.6 5.6-9.6 1.4-9.6-4C-9.6-7.4-7.2-9.2-4.7-9.2C-2.5-9.2-.8-7.8 0-5.6C.8-7.8 2.5-9.2 4.7-9.2C7.2-9.2 9.6-7.4 9.6-4C9.6 1.4 2.6 5.6 0 9.4Z',
	d: 'M0-10C2-6.2 4.8-2.6 7.7 0C4.8 2.6 2 6.2 0 10C-2 6.2-4.8 2.6-7.7 0C-4.8-2.6-2-6.2 0-10Z',
	s: 'M0-9.8C2.6-5.6 9.4-1.6 9.4 3.4C9.4 6.4 7.2 8 5 8C3.2 8 1.9 7.1 1.2 5.8C1.4 7.6 2.2 8.9 3.6 9.8H-3.6C-2.2 8.9-1.4 7.6-1.2 5.8C-1.9 7.1-3.2 8-5 8C-7.2 8-9.4 6.4-9.4 3.4C-9.4-1.6-2.6-5.6 0-9.8Z',
	c: 'M0-9.8C2.7-9.8 4.7-7.8 4.7-5.3C4.7-3.8 4-2.5 2.9-1.7C3.7-2.3 4.7-2.5 5.6-2.5C8-2.5 9.8-.6 9.8 1.9C9.8 4.4 7.9 6.3 5.5 6.3C3.6 6.3 2 5.4 1.1 4C1.2 6.6 2 8.6 3.6 9.8H-3.6C-2 8.6-1.2 6.6-1.1 4C-2 5.4-3.6 6.3-5.5 6.3C-7.9 6.3-9.8 4.4-9.8 1.9C-9.8-.6-8-2.5-5.6-2.5C-4.7-2.5-3.7-2.3-2.9-1.7C-4-2.5-4.7-3.8-4.7-5.3C-4.7-7.8-2.7-9.8 0-9.8Z',
};

export interface Pip {
	x: number;
	y: number;
	/** The lower half stands on its head. */
	turned: boolean;
}

const LEFT = 31;
const MIDDLE = 50;
const RIGHT = 69;
const column = (x: number, ...ys: number[]): [number, number][] => ys.map((y) => [x, y]);
const FOUR = [28, 56, 84, 112] as const;
const THREE = [28, 70, 112] as const;

const SPOTS: Partial<Record<Rank, [number, number][]>> = {
	A: [[MIDDLE, 70]],
	'2': column(MIDDLE, 28, 112),
	'3': column(MIDDLE, ...THREE),
	'4': [...column(LEFT, 28, 112), ...column(RIGHT, 28, 112)],
	'5': [...column(LEFT, 28, 112), ...column(RIGHT, 28, 112), [MIDDLE, 70]],
	'6': [...column(LEFT, ...THREE), ...column(RIGHT, ...THREE)],
	'7': [...column(LEFT, ...THREE), ...column(RIGHT, ...THREE), [MIDDLE, 49]],
	'8': [...column(LEFT, ...THREE), ...column(RIGHT, ...THREE), [MIDDLE, 49], [MIDDLE, 91]],
	'9': [...column(LEFT, ...FOUR), ...column(RIGHT, ...FOUR), [MIDDLE, 70]],
	T: [...column(LEFT, ...FOUR), ...column(RIGHT, ...FOUR), [MIDDLE, 42], [MIDDLE, 98]],
};

export function pips(rank: Rank): Pip[] {
	return (SPOTS[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > 70 }));
}

export type Court = 'J' | 'Q' | 'K';
export const isCourt = (rank: Rank): rank is Court => rank === 'J' || rank === 'Q' || rank === 'K';

/** What each court wears on its head, above a face whose middle is at 0 0 and whose radius is 9. */
export const HEADWEAR: Record<Court, string> = {
	K: 'M-11-6L-13-20L-6.5-13.5L0-22L6.5-13.5L13-20L11-6C5-8.4-5-8.4-11-6Z',
	Q: 'M-11-6C-13-10-13.4-14-12-17.5C-9.5-15.5-8-15.5-6.4-18.6C-4.6-16-2.4-16.6 0-20.5C2.4-16.6 4.6-16 6.4-18.6C8-15.5 9.5-15.5 12-17.5C13.4-14 13-10 11-6C5-8.6-5-8.6-11-6Z',
	J: 'M-12-5C-13-13-7-18 1-18C8-18 12.5-13 12-5C5-8.2-5-8.2-12-5Z',
};
