// French, file by file beside the English: the same words with the same holes, none left in English, set as French is
// printed.
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games/games';
import type { Desk } from '../src/games/game';

type Dictionary = Record<string, string>;
type Dictionaries = Record<string, Dictionary>;

const found = import.meta.glob<Dictionaries>(['../src/**/{en,fr,*.en,*.fr}.ts', '../../tests/newgame/web/{en,fr}.ts'], { eager: true });
const desks = import.meta.glob<{ desk: Desk }>('../src/games/*/desk.ts', { eager: true });

/** `en` and `fr` of a file, or its parts by name. */
const parts = (file: Dictionaries): Dictionaries => Object.fromEntries(Object.entries(file).map(([name, words]) => [name === 'en' || name === 'fr' ? 'words' : name, words]));

/** What stands on the left is held against what stands on the right. */
const PAIRS = Object.keys(found).filter((path) => /\bfr\.ts$/.test(path)).map((path): [string, Dictionaries, Dictionaries] => {
	const french = parts(found[path]!);
	const english = found[path.replace(/\bfr\.ts$/, 'en.ts')];
	if (english) return [path, parts(english), french];
	const folder = path.replace(/desk\.fr\.ts$/, '');
	const { acts, refusals, heard } = desks[`${folder}desk.ts`]!.desk;
	const same = (words: Dictionary): Dictionary => Object.fromEntries(Object.keys(words).map((key) => [key, key]));
	const titles = GAMES.map((one) => one.titles).find((one) => Object.keys(french.titles ?? {}).some((title) => title in one));
	return [path, { acts: acts.en, refusals: refusals.en, heard: same(heard), ...(titles ? { titles: same(titles) } : {}) }, french];
});

const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort().join();
/** Words of English that are none of French. */
const ENGLISH = /(?<!\p{L})(the|of|and|is|are|was|were|to|not|with|for|you|your|this|that|these|from|by|it|its)(?!\p{L})/iu;
/** A bet that its maker has named. */
const NAMES = ['Bet the Set 21'];
/** An ordinary space where French has a narrow one that does not break; an apostrophe of the typewriter. */
const ILL_SET = /[^\u202f][;!?»]| [:%]|«[^\u202f]|'/;

describe('French', () => {
	it('stands beside the English of the players’ part', () => {
		const english = Object.keys(found).filter((path) => /\ben\.ts$/.test(path));
		expect(PAIRS.length).toBeGreaterThan(25);
		expect(english.filter((path) => !(path.replace(/\ben\.ts$/, 'fr.ts') in found))).toEqual([]);
		expect(Object.keys(desks).filter((path) => !PAIRS.some(([one]) => one === path.replace('.ts', '.fr.ts')))).toEqual([]);
	});
	it.each(PAIRS)('has the same words: %s', (_, english, french) => {
		expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
		for (const [part, words] of Object.entries(english)) expect(Object.keys(french[part]!).sort()).toEqual(Object.keys(words).sort());
	});
	it.each(PAIRS)('has the same holes: %s', (_, english, french) => {
		for (const [part, words] of Object.entries(english)) expect(Object.keys(words).filter((key) => holes(french[part]![key]!) !== holes(words[key]!))).toEqual([]);
	});
	it.each(PAIRS)('leaves nothing in English, and is set as French is: %s', (_, __, french) => {
		const all = Object.values(french).flatMap((words) => Object.values(words));
		expect(all.filter((text) => ENGLISH.test(text.replace(/\{\w+\}/g, '')) && !NAMES.includes(text))).toEqual([]);
		expect(all.filter((text) => ILL_SET.test(text))).toEqual([]);
	});
});
