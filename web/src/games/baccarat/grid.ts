// How a road is laid out: runs of the same mark go down a column; at the sixth row, or above a tail that lies in the
// way, a run turns right and goes on along its row (the dragon's tail).

export const ROWS = 6;

export interface Place {
	column: number;
	row: number;
}

/** Runs of marks (so many each) → where each mark lies. */
export function layRuns(lengths: readonly number[], rows = ROWS): Place[][] {
	const taken = new Set<number>();
	const key = (column: number, row: number): number => column * rows + row;
	const free = (column: number, row: number): boolean => !taken.has(key(column, row));
	let start = -1;
	return lengths.map((length) => {
		// A tail may lie in the very first row; a new run starts right of it.
		for (start += 1; !free(start, 0); ) start += 1;
		let column = start;
		let row = 0;
		let turned = false;
		const run: Place[] = [];
		for (let i = 0; i < length; i++) {
			if (i > 0) {
				if (!turned && row + 1 < rows && free(column, row + 1)) {
					row += 1;
				} else {
					turned = true;
					column += 1;
				}
			}
			taken.add(key(column, row));
			run.push({ column, row });
		}
		return run;
	});
}

/** Marks in order → runs of equal ones. */
export function runs<T>(marks: readonly T[]): { mark: T; length: number }[] {
	const out: { mark: T; length: number }[] = [];
	for (const mark of marks) {
		const last = out.at(-1);
		if (last && last.mark === mark) last.length += 1;
		else out.push({ mark, length: 1 });
	}
	return out;
}

/** How many columns a road has come to. */
export function columns(places: readonly Place[]): number {
	return places.reduce((most, p) => Math.max(most, p.column + 1), 0);
}
