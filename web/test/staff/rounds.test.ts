import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { FoundSlip, Step } from '../../src/lib/types';
import '../../src/games/baccarat/types';
import '../../src/games/boxes/types';
import '../../src/games/craps/types';
import { byHandOf, feltAfter, isSeen, liesAfter, NOTHING, resultAfter, roundsCsv, sought } from '../../src/staff/rounds';

const step = (felt: Step['felt'], ...events: Step['events']): Step => ({ line: 1, at: 0, act: { act: 'wager' }, en: 'Place a wager', events, felt });
const red = (stake: number) => ({ bet: 'red', on: null, stake });

describe('rounds that were found', () => {
	it('asks for what is filled in, and for nothing else', () => {
		expect(sought(NOTHING)).toEqual({});
		expect(sought({ table: 'D1', round: ' 12 ', from: '2026-11-01', to: '2026-11-01', terminal: 'T01', card: ' 100-1 ', over: '12.50', clause: 'nz1996:III.4.5', dealer: ' ann ' })).toEqual({
			table: 'D1', round: 12, from: new Date(2026, 10, 1).getTime(), to: new Date(2026, 10, 2).getTime(), terminal: 'T01', card: '100-1', over: 1250, clause: 'nz1996:III.4.5', dealer: 'ann',
		});
		expect(sought({ ...NOTHING, round: 'x', over: '0', from: 'yesterday' })).toEqual({});
	});

	it('says once what was told by hand, and who confirmed it', () => {
		const told = (act: Step['act']): Step => ({ ...step([]), act });
		const steps = [told({ act: 'close' }), told({ act: 'card', 'by-hand': 'shoe', confirmed: 'boss' }), told({ act: 'card', 'by-hand': 'shoe', confirmed: 'boss' }), told({ act: 'number', 'by-hand': 'wheel' })];
		expect(byHandOf(steps)).toEqual([{ device: 'shoe', confirmed: 'boss' }, { device: 'wheel', confirmed: '' }]);
	});

	it('lays out what lay there after each step', () => {
		const steps = [step([red(500)]), step([red(700), { bet: 'straight', on: '17', stake: 300 }]), step([red(0)])];
		const stakes = (count: number) => feltAfter(steps, count).map((heap) => [heap.key, heap.stake]);
		expect(stakes(0)).toEqual([]);
		expect(stakes(1)).toEqual([['red', 500]]);
		expect(stakes(2)).toEqual([['red', 700], ['straight 17', 300]]);
		expect(stakes(3)).toEqual([['straight 17', 300]]);
	});

	it('adds up wagers of several hands that lie on one place, and asks the game where they lie', () => {
		const steps = [step([{ bet: 'box', on: '1', hand: 1, stake: 100 }, { bet: 'box', on: '1', hand: 2, stake: 200 }])];
		expect(feltAfter(steps, 1).map((heap) => [heap.key, heap.stake])).toEqual([['box 1', 300]]);
		expect(feltAfter([step([{ bet: 'pass', on: null, point: 6, stake: 100 }])], 1, (row) => String(row.point)).map((heap) => heap.key)).toEqual(['pass 6']);
	});

	it('knows the result only once it fell, and the last one told', () => {
		const fell = (number: number, round = 4) => ({ event: 'resulted', number, round });
		const steps = [step([], fell(9, 3)), step([], fell(17)), step([], fell(18))];
		expect([0, 1, 2, 3].map((count) => resultAfter(steps, count, 4))).toEqual([null, null, 17, 18]);
	});

	// Rounds as a floor told them: RECORD=web/test/staff/rounds.json tests/floor/test_search.py build/baize
	const recorded = JSON.parse(readFileSync(new URL('rounds.json', import.meta.url), 'utf8')) as Record<string, { round: number; steps: Step[] }>;

	it.each(Object.entries(recorded))('walks through a recorded round of %s: something lay there, and the result came last', (_, { round, steps }) => {
		const lay = steps.map((__, i) => feltAfter(steps, i + 1).reduce((sum, heap) => sum + heap.stake, 0));
		const results = steps.map((__, i) => resultAfter(steps, i + 1, round));
		expect(Math.max(...lay)).toBeGreaterThanOrEqual(1000);
		expect(results[0]).toBeNull();
		expect(results.at(-1)).not.toBeNull();
		const known = results.findIndex((one) => one !== null);
		expect(lay[known - 1]).toBeGreaterThan(0);
	});

	it('lays the cards out as they were after each step, and forgets none', () => {
		const after = (game: string, count: number) => liesAfter(recorded[game]!.steps, count);
		const all = (game: string) => recorded[game]!.steps.map((_, i) => after(game, i + 1));
		expect(all('roulette').every((lies) => Object.keys(lies).length === 0)).toBe(true);
		expect([...new Set(all('baccarat').map(({ cards }) => cards?.player.join(' ') ?? ''))]).toEqual(['', '2h', '2h 2c', '2h 2c 6s']);
		expect(all('baccarat').at(-1)!.cards!.banker).toEqual(['Kh', '3d', '9c']);
		expect(all('blackjack').at(-1)!.boxes!.boxes[0]!.hands.map((hand) => hand.cards.join(' '))).toEqual(['8h Tc', '8d 9c']);
		expect(all('caribbean-stud').at(-1)!.boxes!.dealer.cards).toEqual(['As', '9c', '7d', '4h', 'Kd']);
		expect([...new Set(all('craps').map(({ craps }) => craps?.point))].at(-1)).toBe(8);
	});

	it('leaves out that time has passed, unless something came of it', () => {
		const time = (...events: Step['events']): Step => ({ ...step([], ...events), act: { act: 'time' } });
		expect([step([]), time(), time({ event: 'clock' }), time({ event: 'clock' }, { event: 'closed' })].map(isSeen)).toEqual([true, false, false, true]);
	});

	it('writes one line a wager, in cents, with quotes doubled', () => {
		const slip = {
			table: 'D1', round: 3, at: Date.UTC(2026, 10, 16), number: 17, say: '17 "black"', staked: 500, returned: 0, credit: 0, journal: 1, ruleset: 'r', game: 'roulette', tender: 'money',
			account: 'T01.1', terminal: 'T01', member: null, card: null, dealers: ['ann', 'bob'], wagers: [{ bet: 'straight', on: '17', stake: 500, result: 'lose', pays: 0, returns: 0, rule: 'x:1' }],
		} satisfies FoundSlip;
		expect(roundsCsv([slip]).split('\r\n')[1]).toBe('"2026-11-16T00:00:00.000Z","D1",3,"r","T01","T01.1","","","ann bob","17 ""black""","straight","17",500,"lose",0,"x:1",""');
		const cloth = { ...slip, terminal: null, account: null, wagers: [] } satisfies FoundSlip;
		expect(roundsCsv([cloth]).split('\r\n')[1], 'nothing lay there, and it was a round').toBe('"2026-11-16T00:00:00.000Z","D1",3,"r","","","","","ann bob","17 ""black""","","","","","","",""');
		expect(roundsCsv([{ ...slip, pit: 'west' }]).split('\r\n').map((line) => line.slice(0, 6)).slice(0, 2), 'each says where it was').toEqual(['"pit",', '"west"']);
	});
});
