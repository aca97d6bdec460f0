import { expect, it } from 'vitest';
import { capital, english, spell } from '../../src/staff/spell';

it.each([
	[0, 'zero dollars'],
	[100, 'one dollar'],
	[1, 'one cent'],
	[12345, 'one hundred and twenty-three dollars and forty-five cents'],
	[100500, 'one thousand and five dollars'],
	[111111, 'one thousand one hundred and eleven dollars and eleven cents'],
	[100000000, 'one million dollars'],
	[100001300, 'one million and thirteen dollars'],
	[-2000, 'minus twenty dollars'],
])('%i cents in English', (cents, words) => expect(spell(cents)).toBe(words));

it.each([
	[0, '零元整'],
	[100, '壹元整'],
	[12345, '壹佰贰拾叁元肆角伍分'],
	[12340, '壹佰贰拾叁元肆角整'],
	[12305, '壹佰贰拾叁元零伍分'],
	[5, '伍分'],
	[50, '伍角整'],
	[100500, '壹仟零伍元整'],
	[1000000, '壹万元整'],
	[10005000, '壹拾万零伍拾元整'],
	[100100000, '壹佰万零壹仟元整'],
])('%i cents in Chinese', (cents, words) => expect(spell(cents, 'zh')).toBe(words));

it('every group of three', () => {
	expect(english(21)).toBe('twenty-one');
	expect(english(900)).toBe('nine hundred');
	expect(english(1_000_000_001)).toBe('one billion and one');
});

it('gaps inside a number are one zero', () => {
	expect(capital(10_001)).toBe('壹万零壹');
	expect(capital(100_000_001)).toBe('壹亿零壹');
	expect(capital(20_020)).toBe('贰万零贰拾');
});
