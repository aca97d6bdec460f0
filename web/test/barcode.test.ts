import { describe, expect, it } from 'vitest';
import { bars, barsWidth, interleaved } from '../src/lib/barcode';

/** Reads strokes back as a scanner does: five bars are one digit, the five gaps between them the next. */
function read(strokes: number[]): string {
	const digit = (wide: boolean[]) => {
		const worth = [1, 2, 4, 7, 0].reduce((sum, weight, i) => sum + (wide[i] ? weight : 0), 0);
		return String(worth === 11 ? 0 : worth);
	};
	expect(strokes.slice(0, 4)).toEqual([1, 1, 1, 1]);
	expect(strokes.slice(-3)).toEqual([3, 1, 1]);
	const inner = strokes.slice(4, -3);
	let text = '';
	for (let at = 0; at < inner.length; at += 10) {
		const ten = inner.slice(at, at + 10).map((width) => width > 1);
		text += digit(ten.filter((_, i) => i % 2 === 0)) + digit(ten.filter((_, i) => i % 2 === 1));
	}
	return text;
}

describe('the bar code of a ticket', () => {
	it('reads back as the number', () => {
		for (const number of ['012345678901234567', '998877665544332211', '506710176918382800']) expect(read(interleaved(number))).toBe(number);
	});

	it('has two wide strokes in every digit, so that one misread stroke is noticed', () => {
		for (let d = 0; d < 10; d++) expect(interleaved(`${d}${d}`).slice(4, -3).filter((width) => width > 1)).toHaveLength(4);
	});

	it('draws bars that do not touch, as wide as the code', () => {
		const all = bars('012345678901234567');
		for (let i = 1; i < all.length; i++) expect(all[i]!.x).toBeGreaterThan(all[i - 1]!.x + all[i - 1]!.width);
		expect(all.at(-1)!.x + all.at(-1)!.width).toBe(barsWidth('012345678901234567'));
	});

	it('is not made of what is no ticket number', () => {
		for (const text of ['', '123', '12a4']) expect(interleaved(text)).toEqual([]);
	});
});
