// Every account that the floor can open has a name in every language: who opens one, and how it is called, the sources say.
import { describe, expect, it } from 'vitest';
import { KIND_ORDER, accountWords } from '../../src/staff/books';
import { FLOORS, LANGUAGES } from '../../src/lib/words';
import { files as words } from '../../src/staff/words';
import { files, read } from '../folders';

const SOURCES = files('.c', 'src').map(read);
const KEPT = read('src/book/kept.h');

/** The names in a list of kept.h. */
const listed = (list: string): string[] => [...new RegExp(`#define ${list}\\(X\\)((?:.*\\\\\\n)*.*)`).exec(KEPT)![1]!.matchAll(/X\(\w+, "([a-z ]+)"\)/g)].map((one) => one[1]!);
const TENDERS = listed('TENDERS');

/** The functions of a source, each with what stands in it. */
const functions = (text: string): { name: string; body: string }[] =>
	[...text.matchAll(/^[a-z][\w *]*?\*?(\w+)\([^;{]*?\)\n\{\n([\s\S]*?)^\}/gm)].map((one) => ({ name: one[1]!, body: one[2]! }));
const ALL = SOURCES.flatMap(functions);

/** What is written into a variable, by the function itself or by one that it hands it to. */
function written(body: string, variable: string): string[] {
	const own = [...body.matchAll(new RegExp(`snprintf\\(${variable}, [^"]*?"([^"]+)"`, 'g'))].map((one) => one[1]!);
	const handed = [...body.matchAll(new RegExp(`\\b(\\w+)\\([^;]*?\\b${variable}\\);`, 'g'))].map((one) => one[1]!).filter((name) => !/^(account_|snprintf|memcpy)/.test(name));
	return [...own, ...ALL.filter(({ name }) => handed.includes(name)).flatMap((one) => written(one.body, 'name'))];
}

/** Where accounts are opened, and how they are called there; nothing where that is not found. */
const OPENED = ALL.filter(({ name }) => !name.startsWith('account_new')).flatMap(({ name, body }) =>
	[...body.matchAll(/\baccount_new(_in)?\(([^;]*?)\)/g)].map(([, within, args]) => {
		const called = args!.split(/,\s*/)[within ? 3 : 2]!.trim();
		// One variable may name several accounts, one after the other: all that was ever written there is meant.
		return { by: name, called: called.startsWith('"') ? [called.slice(1, -1)] : written(body, called) };
	}),
);

/** A name as it stands in a book: what comes first may be what the account is kept in, the rest is of the house's own choosing. */
const names = (format: string): string[] =>
	(format.startsWith('%s') ? TENDERS.map((one) => format.replace(/^%s(%s)?/, (_, joined) => (joined ? `${one} ` : one))) : [format]).map((one) => one.replace(/%[.\d]*(s|lld)/g, '9'));

const NAMES = [...new Set(OPENED.flatMap(({ called }) => called.flatMap(names)))];

describe('accounts', () => {
	it('are found wherever one is opened', () => {
		const places = SOURCES.flatMap((text) => [...text.matchAll(/^(?!struct account \*).*\baccount_new(_in)?\(/gm)]).length - 1; // account_new itself opens by the other
		expect(OPENED).toHaveLength(places);
		expect(OPENED.filter(({ called }) => called.length === 0)).toEqual([]);
		for (const one of ['world', 'transit', 'test issue', 'tournament wagers 9', 'jackpot 9 over pits', 'staked 9 9', 'chips 9.9']) expect(NAMES).toContain(one);
	});
	it('are called in Chinese without a word of English', () => {
		expect(NAMES.filter((one) => /[A-Za-z]/.test(accountWords(one, 'zh')))).toEqual([]);
	});
	it.each(LANGUAGES.filter((one) => one !== FLOORS))('have the same words in %s', (tongue) => {
		expect(Object.keys(words[tongue].accounts).sort()).toEqual(Object.keys(words.zh.accounts).sort());
	});
	it('are called by no word that no account has', () => {
		const used = new Set([...NAMES, ...listed('ACCOUNTS'), ...TENDERS].flatMap((one) => [one, ...one.split(/ /), /over pits/.exec(one)?.[0] ?? '']));
		expect(Object.keys(words.zh.accounts).filter((one) => !used.has(one))).toEqual([]);
	});
	it('stand in the books in an order that has every kind', () => {
		expect([...KIND_ORDER].sort()).toEqual(listed('ACCOUNTS').sort());
	});
});
