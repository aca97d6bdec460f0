// The moment of a result: when it begins, how long it stands, and what is celebrated.

import { describe, expect, it } from 'vitest';
import { STANDS, ending, sparks, stands } from '../src/play/moment';
import { GOES_ON } from '../src/play/results';

const round = (change: object = {}) => ({ table: 'R1', round: 4, number: 17, at: 1000, staked: 0, returned: 0, rows: [], ...change });

describe('the moment of a result', () => {
	it('is three to four seconds', () => {
		expect(STANDS).toBeGreaterThanOrEqual(3000);
		expect(STANDS).toBeLessThanOrEqual(4000);
		expect([stands(1000, 1000 + STANDS - 1), stands(1000, 1000 + STANDS), stands(undefined, 0)]).toEqual([true, false, false]);
	});
	it('begins when the round is over, once, whatever is told of it afterwards', () => {
		const seen = ending(null, round(), 1000);
		expect(seen).toEqual({ table: 'R1', round: 4, at: 1000 });
		expect(ending(seen, round({ staked: 500, returned: 1000, at: 1040 }), 1040)).toBe(seen);
		expect(ending(seen, round({ number: 18 }), 2000)).toBe(seen);
		expect(ending(seen, round({ round: 5 }), 9000)).toEqual({ table: 'R1', round: 5, at: 9000 });
		expect(ending(seen, round({ table: 'R2' }), 9000)).toEqual({ table: 'R2', round: 4, at: 9000 });
	});
	it('waits for the last hand where wagers end one after the other', () => {
		expect(ending(null, round({ number: GOES_ON, staked: 500 }), 1000)).toBeNull();
		expect(ending(null, round({ staked: 500 }), 7000)?.at).toBe(7000);
	});
	it('is none of what was before the screen came, and a void round has one', () => {
		expect(ending(null, round({ at: -Infinity }), 1000)).toBeNull();
		expect(ending(null, null, 1000)).toBeNull();
		expect(ending(null, round({ number: null }), 1000)?.round).toBe(4);
	});
	it('celebrates a net win and nothing else, the larger the more', () => {
		const of = (staked: number, returned: number, commission = 0) => sparks({ staked, returned, rows: [{ commission }] }, true);
		expect([of(3000, 2000), of(1000, 1000), of(0, 0), of(1000, 1040, 50)]).toEqual([0, 0, 0, 0]);
		const sizes = [of(1000, 2000), of(1000, 6000), of(1000, 36000)];
		expect(Math.min(...sizes)).toBeGreaterThan(0);
		expect(new Set(sizes).size).toBe(3);
		expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
	});
});
