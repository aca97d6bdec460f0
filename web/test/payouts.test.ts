import { describe, expect, it } from 'vitest';
import { aboutWhat, actsOnRow, daysSince, keyOf, meant } from '../src/staff/payouts';
import type { PayoutRow } from '../src/lib/types';

describe('what a payment by hand is about', () => {
	const of = (row: unknown) => aboutWhat(row as PayoutRow);
	it('is a ticket, by its end, whether it stands or was decided', () => {
		expect(of({ ticket: { ends: '0309' } }).ticket).toBe('0309');
		expect(of({ about: 'ticket ending 0309' }).ticket).toBe('0309');
	});
	it('is an account, or what the floor calls it', () => {
		expect(of({ card: '100-0001', from: 'deposit', name: 'Ann' })).toMatchObject({ card: '100-0001', from: 'deposit', name: 'Ann' });
		expect(of({ about: 'deposit 100-0001' })).toMatchObject({ card: '100-0001', from: 'deposit', name: '' });
		expect(of({ about: 'rapid: pay' })).toMatchObject({ other: 'rapid: pay' });
		expect(of({ about: 'rapid: pay' }).card ?? of({ about: 'rapid: pay' }).ticket).toBeUndefined();
	});
	it('is told to the floor as it knows it', () => {
		expect(meant({ ticket: { sequence: 7 } } as PayoutRow)).toEqual({ sequence: 7 });
		expect(meant({ card: '100-0001', from: 'deposit' } as PayoutRow)).toEqual({ card: '100-0001', from: 'deposit' });
	});
	it('is the ticket of the pit that has printed it, and is left to the pit that keeps it', () => {
		const rows = [{ ticket: { sequence: 7, ends: '0309' } }, { ticket: { sequence: 7, ends: '4711' }, pit: 'main', in: null }, { ticket: { sequence: 7, ends: '1234' }, pit: 'east', in: 'east' }] as PayoutRow[];
		expect(rows.map(meant)).toEqual([{ sequence: 7 }, { sequence: 7, pit: 'main' }, { sequence: 7, pit: 'east' }]);
		expect(new Set(rows.map(keyOf)).size).toBe(3);
		expect(rows.map((row) => actsOnRow('held', row))).toEqual([['ticket-withhold'], ['ticket-withhold'], []]);
	});
	it('has waited whole days', () => {
		expect([daysSince(0, 86399999), daysSince(0, 86400000), daysSince(5, 0)]).toEqual([0, 1, 0]);
	});
});
