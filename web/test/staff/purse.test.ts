import { expect, it } from 'vitest';
import { after, source, together, whole } from '../../src/staff/purse';

const ann = { member: 1, card: '100-0001', name: 'Ann', account: '100-0001', locked: false, closed: false, 'on-card': 5000, deposit: 2000 };

it('cash paid in raises the chosen account', () => {
	expect(after(ann, 'pay-in', 'card', 700)).toEqual({ card: 5700, deposit: 2000 });
	expect(after(ann, 'pay-in', 'deposit', 700)).toEqual({ card: 5000, deposit: 2700 });
	expect(source('pay-in', 'card')).toBeNull();
	expect(whole(ann, 'pay-in', 'card')).toBeNull();
});

it('cash paid out lowers it', () => {
	expect(after(ann, 'pay-out', 'deposit', 700)).toEqual({ card: 5000, deposit: 1300 });
	expect(whole(ann, 'pay-out', 'card')).toBe(5000);
});

it('a move keeps the sum', () => {
	const sums = after(ann, 'move', 'card', 700);
	expect(sums).toEqual({ card: 5700, deposit: 1300 });
	expect(sums.card + sums.deposit).toBe(7000);
	expect(whole(ann, 'move', 'card')).toBe(2000);
});

it('both accounts on one page, a move between them once', () => {
	const movement = (no: number) => ({ no, at: no, kind: 'x', from: 'a', to: 'b', amount: 1, table: null, staff: null });
	expect(together([movement(9), movement(4)], [movement(9), movement(7)]).map((one) => one.no)).toEqual([9, 7, 4]);
	expect(together([movement(1)], [movement(2), movement(3)], 2).map((one) => one.no)).toEqual([3, 2]);
});
