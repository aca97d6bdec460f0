import { expect, it } from 'vitest';
import { accountWords, movementWords } from '../../src/staff/books';
import { belowNothing, groups, inBalance, incidentsSought, kindsOf } from '../../src/staff/inspect';

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

it('incidents are sought by what was filled in', () => {
	const empty = { find: '', code: '', device: '', from: '', to: '' };
	expect(incidentsSought(empty)).toEqual({});
	expect(incidentsSought({ ...empty, find: ' laser ', device: 'wheel' }, 7)).toEqual({ find: 'laser', device: 'wheel', before: 7 });
	const { from, to } = incidentsSought({ ...empty, from: '2026-01-05', to: '2026-01-05' });
	expect(to! - from!).toBe(86400000);
	const one = { no: 1, at: 4, code: 'login', where: '', who: 'cage', words: '' };
	expect(kindsOf([one, { ...one, code: 'device-fault' }, one])).toEqual(['device-fault', 'login']);
});

it('names of the books in Chinese; unknown ones as they stand', () => {
	expect(accountWords('card 100-0001', 'zh')).toBe('会员卡 100-0001');
	expect(accountWords('card 100-0001', 'en')).toBe('card 100-0001');
	expect(accountWords('tournament issue', 'fr')).toBe('jetons de tournoi émis');
	expect(accountWords('tournament wagers X9', 'fr')).toBe('jetons de tournoi mises X9');
	expect(accountWords('jackpot J over pits', 'fr')).toBe('jackpot J de tous les secteurs');
	expect(accountWords('jackpot J over pits', 'en')).toBe('jackpot J over pits');
	expect(accountWords('wagers R1', 'fr')).toBe('mises R1');
	expect(accountWords('chips wagers1.9', 'fr')).toBe('crédit de terminal wagers1.9');
	expect(movementWords('ticket paid', 'zh')).toBe('票券兑付');
	expect(movementWords('something else', 'zh')).toBe('something else');
});
