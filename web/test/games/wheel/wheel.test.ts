import { describe, expect, it } from 'vitest';
import { SECTIONS, STEP, bent, cameUp, home, nameOf, sectionOf, sections, symbolOf, slowing, turning } from '../../../src/games/wheel/rim';

const RIM = 'ABACABADABACABAEABACABADABACABAFABACABADABACABACABGA';

describe('the rim', () => {
	it('has a symbol on each section', () => {
		expect(RIM).toHaveLength(SECTIONS);
		expect(symbolOf(0, RIM)).toBe('A');
		expect(symbolOf(7, RIM)).toBe('D');
		expect(symbolOf(52, RIM)).toBe('A');
		expect(symbolOf(58, null)).toBe('G');
		expect(symbolOf(3, null)).toBe(null);
		expect(sectionOf(52 + 6, RIM)).toBe(RIM.indexOf('G'));
		expect(Object.values(sections(RIM)).reduce((sum, n) => sum + n, 0)).toBe(SECTIONS);
		const counts = Array.from({ length: SECTIONS }, () => 2);
		expect(cameUp(counts, RIM).G).toBe(2);
	});

	it('bears the operator’s names', () => {
		const wheel = { rim: RIM, verified: false, symbols: { A: 'Fern' }, pays: {} };
		expect([nameOf(wheel, 'A'), nameOf(wheel, 'B'), nameOf(null, 'C')]).toEqual(['Fern', 'B', 'C']);
	});
});

describe('a spin', () => {
	it('turns at least four times, and rests on the section', () => {
		for (let to = 0; to < SECTIONS; to++) {
			const from = (to * 17) % SECTIONS;
			expect(turning(from, 0)).toBeCloseTo(home(from));
			expect(turning(from, 1) - turning(from, 0)).toBeGreaterThanOrEqual(4 * 360);
			const runs = turning(from, 1.02);
			expect(slowing(runs, to, 0)).toBeCloseTo(runs);
			expect((slowing(runs, to, 1) % 360 + 360) % 360).toBeCloseTo(home(to), 6);
		}
	});

	it('never turns back, and slows down to a stop', () => {
		let before = turning(3, 0);
		for (let u = 0.005; u <= 1.2; u += 0.005) {
			expect(turning(3, u)).toBeGreaterThan(before);
			before = turning(3, u);
		}
		const from = before;
		for (let u = 0.005; u <= 1.0001; u += 0.005) {
			expect(slowing(from, 40, u)).toBeGreaterThanOrEqual(before);
			before = slowing(from, 40, u);
		}
		expect(slowing(from, 40, 1) - slowing(from, 40, 0.99)).toBeLessThan(0.1);
	});

	it('bends the indicator at the pegs only', () => {
		expect(bent(0)).toBeLessThan(0.1);
		expect(bent(STEP / 2 - 0.001)).toBeGreaterThan(0.9);
		expect(bent(STEP / 2 + 0.001)).toBeLessThan(0.01);
	});
});
