import { describe, expect, it } from 'vitest';
import { boxStands } from '../../src/dealer/cloth';

type Row = Parameters<typeof boxStands>[0];
const row = (phase: string, lies: number[], hands: { state: string; result?: string }[]): Row =>
	({ phase, live: { seats: 7, marks: [], lies: lies.map((seat) => ({ seat, player: `B${seat}`, bet: 'main', on: null, stake: 500 })) }, view: { boxes: { boxes: [{ seat: 3, hands }] } } }) as unknown as Row;

describe('a box of a live table', () => {
	it('plays until each of its hands is decided, and then says how they stand', () => {
		expect(boxStands(row('open', [3], []), 3)).toEqual({ plays: true, says: [] });
		expect(boxStands(row('closed', [3], [{ state: 'waits' }]), 3)).toEqual({ plays: true, says: [] });
		expect(boxStands(row('closed', [3], [{ state: 'stands' }, { state: 'plays' }]), 3)).toEqual({ plays: true, says: ['stands'] });
		expect(boxStands(row('closed', [3], [{ state: 'stands' }]), 3)).toEqual({ plays: false, says: ['stands'] });
		expect(boxStands(row('closed', [3], [{ state: 'stands' }]), 4)).toEqual({ plays: false, says: [] });
	});

	it('says what became of it until chips lie there again', () => {
		const over = [{ state: 'done', result: 'lose' }];
		expect(boxStands(row('open', [], over), 3)).toEqual({ plays: false, says: ['result_lose'] });
		expect(boxStands(row('open', [3], over), 3)).toEqual({ plays: true, says: [] });
	});
});
