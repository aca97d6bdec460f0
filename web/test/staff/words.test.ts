// Whatever the pit can show has words in every language. The lists are the code's and the rulesets' own.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { FLOORS, LANGUAGES, language, type Language } from '../../src/lib/words';
import { acts, called, hasWord, hear, officeName, wordOf } from '../../src/staff/act-words';
import { formsOf } from '../../src/staff/acts';
import { gameOf } from '../../src/games/games';
import { nameIn } from '../../src/games/names';
import { nameIn as occasionName } from '../../src/occasion/names';
import { ROWS } from './rows';
import { told } from '../../src/staff/events';
import { kindWords, movementWords } from '../../src/staff/books';
import { callOf } from '../../src/games/calls';
import { awaited, faultOf, noticeOf, toldTo } from '../../src/staff/floor-words';
import { fieldOf } from '../../src/staff/journal-words';
import { files, pit } from '../../src/staff/words';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
/** The sources, wherever in the house they stand. */
const sources = (end: string): string => readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(end)).map((one) => read('src', one)).join('\n');
const EVENTS = [...read('src', 'table', 'event.h').matchAll(/X\(\w+, "([a-z-]+)"\)/g)].map((one) => one[1]!);
const FILES = new Map(readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.yaml')).map((one) => [one.replace(/\.yaml$/, ''), read('rules', one)]));
const RULESETS = [...FILES.values()];
/** A ruleset and what it is laid over. */
const layers = (text: string): string[] => [text, ...(/^extends: (\S+)/m.exec(text)?.slice(1).flatMap((one) => layers(FILES.get(one)!)) ?? [])];

/** What a ruleset grants staff, as the floor tells it at a table; and what chance brings there. */
const GRANTED = RULESETS.flatMap((text) => {
	const all = layers(text);
	const game = all.map((one) => /^game: ([a-z-]+)/m.exec(one)?.[1]).find(Boolean);
	const granted = all.flatMap((one) => [.../^staff:\n((?: .*\n|\n|#.*\n)*)/m.exec(one)?.[1]?.matchAll(/^ {2}([a-z-]+):/gm) ?? []].map((row) => row[1]!));
	return game ? ROWS.filter((row) => granted.includes(row.act) || [...gameOf(game).pit.pads, gameOf(game).pit.result.name].includes(row.act)).map((row) => ({ game, row: { ...row, reasons: row.needs.includes('reason') ? ['fraud'] : [] } })) : [];
});

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
const OFFICES = [...new Set(RULESETS.flatMap((text) => [...text.matchAll(/(?:role|also): (?!none)([a-z-]+)/g)].map((one) => one[1]!)))];
/** A key that is shown as it is stands in no dictionary. */
const raw = (key: string, words: string): boolean => words === key && key.includes('-');

afterEach(() => language.set('en'));

const OTHERS = LANGUAGES.filter((one) => one !== FLOORS);
/** Whether a text is in this language: Chinese has no Latin letters, and French says it otherwise than English. */
const speaks = (now: Language, text: string, english: string): boolean => (now === 'zh' ? /\p{Script=Han}/u.test(text) && !/[a-z]{2}/.test(text) : text !== english && !/(?<!\p{L})(the|and|is|of|with|not|are|was|has|have|for|from)(?!\p{L})/u.test(text));

describe.each(LANGUAGES)('in %s', (now) => {
	it('the lists are not empty', () => {
		expect(ROWS.length).toBeGreaterThan(100);
		expect(new Set(GRANTED.map((one) => one.row.act)).size).toBeGreaterThan(60);
		expect(EVENTS.length).toBeGreaterThan(30);
		expect(REASONS.length).toBeGreaterThan(60);
		expect(existsSync(join(root, 'rules'))).toBe(true);
	});
	it('every act has a name, which the floor tells', () => {
		language.set(now);
		hear(ROWS.map((row) => ({ ...row, occasion: false })));
		for (const { act } of ROWS) expect(raw(act, get(called)(act)), act).toBe(false);
		for (const { act, en } of ROWS) expect(now === FLOORS ? get(called)(act) === en : nameIn(now, act) !== undefined, act).toBe(true);
		for (const { act } of ROWS) expect(/\p{Script=Han}/u.test(get(called)(act)), act).toBe(now === 'zh');
		expect(get(called)('close')).toBe({ en: 'No more bets', zh: '停止下注', fr: 'Rien ne va plus' }[now]);
		expect(get(called)('spin', 'money-wheel')).toBe({ en: 'Spin the wheel', zh: '转动幸运轮', fr: 'Lancer la roue' }[now]);
	});
	it('every act that a ruleset grants has a form that asks for all it needs, in words', () => {
		language.set(now);
		for (const { game, row } of GRANTED) {
			const form = formsOf([row], game)[0]!;
			const where = `${game} ${row.act}`;
			if (row.act !== 'correct') expect(row.needs.filter((name) => !form.fields.some((one) => one.name === name)), where).toEqual([]);
			for (const field of form.fields) {
				expect(hasWord(`field-${field.label ?? field.name}`), `${where} ${field.name}`).toBe(true);
				for (const choice of field.choices ?? []) expect(raw(choice, wordOf(get(acts), choice)), choice).toBe(false);
			}
			expect(hasWord(`group${form.group}`), where).toBe(true);
		}
	});
	it('every field of an act has a name, as journals tell it', () => {
		language.set(now);
		for (const field of new Set(ROWS.flatMap((row) => [...row.needs, ...row.may].map((one) => one.replace('form-', ''))))) expect(/\p{Script=Han}/u.test(get(fieldOf)(field, 'act')), field).toBe(now === 'zh');
	});
	it('every reason that a ruleset knows has words', () => {
		language.set(now);
		for (const reason of REASONS) {
			const word = get(acts)(`reason-${reason}` as 'notice') ?? get(acts)(reason as 'notice');
			expect(word, reason).toBeDefined();
			expect(raw(reason, wordOf(get(acts), reason)), reason).toBe(false);
		}
	});
	it('every office has a name', () => {
		language.set(now);
		for (const office of OFFICES) expect(get(acts)(`office-${office}` as 'notice'), office).toBeDefined();
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

	it.each(OTHERS)('is said in the language of the desk: %s', (now) => {
		language.set(now);
		const own = (text: string, english: string): boolean => speaks(now, text, english);
		hear(ROWS.map((row) => ({ ...row, occasion: false })));
		const [calls, notices, wanted] = [sentences('called'), sentences('notified', 1), sentences('awaits', 1)];
		expect(Math.min(calls.length - 10, notices.length - 40, wanted.length - 15)).toBeGreaterThan(0);
		for (const text of calls) expect(own(get(callOf)(text), text), text).toBe(true);
		for (const text of notices) expect(own(get(noticeOf)(text), text), text).toBe(true);
		for (const what of wanted) expect(own(get(awaited)({ actor: 'dealer', what }), `dealer: ${what}`), what).toBe(true);
		const faults = [...read('src', 'floor', 'terminal.c').matchAll(/\b(?:CALLED|FAILED)\[\] = "([^"]+)"/g)].map((one) => one[1]!);
		expect(faults).toHaveLength(2);
		for (const text of faults) for (const words of [get(noticeOf)(text), get(faultOf)(text)]) expect(own(words, text), text).toBe(true);
		for (const who of ['dealer', 'supervisor', 'game-supervisor', 'inspector', 'surveillance', 'players', 'floor']) expect(own(get(toldTo)(who), ''), who).toBe(true);
		if (now === 'zh') expect(get(noticeOf)('the jackpot: full house, verified by the dealer')).toBe('累积奖：葫芦，已由荷官核实');
	});
	it.each(OTHERS)('every act of an occasion has a name in %s', (now) => {
		for (const [folder, of] of [['tournament', 'tournament'], ['promotion', 'promotion'], ['casebook', 'casebook'], ['chipbank', 'chipbank']] as const) {
			const acts = [...read('src', folder, 'act.h').matchAll(/X\(\w+, "([a-z-]+)", (?:PLAYER|STAFF|CHANCE|CLOCK|READER)/g)].map((one) => one[1]!);
			expect(acts.length, folder).toBeGreaterThan(10);
			for (const act of acts) expect(occasionName(now, of, act), `${of} ${act}`).toBeDefined();
		}
	});
	it.each(OTHERS)('every kind of account and of movement has a name in %s', (now) => {
		const kinds = read('src', 'book', 'kept.h').split('#define TICKET_STATES')[0]!; // states are words of the cage, meters columns of reports
		const names = [...kinds.matchAll(/X\(\w+, "([a-z ]+)"\)/g)].map((one) => one[1]!);
		expect(names.length).toBeGreaterThan(30);
		for (const one of names) expect(one in files[now].accounts || one in files[now].movements, one).toBe(true);
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
	it('a call from a dealer, too, which is sent by its key', () => {
		hear(ROWS.map((row) => ({ ...row, occasion: false })));
		const both = (text: string): string[] => (['en', 'zh'] as const).map((now) => (language.set(now), get(faultOf)(text)));
		expect(both('device-again: wheel')).toEqual(['Number sensor: device again', '号码传感器：恢复设备']);
		expect(both('why-broken')).toEqual(['It is damaged or stuck', '损坏或卡住']);
		expect(both('no-spin: foreign-object')).toEqual(['No spin: foreign object in the wheel', '无效旋转: 轮盘内有异物']);
	});
});
