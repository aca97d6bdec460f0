// What is read in Chinese is Chinese: every dictionary that stands in a file of its own, of every game and package.
import { expect, it } from 'vitest';
import { GAMES } from '../src/games/games';

/** Names, and what is written so in Chinese too. */
const KEPT = /\b(Baize|Fusion|PIN|TID|EN|AK|BJ|ID|YAML|BLAKE2b|ChaCha20|Ed25519)\b/g;

const english = (words: Record<string, string>): string[] =>
	Object.entries(words).flatMap(([key, text]) => (/[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, '').replace(KEPT, '')) ? [`${key}: ${text}`] : []));

const FILES = import.meta.glob<Record<string, Record<string, string>>>(['../src/**/zh.ts', '../src/**/*.zh.ts'], { eager: true });

it.each(Object.entries(FILES))('%s', (_, file) => {
	const words = Object.assign({}, ...Object.values(file).filter((one) => typeof one === 'object')) as Record<string, string>;
	expect(Object.keys(words).length).toBeGreaterThan(0);
	expect(english(Object.fromEntries(Object.entries(words).filter(([, text]) => typeof text === 'string')))).toEqual([]);
});

it.each(GAMES.map((one) => [one.game, one.titles] as const))('tables of %s are called in Chinese', (_, titles) => {
	expect(english(titles)).toEqual([]);
});
