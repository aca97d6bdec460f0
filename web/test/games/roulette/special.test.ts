import { describe, expect, it } from 'vitest';
import type { RulesCard } from '../../../src/lib/types';
import { units } from '../../../src/games/roulette/calls';
import { complete, counted, finale, shares } from '../../../src/games/roulette/special';
import { ORDER } from '../../../src/games/roulette/wheel';

const on = (list: { on: string }[]): string => list.map((p) => p.on).join(' ');

describe('bets by name', () => {
	it('a finale is every number that ends in the digit', () => {
		expect(on(finale(7, ORDER))).toBe('7 17 27');
		expect(on(finale(0, ORDER))).toBe('0 10 20 30');
		expect(on(finale(0, [...ORDER, 37]))).toBe('0 10 20 30');
	});
	it('a complete lays on every inside bet with the number as many chips as it covers', () => {
		const bets = [
			{ bet: 'straight', on: ['16', '17'] },
			{ bet: 'split', on: ['14-17', '16-17', '17-18', '17-20', '1-2'] },
			{ bet: 'street', on: ['16-17-18', '1-2-3'] },
			{ bet: 'corner', on: ['13-14-16-17', '14-15-17-18', '16-17-19-20', '17-18-20-21'] },
			{ bet: 'six-line', on: ['13-14-15-16-17-18', '16-17-18-19-20-21'] },
			{ bet: 'red', on: [] },
		];
		const pieces = complete(17, { bets } as unknown as RulesCard);
		expect(units(pieces)).toBe(40);
		expect(pieces).toHaveLength(12);
		expect(complete(17, null)).toEqual([]);
	});
});

describe('statistics', () => {
	it('counts what was asked for, and zero is neither red nor low', () => {
		const counts = counted([0, 1, 2, 36, 36, 5], 5, 37);
		expect(counts[36]).toBe(2);
		expect(counts[5]).toBe(0);
		const flat = Object.fromEntries(shares(counts).flat().map((s) => [s.says, s.n]));
		expect(flat).toEqual({ red: 3, black: 1, zero: 1, even: 3, odd: 1, lowBet: 2, high: 2, dozen1: 2, dozen2: 0, dozen3: 2, column1: 1, column2: 1, column3: 2 });
	});
});
