// The bets of craps: which there are, which wager lies where, and how a wager that travels is named. A come bet that lies
// on a number is told by its point; here it has its own position, `come 6`.

import type { Lying, SettledRow } from '../../lib/types';

export const POINTS = [4, 5, 6, 8, 9, 10] as const;
export type Point = (typeof POINTS)[number];

const BETS = [
	'pass', 'dont-pass', 'come', 'dont-come', 'pass-odds', 'dont-pass-odds', 'come-odds', 'dont-come-odds', 'place', 'buy', 'lay', 'hardway',
	'big-six', 'big-eight', 'field', 'any-seven', 'any-craps', 'craps-two', 'craps-three', 'craps-twelve', 'eleven', 'horn', 'horn-high', 'world', 'craps-eleven',
] as const;
export type Bet = (typeof BETS)[number];
export const isBet = (bet: string): bet is Bet => (BETS as readonly string[]).includes(bet);

/** Bets that a player may call on and off. */
export const MARKABLE = ['place', 'buy', 'hardway', 'come-odds'] as const;
export type Markable = (typeof MARKABLE)[number];
export const isMarkable = (bet: string): bet is Markable => (MARKABLE as readonly string[]).includes(bet);

export const isOdds = (bet: string): boolean => bet.endsWith('-odds');
const travels = (bet: string): boolean => bet === 'come' || bet === 'dont-come';

/** What a wager is on: the number it has travelled to, or its own choice. */
export function placeOf(row: { bet: string; on?: string | null; point?: number | null }): string | null {
	if (travels(row.bet) && row.point) return String(row.point);
	return row.on ?? null;
}

/** Wagers as the floor tells them, each under the name of the place where it lies. */
export function placed<R extends Lying | SettledRow>(rows: readonly R[]): R[] {
	return rows.map((row) => ({ ...row, on: placeOf(row) }));
}

/** A wager that can be made anew as it was: a travelled come bet starts in the come again, odds need their flat bet first. */
export function again(row: { bet: string; on?: string | null; stake: number }): { bet: string; on?: string; stake: number } | null {
	if (isOdds(row.bet)) return null;
	if (travels(row.bet)) return { bet: row.bet, stake: row.stake };
	return { bet: row.bet, ...(row.on ? { on: row.on } : {}), stake: row.stake };
}
