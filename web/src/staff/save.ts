// What a desk shows, as a file of who sits there.

const KINDS = { csv: 'text/csv', json: 'application/json' };

export function save(name: string, kind: keyof typeof KINDS, text: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([text], { type: KINDS[kind] }));
	link.download = `${name}.${kind}`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const quoted = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : `"${cell.replaceAll('"', '""')}"`);

/** RFC 4180: numbers bare, words quoted. */
export function csvOf(rows: readonly (string | number)[][]): string {
	return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
