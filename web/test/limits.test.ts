import { describe, expect, it } from 'vitest';
import { duration, moment } from '../src/lib/durations';
import { spellRefusal } from '../src/lib/refusal';
import type { MyPlay } from '../src/lib/types';
import { change, heldOf, realityOf, signed, typed } from '../src/limits/reckon';
import { read } from './folders';

const cash = (cents: number): string => `$${cents / 100}`;
const loss = (amount: number | null) => heldOf({ limit: 'loss-day', amount, used: 0, until: 0, asked: null });
const reality = (house: number, amount: number | null) => realityOf({ reality: { house, amount, asked: null } } as MyPlay);
const MINUTE = 60_000;

describe('limits of a player’s own', () => {
	it('are told beforehand as the floor will take them', () => {
		expect(change(loss(null), 2000)).toBe('first');
		expect(change(loss(2000), 1000)).toBe('tighter');
		expect(change(loss(2000), 0)).toBe('tighter');
		expect(change(loss(2000), 2000)).toBe('same');
		expect(change(loss(2000), 2001)).toBe('looser');
		expect(change(loss(2000), null)).toBe('looser');
		// Of reality checks the house's counts where the member has none.
		expect(change(reality(60 * MINUTE, null), 30 * MINUTE, 60 * MINUTE)).toBe('tighter');
		expect(change(reality(60 * MINUTE, 30 * MINUTE), null, 60 * MINUTE)).toBe('looser');
		expect(realityOf({ reality: { house: 0, amount: null, asked: null } } as MyPlay).amount).toBe(null);
		expect(reality(60 * MINUTE, 90 * MINUTE).amount).toBe(60 * MINUTE);
	});

	it('are typed in money or in minutes', () => {
		expect(typed(loss(null), '12.50', 'en-AU')).toBe(1250);
		expect(typed(loss(null), 'x', 'en-AU')).toBe(null);
		const time = heldOf({ limit: 'time-week', amount: null, used: 0, until: 0, asked: null });
		expect(typed(time, '90', 'en-AU')).toBe(90 * MINUTE);
		expect(typed(time, '1.5', 'en-AU')).toBe(null);
	});

	it('are refused in plain words, each of them in both languages', () => {
		const names = [...read('docs/protocol.schema.json').matchAll(/"((?:deposit|loss|stake|time)-(?:day|week|month))"/g)].map((m) => m[1]!);
		expect(new Set(names).size).toBe(12);
		for (const limit of new Set(names))
			for (const tongue of ['en', 'zh'] as const) {
				const said = spellRefusal(tongue, { code: 'limit', limit, amount: 7_200_000, figures: { left: 0 } }, cash);
				expect(said).toMatch(limit.startsWith('time') ? /2 (h|小时)$/ : /\$72000$/);
				expect(said).not.toMatch(/[{}]/);
			}
		expect(spellRefusal('en', { code: 'limit', limit: 'loss-day', amount: 20000, figures: { left: 0 } }, cash)).toBe('Your limit of loss for today is reached: $200');
		expect(spellRefusal('en', { code: 'rules', point: 'own-limit', limit: 'stake-week', amount: 20000, figures: { left: 3500 } }, cash)).toBe('Your limit of stakes for this week is $200: $35 of it is left');
		expect(spellRefusal('en', { code: 'break', until: new Date(2026, 10, 18, 14, 5).getTime() }, cash)).toContain('14:05');
	});

	it('say how long and when', () => {
		expect([0, 59_999, 60_000, 3_600_000, 7_500_000].map((ms) => duration(ms, 'en'))).toEqual(['0 min', '0 min', '1 min', '1 h', '2 h 5 min']);
		expect(duration(7_500_000, 'zh')).toBe('2 小时 5 分钟');
		const at = new Date(2026, 10, 18, 14, 5).getTime();
		expect(moment(at, 'en', at)).toBe('Wed, 18 Nov, 14:05');
		expect(moment(at, 'en', 0)).toContain('2026');
		expect([-500, 0, 500].map((n) => signed(n, 'AUD', 'en-AU'))).toEqual(['−$5.00', '$0.00', '+$5.00']);
	});
});
