// The roster of a table as it is filled in: times as the form has them, and who would stand at two tables at once.

import type { Rostered } from '../lib/types';

export interface Draft {
	dealer: string;
	/** As a field of date and time has it, in the time of this screen. */
	from: string;
	to: string;
}

function local(at: number): string {
	const there = new Date(at);
	return new Date(at - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function draft(row: Rostered): Draft {
	return { dealer: row.dealer, from: local(row.from), to: row.to ? local(row.to) : '' };
}

export function planned(row: Draft): Rostered {
	return { dealer: row.dealer, from: new Date(row.from).getTime(), to: row.to ? new Date(row.to).getTime() : null };
}

const both = (a: Rostered, b: Rostered): boolean => b.from < (a.to ?? Infinity) && a.from < (b.to ?? Infinity);

/** Somebody of this list who is rostered elsewhere at the same time. */
export function clashes(list: readonly Draft[], table: string, all: readonly { table: string; roster: Rostered[] }[]): { name: string; table: string } | null {
	for (const row of list)
		for (const other of all)
			if (other.table !== table && other.roster.some((one) => one.dealer === row.dealer && both(one, planned(row)))) return { name: row.dealer, table: other.table };
	return null;
}
