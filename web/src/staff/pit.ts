// What the pit hears, put into one shape: who is awaited, which seat a terminal is, what events mean.

import type { PitTable, PitTerminal } from '../lib/types';
import type { Authority } from './acts';
import type { Awaits, PitRow } from './types';

/** Tables as the floor tells them: who is awaited, and which acts would answer it, stands with each. */
export function pitRows(answer: { tables: PitTable[] }): PitRow[] {
	return answer.tables.map((table) => {
		const { awaits, acts } = table as { awaits?: Awaits | null; acts?: Authority[] };
		return { ...table, awaits: awaits ?? null, authorities: acts ?? [] };
	});
}

export interface Sitter {
	terminal: string;
	/** At the table it plays at; where the floor does not say, its place in the floor file. */
	seat: number;
	/** The chip account, by which tables know the player. */
	player: string;
	name: string;
	online: boolean;
	here: boolean;
}

/** Who sits at a terminal, those at this table first. */
export function sitters(terminals: PitTerminal[], table: string): Sitter[] {
	return terminals
		.map((one, index) => ({
			terminal: one.terminal,
			seat: (one as { seat?: number }).seat || index + 1,
			player: one.account ?? '',
			name: one.member ?? '',
			online: one.online,
			here: one.table === table,
		}))
		.filter((one) => one.player !== '')
		.sort((a, b) => Number(b.here) - Number(a.here) || a.seat - b.seat);
}
