// Charts of staff pages: where the axis is divided, which groups there is room for, what follows on what.

import type { Cell } from './report';
import type { ReportTold } from '../lib/types';

/** More than these nobody can tell apart; all of them are in the table beside. */
export const GROUPS_DRAWN = 48;

export interface Axis {
	from: number;
	to: number;
	/** Round figures between both, which are the first and the last. */
	ticks: number[];
}

/** An axis that holds nothing and all of these, divided at most so often at 1, 2 or 5 times a power of ten. */
export function axisOf(values: readonly number[], parts = 5): Axis {
	const least = Math.min(0, ...values);
	const most = Math.max(0, ...values);
	const rough = (most - least || 1) / parts;
	const power = 10 ** Math.floor(Math.log10(rough));
	for (const times of [1, 2, 5, 10, 20]) {
		const step = times * power;
		const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
		if (last - first > parts && times < 20) continue;
		const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
		return { from: first * step, to: last * step, ticks };
	}
	throw new Error('twenty times a step holds everything');
}

/** Where a value stands between the low and the high end of what is drawn. */
export const placeOn = (axis: Axis, low: number, high: number) => (value: number): number => low + ((value - axis.from) / (axis.to - axis.from)) * (high - low);

/** Hours and days have an order; tables, games and dealers have none. */
export const isTime = (told: ReportTold): boolean => told.words.length === 1 && (told.words[0] === 'hour' || told.words[0] === 'day');

const placeOf = (told: ReportTold, column: string): number => told.words.length + told.columns.findIndex((one) => one.name === column);

/** The values of a column, row by row. */
export const valuesOf = (told: ReportTold, rows: readonly Cell[][], column: string): number[] => rows.map((row) => Number(row[placeOf(told, column)] ?? 0));

/** The rows that are drawn: of times the last, of others those in which most came to be played with, in the order of the report. */
export function drawnRows(told: ReportTold, most = GROUPS_DRAWN): Cell[][] {
	if (told.rows.length <= most) return told.rows;
	if (isTime(told)) return told.rows.slice(-most);
	const [drop, wagered] = [placeOf(told, 'drop'), placeOf(told, 'wagered')];
	const size = (row: Cell[]): number => Number(row[drop]) + Number(row[wagered]);
	const kept = new Set([...told.rows].sort((a, b) => size(b) - size(a)).slice(0, most));
	return told.rows.filter((row) => kept.has(row));
}

/** Times that follow each other without a gap, as places in the list: no line is drawn over hours in which there was nothing. */
export function runs(names: readonly string[]): number[][] {
	const out: number[][] = [];
	let before = NaN;
	names.forEach((name, i) => {
		const at = Date.parse(`${name.replace(' ', 'T')}${name.includes(':') ? ':00' : ''}Z`.replace(/^(\d{4}-\d{2}-\d{2})Z$/, '$1'));
		const step = name.includes(':') ? 3_600_000 : 86_400_000;
		if (at - before <= step) out.at(-1)!.push(i);
		else out.push([i]);
		before = at;
	});
	return out;
}

/** Of so many names every so-manieth has room below the axis. */
export const everyNth = (count: number, room: number): number => Math.max(1, Math.ceil(count / Math.max(1, room)));
