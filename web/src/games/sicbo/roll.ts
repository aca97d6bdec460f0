// What three dice came to, as a history tells it.

import { sum, three, type Face } from '../dice/dice';

export type Side = 'small' | 'big' | 'triple';

export interface Roll {
	/** In the order drawn. */
	dice: [Face, Face, Face];
	/** From the lowest up, as they are called. */
	ordered: Face[];
	total: number;
	/** Three alike are neither small nor big. */
	side: Side;
	even: boolean;
}

export function roll(number: number): Roll | null {
	const dice = three(number);
	if (!dice) return null;
	const total = sum(dice);
	const alike = dice[0] === dice[1] && dice[1] === dice[2];
	return { dice, ordered: [...dice].sort((a, b) => a - b), total, side: alike ? 'triple' : total <= 10 ? 'small' : 'big', even: total % 2 === 0 };
}

/** How often each side came. */
export function tally(past: readonly number[]): Record<Side, number> & { of: number } {
	const count = { small: 0, big: 0, triple: 0, of: 0 };
	for (const number of past) {
		const one = roll(number);
		if (!one) continue;
		count[one.side]++;
		count.of++;
	}
	return count;
}
