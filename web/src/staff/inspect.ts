// What an inspector reads: the books grouped by kind, and how incidents are sought.

import type { Cents, Incident, IncidentsSought, LedgerAccount } from '../lib/types';
import { KIND_ORDER } from './books';
import { midnight } from './report';

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

/** What a form asks for, as it was typed. */
export interface IncidentsAsked {
	find: string;
	code: string;
	device: string;
	from: string;
	to: string;
}

/** What is left empty narrows nothing; `before`: the oldest that is shown already; `faults`: what is meant by
 *  the words in the language of the moment. */
export function incidentsSought(asked: IncidentsAsked, before = 0, faults: readonly string[] = []): IncidentsSought {
	const [from, to] = [midnight(asked.from), midnight(asked.to, true)];
	const out: IncidentsSought = {};
	for (const name of ['find', 'code', 'device'] as const) {
		const word = asked[name].trim();
		if (word) out[name] = word;
	}
	if (from !== undefined) out.from = from;
	if (to !== undefined) out.to = to;
	if (before > 0) out.before = before;
	if (faults.length > 0) out.faults = faults.join(' ');
	return out;
}

export function kindsOf(incidents: Incident[]): string[] {
	return [...new Set(incidents.map((one) => one.code))].sort();
}
