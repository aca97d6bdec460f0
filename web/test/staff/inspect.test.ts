import { expect, it } from 'vitest';
import { accountWords, movementWords } from '../../src/staff/books';
import { belowNothing, groups, inBalance, incident, kindsOf, matching } from '../../src/staff/inspect';

const accounts = [
	{ account: 'card 100-0001', kind: 'card', tender: 'money' as const, balance: 5000, moves: 2 },
	{ account: 'world', kind: 'world', tender: 'money' as const, balance: -9000, moves: 3 },
	{ account: 'card 100-0002', kind: 'card', tender: 'money' as const, balance: 4000, moves: 1 },
	{ account: 'odd', kind: 'later-kind', tender: 'money' as const, balance: 0, moves: 0 },
];

it('the books, by kind in a fixed order, unknown kinds last', () => {
	expect(groups(accounts).map((one) => [one.kind, one.sum, one.moves])).toEqual([['world', -9000, 3], ['card', 9000, 3], ['later-kind', 0, 0]]);
});

it('in balance only when both sums are nothing', () => {
	expect(inBalance(accounts, 0)).toEqual({ own: 0, good: true });
	expect(inBalance(accounts, 1).good).toBe(false);
	expect(inBalance(accounts.slice(1), 0)).toEqual({ own: -5000, good: false });
});

it('only the world may be below nothing', () => {
	expect(belowNothing(accounts)).toEqual([]);
	expect(belowNothing([{ account: 'x', kind: 'card', tender: 'money' as const, balance: -1, moves: 1 }])).toHaveLength(1);
});

it('incidents are found by words and by kind', () => {
	const all = [
		incident({ no: 2, at: 5, code: 'pin-wrong', place: 'T03', who: '100-0003', words: 'third try' }, 0),
		incident({ no: 1, at: 4, code: 'login', place: '', who: 'cage', words: 'signed in', address: '10.0.0.7' }, 1),
	];
	expect(matching(all, 't03 third', '').map((one) => one.key)).toEqual(['2']);
	expect(matching(all, '10.0.0.7', '')).toHaveLength(1);
	expect(matching(all, '', 'login')).toHaveLength(1);
	expect(kindsOf(all)).toEqual(['login', 'pin-wrong']);
});

it('names of the books in Chinese; unknown ones as they stand', () => {
	expect(accountWords('card 100-0001', 'zh')).toBe('会员卡 100-0001');
	expect(accountWords('card 100-0001', 'en')).toBe('card 100-0001');
	expect(movementWords('ticket paid', 'zh')).toBe('票券兑付');
	expect(movementWords('something else', 'zh')).toBe('something else');
});
