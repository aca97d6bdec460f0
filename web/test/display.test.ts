import { expect, it } from 'vitest';
import { every, scenes } from '../src/display/scenes';
import { besides } from '../src/play/beside';

const ALL = { tables: ['R1', 'B1'], jackpots: true, tournaments: ['cup'] };
const named = (list: ReturnType<typeof scenes>): string[] => list.map((one) => ('table' in one ? one.table : 'tournament' in one ? one.tournament : one.of));

it('a display of the floor shows all there is, one after another', () => {
	expect(named(scenes(ALL, '', []))).toEqual(['welcome', 'R1', 'B1', 'jackpots', 'limits', 'cup']);
	expect(named(scenes({ tables: [], jackpots: false, tournaments: [] }, '', []))).toEqual(['welcome']);
});

it('or the part that its address names, of the tables it names', () => {
	expect(named(scenes(ALL, 'jackpots', []))).toEqual(['jackpots']);
	expect(named(scenes(ALL, 'tables', ['B1']))).toEqual(['B1']);
	expect(named(scenes({ ...ALL, jackpots: false }, 'jackpots', []))).toEqual([]);
});

it('each for as long as the address says, within reason', () => {
	expect([null, '5', '0', '9999', 'soon'].map(every)).toEqual([15, 5, 1, 600, 15]);
});

it('the table that goes to the player leaves its place to the one that was there', () => {
	const at = (table: string) => ({ terminal: 'T01', table, currency: 'AUD', tables: ['R1', 'B1', 'S1', 'C1', 'W1'].map((one) => ({ table: one, title: one, staked: 0 })) });
	const beside = besides(at('R1'), 3, []);
	expect(beside).toEqual(['B1', 'S1', 'C1']);
	expect(besides(at('S1'), 3, beside)).toEqual(['B1', 'R1', 'C1']);
	expect(besides(at('R1'), 1, [])).toEqual(['B1']);
});
