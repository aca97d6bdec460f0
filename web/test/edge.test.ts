import { expect, it } from 'vitest';
import type { Odds } from '../src/lib/types';
import { edgeOfCall, edgesOn, percent } from '../src/play/edge';

const ODDS: Odds = {
	table: 'C1',
	decided: false,
	edges: [
		{ bet: 'pass', on: [], edge: 14141 },
		{ bet: 'place', on: ['4', '10'], edge: 66667 },
		{ bet: 'place', on: ['6', '8'], edge: 15152 },
		{ bet: 'split', on: ['1-2', '2-3'], edge: 27027 },
		{ bet: 'jackpot', on: [], edge: null },
	],
};

it('a choice has its own edge, a bet with one edge has that, and a bet with several has them all', () => {
	expect(edgesOn(ODDS, 'place', '8')).toEqual([{ on: [], edge: 15152 }]);
	expect(edgesOn(ODDS, 'split')).toEqual([{ on: [], edge: 27027 }]);
	expect(edgesOn(ODDS, 'place').map((one) => one.on)).toEqual([['4', '10'], ['6', '8']]);
	expect(edgesOn(ODDS, 'jackpot')).toEqual([{ on: [], edge: null }]);
	expect(edgesOn(null, 'pass')).toEqual([]);
});

it('several bets as one count by their chips', () => {
	const call = { call: 'both', pieces: 3, clause: '', spots: [{ bet: 'place', on: '4', units: 1 }, { bet: 'place', on: '6', units: 2 }] };
	expect(edgeOfCall(ODDS, call)).toBeCloseTo((66667 + 2 * 15152) / 3);
	expect(edgeOfCall(ODDS, { ...call, spots: [{ bet: 'jackpot', on: '', units: 3 }] })).toBeNull();
});

it('is read as a percentage', () => {
	expect(percent(27027, 'en-AU')).toBe('2.70 %');
	expect(percent(0, 'zh-CN')).toBe('0.00 %');
});
