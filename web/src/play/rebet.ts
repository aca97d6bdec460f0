// What a sitting last played at each table, so that it can be laid again: kept by table and game, so that no table is
// ever sent another's bets, and in the browser's tab, so that a page that is loaded anew still has it.

import type { Spot } from '../lib/types';

interface Kept {
	game: string;
	spots: Spot[];
}
export type Memory = Record<string, Kept>;

const name = (terminal: string): string => `baize.rebet.${terminal}`;

export function recalled(terminal: string): Memory {
	try {
		const kept = JSON.parse(sessionStorage.getItem(name(terminal)) ?? '{}') as Memory;
		return typeof kept === 'object' && kept !== null ? kept : {};
	} catch {
		return {};
	}
}

export function keep(terminal: string, memory: Memory): void {
	try {
		sessionStorage.setItem(name(terminal), JSON.stringify(memory));
	} catch {
		// A terminal without storage asks the floor for the last round again.
	}
}

/** What may be laid again here: nothing of another table, and nothing of a game that this table no longer is. */
export function repeatable(memory: Memory, at: { table: string; game: string } | null): Spot[] {
	const kept = at ? memory[at.table] : undefined;
	return kept && kept.game === at?.game ? kept.spots : [];
}

/** Several wagers on one position are laid again as one. */
export function summed(spots: readonly Spot[]): Spot[] {
	const sum: Spot[] = [];
	for (const s of spots) {
		const had = sum.find((x) => x.bet === s.bet && (x.on ?? '') === (s.on ?? '') && (x.call ?? '') === (s.call ?? ''));
		if (had) had.stake += s.stake;
		else sum.push({ ...s });
	}
	return sum;
}
