import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { csv, dayOf, drawn, figure, json, midnight, sorted, totals } from '../../src/staff/report';
import { named, report } from '../../src/staff/words';
import type { ReportTold } from '../../src/lib/types';

const told: ReportTold = {
	report: 'hold', at: 0, title: 'Hold', demonstration: false, good: true, finding: '', note: '', words: ['month', 'table'],
	columns: [{ name: 'wagered', kind: 'money' }, { name: 'hold', kind: 'share' }, { name: 'theory', kind: 'share' }, { name: 'deviation', kind: 'share' },
		{ name: 'deviations', kind: 'times' }, { name: 'mark', kind: 'mark' }],
	rows: [['2026-11', 'R10', 1000, 50_000, 27_027, 9000, 2553, ''], ['2026-11', 'R"2', 90, -10_000, 27_027, 0, 0, 'little play']],
	total: ['total', '', 1090, 45_000, 27_027, 8000, 2246, ''], left: 0,
};

describe('reports', () => {
	it('are sorted by size and by name, as people count', () => {
		expect(sorted(told.rows, 2, false).map((row) => row[2])).toEqual([90, 1000]);
		expect(sorted([['R10'], ['R2']], 0, false)).toEqual([['R2'], ['R10']]);
		expect(sorted([['R10'], ['R2']], 0, true)).toEqual([['R10'], ['R2']]);
	});
	it('are written as the command writes them', () => {
		expect(csv(told).split('\r\n')[0]).toBe('"month","table","wagered","hold","theory","deviation","deviations","mark"');
		expect(csv(told).split('\r\n')[2]).toBe('"2026-11","R""2",90,-10000,27027,0,0,"little play"');
		expect(JSON.parse(json(told)).rows[0]).toMatchObject({ table: 'R10', wagered: 1000, mark: '' });
	});
	it('have the totals of pits above that of all', () => {
		const total = told.total;
		const over = { ...told, words: ['pit', ...told.words], rows: [], pits: [['east', 'total', ...total.slice(1)], ['west', 'total', ...total.slice(1)]], total: ['total', '', ...total.slice(1)] };
		expect(totals(over).map((row) => row[0])).toEqual(['east', 'west', 'total']);
		expect(totals(told)).toEqual([total]);
		expect(JSON.parse(json(over)).pits[1]).toMatchObject({ pit: 'west' });
		expect(JSON.parse(json(told)).pits).toBeUndefined();
	});
	it('tell shares in hundredths and times with two digits', () => {
		expect(figure('share', 27_027, String, 'en-AU')).toBe('2.70 %');
		expect(figure('times', -2553, String, 'en-AU')).toBe('-2.55');
		expect(figure('money', 5, (cents) => `${cents}c`, 'en-AU')).toBe('5c');
	});
	it('draw what has a deviation', () => {
		expect(drawn(told, told.rows[0]!)).toEqual({ hold: 50_000, theory: 27_027, deviation: 9000, deviations: 2.553 });
		expect(drawn(told, told.rows[1]!)).toBeNull();
	});
	it('count days by the clock of the screen, the last one whole', () => {
		expect(midnight('2026-11-16', true)! - midnight('2026-11-16')!).toBe(86_400_000);
		expect(midnight('yesterday')).toBeUndefined();
		expect(dayOf(new Date(2026, 0, 2))).toBe('2026-01-02');
	});
	it('have words for every report, column and mark that the floor tells', () => {
		const folder = join(__dirname, '../../../src/floor');
		const floor = (name: string) => readFileSync(join(folder, name), 'utf8');
		const all = (text: string, what: RegExp) => [...text.matchAll(what)].map((found) => found[1]!);
		const made = readdirSync(folder).filter((name) => /^report.*\.c$/.test(name)).map(floor).join('\n');
		const [activity, hold, meters, put] = [floor('activity.c'), floor('hold.c'), floor('meters.c'), floor('report_put.c')];
		const kept = readFileSync(join(__dirname, '../../../src/book/kept.h'), 'utf8');
		const reports = all(made, /\.about = \{\s*"([^"]+)"/g);
		const columns = [
			...all(made + activity + hold + meters, /report_column\([^,]+, "([^"]+)"/g), ...all(made, /\{"([^"]+)",\s*\{\{/g),
			...all(kept.slice(kept.indexOf('define METERS'), kept.indexOf('enum meter_of')), /"([^"]+)"\)/g),
			...all(made, /\.words = \{([^}]*)\}/g).flatMap((list) => all(list, /"([^"]+)"/g)),
			...all(/BY\[\] = \{([^}]*)\}/.exec(activity)?.[1] ?? '', /"([^"]+)"/g),
		];
		expect(reports.length).toBeGreaterThan(10);
		expect(columns.length).toBeGreaterThan(80);
		const say = get(named) as (key: string) => string | undefined;
		for (const name of reports) expect(say(name), name).toBeTruthy();
		for (const name of columns) expect(say(`of-${name}`), name).toBeTruthy();
		const marks = get(report) as (key: string) => string | undefined;
		for (const mark of all(put.slice(put.indexOf('hold_mark_words')), /return "([^"]+)"/g)) expect(marks(mark === 'deviations' ? 'deviations-off' : mark), mark).toBeTruthy();
	});
});
