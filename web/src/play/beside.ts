// Several games side by side: a page with one terminal in a frame, and what its other tables show beside it. The terminal
// tells the page around it which tables it has and what lies on them.

/** What a terminal tells the page that it stands in. */
export interface Stands {
	terminal: string;
	/** The table that is played at. */
	table: string;
	tables: { table: string; title: string; staked: number }[];
	currency: string;
}

export const framed = (): boolean => window.parent !== window;

export function tellAround(stands: Stands): void {
	if (framed()) window.parent.postMessage(stands, location.origin);
}

/** The tables beside the one that is played at: those that stood there, and others of the terminal's as far as there is room. */
export function besides(stands: Stands, room: number, before: readonly string[]): string[] {
	const others = stands.tables.map((t) => t.table).filter((table) => table !== stands.table);
	const kept = before.map((table) => (others.includes(table) ? table : null));
	const rest = others.filter((table) => !kept.includes(table));
	const filled = kept.flatMap((table) => table ?? rest.shift() ?? []);
	return [...filled, ...rest].slice(0, room);
}
