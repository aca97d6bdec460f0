import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOOKS, spellRefusal } from '../src/lib/refusal';
import { knowsTitle, spellDocument, spellRules, spellTitle } from '../src/lib/titles';
import { LANGUAGES } from '../src/lib/words';
import { RULESETS, files, read } from './folders';

const { en, zh } = BOOKS;

/** RP_ names and the words for them in a ruleset. */
const POINTS = new Map(files('points.h', 'src', 'games').flatMap((file) => [...read(file).replace(/\\\n\s*/g, '').matchAll(/(?:OPTIONAL|NEEDED)\(\s*(?:OF, )?(\w+),\s*"([a-z0-9-]+)"\)/g)].map((m): [string, string] => [m[1]!, m[2]!])));
/** Words that several sources share have a name there. */
const SHARED = new Map(files('.h', 'src', 'games').flatMap((file) => [...read(file).matchAll(/^#define (\w+) ("[a-z-]+")$/gm)].map((m): [string, string] => [m[1]!, m[2]!])));
const SOURCES = files('.c', 'src', 'games').map((file) => read(file).replace(/\b[A-Z]+_[A-Z]+\b/g, (name) => SHARED.get(name) ?? name));
/** What the sources put into a refusal, or give as the reason for one. */
const found = (pattern: RegExp): string[] => SOURCES.flatMap((text) => [...text.matchAll(pattern)].map((m) => m[0]));
const refusals = found(/(refuse_(at|over)\(|\(struct objection\)\{|\*point = )[^;]*;/g).flatMap((text) => [...text.matchAll(/RP_(\w+)/g)].map((m) => m[1]!));
const named = found(/refuse_by_bet\(t, a,[^;]*;/g).flatMap((text) => [...text.split(',')[2]!.matchAll(/"([a-z-]+)"/g)].map((m) => m[1]!));

const cash = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

describe('refusals', () => {
	it('are put into words at every point at which a table refuses', () => {
		const met = [...new Set(refusals)].filter((id) => id !== 'COUNT').map((id) => POINTS.get(id) ?? `RP_${id}`);
		expect(met.length).toBeGreaterThan(100);
		expect(met.filter((point) => !(point in en.points))).toEqual([]);
	});

	it('have no words for what is no point', () => {
		const known = new Set(POINTS.values());
		expect(Object.keys(en.points).filter((point) => !known.has(point))).toEqual([]);
	});

	it('of a bet that has its own clause have words too', () => {
		expect(new Set(named).size).toBeGreaterThan(8);
		expect([...new Set(named)].filter((name) => !(name in en.bets))).toEqual([]);
	});

	it('of the floor itself have words for every code of the protocol', () => {
		const schema = JSON.parse(read('docs/protocol.schema.json')) as { $defs: Record<string, { properties?: { code?: { enum?: string[] } } }> };
		const codes = schema.$defs['answer.refused']?.properties?.code?.enum ?? [];
		expect(codes.length).toBeGreaterThan(30);
		expect(codes.filter((code) => !(code in en.codes))).toEqual([]);
	});

	it('of the floor itself have words for every code that its sources give', () => {
		const given = found(/refuse_ask\(f, &?q, [^;]*;/g).flatMap((text) => [...text.split(/NULL|, rule/)[0]!.matchAll(/"([a-z-]+)"/g)].map((m) => m[1]!));
		expect(new Set(given).size).toBeGreaterThan(50);
		expect([...new Set(given)].filter((code) => !(code in en.codes))).toEqual([]);
	});

	it('name the amounts that come with them, and no others', () => {
		const amounts = (text: string): string[] => [...text.matchAll(/\{"(\w+)", /g)].map((m) => m[1]!);
		const over = found(/refuse_over\([^;]*AMOUNTS[^;]*;/g).flatMap((text) => [...text.matchAll(/RP_(\w+)/g)].map((m): [string, string[]] => [POINTS.get(m[1]!)!, amounts(text)]));
		const own = found(/refuse_by_bet\([^;]*AMOUNTS[^;]*;/g).map((text): [string, string[]] => [/"([a-z-]+)"/.exec(text)![1]!, amounts(text)]);
		// Limits, which a wager may also be cut at, have theirs from one function.
		const [, total, others] = /RP_ABOVE_TOTAL\) \{([^}]*\}[^}]*)\} else \{([\s\S]*?)\n {4}\}/.exec(SOURCES.find((text) => text.includes('void limit_figures('))!)!;
		const limits = ['above-maximum', 'below-minimum', 'off-step', 'kept-arrived'].map((point): [string, string[]] => [point, amounts(others!)]);
		const all: [string, string[]][] = [...over, ...own, ...limits, ['above-total', amounts(total!)]];
		expect(new Set(all.map(([name]) => name)).size).toBeGreaterThan(14);
		for (const [name, given] of all)
			for (const book of [en, zh]) {
				const named = [...(book.points[name] ?? book.bets[name])!.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
				expect(named.length, name).toBeGreaterThan(0);
				expect(named.filter((one) => !given.includes(one)), name).toEqual([]);
			}
	});

	it('say the same, with the same amounts, in both languages', () => {
		const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();
		for (const part of ['points', 'bets', 'codes', 'plain'] as const) {
			const [one, other] = [en[part], zh[part]];
			expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
			for (const key of Object.keys(one)) {
				expect(holes(other[key]!), key).toBe(holes(one[key]!));
				expect(other[key], key).toMatch(/\p{Script=Han}/u);
				// What has no amounts is said without them.
				if (holes(one[key]!) && ['below-minimum', 'above-maximum', 'above-total', 'below-total', 'off-step', 'account', 'funds', 'insurance-stake'].includes(key)) expect(key in en.plain, key).toBe(true);
			}
		}
	});

	it('name the amount they rest on', () => {
		expect(spellRefusal('en', { code: 'rules', point: 'account', figures: { credit: 21000 } }, cash)).toBe('Not enough credit: $210.00');
		expect(spellRefusal('zh', { code: 'rules', point: 'account', figures: { credit: 21000 } }, cash)).toBe('余额不足：$210.00');
		expect(spellRefusal('en', { code: 'rules', point: 'account' }, cash)).toBe('The account cannot take that now');
		expect(spellRefusal('en', { code: 'rules', point: 'above-total', figures: { max: 200000 } }, cash)).toBe('The table’s total for one round is $2000.00');
		expect(spellRefusal('en', { code: 'rules', point: 'units', figures: { parts: 4 } }, cash)).toContain('split in 4');
		expect(spellRefusal('en', { code: 'rules' }, cash)).toBe('The rules do not allow that');
		expect(spellRefusal('zh', {}, cash)).toBe('不允许');
	});
});

describe('titles', () => {
	it('of every ruleset that a table can have and of the tables of the demonstration are known in Chinese', () => {
		const titles = [...RULESETS.filter((text) => !/^(abstract: yes|about: )/m.test(text)), read('floor.yaml')].flatMap((text) => [...text.matchAll(/^\s*title: (\w.*?)\s*(?:#.*)?$/gm)].map((m) => m[1]!));
		expect(titles.length).toBeGreaterThan(20);
		expect(titles.filter((title) => !knowsTitle('zh', title))).toEqual([]);
		expect(spellTitle('zh', 'Roulette 1')).toBe('轮盘 1');
		expect(spellTitle('en', 'Roulette 1')).toBe('Roulette 1');
		expect(spellTitle('zh', 'The Lucky Corner')).toBe('The Lucky Corner');
		const called = { 'nz1996/roulette': 'Roulette' };
		expect(spellRules('zh', called, 'nz1996/roulette')).toBe('轮盘 · 新西兰宪报 1996');
		expect(spellRules('fr', called, 'nz1996/craps')).toBe('nz1996/craps');
	});
	it.each(LANGUAGES)('of every document are known in %s; of one that is not, what is told', (tongue) => {
		const documents = readdirSync(join(__dirname, '..', '..', 'rules'));
		expect(documents.length).toBeGreaterThan(5);
		expect(documents.filter((one) => spellDocument(tongue, `${one}/anything`) === one)).toEqual([]);
		expect(spellDocument(tongue, 'corner/war')).toBe('corner');
		expect(spellDocument(tongue, 'corner/war', 'The Corner, rules of war')).toBe('The Corner, rules of war');
	});
});
