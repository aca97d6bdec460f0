import { describe, expect, it } from 'vitest';
import { CALLS, PIECES, covered, units } from '../../../src/games/roulette/calls';
import { gameOf } from '../../../src/games/games';
import { find } from '../../../src/games/roulette/felt';
import { track } from '../../../src/games/roulette/track';
import { ORDER, ball, colour, neighbours, onRim, pocketAt, printed } from '../../../src/games/roulette/wheel';

describe('the wheel', () => {
	it('has every number once, and red and black in turn', () => {
		expect([...ORDER].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, i) => i));
		for (let i = 2; i < 37; i++) expect(colour(ORDER[i]!)).not.toBe(colour(ORDER[i - 1]!));
	});

	// shows: nz1996:III.2.3/order crown-fusion-2024:DIAGRAM-D
	it('has its numbers in the order of the single zero wheel', () => {
		const clockwise = '0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26';
		expect(ORDER.join(' ')).toBe(clockwise);
	});

	it('knows neighbours across zero', () => {
		expect(neighbours(0)).toEqual([3, 26, 0, 32, 15]);
		expect(neighbours(26)).toEqual([35, 3, 26, 0, 32]);
		expect(neighbours(17, 1)).toEqual([25, 17, 34]);
	});

	it('lets the ball land on the number, wherever it was on the rim', () => {
		for (const n of ORDER)
			for (const from of [onRim(1), onRim(1.03), 0, -10_000]) {
				const end = ball(n, from, 1);
				expect(pocketAt(end.angle)).toBe(n);
				expect(end.height).toBe(0);
				const begin = ball(n, from, 0);
				expect(begin.height).toBe(1);
				expect(Math.cos(((begin.angle - from) * Math.PI) / 180)).toBeCloseTo(1, 6);
				expect(begin.angle - end.angle).toBeGreaterThanOrEqual(150);
			}
		expect(ball(17, 0, 5)).toEqual(ball(17, 0, 1));
	});

	it('moves the ball without a leap, and never back', () => {
		let [angle, height] = [onRim(0), 1];
		for (let u = 0.001; u <= 1.2; u += 0.001) {
			const now = onRim(u);
			expect(now).toBeLessThan(angle);
			expect(angle - now).toBeLessThan(12);
			angle = now;
		}
		const from = angle;
		angle = ball(8, from, 0).angle;
		for (let u = 0.001; u <= 1; u += 0.001) {
			const now = ball(8, from, u);
			expect(angle - now.angle).toBeGreaterThanOrEqual(0);
			expect(angle - now.angle).toBeLessThan(12);
			expect(Math.abs(now.height - height)).toBeLessThan(0.1);
			[angle, height] = [now.angle, now.height];
		}
	});
});

describe('the calls', () => {
	it('are made of positions of the layout', () => {
		for (const call of CALLS) for (const p of PIECES[call]) expect(find(p.bet, p.on), `${call} ${p.on}`).toBeDefined();
		expect(CALLS.map((c) => units(PIECES[c]))).toEqual([6, 5, 9, 4]);
	});

	it('cover the whole wheel between them', () => {
		const all = new Set([...covered(PIECES.tier), ...covered(PIECES.orphelins), ...covered(PIECES['grand-series'])]);
		expect(all.size).toBe(37);
	});
});

describe('the racetrack', () => {
	it('has 37 fields and stays in its box', () => {
		const { fields, areas } = track(600, 180, 40);
		expect(fields.length).toBe(37);
		expect(areas.map((a) => a.call).sort()).toEqual([...CALLS].sort());
		for (const { path } of fields) {
			for (const [, x, y] of path.matchAll(/([\d.-]+) ([\d.-]+)/g)) {
				expect(Number(x)).toBeGreaterThanOrEqual(0);
				expect(Number(x)).toBeLessThanOrEqual(600);
				expect(Number(y)).toBeGreaterThanOrEqual(0);
				expect(Number(y)).toBeLessThanOrEqual(180);
			}
		}
	});
});

it('colours of the wheel', () => expect([0, 1, 2, 10, 11, 19, 28, 36].map(colour)).toEqual(['zero', 'red', 'black', 'black', 'black', 'red', 'black', 'red']));

it('a number that is called is on the wheel already', () => {
	expect(gameOf('roulette').routine!.test('17 black, odd, low')).toBe(true);
	expect(gameOf('roulette').routine!.test('No spin')).toBe(false);
});

describe('a wheel with a double zero', () => {
	const order = '0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 37 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2'.split(' ').map(Number);

	it('has its pockets where the floor says', () => {
		for (const n of order) {
			expect(pocketAt(ball(n, 123, 1, order).angle, order)).toBe(n);
		}
		expect(ball(37, 0, 1, order).angle).toBe(180);
		expect(neighbours(37, 2, order).map(printed)).toEqual(['13', '1', '00', '27', '10']);
		expect(colour(37)).toBe('zero');
	});

	it('has fields for all of them on the racetrack, and no calls', () => {
		const shape = track(900, 300, 50, order);
		expect(shape.fields.map((f) => f.number)).toEqual(order);
		expect(shape.areas).toEqual([]);
		expect(covered([{ bet: 'street', on: '0-00-2', units: 1 }])).toEqual([0, 37, 2]);
	});
});
