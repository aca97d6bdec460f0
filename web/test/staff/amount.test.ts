import { describe, expect, it } from 'vitest';
import { entry, plus, press, tidy, value, type Key } from '../../src/staff/amount';

const keyed = (...keys: Key[]) => keys.reduce(press, '');

describe('an amount keyed in', () => {
	it('reads as dollars until a point is given', () => {
		expect(value(keyed('5', '0'))).toBe(5000);
		expect(value(keyed('5', '0', '.', '5'))).toBe(5050);
		expect(value(keyed('.', '0', '5'))).toBe(5);
	});
	it('has no third decimal and no second point', () => {
		expect(keyed('1', '.', '2', '3', '4')).toBe('1.23');
		expect(keyed('1', '.', '.', '2')).toBe('1.2');
	});
	it('has no leading zeros', () => {
		expect(keyed('0', '0', '7')).toBe('7');
		expect(keyed('00', '7')).toBe('7');
	});
	it('goes back and clears', () => {
		expect(keyed('1', '2', 'back')).toBe('1');
		expect(keyed('1', '2', 'clear')).toBe('');
		expect(value('')).toBe(0);
	});
	it('ends at seven digits of dollars', () => {
		expect(tidy('123456789.99')).toBe('1234567.99');
		expect(plus('9999999', 100)).toBe('9999999');
	});
	it('is exact where floats are not', () => {
		expect(value('0.29')).toBe(29);
		expect(value('1.15')).toBe(115);
		expect(value('4.35')).toBe(435);
		for (let cents = 0; cents < 20000; cents++) expect(value(entry(cents))).toBe(cents);
	});
	it('takes what people paste', () => {
		expect(tidy('$1,250.00')).toBe('1250.00');
		expect(tidy('abc')).toBe('');
		expect(tidy('-5')).toBe('5');
	});
	it('adds notes', () => {
		expect(plus(plus('', 5000), 2000)).toBe('70');
		expect(plus('0.50', 2000)).toBe('20.50');
	});
});
