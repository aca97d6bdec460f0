// What the house keeps of a bet, as the floor has reckoned it from the exact odds of the table's rules.

import type { CardCall, Odds } from '../lib/types';

/** Choices of one bet that have the same edge; none named: all of them, or there is nothing to choose. */
export interface Edge {
	on: readonly string[];
	edge: number | null;
}

/** The edges of a bet; of one choice, its own. */
export function edgesOn(odds: Odds | null, bet: string, on?: string | null): Edge[] {
	const all = (odds?.edges ?? []).filter((one) => one.bet === bet);
	const here = on ? all.filter((one) => one.on.includes(on)) : [];
	if (here.length > 0) return here.map(({ edge }) => ({ on: [], edge }));
	return all.length === 1 ? [{ on: [], edge: all[0]!.edge }] : all;
}

/** Several bets as one: each counts by the chips that lie on it. */
export function edgeOfCall(odds: Odds | null, call: CardCall): number | null {
	let sum = 0;
	for (const spot of call.spots) {
		const edge = edgesOn(odds, spot.bet, spot.on)[0]?.edge;
		if (edge === undefined || edge === null) return null;
		sum += edge * spot.units;
	}
	return sum / call.pieces;
}

/** `27027` → `2.70 %`. */
export function percent(edge: number, locale: string): string {
	return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(edge / 10_000)} %`;
}
