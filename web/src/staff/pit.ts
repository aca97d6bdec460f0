// What the pit hears, put into one shape: who is awaited, which seat a terminal is, what events mean.

import type { PitTable, PitTerminal } from '../lib/types';
import { gameOf } from '../games/games';
import type { Authority } from './acts';
import type { Awaits, PitRow } from './types';

function awaits(raw: unknown): Awaits | null {
	if (typeof raw !== 'object' || raw === null) return null;
	const one = raw as Record<string, unknown>;
	if (typeof one.what !== 'string') return null;
	return {
		actor: typeof one.actor === 'string' ? one.actor : '',
		what: one.what,
		options: Array.isArray(one.options) ? one.options.filter((each) => typeof each === 'string') : [],
		...(typeof one.rule === 'string' ? { rule: one.rule } : {}),
	};
}

/** Where the floor does not say who is awaited, the phase does (docs/protocol.md, "A table's view"). */
function byPhase({ phase, view }: PitTable): Awaits | null {
	if (phase === 'result') return { actor: 'dealer', what: 'confirm', options: ['confirm'] };
	if (phase === 'held') return { actor: 'supervisor', what: 'confirm the wagers from the records', options: ['records'] };
	const { pit } = gameOf(view.game);
	if (view.automatic || pit.waits?.(view)) return null;
	const options = phase === 'closed' ? pit.hand : phase === 'cards' ? (pit.cards ?? []) : [];
	return options.length > 0 ? { actor: 'dealer', what: options.at(-1)!, options } : null;
}

/** `awaits` stands with its table, or beside all tables in a list or under their names: each is read. */
export function pitRows(answer: { tables: PitTable[]; awaits?: unknown }): PitRow[] {
	const beside = answer.awaits;
	return answer.tables.map((table) => {
		const own = (table as { awaits?: unknown }).awaits;
		let found = awaits(own);
		if (!found && Array.isArray(beside)) {
			found = awaits(beside.find((each) => (each as { table?: unknown } | null)?.table === table.table));
		} else if (!found && typeof beside === 'object' && beside !== null) {
			found = awaits((beside as Record<string, unknown>)[table.table]);
		}
		const due = byPhase(table);
		found ??= due;
		// The floor says who is awaited; which acts answer that, the phase knows.
		if (found && found.options.length === 0) found = { ...found, options: due?.options ?? [] };
		const acts = (table as { acts?: unknown }).acts;
		return { ...table, awaits: found, authorities: Array.isArray(acts) ? (acts as Authority[]) : [] };
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
