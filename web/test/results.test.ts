import { describe, expect, it } from 'vitest';
import type { View } from '../src/lib/types';
import { corrects, withResult } from '../src/play/results';

const view = (last: number[], round: number | null): View =>
	({
		last,
		counts: Array.from({ length: 37 }, (_, n) => last.filter((l) => l === n).length),
		result: round === null ? null : { round, number: last[0], say: '' },
	}) as unknown as View;

describe('a number that comes in', () => {
	it('stands before the earlier ones', () => {
		const now = withResult(view([5, 0], 7), { round: 8, number: 17, say: '17 black' });
		expect(now.last).toEqual([17, 5, 0]);
		expect(now.result).toEqual({ round: 8, number: 17, say: '17 black' });
		expect([now.counts[17], now.counts[5], now.counts[0]]).toEqual([1, 1, 1]);
	});

	it('takes the place of a wrong one', () => {
		expect(corrects(view([5, 0], 7), 7)).toBe(true);
		expect(corrects(view([], null), 1)).toBe(false);
		const now = withResult(view([5, 0], 7), { round: 7, number: 18, say: '18 red' });
		expect(now.last).toEqual([18, 0]);
		expect([now.counts[18], now.counts[5], now.counts[0]]).toEqual([1, 0, 1]);
	});

	it('is one of twenty', () => {
		expect(withResult(view(Array(20).fill(1), 7), { round: 8, number: 2, say: '' }).last).toHaveLength(20);
	});
});
