import { expect, it } from 'vitest';
import { spell } from '../../src/staff/spell';

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

it.each([
	[0, 'zéro dollar'],
	[100, 'un dollar'],
	[1, 'un cent'],
	[12345, 'cent vingt-trois dollars et quarante-cinq cents'],
	[2_171, 'vingt et un dollars et soixante et onze cents'],
	[8_000, 'quatre-vingts dollars'],
	[8_191, 'quatre-vingt-un dollars et quatre-vingt-onze cents'],
	[7_799, 'soixante-dix-sept dollars et quatre-vingt-dix-neuf cents'],
	[20_000, 'deux cents dollars'],
	[20_100, 'deux cent un dollars'],
	[100_500, 'mille cinq dollars'],
	[28_020_000, 'deux cent quatre-vingt mille deux cents dollars'],
	[100_000_000, 'un million de dollars'],
	[8_000_000_100, 'quatre-vingts millions un dollars'],
	[-2_000, 'moins vingt dollars'],
])('%i cents in French', (cents, words) => expect(spell(cents, 'fr')).toBe(words));

it('every group of three', () => {
	expect(spell(2_100)).toBe('twenty-one dollars');
	expect(spell(90_000)).toBe('nine hundred dollars');
	expect(spell(100_000_000_100)).toBe('one billion and one dollars');
});

it('gaps inside a number are one zero', () => {
	expect(spell(1_000_100, 'zh')).toBe('壹万零壹元整');
	expect(spell(10_000_000_100, 'zh')).toBe('壹亿零壹元整');
	expect(spell(2_002_000, 'zh')).toBe('贰万零贰拾元整');
});
