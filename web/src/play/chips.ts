// Chips: which denominations lie in the rack, and how an amount is made of them.

import type { Limits } from '../lib/types';

export interface Denomination {
	cents: number;
	/** Body and edge; the letters on it are always light or dark enough against the body. */
	body: string;
	edge: string;
	ink: string;
}

export const DENOMINATIONS: readonly Denomination[] = [
	{ cents: 10, body: '#6d7f86', edge: '#dfe8ea', ink: '#ffffff' },
	{ cents: 50, body: '#8a5a3c', edge: '#f0dfd2', ink: '#ffffff' },
	{ cents: 100, body: '#e9e4d6', edge: '#2f5d8a', ink: '#14242e' },
	{ cents: 200, body: '#d9a23b', edge: '#fff3d6', ink: '#241803' },
	{ cents: 500, body: '#a3242f', edge: '#f7e9e4', ink: '#ffffff' },
	{ cents: 1000, body: '#24599e', edge: '#e6eefb', ink: '#ffffff' },
	{ cents: 2500, body: '#1d7a56', edge: '#e2f5ec', ink: '#ffffff' },
	{ cents: 10000, body: '#202427', edge: '#d9b461', ink: '#ffffff' },
	{ cents: 50000, body: '#5c3292', edge: '#eee2fb', ink: '#ffffff' },
	{ cents: 100000, body: '#c05a14', edge: '#ffeedd', ink: '#ffffff' },
	{ cents: 500000, body: '#0f6f7d', edge: '#f2d58d', ink: '#ffffff' },
];

/** The chips that make sense at a table: none that no step allows, none above the maximum, from the minimum up or a little below. */
export function rack(limits: Pick<Limits, 'min' | 'max' | 'unit'>, most = 7): Denomination[] {
	const unit = Math.max(1, limits.unit);
	const fits = DENOMINATIONS.filter((d) => d.cents % unit === 0 && d.cents <= limits.max);
	// Start at the highest chip that still makes the minimum in one go, or the smallest there is.
	const start = Math.max(0, fits.findLastIndex((d) => d.cents <= limits.min));
	const chosen = fits.slice(start, start + most);
	return chosen.length > 0 ? chosen : [{ ...DENOMINATIONS[2]!, cents: Math.max(limits.min, 1) }];
}

/** An amount as chips, largest first; what no chip makes is left out. */
export function breakDown(cents: number, from: readonly Denomination[] = DENOMINATIONS): Denomination[] {
	const chips: Denomination[] = [];
	let rest = cents;
	for (const chip of [...from].sort((a, b) => b.cents - a.cents)) {
		while (rest >= chip.cents) {
			chips.push(chip);
			rest -= chip.cents;
		}
	}
	return chips;
}

/** The chips of a heap that are seen under its top one, from the lowest up; of a high heap so many. */
export function beneath(cents: number, most = 4): Denomination[] {
	return breakDown(cents).slice(1, 1 + most).reverse();
}

/** The chip whose colours an amount wears: the largest it contains. */
export function topChip(cents: number): Denomination {
	return DENOMINATIONS.findLast((d) => d.cents <= cents) ?? DENOMINATIONS[0]!;
}
