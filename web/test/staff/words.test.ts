// Whatever the pit can show has words in both languages. The lists are the code's and the rulesets' own.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../../src/lib/words';
import { acts, nameOf, officeName, wordOf } from '../../src/staff/act-words';
import { SHAPED, formsOf } from '../../src/staff/acts';
import { told } from '../../src/staff/events';
import { kindWords, movementWords } from '../../src/staff/books';
import { awaited, callOf, faultOf, noticeOf, toldTo } from '../../src/staff/floor-words';
import { pit } from '../../src/staff/pit-words';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
/** The sources, wherever in the house they stand. */
const sources = (end: string): string => readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(end)).map((one) => read('src', one)).join('\n');
const ACTS = [...`${sources('act.h')}${sources('acts.h')}`.matchAll(/X\([\w, ]*,\s*"([a-z-]+)",\s*(STAFF|CHANCE|READER)/g)].map((one) => one[1]!);
const EVENTS = [...read('src', 'table', 'event.h').matchAll(/X\(\w+, "([a-z-]+)"\)/g)].map((one) => one[1]!);
const RULESETS = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.yaml')).map((one) => read('rules', one));

/** The names in a section of a ruleset, and in a part of it. */
function names(section: string, part?: string): string[] {
	const found = new Set<string>();
	for (const text of RULESETS) {
		let here = '';
		let within = '';
		for (const line of text.split('\n')) {
			const top = /^([a-z-]+):/.exec(line);
			const next = /^ {2}([a-z-]+):/.exec(line);
			const last = /^ {4}([a-z-]+):/.exec(line);
			if (top) here = top[1]!;
			if (next) within = next[1]!;
			if (here === section && next && !part) found.add(next[1]!);
			if (here === section && last && within === part) found.add(last[1]!);
		}
	}
	return [...found];
}

const irregularities = names('irregularities');
const REASONS = [
	...['invalidation', 'malfunctions', 'no-roll', 'pass-orders', 'reservations', 'checks', 'repairs', 'directions'].flatMap((one) => names(one)),
	...irregularities.filter((one) => !irregularities.some((other) => one.startsWith(`${other}-`))),
	...names('no-spin', 'reasons'),
	...['pre-shuffled', 'replacements', 'reshuffles', 'misdeals'].flatMap((one) => names('cards', one)),
];
const OFFICES = [...new Set(RULESETS.flatMap((text) => [...text.matchAll(/(?:role|also): ([a-z-]+)/g)].map((one) => one[1]!)))];
/** A key that is shown as it is stands in no dictionary. */
const raw = (key: string, words: string): boolean => words === key && key.includes('-');

afterEach(() => language.set('en'));

describe.each(['en', 'zh'] as const)('in %s', (now) => {
	it('the lists are not empty', () => {
		expect(ACTS.length).toBeGreaterThan(60);
		expect(EVENTS.length).toBeGreaterThan(30);
		expect(REASONS.length).toBeGreaterThan(60);
		expect(existsSync(join(root, 'rules'))).toBe(true);
	});
	it('every act has a name', () => {
		language.set(now);
		for (const act of [...ACTS, ...SHAPED]) {
			expect(get(acts)(act as 'close'), act).toBeDefined();
			expect(raw(act, nameOf(get(acts), act)), act).toBe(false);
		}
	});
	it('every act of staff has a form, or belongs to chips on a cloth', () => {
		const without = ACTS.filter((act) => formsOf([{ act, role: 'dealer', rule: null, written: false, reasons: [] }], 'roulette').length === 0);
		expect(without.sort()).toEqual(['chips-rule', 'found', 'partners', 'pool', 'position', 'relax']);
	});
	it('every reason that a ruleset knows has words', () => {
		language.set(now);
		for (const reason of REASONS) {
			const word = get(acts)(`reason-${reason}` as 'close') ?? get(acts)(reason as 'close');
			expect(word, reason).toBeDefined();
			expect(raw(reason, wordOf(get(acts), reason)), reason).toBe(false);
		}
	});
	it('every office has a name', () => {
		language.set(now);
		for (const office of OFFICES) expect(get(acts)(`office-${office}` as 'close'), office).toBeDefined();
		expect(officeName(get(acts), 'dealer')).not.toBe('');
	});
	it('every event is told in words, with nothing left open', () => {
		language.set(now);
		for (const event of EVENTS) {
			const line = told({ event, player: 'T01.1', seat: 1, card: '8h', to: 'box', total: 18 }, String);
			const words = get(pit)(line.key as 'evOpened', line.fill);
			expect(words, event).toBeDefined();
			expect(words, event).not.toMatch(/[{}]/);
			expect(line.key, event).not.toBe('evOther');
		}
	});
	it('every field of a form has a label', () => {
		language.set(now);
		for (const game of ['roulette', 'baccarat', 'sic-bo', 'money-wheel', 'craps', 'blackjack', 'caribbean-stud'])
			for (const one of formsOf(SHAPED.map((act) => ({ act, role: 'dealer', rule: null, written: false, reasons: ['fraud'] })), game))
				for (const field of one.fields) {
					expect(get(acts)(`field-${field.label ?? field.name}` as 'close'), `${one.act} ${field.name}`).toBeDefined();
					for (const choice of field.choices ?? []) expect(raw(choice, wordOf(get(acts), choice)), choice).toBe(false);
				}
	});
});

it('a card to a box is told with its box', () => {
	const line = told({ event: 'dealt', card: '8h', to: 'box', seat: 2, hand: 1, total: 18 }, String);
	expect(get(pit)(line.key as 'evOpened', line.fill)).toBe('8h to box 2, total 18');
});

describe('what the floor says in sentences of its own', () => {
	const TABLE = sources('.c');
	/** The sentences that a function of the table is called with; `after` so many of who hears or does it. */
	const sentences = (call: string, after = 0): string[] =>
		[...TABLE.matchAll(new RegExp(`\\b${call}\\(t, ([^;]*);`, 'g'))].flatMap((one) =>
			[...one[1]!.replace(/"\s+"/g, '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((text) => text[1]!.replace(/\\"/g, '"')).slice(after));
	const chinese = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/[a-z]{2}/.test(text);

	it('is Chinese at a Chinese desk', () => {
		language.set('zh');
		const [calls, notices, wanted] = [sentences('called'), sentences('notified', 1), sentences('awaits', 1)];
		expect(Math.min(calls.length - 10, notices.length - 40, wanted.length - 15)).toBeGreaterThan(0);
		for (const text of calls) expect(chinese(get(callOf)(text)), text).toBe(true);
		for (const text of notices) expect(chinese(get(noticeOf)(text)), text).toBe(true);
		for (const what of wanted) expect(chinese(get(awaited)({ actor: 'dealer', what })), what).toBe(true);
		const faults = [...read('src', 'floor', 'terminal.c').matchAll(/\b(?:CALLED|FAILED)\[\] = "([^"]+)"/g)].map((one) => one[1]!);
		expect(faults).toHaveLength(2);
		for (const text of faults) expect(chinese(get(noticeOf)(text)), text).toBe(true);
		for (const who of ['dealer', 'supervisor', 'game-supervisor', 'inspector', 'surveillance', 'players', 'floor']) expect(chinese(get(toldTo)(who)), who).toBe(true);
		expect(get(noticeOf)('the jackpot: full house, verified by the dealer')).toBe('累积奖：葫芦，已由荷官核实');
	});
	it('every kind of account and of movement has a Chinese name', () => {
		const names = [...read('src', 'book', 'book.h').matchAll(/X\(\w+, "([a-z ]+)"\)/g)].map((one) => one[1]!);
		expect(names.length).toBeGreaterThan(30);
		for (const one of names) expect([kindWords(one, 'zh'), movementWords(one, 'zh')].some(chinese), one).toBe(true);
	});
	it('a dealer who does not qualify is called so in both', () => {
		expect(get(callOf)('Dealer does not qualify')).toBe('Dealer does not qualify');
		language.set('zh');
		expect(get(callOf)('Dealer does not qualify')).toBe('庄家不够资格');
		expect(get(callOf)('Box 2: pair of nines, wins')).toContain('一对 9');
	});
	it('an irregularity is notified by its words, not by its key', () => {
		expect(get(noticeOf)('foreign-card')).toBe('foreign card');
		language.set('zh');
		for (const one of irregularities) expect(raw(one, get(noticeOf)(one)), one).toBe(false);
	});
	it('a call from a terminal is read in the language of the desk', () => {
		language.set('zh');
		const words = get(faultOf)('I need help');
		expect(chinese(words)).toBe(true);
		language.set('en');
		expect(get(faultOf)(words)).toBe('I need help');
		expect(get(faultOf)('my drink is spilt')).toBe('my drink is spilt');
	});
});
