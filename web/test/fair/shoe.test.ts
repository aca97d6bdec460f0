import { describe, expect, it } from 'vitest';
import { check } from '../../src/fair/check';
import { draw, keyOf } from '../../src/fair/draw';
import { fromHex, toHex } from '../../src/fair/hex';
import { rowOf } from '../../src/fair/seeds';
import { KINDS, cardAt, dealt, without } from '../../src/fair/shoe';
import { spelledOut, typed } from '../../src/fair/typed';
import { gameOf } from '../../src/games/games';

// A coup as a floor dealt it: 9s 8s Th 9c, drawn with the salts of two terminals.
const round = {
	table: 'B1', round: 1,
	commit: 'a763a52b3f15552b4f7aea861f04830cb5b8cf4e8f70a8a07573fc38b90b6a82',
	seed: 'cc02c45a775321cf148b92306e8c2f9d97cf4597a5b95c1ade8d450a6a9b47f8',
	link: '241f692c2bddb5c08ac251bf57b78cc9a2b3f78149dacae2b1eef40533f4fde2',
	number: 1940,
	commits: [{ from: 0, commit: 'a763a52b3f15552b4f7aea861f04830cb5b8cf4e8f70a8a07573fc38b90b6a82', seeds: 4, seed: 'cc02c45a775321cf148b92306e8c2f9d97cf4597a5b95c1ade8d450a6a9b47f8' }],
	salted: '5804a77fda6d2b56f0c392df7e9009d473f5f188f47e21eada64059af6ed8442',
	salts: [
		{ terminal: 'T01', salt: '8c0132d1767649ffb61c8bcff7a83de1' },
		{ terminal: 'T02', salt: '44e465d578d51aff978efde2ea97c024' },
	],
	coup: gameOf('baccarat').drawn.coup,
	cards: ['9s', '8s', 'Th', '9c'],
	shoe: [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8],
};

describe('a shoe', () => {
	it('is counted through by rank and suit', () => {
		expect([KINDS.length, KINDS[0], KINDS[3], KINDS[4], KINDS[51]]).toEqual([52, 'Ac', 'As', '2c', 'Ks']);
		const two = Array<number>(52).fill(2);
		expect([cardAt(two, 0), cardAt(two, 1), cardAt(two, 2), cardAt(two, 103)]).toEqual(['Ac', 'Ac', 'Ad', 'Ks']);
		expect(() => cardAt(two, 104)).toThrow();
	});

	it('gives no card that is gone', () => {
		const key = keyOf(fromHex(round.seed)!, fromHex(round.link)!);
		const keys = [key, key];
		const one = Array<number>(52).fill(0);
		one[10] = 1;
		one[20] = 1;
		expect(dealt(keys, one, 2).map((d) => d.card).sort()).toEqual([KINDS[10], KINDS[20]].sort());
		expect(dealt(keys, one, 2).map((d) => d.range)).toEqual([2, 1]);
	});

	it('is the next round’s without the cards', () => {
		expect(without(round.shoe, round.cards)?.reduce((a, b) => a + b)).toBe(round.shoe.reduce((a, b) => a + b) - 4);
		expect(without(Array<number>(52).fill(0), ['Ac'])).toBeNull();
	});
});

describe('a coup', () => {
	it('as it was dealt passes', () => {
		const found = check(round);
		expect(found).toMatchObject({ good: true, faults: [], salts: true, number: { computed: 1940, agrees: true } });
		expect(found.cards.map((c) => [c.range, c.card])).toEqual([[416, '9s'], [415, '8s'], [414, 'Th'], [413, '9c']]);
	});

	it('with another card fails at that card', () => {
		const found = check({ ...round, cards: ['9s', '8s', 'Th', 'Td'] });
		expect(found.good).toBe(false);
		expect(found.cards.map((c) => c.agrees)).toEqual([true, true, true, false]);
	});

	it('with another outcome, another shoe or another link fails', () => {
		expect(check({ ...round, number: 1941 }).good).toBe(false);
		expect(check({ ...round, shoe: round.shoe.map((n, i) => (i < 26 ? n - 1 : n)) }).good).toBe(false);
		expect(check({ ...round, link: round.seed }).good).toBe(false);
	});

	it('with another salt, or one that is left out, fails', () => {
		expect(check({ ...round, salts: round.salts.slice(1) })).toMatchObject({ good: false, salts: false });
		expect(check({ ...round, salted: null, salts: null }).good).toBe(false);
		expect(check({ ...round, salted: round.link, salts: null }).good).toBe(false);
		expect(check({ ...round, salts: null })).toMatchObject({ good: true, salts: null });
	});

	it('that was committed to again has a row of seeds for each commitment', () => {
		const [first] = round.commits;
		const seeds = rowOf(round.commits).seeds.map(toHex);
		expect([seeds.length, seeds.at(-1)]).toEqual([first!.seeds, round.seed]);
		// The same seeds told as two commitments: the second holds from the third card on.
		const two = [{ ...first!, seeds: 2, seed: seeds[1]! }, { from: 2, commit: seeds[1]!, seeds: seeds.length - 2, seed: round.seed }];
		expect(check({ ...round, commits: two }).good).toBe(true);
		expect(check({ ...round, commits: [{ from: 0, commit: '00', seeds: 0, seed: null }, ...two] }).good).toBe(true);
		expect(check({ ...round, commits: [two[0]!, { ...two[1]!, commit: round.link }] })).toMatchObject({ good: false, commit: { agrees: false } });
		expect(check({ ...round, commits: [two[0]!] }).good).toBe(false);
	});

	it('that was void has cards and no outcome', () => {
		expect(check({ ...round, number: null, cards: ['9s', '8s'] })).toMatchObject({ good: true, numberless: true, number: null });
	});

	it('with impossible values says which', () => {
		expect(check({ ...round, shoe: [1, 2, 3] }).faults).toEqual(['shoe-range']);
		expect(check({ ...round, cards: ['1s'] }).faults).toEqual(['cards-range']);
		expect(check({ ...round, number: 2000 }).faults).toEqual(['number-range']);
	});

	it('is the same typed in', () => {
		expect(check(typed(spelledOut(round, 'baccarat'))).good).toBe(true);
		expect(typed({ ...spelledOut(round, 'baccarat'), cards: '', shoe: '' })).toMatchObject({ cards: null, shoe: null });
	});
});

it('draws of one round differ by their index', () => {
	const key = keyOf(fromHex(round.seed)!, fromHex(round.link)!);
	expect(new Set([0, 1, 2, 3].map((i) => draw(key, i, 37).words[0]!.word)).size).toBe(4);
});
