import { describe, expect, it } from 'vitest';
import { FACES, PAIRS, PIPS, TRIPLES, numberOf, three, two } from '../../../src/games/dice/dice';
import { all, areas } from '../../../src/games/sicbo/areas';
import { roll, tally } from '../../../src/games/sicbo/roll';
import { sealing, tumbled, uncovered } from '../../../src/games/sicbo/tumbler';
import { spellRoll } from '../../../src/games/sicbo/spell';
import { get } from 'svelte/store';
import { say } from '../../../src/games/sicbo/words';

describe('dice', () => {
	it('are numbered in the order drawn', () => {
		expect(three(0)).toEqual([1, 1, 1]);
		expect(three(215)).toEqual([6, 6, 6]);
		expect(three(numberOf([2, 5, 6]))).toEqual([2, 5, 6]);
		expect(two(numberOf([6, 1]))).toEqual([6, 1]);
		for (let n = 0; n < TRIPLES; n++) expect(numberOf(three(n)!)).toBe(n);
		for (let n = 0; n < PAIRS; n++) expect(numberOf(two(n)!)).toBe(n);
		expect([three(-1), three(216), three(1.5), two(36)]).toEqual([null, null, null, null]);
	});

	it('have as many pips as their number', () => {
		for (const face of FACES) expect(PIPS[face]).toHaveLength(face);
	});
});

describe('a roll of three', () => {
	it('is small, big or a triple', () => {
		expect(roll(numberOf([1, 1, 2]))).toMatchObject({ total: 4, side: 'small', even: true });
		expect(roll(numberOf([6, 5, 6]))).toMatchObject({ total: 17, side: 'big', even: false, ordered: [5, 6, 6] });
		expect(roll(numberOf([2, 2, 2]))).toMatchObject({ total: 6, side: 'triple' });
		const sides = tally(Array.from({ length: TRIPLES }, (_, n) => n));
		expect(sides).toEqual({ small: 105, big: 105, triple: 6, of: TRIPLES });
		expect(tally([-1])).toEqual({ small: 0, big: 0, triple: 0, of: 0 });
	});

	it('is called from the lowest up, doubles as such', () => {
		const spelled = (dice: number[]): string => spellRoll(get(say), numberOf(dice));
		expect(spelled([5, 2, 5])).toBe('2, double 5; total 12, Big');
		expect(spelled([4, 4, 4])).toBe('triple 4; total 12, Triple');
		expect(spelled([6, 1, 3])).toBe('1, 3, 6; total 10, Small');
	});
});

describe('the layout of sic bo', () => {
	const ALL = ['small', 'big', 'even', 'odd', 'triple', 'double', 'any-triple', 'total', 'pair', 'single', 'three-of-four'];

	it('has every position once', () => {
		const keys = all(areas(ALL)).map((a) => a.key);
		// 4 even chances, any triple, 6 triples, 6 doubles, 14 totals, 15 pairs, 6 singles, 4 sets of four.
		expect(keys).toHaveLength(56);
		expect(new Set(keys).size).toBe(56);
		expect(keys).toContain('pair 2-5');
		expect(keys).not.toContain('total 3');
	});

	it('has none of what is not offered', () => {
		const tai = areas(ALL.filter((b) => !['even', 'odd', 'three-of-four'].includes(b)));
		expect([tai.even, tai.odd, tai.fours]).toEqual([null, null, []]);
		expect(all(tai)).toHaveLength(50);
	});
});

describe('the tumbler', () => {
	it('is covered while it is shaken, and open at the end', () => {
		expect(tumbled(0)).toMatchObject({ cover: 0, shake: 0, changed: false });
		expect(tumbled(1)).toMatchObject({ cover: 0, shake: 0, changed: true });
		for (let u = 0; u <= 1; u += 0.01) if (tumbled(u).shake > 0) expect(tumbled(u).cover).toBe(1);
		// The dice of the last round never turn into those of this one in the open.
		for (let u = 0; u < 1; u += 0.01) if (tumbled(u).changed !== tumbled(u + 0.01).changed) expect(tumbled(u + 0.01).cover).toBe(1);
	});

	it('that was sealed before betting is only uncovered', () => {
		expect(uncovered(0)).toMatchObject({ cover: 1, shake: 0 });
		expect(uncovered(1).cover).toBe(0);
		expect(sealing(0).cover).toBe(0);
		expect(sealing(1)).toMatchObject({ cover: 1, shake: 0, changed: true });
	});
});
