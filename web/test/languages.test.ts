// What one language says every language says: the files of every package, of games and of those beside the house, against
// English and against each other.
import { describe, expect, it } from 'vitest';
import { FLOORS, LANGUAGES, languages, type Language } from '../src/lib/words';

type Tree = string | ((...all: never[]) => unknown) | readonly [RegExp, unknown][] | { readonly [key: string]: Tree };
type File = Record<string, Tree>;

/** By folder and name, a dot where the language stands: `../src/limits/words.·`. */
const PACKAGES = new Map<string, Partial<Record<Language, Record<string, string>>>>();
const known = (name: string): name is Language => name in languages;

/** Every word of a file by its path in it; the dictionary that is called as the language is the file's first. */
function flat(tree: Tree, path = ''): [string, string][] {
	if (typeof tree === 'string') return [[path, tree]];
	if (typeof tree !== 'object' || Array.isArray(tree)) return [];
	return Object.entries(tree as Record<string, Tree>).flatMap(([key, one]) => flat(one, `${path}/${key}`));
}

for (const [path, file] of Object.entries(import.meta.glob<File>(['../src/**/??.ts', '../src/**/*.??.ts'], { eager: true }))) {
	const [, name = '', tongue = ''] = /^(.*?)(\w\w)\.ts$/.exec(path) ?? [];
	if (!known(tongue)) continue;
	const words = flat(Object.fromEntries(Object.entries(file).map(([key, one]) => [key === tongue ? 'words' : key, one])));
	PACKAGES.set(name, { ...PACKAGES.get(name), [tongue]: Object.fromEntries(words) });
}

const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort().join();
const bare = (text: string): string => text.replace(/\{\w+\}/g, '').replace(NAMES, '');
const sentence = (text: string): boolean => (bare(text).match(/[A-Za-z]{2,}/g) ?? []).length > 2;
/** Words that no other language of ours has, and names that have some. */
const ENGLISH = /(?<!\p{L})(the|and|is|of|with|not|are|was|were|this|that|has|have|been|for|from|you|your|will)(?!\p{L})/iu;
const NAMES = /Bet the Set 21|The Star/g;

it('the words of every package are found', () => {
	expect(PACKAGES.size).toBeGreaterThan(20);
	expect([...PACKAGES.values()].flatMap((one) => Object.keys(one[FLOORS] ?? {})).length).toBeGreaterThan(2500);
});

describe.each(LANGUAGES.filter((one) => one !== FLOORS))('%s', (tongue) => {
	const others = LANGUAGES.filter((one) => one !== FLOORS && one !== tongue);

	it.each([...PACKAGES])('says all that is said in English, with the same holes: %s', (_, files) => {
		const [own, english] = [files[tongue] ?? {}, files[FLOORS] ?? {}];
		expect(Object.keys(english).filter((key) => !own[key]?.trim()).sort()).toEqual([]);
		expect(Object.keys(english).filter((key) => holes(own[key]!) !== holes(english[key]!))).toEqual([]);
		expect(Object.keys(english).filter((key) => sentence(english[key]!) && own[key] === english[key])).toEqual([]);
	});
	it.each([...PACKAGES])('says no more and no less than others of what the floor says in English: %s', (_, files) => {
		for (const other of others) expect(Object.keys(files[tongue] ?? {}).sort(), other).toEqual(Object.keys(files[other] ?? {}).sort());
	});
	it.each([...PACKAGES])('has left nothing in English: %s', (_, files) => {
		expect(Object.entries(files[tongue] ?? {}).filter(([, text]) => ENGLISH.test(bare(text)))).toEqual([]);
	});
});

describe('zh', () => {
	/** Names, and what is written so in Chinese too. */
	const KEPT = /`.*`|\bmin = 500\b|\b(Baize|Fusion|PIN|TID|EN|AK|BJ|ID|YAML|BLAKE2b|ChaCha20|Ed25519|RFC|Fairness|CSV|JSON|[2-9AKQJ]?[cdhs]|[AK][cdhs])\b/g;
	it.each([...PACKAGES])('has no Latin letters: %s', (_, files) => {
		expect(Object.entries(files.zh ?? {}).filter(([, text]) => /[A-Za-z]{2}/.test(bare(text).replace(KEPT, '')))).toEqual([]);
	});
});

describe('fr', () => {
	/** An ordinary space, or none, where French has a narrow one that does not break; an apostrophe of the typewriter. */
	const ILL_SET = /[^\u202f][;!?»]| [:%]|«[^\u202f]|'/;
	it.each([...PACKAGES])('is set as French is printed: %s', (_, files) => {
		expect(Object.entries(files.fr ?? {}).filter(([, text]) => ILL_SET.test(text))).toEqual([]);
	});
});
