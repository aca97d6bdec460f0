// All that lies on a layout at once: raised to the limit, or kept to be laid again.
import { describe, expect, it } from 'vitest';
import { again } from '../src/games/craps/bets';
import { adding, stepOf } from '../src/games/craps/stakes';
import type { Lasting } from '../src/games/game';
import type { CardBet } from '../src/lib/types';
import { keepable, toMost, within } from '../src/play/own-bets';

const bet = (bet: string, max?: number): CardBet => ({ bet, family: bet, pays: '1 to 1', clause: '', gist: null, ...(max ? { max } : {}) });

describe('raised to the limit', () => {
	it('by the limit of the bet where it has one, else of the table', () => {
		const lying = [{ bet: 'straight', on: '17', stake: 500 }, { bet: 'red', stake: 1000 }];
		expect(toMost(lying, [bet('straight', 5000), bet('red')], 20_000, null)).toEqual([
			{ bet: 'straight', on: '17', stake: 4500 },
			{ bet: 'red', stake: 19_000 },
		]);
	});
	it('nothing where the most lies there already, however many wagers it is', () => {
		expect(toMost([{ bet: 'red', stake: 600 }, { bet: 'red', stake: 400 }], [bet('red')], 1000, null)).toEqual([]);
	});
	it('no wager that has travelled or must stay', () => {
		expect(toMost([{ bet: 'come', on: '9', stake: 500, point: 9 }, { bet: 'pass', stake: 500, fixed: true }], [], 1000, null)).toEqual([]);
	});
	it('to the last whole step below it', () => {
		const step = stepOf({ bets: [{ ...bet('place'), spots: [{ on: '6', ways: [{ pays: '7 to 6', clause: '' }] }] }], options: [] } as never, 'place', '6');
		expect(step).toBe(600);
		const fit = (_: string, chip: number): number => adding(600, chip, step, 600);
		expect(toMost([{ bet: 'place', on: '6', stake: 600 }], [bet('place')], 50_000, fit)).toEqual([{ bet: 'place', on: '6', stake: 49_200 }]);
		expect(within(500, (chip) => adding(600, chip, step, 600))).toBe(0);
		expect(within(500, () => 0)).toBe(0);
	});
});

describe('kept under a name', () => {
	it('is what lies there, each position once', () => {
		expect(keepable([{ bet: 'small', stake: 500 }, { bet: 'total', on: '9', stake: 200, low: true }, { bet: 'small', stake: 100 }], undefined)).toEqual([
			{ bet: 'small', stake: 600 },
			{ bet: 'total', on: '9', stake: 200 },
		]);
	});
	it('is a travelled bet where it began, without the odds behind it', () => {
		const lasting = { again } as unknown as Lasting;
		const lying = [{ bet: 'come', on: '9', stake: 500, point: 9 }, { bet: 'come-odds', on: '9', stake: 600, point: 9 }, { bet: 'field', stake: 500 }];
		expect(keepable(lying, lasting)).toEqual([{ bet: 'come', stake: 500 }, { bet: 'field', stake: 500 }]);
	});
});
