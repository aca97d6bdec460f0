// What an inspector reads: the books grouped by kind, and incidents put into columns and found again.

import type { Cents, LedgerAccount } from '../lib/types';
import { KIND_ORDER } from './books';
import type { Incident } from './types';

export interface AccountGroup {
	kind: string;
	accounts: LedgerAccount[];
	sum: Cents;
	moves: number;
}

export function groups(accounts: LedgerAccount[]): AccountGroup[] {
	const found = new Map<string, AccountGroup>();
	for (const one of accounts) {
		let group = found.get(one.kind);
		if (!group) found.set(one.kind, (group = { kind: one.kind, accounts: [], sum: 0, moves: 0 }));
		group.accounts.push(one);
		group.sum += one.balance;
		group.moves += one.moves;
	}
	const place = (kind: string) => (KIND_ORDER.indexOf(kind) + 1 || KIND_ORDER.length + 1);
	return [...found.values()].sort((a, b) => place(a.kind) - place(b.kind) || a.kind.localeCompare(b.kind));
}

/** The floor's own sum, and the sum of what it showed: both must be nothing. */
export function inBalance(accounts: LedgerAccount[], said: Cents): { own: Cents; good: boolean } {
	const own = accounts.reduce((sum, one) => sum + one.balance, 0);
	return { own, good: own === 0 && said === 0 };
}

/** Accounts other than the world's are never below nothing. */
export function belowNothing(accounts: LedgerAccount[]): LedgerAccount[] {
	return accounts.filter((one) => one.balance < 0 && one.kind !== 'world');
}

const word = (...values: unknown[]): string => {
	for (const value of values) if (typeof value === 'string' && value !== '') return value;
	return '';
};

const COLUMNS = new Set(['no', 'at', 'code', 'kind', 'words', 'why', 'what', 'who', 'staff', 'by', 'place', 'where', 'table', 'terminal', 'rule']);

export function incident(raw: Record<string, unknown>, index: number): Incident {
	return {
		key: String(raw.no ?? `${index}`),
		at: typeof raw.at === 'number' ? raw.at : null,
		kind: word(raw.code, raw.kind),
		words: word(raw.words, raw.why, raw.what),
		staff: word(raw.who, raw.staff, raw.by),
		table: word(raw.place, raw.where, raw.table),
		terminal: word(raw.terminal),
		rule: word(raw.rule),
		rest: Object.fromEntries(Object.entries(raw).filter(([name, value]) => !COLUMNS.has(name) && value !== null)),
	};
}

export function matching(incidents: Incident[], find: string, kind: string): Incident[] {
	const words = find.toLowerCase().split(/\s+/).filter(Boolean);
	return incidents.filter((one) => {
		if (kind && one.kind !== kind) return false;
		const all = [one.kind, one.words, one.staff, one.table, one.terminal, one.rule, JSON.stringify(one.rest)].join(' ').toLowerCase();
		return words.every((each) => all.includes(each));
	});
}

export function kindsOf(incidents: Incident[]): string[] {
	return [...new Set(incidents.map((one) => one.kind))].filter(Boolean).sort();
}
