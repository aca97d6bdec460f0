// The last draw of a promotion, done again by whoever doubts it (docs/promotions.md, "Checking a draw").

import { blake256, draw, keyOf } from '../fair/draw';
import { fromHex, toHex } from '../fair/hex';
import type { Made, Promotion } from './types';

export interface Checked {
	/** The draw, from 0, and among how many entries. */
	draw: number;
	of: number;
	/** The entry that was drawn, counted from 0. */
	number: number;
	/** Whether its seed belongs to what was committed to: each is the hash of the next, the commitment that of the first. */
	committed: boolean;
}

/** Words of a draw stay exact numbers below this many entries. */
const EXACT = 2 ** 21;

/** Whether hashing the seed so often, or less, comes to the commitment. */
function belongs(seed: Uint8Array, commit: string | null, most: number): boolean {
	let back = seed;
	for (let i = 0; i < most; i++) {
		back = blake256(back);
		if (toHex(back) === commit) return true;
	}
	return false;
}

export function checkLast(p: Pick<Promotion, 'seed' | 'list' | 'commit' | 'drawn' | 'left'>): Checked | null {
	const [seed, list] = [fromHex(p.seed ?? ''), fromHex(p.list ?? '')];
	const of = p.left + 1;
	if (!seed || !list || p.drawn === 0 || of > EXACT) return null;
	const index = p.drawn - 1;
	return { draw: index, of, number: draw(keyOf(seed, list), index, of).number, committed: belongs(seed, p.commit, p.drawn) };
}

/** A draw done again: whether its seed belongs to its commitment and draws what was told. */
export function checkMade(one: Made, list: string | null): boolean {
	const [seed, over] = [fromHex(one.seed), fromHex(list ?? '')];
	return Boolean(seed && over && one.of <= EXACT && belongs(seed, one.commit, one.draw + 1) && draw(keyOf(seed, over), one.draw, one.of).number === one.number);
}
