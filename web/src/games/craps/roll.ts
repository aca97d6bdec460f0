// Rolls of two dice, and the story they tell: come-outs, points made and missed.

import { PAIRS, sum, two, type Face } from '../dice/dice';

export interface Roll {
	dice: [Face, Face];
	total: number;
	comeOut: boolean;
	/** Both dice alike. */
	hard: boolean;
}

/** A result as the floor numbers it: the pair, and 36 more when it was a come-out roll. */
export function rollOf(number: number): Roll | null {
	const dice = number >= 0 && number < 2 * PAIRS ? two(number % PAIRS) : null;
	return dice && { dice, total: sum(dice), comeOut: number >= PAIRS, hard: dice[0] === dice[1] };
}

/** What a roll did to the point. */
export type Turn = 'natural' | 'craps' | 'point' | 'made' | 'out' | 'roll';

export interface Told extends Roll {
	turn: Turn;
	/** The point that was on when it was rolled; 0 on a come-out, and where it is not known. */
	point: number;
}

const isPoint = (total: number): boolean => [4, 5, 6, 8, 9, 10].includes(total);

/** Rolls, oldest first, each with what it did. The first of them may stand in the middle of a hand. */
export function story(past: readonly number[]): Told[] {
	let point = 0;
	return past.flatMap((number, i): Told[] => {
		const roll = rollOf(number);
		if (!roll) return [];
		if (roll.comeOut) {
			const turn: Turn = isPoint(roll.total) ? 'point' : roll.total === 7 || roll.total === 11 ? 'natural' : 'craps';
			point = turn === 'point' ? roll.total : 0;
			return [{ ...roll, turn, point: 0 }];
		}
		const on = point;
		const next = past[i + 1];
		const ends = next !== undefined && next >= PAIRS;
		const made = on ? roll.total === on : ends && roll.total !== 7;
		if (roll.total === 7 || made) point = 0;
		return [{ ...roll, turn: roll.total === 7 ? 'out' : made ? 'made' : 'roll', point: on || (made ? roll.total : 0) }];
	});
}
