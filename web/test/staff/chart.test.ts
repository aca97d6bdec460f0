import { describe, expect, it } from 'vitest';
import { axisOf, drawnRows, everyNth, isTime, placeOn, runs, valuesOf } from '../../src/staff/chart';
import { part, within } from '../../src/staff/report';
import type { ReportTold } from '../../src/lib/types';

const told = (by: string, rows: (string | number)[][]): ReportTold => ({
	report: 'activity', at: 0, title: '', demonstration: false, good: true, finding: '', note: '', words: [by], left: 0,
	columns: [{ name: 'drop', kind: 'money' }, { name: 'wagered', kind: 'money' }, { name: 'win', kind: 'money' }], rows, total: ['total', 9, 8, 7],
});

describe('an axis', () => {
	it('has nothing on it and all values, divided at round figures', () => {
		expect(axisOf([12_345, 700])).toEqual({ from: 0, to: 15_000, ticks: [0, 5000, 10_000, 15_000] });
		expect(axisOf([-730, 1900]).ticks).toEqual([-1000, 0, 1000, 2000]);
	});
	it('is there when nothing has happened', () => {
		for (const values of [[], [0, 0]]) {
			const { from, to, ticks } = axisOf(values);
			expect([from, to > from, ticks[0], ticks.at(-1)]).toEqual([0, true, 0, to]);
		}
	});
	it('is divided at most so often, whatever lies on it', () => {
		for (const most of [1, 3, 9.9, 10, 51, 99, 101, 4999, 123_456_789])
			for (const least of [0, -1, -most, -most / 3]) {
				const { from, to, ticks } = axisOf([most, least]);
				expect(ticks.length).toBeLessThanOrEqual(7);
				expect(from <= least && to >= most && ticks.includes(0), `${least} to ${most}`).toBe(true);
			}
	});
	it('places what lies on it', () => {
		const y = placeOn(axisOf([0, 100]), 230, 10);
		expect([y(0), y(100), y(50)]).toEqual([230, 10, 120]);
	});
});

describe('what is drawn of a report', () => {
	const hours = told('hour', [['2026-11-16 22:00', 1, 1, 1], ['2026-11-16 23:00', 2, 2, -2], ['2026-11-17 02:00', 3, 3, 3]]);
	it('are the last times, and the busiest of others in the order of the report', () => {
		expect(drawnRows(hours, 2).map((row) => row[0])).toEqual(['2026-11-16 23:00', '2026-11-17 02:00']);
		expect(drawnRows(told('table', [['A', 5, 0, 0], ['B', 1, 1, 1], ['C', 0, 9, 0]]), 2).map((row) => row[0])).toEqual(['A', 'C']);
		expect(drawnRows(hours)).toBe(hours.rows);
	});
	it('is a line only from one hour or day to the next', () => {
		expect(isTime(hours)).toBe(true);
		expect(isTime(told('table', []))).toBe(false);
		expect(runs(hours.rows.map((row) => String(row[0])))).toEqual([[0, 1], [2]]);
		expect(runs(['2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([[0, 1], [2]]);
	});
	it('are the figures of one column, by its name', () => {
		expect(valuesOf(hours, hours.rows, 'win')).toEqual([1, -2, 3]);
	});
	it('has names below as far as there is room', () => {
		expect([everyNth(4, 8), everyNth(48, 10), everyNth(3, 0)]).toEqual([1, 5, 3]);
	});
});

describe('parts of a report', () => {
	it('have the same rows under some of its columns', () => {
		const some = part(told('table', [['A', 1, 2, 3]]), ['win', 'no such', 'drop']);
		expect([some.columns.map((one) => one.name), some.rows, some.total]).toEqual([['win', 'drop'], [['A', 3, 1]], ['total', 7, 9]]);
	});
	it('are of days that may be left open', () => {
		expect(within('', '')).toEqual({});
		expect(Object.keys(within('2026-11-16', ''))).toEqual(['from']);
	});
});
