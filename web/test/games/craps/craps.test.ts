import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { tell } from '../../../src/games/games';
import { again, isMarkable, placed } from '../../../src/games/craps/bets';
import { rollOf, story } from '../../../src/games/craps/roll';
import { adding, behind, commission, stepOf, taking } from '../../../src/games/craps/stakes';
import { rest, thrown } from '../../../src/games/craps/throw';
import type { CardBet, CardWay, RulesCard, SettledRow } from '../../../src/lib/types';
import type { OddsOffer } from '../../../src/games/craps/types';
import { partOf, printed, waysOn, wins } from '../../../src/play/price';
import { onCloth } from '../../../src/play/rows';
import { say as words } from '../../../src/play/words';

const say = get(words);

type Told = Pick<CardBet, 'pays' | 'spots' | 'paid'>;
const way = (line: string, pays: string, part?: string): CardWay => ({ line, pays, ...(part ? { part } : {}), clause: `rule:${line}`, gist: `pays ${pays}` });
/** Each number has its own price. */
const by = (lines: Record<string, string>): Told => ({ pays: 'x', spots: Object.entries(lines).map(([on, pays]) => ({ on, ways: [way(on, pays)] })) });
const parts = (part: string, on: string | null = null): Told => ({ pays: 'x', spots: [{ on, ways: [way('2', '30 to 1', part), way('3', '15 to 1', part), way('12', '30 to 1', part)] }] });
const bet = (name: string, what: Told): CardBet => ({ bet: name, family: '', clause: '', gist: '', ...what });
const card = {
	bets: [
		bet('place', by({ 4: '9 to 5', 5: '7 to 5', 6: '7 to 6', 8: '7 to 6', 9: '7 to 5', 10: '9 to 5' })),
		bet('buy', { ...by({ 4: '2 to 1', 5: '3 to 2', 6: '6 to 5' }), paid: { percent: 5, of: 'stake', step: 1, clause: 'rule:paid' } }),
		bet('lay', { ...by({ 4: '1 to 2', 5: '2 to 3', 6: '5 to 6' }), paid: { percent: 5, of: 'winnings', step: 1, clause: 'rule:paid' } }),
		bet('field', { pays: '1 to 1 … 2 to 1', spots: [{ on: null, ways: [way('2-12', '2 to 1'), way('3-4', '1 to 1')] }] }),
		bet('pass-odds', { pays: 'x', spots: [{ on: null, ways: [way('4-10', '2 to 1')] }, { on: null, ways: [way('6-8', '6 to 5')] }] }),
		bet('horn', parts('1/4')),
		bet('horn-high', parts('1/5', '12')),
		bet('world', parts('1/5')),
		bet('craps-eleven', parts('1/2')),
		bet('any-seven', { pays: '4 to 1' }),
	],
	options: [{ option: 'chip', value: '100', clause: '' }],
} as unknown as RulesCard;

const number = (a: number, b: number, comeOut = false): number => (a - 1) * 6 + b - 1 + (comeOut ? 36 : 0);

describe('rolls', () => {
	it('know their dice and whether they were a come-out', () => {
		expect(rollOf(number(4, 4, true))).toEqual({ dice: [4, 4], total: 8, comeOut: true, hard: true });
		expect(rollOf(number(6, 1))).toMatchObject({ total: 7, comeOut: false, hard: false });
		expect(rollOf(72)).toBe(null);
	});

	it('tell the story of a hand', () => {
		const told = story([number(6, 5, true), number(1, 1, true), number(4, 4, true), number(2, 3), number(6, 2), number(3, 3, true), number(4, 3)]);
		expect(told.map((r) => [r.total, r.turn, r.point])).toEqual([
			[11, 'natural', 0], [2, 'craps', 0], [8, 'point', 0], [5, 'roll', 8], [8, 'made', 8], [6, 'point', 0], [7, 'out', 6],
		]);
		// Where it begins in mid-hand, the come-out after a roll tells that it made the point.
		expect(story([number(2, 3), number(5, 4), number(6, 6, true)]).map((r) => [r.turn, r.point])).toEqual([['roll', 0], ['made', 9], ['craps', 0]]);
	});
});

describe('wagers', () => {
	it('that have travelled lie on their number', () => {
		const rows = placed([{ bet: 'come', on: null, point: 6, stake: 500 }, { bet: 'come', on: null, point: null, stake: 500 }, { bet: 'pass', on: null, point: 6, stake: 500 }, { bet: 'place', on: '8', stake: 600 }]);
		expect(rows.map((r) => r.on)).toEqual(['6', null, null, '8']);
	});

	it('begin anew where they began', () => {
		expect(again({ bet: 'come', on: '6', stake: 500 })).toEqual({ bet: 'come', stake: 500 });
		expect(again({ bet: 'come-odds', on: '6', stake: 500 })).toBe(null);
		expect(again({ bet: 'hardway', on: '8', stake: 500 })).toEqual({ bet: 'hardway', on: '8', stake: 500 });
	});

	it('may be called on and off where the rules know it', () => {
		expect(['place', 'buy', 'hardway', 'come-odds', 'lay', 'big-six', 'pass'].map(isMarkable)).toEqual([true, true, true, true, false, false, false]);
	});

	it('that go on lie beside those that have just won', () => {
		const won: SettledRow = { bet: 'hardway', on: '8', stake: 500, result: 'win', pays: 4500, returns: 5000 };
		const shown = onCloth([{ key: 'pass' }], { rows: [won, { ...won, bet: 'field', on: null, result: 'lose', pays: 0, returns: 0 }], at: 0 }, 100, String, true);
		expect(shown.heaps.map((h) => h.key)).toEqual(['pass', 'hardway 8']);
		expect(shown.gone.map((h) => h.key)).toEqual(['field']);
		expect([...shown.winners.keys()]).toEqual(['hardway 8']);
	});
});

describe('what a touch lays', () => {
	it('can be paid in whole chips', () => {
		expect([stepOf(card, 'place', '6'), stepOf(card, 'place', '4'), stepOf(card, 'buy', '4'), stepOf(card, 'lay', '5'), stepOf(card, 'field', null)]).toEqual([600, 500, 100, 300, 100]);
		expect([stepOf(card, 'horn', null), stepOf(card, 'horn-high', '12'), stepOf(card, 'world', null), stepOf(card, 'craps-eleven', null)]).toEqual([400, 500, 500, 200]);
		expect(adding(0, 500, 600, 500)).toBe(600);
		expect(adding(600, 500, 600, 500)).toBe(600);
		expect(adding(0, 100, 500, 500)).toBe(500);
		expect(taking(1200, 500, 600)).toBe(600);
		expect(taking(600, 1000, 600)).toBe(600);
	});

	it('is no more than may lie behind a flat bet', () => {
		const offer: OddsOffer = { bet: 'pass-odds', on: null, point: 6, down: 500, max: 1000, step: 500 };
		expect(behind(offer, 100)).toBe(500);
		expect(behind(offer, 10_000)).toBe(500);
		expect(behind({ ...offer, down: 1000 }, 100)).toBe(0);
		expect(behind({ ...offer, down: 0, max: 700, step: 200 }, 300)).toBe(400);
	});

	it('costs what the card says, of the stake or of what it would win, in whole steps', () => {
		expect(commission(card, 'buy', '4', 2000)).toBe(100);
		expect(commission(card, 'lay', '4', 4000)).toBe(100);
		expect(commission(card, 'lay', '6', 600)).toBe(25);
		expect(commission(card, 'place', '6', 600)).toBe(0);
		const dearer = { bets: [bet('lay', { ...by({ 5: '2 to 3' }), paid: { percent: 3, of: 'winnings', step: 25, clause: 'rule:paid' } })] } as unknown as RulesCard;
		expect(get(tell)('craps').help('lay', '5', dearer), 'the figure is the ruleset’s').toContain('A commission of 3 per cent of what it would win');
		expect([5000, 3749].map((stake) => commission(dearer, 'lay', '5', stake))).toEqual([100, 50]);
	});
});

it('prices are printed for the choice they hold for', () => {
	expect([printed(say, card, 'place', '6'), printed(say, card, 'place', '10'), printed(say, card, 'any-seven'), printed(say, card, 'nothing')]).toEqual(['7:6', '9:5', '4:1', '']);
	expect(printed(say, card, 'field'), 'the best of several, in words').toBe('up to 2:1');
	expect(printed(say, card, 'horn'), 'nothing that would be false of the whole stake').toBe('');
});

describe('a throw', () => {
	it('strikes the far end and lies where it lies on every screen', () => {
		for (let n = 0; n < 36; n++)
			for (const die of [0, 1] as const) {
				const path = Array.from({ length: 101 }, (_, i) => thrown(7, n, die, i / 100));
				expect(Math.min(...path.map((p) => p.x))).toBeLessThan(0.06);
				expect(path[100]).toMatchObject({ ...rest(n, die), height: 0, roll: 0, pitch: 0 });
				expect(path[0]!.seen).toBe(0);
				expect(path.every((p) => p.height >= 0)).toBe(true);
				const end = path[100]!;
				expect(end.x > 0.1 && end.x < 0.6 && end.y > 0.2 && end.y < 0.8).toBe(true);
			}
	});

	it('leaves the two dice beside each other', () => {
		for (let n = 0; n < 36; n++) {
			const [a, b] = [rest(n, 0), rest(n, 1)];
			expect(Math.abs(a.x - b.x)).toBeGreaterThan(0.06);
		}
	});
});

describe('help', () => {
	it('cites the clause of the number it is about', () => {
		expect(waysOn(card, 'place', '9').map((w) => w.clause)).toEqual(['rule:9']);
		expect(waysOn(card, 'pass-odds', '6').map((w) => w.pays)).toEqual(['6 to 5']);
	});

	it('reckons a wager made of several by its parts', () => {
		const [two] = waysOn(card, 'horn', null);
		expect(partOf(10_000, two!)).toBe(2_500);
		expect(wins(partOf(10_000, two!), two!.pays)).toBe(75_000);
	});
});
