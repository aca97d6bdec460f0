import { describe, expect, it } from 'vitest';
import { check } from '../../src/fair/check';
import { draw, keyOf } from '../../src/fair/draw';
import { fromHex } from '../../src/fair/hex';
import { KINDS, cardAt, dealt, without } from '../../src/fair/shoe';
import { spelledOut, typed } from '../../src/fair/typed';
import { gameOf } from '../../src/games/games';

// A coup as a floor dealt it: Player 9 (2s 7s), Banker 0 (Jc Ts).
const round = {
	table: 'B1', round: 2,
	commit: '4d0b4a2fecb916b466c3b0eac46fd22c48a597a90e1d64c866c646f69026868d',
	seed: 'c6d450721b872febc0353d3f09cf771aa575ccaebb822987cf8f8aaa0263cf69',
	link: '7ea565c860910789178bf8f5d5867f08e0e03e113b9aa0e2a156524d64515c1b',
	number: 1800,
	coup: gameOf('baccarat').drawn.coup,
	cards: ['2s', 'Jc', '7s', 'Ts'],
	shoe: [8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8, 7, 8, 7, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8, 8, 8],
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
		const one = Array<number>(52).fill(0);
		one[10] = 1;
		one[20] = 1;
		expect(dealt(key, one, 2).map((d) => d.card).sort()).toEqual([KINDS[10], KINDS[20]].sort());
		expect(dealt(key, one, 2).map((d) => d.range)).toEqual([2, 1]);
	});

	it('is the next round’s without the cards', () => {
		expect(without(round.shoe, round.cards)?.reduce((a, b) => a + b)).toBe(round.shoe.reduce((a, b) => a + b) - 4);
		expect(without(Array<number>(52).fill(0), ['Ac'])).toBeNull();
	});
});

describe('a coup', () => {
	it('as it was dealt passes', () => {
		const found = check(round);
		expect(found).toMatchObject({ good: true, faults: [], number: { computed: 1800, agrees: true } });
		expect(found.cards.map((c) => [c.range, c.card])).toEqual([[410, '2s'], [409, 'Jc'], [408, '7s'], [407, 'Ts']]);
	});

	it('with another card fails at that card', () => {
		const found = check({ ...round, cards: ['2s', 'Jc', '7s', 'Td'] });
		expect(found.good).toBe(false);
		expect(found.cards.map((c) => c.agrees)).toEqual([true, true, true, false]);
	});

	it('with another outcome, another shoe or another link fails', () => {
		expect(check({ ...round, number: 1801 }).good).toBe(false);
		expect(check({ ...round, shoe: round.shoe.map((n, i) => (i < 26 ? n - 1 : n)) }).good).toBe(false);
		expect(check({ ...round, link: round.seed }).good).toBe(false);
	});

	it('that was void has cards and no outcome', () => {
		expect(check({ ...round, number: null, cards: ['2s', 'Jc'] })).toMatchObject({ good: true, numberless: true, number: null });
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
