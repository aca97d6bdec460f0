// Commits that this browser saw while a round was still open. A commit proves something only to those who knew it
// before the result, so the page writes down what it sees and compares later.

export type Seen = Record<string, string>;

const KEPT = 'baize.commits';
const MOST = 500;

export function place(table: string, round: number): string {
	return `${table}/${round}`;
}

/** Only the first commit seen for a round counts: a later one would be the change to be found. */
export function noted(seen: Seen, table: string, round: number, commit: string): Seen {
	const at = place(table, round);
	if (at in seen) return seen;
	const all = Object.entries({ ...seen, [at]: commit });
	return Object.fromEntries(all.slice(Math.max(0, all.length - MOST)));
}

export type Sight = 'same' | 'other' | 'unseen';

export function sight(seen: Seen, table: string, round: number, commit: string): Sight {
	const before = seen[place(table, round)];
	if (before === undefined) return 'unseen';
	return before === commit ? 'same' : 'other';
}

export function recall(): Seen {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
		return typeof kept === 'object' && kept !== null ? (kept as Seen) : {};
	} catch {
		return {};
	}
}

export function keep(seen: Seen): void {
	try {
		localStorage.setItem(KEPT, JSON.stringify(seen));
	} catch {
		// Without storage they are known until the page is left.
	}
}
