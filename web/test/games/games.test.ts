// What every game owes the screens, whichever games there are.
import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { GAMES, gameOf, tell } from '../../src/games/games';
import { each, LANGUAGES, language, type Words } from '../../src/lib/words';
import { parts } from '../../src/play/position';
import { RULESETS } from '../folders';

const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();
const same = (words: Words<string>): void => {
	for (const tongue of LANGUAGES) {
		expect(Object.keys(words[tongue]).sort(), tongue).toEqual(Object.keys(words.en).sort());
		for (const key of Object.keys(words.en)) expect(holes(words[tongue][key]!), `${tongue} ${key}`).toBe(holes(words.en[key]!));
	}
};
afterEach(() => language.set('en'));

it('each game of a ruleset has its screens, under a name of its own', () => {
	const played = [...new Set(RULESETS.flatMap((text) => /^game: ([a-z-]+)/m.exec(text)?.[1] ?? []))];
	expect(played.length).toBeGreaterThan(5);
	expect(played.filter((game) => gameOf(game).game !== game)).toEqual([]);
	expect(new Set(GAMES.map((one) => one.game)).size).toBe(GAMES.length);
});

it('a game without a folder is shown with what every table tells', async () => {
	const its = get(tell)('a game of tomorrow');
	expect([its.short(7), its.bet('tie'), its.bet('pair', '2-5'), its.ways('4-17')]).toEqual(['7', 'tie', 'pair 2-5', '4, 17']);
	const none = gameOf('a game of tomorrow');
	expect([typeof (await none.cloth()).Stage, typeof (await none.board()).default]).toEqual(['function', 'function']);
});

describe.each(GAMES.map((one) => [one.game, one] as const))('%s', (name, game) => {
	it('says the same, with the same amounts, in every language', () => {
		for (const words of [game.words, each((tongue) => game.desk[tongue].acts), each((tongue) => game.desk[tongue].refusals)]) same(words);
	});
	it('has every word that it speaks of', () => {
		const spoken = [...Object.values(game.says).filter((one) => typeof one === 'string'), ...game.how, ...Object.values(game.help), ...Object.values(game.families), ...game.groups.map((one) => one.says), ...Object.values(game.modes ?? {}), ...Object.values(game.stands ?? {}).flatMap((one) => one.says ?? []), game.drawn.says];
		expect(spoken.filter((word) => !(word in game.words.en))).toEqual([]);
	});
	it('is explained in five steps, on bets that it has', () => {
		expect(game.steps).toHaveLength(5);
		for (const step of game.steps!) {
			expect(game.words.en).toHaveProperty([step.says]);
			for (const key of Object.keys({ ...step.heaps, ...step.pays })) expect(game.bet(get(tell)(name).say, parts(key).bet, parts(key).on), key).not.toBeNull();
			expect(Object.keys(step.pays ?? {}).filter((key) => !step.heaps?.[key])).toEqual([]);
		}
	});
	it.each(LANGUAGES)('names the bets of its rulesets in %s', (tongue) => {
		language.set(tongue);
		const its = get(tell)(name);
		const bets = RULESETS.filter((text) => new RegExp(`^game: ${name}$`, 'm').test(text)).flatMap((text) => {
			const section = /^bets:\n((?: .*\n|\n|#.*\n)*)/m.exec(text)?.[1] ?? '';
			return [...section.matchAll(/^ {2}([a-z0-9-]+):/gm)].map((m) => m[1]!);
		});
		expect(bets.length).toBeGreaterThan(0);
		expect(bets.filter((bet) => game.bet(its.say, bet, game.examples[bet] ?? '') === null)).toEqual([]);
	});
	it('can have every field of its forms filled in', async () => {
		const { picks } = await game.picks();
		expect(Object.keys(game.pit.kinds).filter((kind) => !picks[kind])).toEqual([]);
		expect(game.pit.kinds[game.pit.result.kind]).toBeDefined();
	});
	it('brings its layout and its display', async () => {
		const { Stage, Still } = await game.cloth();
		expect([typeof Stage, typeof Still, typeof (await game.board()).default]).toEqual(['function', 'function', 'function']);
	});
});

describe('the cloths', () => {
	const light = (hex: string): number => {
		const [r, g, b] = [1, 3, 5].map((i) => {
			const c = parseInt(hex.slice(i, i + 2), 16) / 255;
			return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
	};
	/** As much lighter as the lamp makes a cloth at its brightest. */
	const lit = (hex: string): string => `#${[1, 3, 5].map((i) => Math.round(parseInt(hex.slice(i, i + 2), 16) * 0.85 + 255 * 0.15).toString(16).padStart(2, '0')).join('')}`;
	const contrast = (a: string, b: string): number => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
	const looks = GAMES.filter((one) => one.look).map((one) => [one.game, one.look!] as const);

	it('of no two games are alike', () => {
		expect(looks.length).toBe(GAMES.length);
		expect(new Set(looks.map(([, look]) => look.cloth)).size).toBe(looks.length);
		expect(new Set(looks.map(([, look]) => look.accent)).size).toBe(looks.length);
	});
	it.each(looks)('%s: what is printed on it can be read where the lamp is brightest', (_, look) => {
		for (const ink of ['#f6f1e3', '#f2d58d']) expect(contrast(ink, lit(look.cloth))).toBeGreaterThan(4.5);
		expect(contrast('#b4c8c8', look.cloth)).toBeGreaterThan(4.5);
		expect(contrast(look.accent, '#14100a')).toBeGreaterThan(7);
	});
});
