import { describe, expect, it } from 'vitest';
import { around, held, mine, myOffer, myTurn, paidOn, resultOf, withClocks, withPool, type Timed } from '../../../src/games/boxes/round';
import type { SettledRow } from '../../../src/lib/types';
import { gameOf } from '../../../src/games/games';
import type { Turn } from '../../../src/games/boxes/types';
import { EVEN_MONEY, INSURANCE, NOTHING, SPLIT, STUD_ENDED, STUD_TURN, TURN, hand, view } from './fixtures';

const BETS = ['main', 'ante', 'bet'];
const row = (more: Partial<SettledRow>): SettledRow => ({ bet: 'main', stake: 1000, result: 'lose', pays: 0, returns: 0, ...more });

describe('a table with boxes', () => {
	it('is blackjack and Caribbean stud', () => {
		expect(['blackjack', 'caribbean-stud', 'baccarat', undefined].map((game) => Boolean(gameOf(game).decided))).toEqual([true, true, false, false]);
	});

	it('knows one’s own boxes from the others, and shows these as they stand before a player', () => {
		expect(mine(SPLIT).map((b) => b.seat)).toEqual([4]);
		const places = around(SPLIT);
		expect(places.map((p) => p.seat)).toEqual([7, 6, 5, 3, 2, 1]);
		expect(places.filter((p) => p.box).map((p) => p.seat)).toEqual([7, 5, 2, 1]);
		expect(held(mine(SPLIT)).map((h) => [h.hand.hand, h.split])).toEqual([[1, true], [2, true], [3, true]]);
		expect(held(mine(TURN))[0]!.split).toBe(false);
	});

	it('lies round the table from one’s own box in the middle, and in a bow on a display', () => {
		const at = (seat: number) => ({ ...SPLIT, boxes: SPLIT.boxes.map((b) => ({ ...b, mine: false })).concat({ ...SPLIT.boxes[0]!, seat, mine: true }).filter((b, i, all) => all.findLastIndex((o) => o.seat === b.seat) === i) });
		expect(around(at(1)).map((p) => p.seat)).toEqual([4, 3, 2, 7, 6, 5]);
		expect(around(at(7)).map((p) => p.seat)).toEqual([3, 2, 1, 6, 5, 4]);
		expect(around(NOTHING).map((p) => p.seat)).toEqual([7, 6, 5, 3, 2, 1]);
		expect(around(NOTHING, true).map((p) => p.seat)).toEqual([7, 6, 5, 4, 3, 2, 1]);
		for (const places of [around(SPLIT), around(SPLIT, true)]) {
			const half = places.length / 2;
			places.forEach((p, i) => {
				const other = places.at(-1 - i)!;
				expect(p.x + other.x).toBeCloseTo(100);
				expect(p.y).toBeCloseTo(other.y);
				if (i + 1 < half) expect(places[i + 1]!.x > p.x && places[i + 1]!.y > p.y).toBe(true);
			});
		}
	});

	it('asks only whom the floor asks', () => {
		expect(myTurn(TURN)?.options).toEqual(['hit', 'double']);
		expect(myTurn({ ...TURN, turn: { ...TURN.turn!, mine: false } })).toBeNull();
		expect(myTurn({ ...TURN, turn: { ...TURN.turn!, options: [] } })).toBeNull();
		expect(myTurn(NOTHING)).toBeNull();
		expect(myOffer(INSURANCE)?.max).toBe(500);
		expect(myOffer(EVEN_MONEY)?.even_money).toBe(true);
		expect(myOffer({ ...INSURANCE, insurance: { ...INSURANCE.insurance!, answered: true } })).toBeNull();
		expect(myOffer({ ...INSURANCE, boxes: INSURANCE.boxes.filter((b) => !b.mine) }), 'nobody without a box is asked').toBeNull();
	});
});

describe('clocks', () => {
	const turn = (t: Turn | null | undefined): Timed => t as Timed;

	it('run from the moment they are told', () => {
		const seen = withClocks(TURN, null, 1000)!;
		expect(turn(seen.turn)).toMatchObject({ until: 13_000, of: 12_000 });
		expect(turn(withClocks({ ...TURN, turn: { ...TURN.turn!, left: null } }, null, 0)!.turn).until).toBeNull();
	});

	it('go on when they are told again, and start anew when they are wound up or are another hand’s', () => {
		const seen = withClocks(TURN, null, 1000);
		const later = withClocks({ ...TURN, turn: { ...TURN.turn!, left: 9000 } }, seen, 4000)!;
		expect(turn(later.turn)).toMatchObject({ until: 13_000, of: 12_000 });
		const wound = withClocks({ ...TURN, turn: { ...TURN.turn!, left: 12_000 } }, later, 5000)!;
		expect(turn(wound.turn)).toMatchObject({ until: 17_000, of: 12_000 });
		const other = withClocks({ ...TURN, turn: { ...TURN.turn!, hand: 2, left: 3000 } }, later, 5000)!;
		expect(turn(other.turn)).toMatchObject({ until: 8000, of: 3000 });
	});
});

it('the jackpot’s meter moves by itself', () => {
	const moved = withPool(view('caribbean-stud', STUD_TURN), { pool: 99 });
	expect(moved.boxes?.jackpot).toEqual({ pool: 99, wager: 100, lit: true });
	expect(moved.boxes?.dealer).toEqual(STUD_TURN.dealer);
	expect(withPool(view('blackjack', TURN), { pool: 99 })).toEqual({});
});

describe('what a hand came to', () => {
	it('is what the floor says, or what its rows say', () => {
		expect(resultOf(STUD_ENDED.boxes[0]!.hands[0]!, [], BETS)).toBe('win');
		const second = hand(['8d', '9c'], 17, { hand: 2 });
		const rows = [row({ hand: 1, result: 'win', pays: 1000 }), row({ hand: 2 }), row({ bet: 'super-sevens', result: 'win', pays: 5000 })];
		expect(resultOf(second, rows, BETS)).toBe('lose');
		expect(resultOf(hand([], null), rows, BETS)).toBe('win');
		expect(paidOn(hand([], null), rows, BETS), 'side bets are paid beside it').toBe(1000);
		expect(resultOf(second, [], BETS)).toBeNull();
	});

	it('is that of the ante where the bet is void', () => {
		const rows = [row({ bet: 'bet', result: 'void' }), row({ bet: 'ante', result: 'win', pays: 1000 })];
		expect(resultOf(hand([], null), rows, BETS)).toBe('win');
	});
});
