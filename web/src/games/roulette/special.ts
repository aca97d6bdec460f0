// Bets that players call by name and that are laid piece by piece, and what the numbers so far come to.

import type { RulesCard } from '../../lib/types';
import type { Piece } from './calls';
import { colour, DOUBLE_ZERO, printed } from './wheel';

/** How many neighbours a number may be played with on either side. */
export const REACH = { least: 1, usual: 2, most: 9 };

/** All numbers that end in a digit, straight up. */
export function finale(digit: number, order: readonly number[]): Piece[] {
	return order
		.filter((n) => n !== DOUBLE_ZERO && n % 10 === digit)
		.sort((a, b) => a - b)
		.map((n) => ({ bet: 'straight', on: printed(n), units: 1 }));
}

/** In a complete every inside bet with the number gets as many chips as it covers numbers, so that each wins alike. */
const INSIDE = ['straight', 'split', 'street', 'corner', 'six-line'];

export function complete(number: number, card: RulesCard | null): Piece[] {
	const name = printed(number);
	return (card?.bets ?? [])
		.filter((b) => INSIDE.includes(b.bet))
		.flatMap((b) => (b.on ?? []).filter((on) => on.split('-').includes(name)).map((on) => ({ bet: b.bet, on, units: on.split('-').length })));
}

export interface Share {
	says: 'red' | 'black' | 'zero' | 'even' | 'odd' | 'lowBet' | 'high' | 'dozen1' | 'dozen2' | 'dozen3' | 'column1' | 'column2' | 'column3';
	n: number;
}

/** How often each of the outside chances came, of numbers counted one by one. */
export function shares(counts: readonly number[]): Share[][] {
	const sum = (has: (n: number) => boolean): number => counts.reduce((all, count, n) => all + (has(n) ? count : 0), 0);
	const nothing = (n: number): boolean => colour(n) === 'zero';
	const of = (says: Share['says'], has: (n: number) => boolean): Share => ({ says, n: sum((n) => !nothing(n) && has(n)) });
	return [
		[of('red', (n) => colour(n) === 'red'), of('black', (n) => colour(n) === 'black'), { says: 'zero', n: sum(nothing) }],
		[of('even', (n) => n % 2 === 0), of('odd', (n) => n % 2 === 1)],
		[of('lowBet', (n) => n <= 18), of('high', (n) => n > 18)],
		([1, 2, 3] as const).map((k) => of(`dozen${k}`, (n) => Math.ceil(n / 12) === k)),
		([1, 2, 3] as const).map((k) => of(`column${k}`, (n) => (n - 1) % 3 === k - 1)),
	];
}

/** Numbers counted, newest first, as many as were asked for. */
export function counted(last: readonly number[], span: number, pockets: number): number[] {
	const counts = Array.from({ length: pockets }, () => 0);
	for (const n of last.slice(0, span)) if (n < pockets) counts[n]!++;
	return counts;
}
