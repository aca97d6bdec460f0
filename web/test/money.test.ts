import { describe, expect, it } from 'vitest';
import { cents, decimal, face, money, sign } from '../src/lib/money';
import { languages } from '../src/lib/words';
import { beneath, breakDown, rack, topChip } from '../src/play/chips';

describe('money', () => {
	it('is written exactly', () => {
		expect(money(125000, 'AUD', 'en-AU')).toBe('$1,250.00');
		expect(money(5, 'AUD', 'en-AU')).toBe('$0.05');
		expect(money(9007199254740991, 'AUD', 'en-AU')).toBe('$90,071,992,547,409.91');
		expect(money(-5, 'AUD', 'en-AU')).toBe('-$0.05');
		expect(decimal(-150)).toBe('-1.50');
		expect(sign(500, 'AUD', 'en-AU')).toBe('$5');
		expect(sign(250, 'AUD', 'en-AU')).toBe('$2.50');
		expect(sign(100000, 'AUD', 'en-AU')).toBe('$1,000');
		const french = languages.fr.locale;
		expect([money(123450, 'AUD', french), money(-5, 'NZD', french), sign(100000, 'AUD', french)]).toEqual(['1\u202f234,50\u00a0$', '-0,05\u00a0$', '1\u202f000\u00a0$']);
		expect([money(125000, '', 'en-AU'), sign(100000, '', 'en-AU')]).toEqual(['1,250.00', '1,000']); // chips that are no money
	});

	it('is read as typed, or not at all', () => {
		expect(cents('12.5')).toBe(1250);
		expect(cents(' $1,250 ')).toBe(125000);
		expect(cents('0.07')).toBe(7);
		for (const wrong of ['', '1.234', '-5', '1e3', '12,50', 'abc']) expect(cents(wrong), wrong).toBeNull();
		expect(['12,5', '12.50', '1\u202f250,00\u00a0$', '1 250'].map((text) => cents(text, 'fr-FR'))).toEqual([1250, 1250, 125000, 125000]);
		for (const wrong of ['', '1,250', '-5', '12,500 $']) expect(cents(wrong, 'fr-FR'), wrong).toBeNull();
	});

	it('fits on a chip', () => {
		expect([100, 250, 50000, 100000, 150000].map(face)).toEqual(['1', '2.50', '500', '1K', '1.5K']);
	});
});

describe('chips', () => {
	it('make up an amount', () => {
		expect(breakDown(18800).map((c) => c.cents)).toEqual([10000, 2500, 2500, 2500, 1000, 200, 100]);
		expect(breakDown(0)).toEqual([]);
		expect(beneath(18800).map((c) => c.cents)).toEqual([1000, 2500, 2500, 2500]);
		expect(beneath(2500)).toEqual([]);
		expect(topChip(700).cents).toBe(500);
	});

	it('in the rack suit the limits', () => {
		expect(rack({ min: 100, max: 100000, unit: 100 }).map((c) => c.cents)).toEqual([100, 200, 500, 1000, 2500, 10000, 50000]);
		expect(rack({ min: 500, max: 20000, unit: 500 }).map((c) => c.cents)).toEqual([500, 1000, 2500, 10000]);
		expect(rack({ min: 250, max: 260, unit: 7 })).toHaveLength(1);
	});
});
