// What a display of the whole floor shows, one scene after another.

export type Scene = { of: 'welcome' } | { of: 'table'; table: string } | { of: 'jackpots' } | { of: 'limits' } | { of: 'leaders'; tournament: string };
export const PARTS = ['welcome', 'tables', 'jackpots', 'limits', 'leaders'] as const;
export type Part = (typeof PARTS)[number];

/** What there is to be shown. */
export interface Shown {
	tables: readonly string[];
	jackpots: boolean;
	tournaments: readonly string[];
}

/** All of it, or the part that is asked for; of the tables those that are named, if any are. What there is nothing of is left out. */
export function scenes(all: Shown, part: string, named: readonly string[]): Scene[] {
	const tables = all.tables.filter((table) => named.length === 0 || named.includes(table));
	const of: Record<Part, Scene[]> = {
		welcome: [{ of: 'welcome' }],
		tables: tables.map((table) => ({ of: 'table', table })),
		jackpots: all.jackpots ? [{ of: 'jackpots' }] : [],
		limits: tables.length > 0 ? [{ of: 'limits' }] : [],
		leaders: all.tournaments.map((tournament) => ({ of: 'leaders', tournament })),
	};
	const asked = PARTS.find((one) => one === part);
	return asked ? of[asked] : PARTS.flatMap((one) => of[one]);
}

/** Seconds for each scene, as the address says: 1 to 600, 15 where it says nothing. */
export function every(said: string | null): number {
	const seconds = Number(said ?? 15);
	return Number.isFinite(seconds) ? Math.min(600, Math.max(1, seconds)) : 15;
}
