// A report as the floor tells it: lists under words and columns. Sorted, written as a file, and drawn.

import { csvOf } from './save';
import type { ReportColumn, ReportTold } from '../lib/types';

export type Cell = string | number;

/** By one of its places, numbers by their size and words by the alphabet; rows that are alike stay as they came. */
export function sorted(rows: readonly Cell[][], place: number, down: boolean): Cell[][] {
	const order = (a: Cell[], b: Cell[]): number => {
		const [x, y] = [a[place] ?? '', b[place] ?? ''];
		return typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en', { numeric: true });
	};
	return [...rows].sort((a, b) => (down ? order(b, a) : order(a, b)));
}

/** Of each pit, where it is over several, and of all. */
export const totals = (told: ReportTold): Cell[][] => [...(told.pits ?? []), told.total];

/** As `baize report --csv` writes it: RFC 4180, amounts in cents. */
export function csv(told: ReportTold): string {
	const head = [...told.words, ...told.columns.map((one) => one.name)];
	return csvOf([head, ...told.rows]);
}

/** As `baize report --json` writes it: rows with names. */
export function json(told: ReportTold): string {
	const names = [...told.words, ...told.columns.map((one) => one.name)];
	const named = (row: Cell[]) => Object.fromEntries(names.map((name, i) => [name, row[i]]));
	const { report, title, demonstration, good, finding, note, words, columns } = told;
	return JSON.stringify({ report, title, demonstration, good, finding, note, words, columns, rows: told.rows.map(named), ...(told.pits && { pits: told.pits.map(named) }), total: named(told.total) });
}

/** Shares are of a million, times in thousandths. */
export function figure(kind: ReportColumn['kind'], cell: Cell, money: (cents: number) => string, locale: string): string {
	if (typeof cell !== 'number') return cell;
	const digits = (n: number) => n.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	switch (kind) {
		case 'money': return money(cell);
		case 'share': return `${digits(cell / 10_000)} %`;
		case 'times': return digits(cell / 1000);
		default: return cell.toLocaleString(locale);
	}
}

export interface Drawn {
	hold: number;
	theory: number;
	/** Of the hold, as a share. */
	deviation: number;
	/** How far the hold lies from the theory, in those. */
	deviations: number;
}

/** What a row of a report on hold draws; null where there is nothing to draw. */
export function drawn(told: ReportTold, row: Cell[]): Drawn | null {
	const at = (name: string): number => Number(row[told.words.length + told.columns.findIndex((one) => one.name === name)]);
	if (!told.columns.some((one) => one.name === 'deviations') || at('deviation') <= 0) return null;
	return { hold: at('hold'), theory: at('theory'), deviation: at('deviation'), deviations: at('deviations') / 1000 };
}

/** Midnight at the beginning of a day, or of the one after it, by the clock of this screen; undefined: no day. */
export function midnight(day: string, after = false): number | undefined {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
	if (!parts) return undefined;
	const [year = 0, month = 1, date = 1] = parts.slice(1).map(Number);
	return new Date(year, month - 1, date + (after ? 1 : 0)).getTime();
}

/** What is asked of the floor for days that may be left open. */
export function within(from: string, to: string): { from?: number; to?: number } {
	const [first, last] = [midnight(from), midnight(to, true)];
	return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
}

/** Some of its columns, in that order. */
export function part(told: ReportTold, names: readonly string[]): ReportTold {
	const places = names.map((name) => told.columns.findIndex((one) => one.name === name)).filter((place) => place >= 0);
	const of = (row: Cell[]): Cell[] => [...row.slice(0, told.words.length), ...places.map((place) => row[told.words.length + place] ?? '')];
	return { ...told, columns: places.map((place) => told.columns[place]!), rows: told.rows.map(of), total: of(told.total) };
}

export function dayOf(at: Date): string {
	const two = (n: number) => String(n).padStart(2, '0');
	return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
