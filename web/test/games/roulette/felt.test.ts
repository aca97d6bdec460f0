import { describe, expect, it } from 'vitest';
import { POSITIONS, byKey, clothOf, find, step, touchBox } from '../../../src/games/roulette/felt';

const count = (bet: string) => POSITIONS.filter((p) => p.bet === bet).length;

describe('the layout', () => {
	it('has 157 positions, each once', () => {
		expect(POSITIONS.length).toBe(157);
		expect(new Set(POSITIONS.map((p) => p.key)).size).toBe(157);
	});

	it('has as many of each kind as the cloth', () => {
		const kinds = ['straight', 'split', 'street', 'corner', 'six-line', 'column', 'dozen'].map(count);
		expect(kinds).toEqual([37, 60, 14, 23, 11, 3, 3]);
		for (const bet of ['low', 'high', 'even', 'odd', 'red', 'black']) {
			expect(count(bet)).toBe(1);
			expect(find(bet)?.on).toBe('');
			expect(find(bet)?.covers.length).toBe(18);
		}
	});

	it('spells what lies at zero as the floor does', () => {
		for (const name of ['split 0-1', 'split 0-2', 'split 0-3', 'street 0-1-2', 'street 0-2-3', 'corner 0-1-2-3'])
			expect(byKey(name), name).toBeDefined();
	});

	it('covers what its name says', () => {
		for (const p of POSITIONS) {
			if (['straight', 'split', 'street', 'corner', 'six-line'].includes(p.bet)) expect(p.on).toBe(p.covers.join('-'));
		}
		expect(find('column', '1')?.covers).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]);
		expect(find('dozen', '3')?.covers).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
		expect(find('six-line', '31-32-33-34-35-36')).toBeDefined();
		expect(find('corner', '23-24-26-27')).toBeDefined();
	});

	it('gives every position a touchable area of its own', () => {
		const boxes = POSITIONS.map((p) => ({ p, box: touchBox(p, 70, 76) }));
		for (const { p, box } of boxes) {
			expect(Math.min(box.w, box.h), p.key).toBeGreaterThan(18);
			// Its middle answers to it and not to something drawn over it.
			const over = boxes.filter(
				({ box: b }) => p.x * 70 > b.x && p.x * 70 < b.x + b.w && p.y * 76 > b.y && p.y * 76 < b.y + b.h,
			);
			expect(over.at(-1)?.p.key).toBe(p.key);
		}
	});

	it('can be walked with the arrow keys', () => {
		expect(step(byKey('straight 17')!, 'right').key).toBe('split 17-20');
		expect(step(byKey('straight 17')!, 'up').key).toBe('split 17-18');
		expect(step(byKey('straight 1')!, 'down').key).toBe('street 1-2-3');
		const seen = new Set<string>();
		const walk = (name: string): void => {
			if (seen.has(name)) return;
			seen.add(name);
			for (const way of ['left', 'right', 'up', 'down'] as const) walk(step(byKey(name)!, way).key);
		};
		walk('straight 0');
		expect(seen.size).toBe(157);
	});
});

describe('the layout with a double zero', () => {
	const order = [0, 28, 9, 37];
	const { positions, byKey: named } = clothOf(order);
	const many = (bet: string) => positions.filter((p) => p.bet === bet).length;

	it('has 161 positions, the double zero and five numbers among them', () => {
		expect(positions.length).toBe(161);
		expect(new Set(positions.map((p) => p.key)).size).toBe(161);
		expect(['straight', 'split', 'street', 'corner', 'five-number'].map(many)).toEqual([38, 62, 15, 22, 1]);
		for (const name of ['straight 00', 'split 0-00', 'split 00-2', 'split 00-3', 'street 0-00-2', 'street 00-2-3', 'five-number 0-00-1-2-3'])
			expect(named(name), name).toBeDefined();
		for (const name of ['split 0-3', 'street 0-2-3', 'corner 0-1-2-3']) expect(named(name), name).toBeUndefined();
		expect(named('five-number 0-00-1-2-3')?.covers).toEqual([0, 37, 1, 2, 3]);
	});

	it('gives every position a touchable area of its own', () => {
		const boxes = positions.map((p) => ({ p, box: touchBox(p, 70, 76) }));
		for (const { p, box } of boxes) {
			expect(Math.min(box.w, box.h), p.key).toBeGreaterThan(18);
			const over = boxes.filter(
				({ box: b }) => p.x * 70 > b.x && p.x * 70 < b.x + b.w && p.y * 76 > b.y && p.y * 76 < b.y + b.h,
			);
			expect(over.at(-1)?.p.key).toBe(p.key);
		}
	});

	it('can be walked with the arrow keys', () => {
		const seen = new Set<string>();
		const walk = (name: string): void => {
			if (seen.has(name)) return;
			seen.add(name);
			for (const way of ['left', 'right', 'up', 'down'] as const) walk(step(named(name)!, way, positions).key);
		};
		walk('straight 0');
		expect(seen.size).toBe(161);
	});
});
