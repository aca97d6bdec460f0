import { expect, it } from 'vitest';
import { blank, left, minutes, playing, said } from '../../src/dealer/ratings';
import type { Rating } from '../../src/lib/types';

const one = (no: number, more: Partial<Rating> = {}): Rating => ({
	no, table: 'L1', box: null, card: null, player: null, words: 'grey hat', began: 1_000_000, ended: null, by: 'ann', last_by: 'ann', bought: 0, bet: 0, walked: null, rounds: 0, turnover: 0, expected: null, ...more,
});

it('who plays stands by his box, who has left the last first', () => {
	const all = [one(1), one(2, { box: 5 }), one(3, { box: 2 }), one(4, { ended: 2_000_000 }), one(5, { ended: 3_000_000 })];
	expect(playing(all).map((r) => r.no)).toEqual([3, 2, 1]);
	expect(left(all).map((r) => r.no)).toEqual([5, 4]);
});

it('time is whole minutes, up to now or to the end', () => {
	expect(minutes(one(1), 1_000_000 + 119_999)).toBe(1);
	expect(minutes(one(1, { ended: 1_000_000 + 180_000 }), 9_000_000)).toBe(3);
	expect(minutes(one(1), 0)).toBe(0);
});

it('what is empty is not said, and amounts are cents', () => {
	expect(said(blank(), null)).toEqual({});
	expect(said({ ...blank(), card: ' 100-0001 ', box: '3', bet: '25', buyIn: '500.5' }, null)).toEqual({ card: '100-0001', box: 3, bet: 2500, 'buy-in': 50050 });
	expect(said({ ...blank(), box: '3', words: 'grey hat' }, 3)).toEqual({ words: 'grey hat' });
});
