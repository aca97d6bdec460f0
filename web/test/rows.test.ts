import { describe, expect, it } from 'vitest';
import type { SettledRow } from '../src/lib/types';
import { laid, settled } from '../src/play/flights';
import { prizes, settledHeaps } from '../src/play/rows';
import { get } from 'svelte/store';
import { tell } from '../src/games/games';
import { signLines } from '../src/play/signs';

const row = (bet: string, on: string | null, stake: number, pays: number, call?: string): SettledRow => ({
	bet, on, stake, pays, result: pays > 0 ? 'win' : 'lose', returns: pays > 0 ? pays + stake : 0, ...(call ? { call } : {}),
});

describe('settled wagers', () => {
	it('of one position are one heap', () => {
		const heaps = settledHeaps([row('split', '12-15', 100, 1700), row('split', '12-15', 100, 1700, 'zero-spiel'), row('red', null, 500, 0)]);
		expect(heaps.map((h) => [h.key, h.stake, h.pays, h.returns])).toEqual([
			['split 12-15', 200, 3400, 3600],
			['red', 500, 0, 0],
		]);
		expect([...prizes(heaps, String)]).toEqual([['split 12-15', '+3400']]);
	});
});

describe('chips in the air', () => {
	const heap = (key: string, stake: number, pending: number) => ({ key, stake, pending, low: false });
	it('are those that the hand has just laid, and not what the floor has taken', () => {
		expect(laid([], [heap('red', 0, 500)])).toEqual([{ key: 'red', cents: 500, way: 'laid' }]);
		expect(laid([heap('red', 0, 500)], [heap('red', 500, 0)])).toEqual([]);
		expect(laid([heap('red', 500, 500)], [heap('red', 500, 1500), heap('odd', 700, 0)])).toEqual([{ key: 'red', cents: 1000, way: 'laid' }]);
	});
	it('are swept before any are paid; a stake that comes back stays where it lies', () => {
		const rows = [row('split', '12-15', 100, 1700), row('red', null, 500, 0), { ...row('odd', null, 200, 0), returns: 200 }];
		expect(settled(rows)).toEqual([
			{ key: 'red', cents: 500, way: 'lost' },
			{ key: 'split 12-15', cents: 1700, way: 'won' },
		]);
	});
});

describe('the sign', () => {
	it('names bets with their own limits as a group where they are one', () => {
		const own = { min: 100, max: 100000 };
		const outside = ['column', 'dozen', 'low', 'high', 'even', 'odd', 'red', 'black'];
		const lines = signLines({ min: 100, max: 50000, unit: 100, bets: Object.fromEntries(outside.map((b) => [b, own])) });
		expect(lines.length).toBe(2);
		expect(get(tell)('roulette').group(lines[1]!.bets)).toBe('Outside bets');
		expect(get(tell)('roulette').group(['column', 'dozen'])).toBeNull();
		expect(get(tell)('blackjack').group(['insurance', 'perfect-pairs']), 'any that lie beside a box').toBe('Side bets');
		expect(get(tell)('blackjack').group(['insurance'])).toBeNull();
		expect(signLines({ min: 100, max: 50000, unit: 100, bets: { straight: { max: 50000 } } }).length).toBe(1);
	});
});
