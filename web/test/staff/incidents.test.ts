// Whatever the floor writes down as an incident has a kind and words that people read in their own language. The lists are the
// sources' own.
import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../../src/lib/words';
import { hear } from '../../src/staff/act-words';
import { kindOf, wordsOf } from '../../src/staff/incident-words';
import { files, read } from '../folders';
import { ROWS } from './rows';

/** The arguments of each call of a function, as they are written. */
function calls(text: string, name: string): string[][] {
	return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map((one) => {
		const args = [''];
		let depth = 1;
		let quoted = false;
		for (let i = one.index + one[0].length; depth > 0; i++) {
			const at = text[i]!;
			if (at === '"' && text[i - 1] !== '\\') quoted = !quoted;
			if (!quoted) depth += at === '(' ? 1 : at === ')' ? -1 : 0;
			if (at === ',' && depth === 1 && !quoted) args.push('');
			else if (depth > 0) args[args.length - 1] += at;
		}
		return args.map((arg) => arg.trim().replace(/"\s+"/g, ''));
	});
}
const literals = (arg: string): string[] => [...arg.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((one) => one[1]!);

const SOURCES = files('.c', 'src/floor', 'src/serve').map(read).map((text) => text.replace(/" PRI[du]64\s+"/g, 'lld').replace(/" BAIZE_VERSION "/g, '%s'));
const CALLS = SOURCES.flatMap((text) => [...calls(text, 'incident'), ...calls(text, 'record_attempt'), ...calls(text, 'floor_note').map(([f, code, words]) => [f!, code!, '""', '""', words!])]).filter(([f]) => !f!.startsWith('struct'));
const CODES = [...new Set(CALLS.flatMap(([, code]) => literals(code!)))];
const spelled = (text: string): boolean => /[a-z]{2}/.test(text.replace(/%[-.\d]*\w+/g, ''));
/** Formats with what may be given to them; where a format has no words of its own, those. */
const SENTENCES = CALLS.flatMap((args) => {
	const [format, ...given] = args.slice(4).map(literals);
	const words = given.flat().filter((text) => /^[a-z]/.test(text));
	return (format ?? []).flatMap((text) => (spelled(text) ? [{ text, words }] : words.filter((one) => one.includes(' ')).map((one) => ({ text: one, words: [] as string[] }))));
});

/** A sentence as it may be written down: with a number, a word, nothing or one of those that are given in each hole. */
function written({ text, words }: (typeof SENTENCES)[number]): string[] {
	const holes = text.split(/%[.\d]*(?:s|u|zu|lld|llu|d)/);
	return holes.slice(1).reduce<string[]>((all, part) => all.flatMap((so) => ['x', '7', '', ...words].map((hole) => so + hole + part)), [holes[0]!]);
}

afterEach(() => language.set('en'));

describe('incidents', () => {
	it('are found in the sources', () => {
		expect(CODES.length).toBeGreaterThan(80);
		expect(SENTENCES.length).toBeGreaterThan(80);
	});
	it.each(['en', 'zh'] as const)('have a kind with a name, in %s', (now) => {
		language.set(now);
		hear(ROWS.map((row) => ({ ...row, occasion: false })));
		for (const code of [...CODES, 'throw', 'no-spin', 'pay-in']) {
			expect(get(kindOf)(code), code).not.toBe(code);
			expect(/\p{Script=Han}/u.test(get(kindOf)(code)), code).toBe(now === 'zh');
		}
	});
	it('are told in Chinese at a Chinese desk', () => {
		language.set('zh');
		const left = SENTENCES.filter((one) => written(one).every((text) => /[A-Za-z]{2}/.test(get(wordsOf)('test', text).replaceAll('PIN', '')))).map((one) => one.text);
		expect(left).toEqual([]);
	});
	it('keep what somebody wrote, with who confirmed it', () => {
		hear([{ act: 'open', of: 'casebook', occasion: true, en: 'Open a case' }, { act: 'no-spin', of: 'spins', occasion: false, en: 'No spin' }]);
		language.set('zh');
		const told = (code: string, words: string): string => get(wordsOf)(code, words);
		expect(told('no-spin', 'as dealer: the ball jumped')).toBe('以荷官身份：the ball jumped');
		expect(told('fill', '2500.00, movement 12, confirmed by boss: from the safe')).toBe('2500.00，第 12 笔，由 boss 确认：from the safe');
		expect(told('casebook', 'open: her chips')).toBe('立案: her chips');
		expect(told('proposed', 'pay-out, 15000.00: asked at the desk')).toContain('asked at the desk');
		expect(told('occasion-new', 'a casebook by crown-fusion-2024/cases')).toBe(`${get(kindOf)('casebook')}，依据 悉尼皇冠：Fusion 2024`);
		language.set('en');
		expect(told('no-spin', 'as dealer: the ball jumped')).toBe('as dealer: the ball jumped');
		expect(told('occasion-new', 'a casebook by crown-fusion-2024/cases')).toBe('a casebook by Crown Sydney: Fusion 2024');
		expect(told('occasion-new', 'a casebook by corner/cases')).toBe('a casebook by corner/cases');
	});
});
