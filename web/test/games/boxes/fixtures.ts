// Rounds of blackjack and Caribbean stud as a floor tells them (docs/protocol.md).

import type { RulesCard, View } from '../../../src/lib/types';
import type { Box, BoxHand, Boxes, DealerHand } from '../../../src/games/boxes/types';

export function hand(cards: (string | null)[], total: number | null, more: Partial<BoxHand> = {}): BoxHand {
	return { hand: 1, cards, total, soft: false, blackjack: false, bust: false, doubled: false, state: 'stands', stake: null, rank: null, ...more };
}

export const box = (seat: number, hands: BoxHand[], more: Partial<Box> = {}): Box => ({ seat, mine: false, bettors: 1, hands, insurance: null, ...more });
export const dealer = (cards: (string | null)[], more: Partial<DealerHand> = {}): DealerHand => ({ cards, total: null, soft: false, blackjack: false, bust: false, hand: null, ...more });

const OTHERS: Box[] = [
	box(1, [hand(['Ts', '8d'], 18)]),
	box(2, [hand(['5h', '4c', '7s', '9d'], 25, { bust: true, state: 'bust' })]),
	box(5, [hand(['Ah', 'Kd'], 21, { blackjack: true, state: 'blackjack' })]),
	box(7, [hand(['9c', '7h'], 16, { state: 'waits' })]),
];

export const NOTHING: Boxes = { dealer: dealer([]), boxes: [], turn: null, insurance: null, jackpot: null };

/** It is this player's turn, on eleven. */
export const TURN: Boxes = {
	dealer: dealer(['6s'], { total: 6 }),
	boxes: [...OTHERS, box(4, [hand(['6h', '5d'], 11, { state: 'plays', stake: 1000 })], { mine: true })],
	turn: { seat: 4, hand: 1, mine: true, options: ['hit', 'double'], stakes: { double: 1000 }, least: { double: 500 }, step: 100, left: 12000 },
	insurance: null,
	jackpot: null,
};

/** A pair that can be split. */
export const PAIR: Boxes = {
	...TURN,
	boxes: [...OTHERS, box(4, [hand(['8h', '8d'], 16, { state: 'plays', stake: 1000 })], { mine: true })],
	turn: { seat: 4, hand: 1, mine: true, options: ['hit', 'stand', 'split'], stakes: { split: 1000 }, left: 12000 },
};

/** Three hands of one box, the second being played. */
export const SPLIT: Boxes = {
	...TURN,
	boxes: [
		...OTHERS,
		box(4, [
			hand(['8h', '3d', 'Qs'], 21, { doubled: true, stake: 2000 }),
			hand(['8d', '2c', '7h'], 17, { hand: 2, state: 'plays', stake: 1000 }),
			hand(['8c'], 8, { hand: 3, state: 'waits', stake: 1000 }),
		], { mine: true }),
	],
	turn: { seat: 4, hand: 2, mine: true, options: ['hit', 'stand'], stakes: {}, left: 8000 },
};

export const INSURANCE: Boxes = {
	dealer: dealer(['As'], { total: 11, soft: true }),
	boxes: [...OTHERS, box(4, [hand(['Th', '9d'], 19, { state: 'waits', stake: 1000 })], { mine: true })],
	turn: null,
	insurance: { open: true, max: 500, min: 100, step: 100, even_money: false, answered: false, left: 8000 },
	jackpot: null,
};

export const EVEN_MONEY: Boxes = {
	...INSURANCE,
	boxes: [...OTHERS, box(4, [hand(['Ah', 'Qd'], 21, { state: 'blackjack', blackjack: true, stake: 1000 })], { mine: true })],
	insurance: { open: true, max: 500, even_money: true, answered: false, left: 8000 },
};

export const ENDED: Boxes = {
	dealer: dealer(['6s', 'Kh', '9d'], { total: 25, bust: true }),
	boxes: [
		box(1, [hand(['Ts', '8d'], 18, { state: 'paid', result: 'win' })]),
		box(2, [hand(['5h', '4c', '7s', '9d'], 25, { bust: true, state: 'bust', result: 'lose' })]),
		box(4, [
			hand(['8h', '3d', 'Qs'], 21, { doubled: true, stake: 2000, state: 'paid', result: 'win' }),
			hand(['8d', '2c', '7h', 'Kc'], 27, { hand: 2, bust: true, state: 'bust', stake: 1000, result: 'lose' }),
			hand(['8c', 'Ad'], 19, { hand: 3, soft: true, state: 'paid', stake: 1000, result: 'win' }),
		], { mine: true, insurance: null }),
		box(5, [hand(['Ah', 'Kd'], 21, { blackjack: true, state: 'paid', result: 'win' })]),
		box(7, [hand(['9c', '7h'], 16, { state: 'paid', result: 'win' })]),
	],
	turn: null,
	insurance: null,
	jackpot: null,
};

const JACKPOT = { pool: 1284350, wager: 100, lit: false };
const five = (seat: number, more: Partial<BoxHand> = {}): Box => box(seat, [hand([null, null, null, null, null], null, { state: 'plays', ...more })]);

export const STUD_OPEN: Boxes = { ...NOTHING, jackpot: JACKPOT };

export const STUD_TURN: Boxes = {
	dealer: dealer([null, null, null, null, 'Kd']),
	boxes: [five(1, { state: 'raised' }), five(2), box(3, [hand(['Ah', 'Kh', '9h', '5h', '2h'], null, { state: 'plays', stake: 1000, rank: 'flush, ace high' })], { mine: true }), five(5, { state: 'folded' })],
	turn: { seat: 3, hand: 1, mine: true, options: ['raise', 'fold'], stakes: { raise: 2000 }, forfeits: true, left: 20000 },
	insurance: null,
	jackpot: { ...JACKPOT, lit: true },
};

export const STUD_ENDED: Boxes = {
	dealer: dealer(['Qs', '9c', '7d', '4h', 'Kd'], { hand: 'king high', qualifies: false }),
	boxes: [
		box(1, [hand(['2c', '2d', '7s', 'Jc', 'Qd'], null, { state: 'paid', rank: 'pair of twos', result: 'win' })]),
		box(2, [hand(['Ac', 'Ts', '8s', '6d', '3c'], null, { state: 'paid', rank: 'ace high', result: 'win' })]),
		box(3, [hand(['Ah', 'Kh', '9h', '5h', '2h'], null, { state: 'paid', stake: 3000, rank: 'flush, ace high', result: 'win' })], { mine: true }),
		five(5, { state: 'folded', result: 'lose' }),
	],
	turn: null,
	insurance: null,
	jackpot: { ...JACKPOT, lit: true },
};

export function view(game: 'blackjack' | 'caribbean-stud', boxes: Boxes | null, more: Partial<View> = {}): View {
	const stud = game === 'caribbean-stud';
	return {
		table: stud ? 'P1' : 'J1',
		title: stud ? 'Caribbean Stud' : 'Blackjack',
		ruleset: stud ? 'nz1996/caribbean-stud' : 'nz1996/blackjack',
		game,
		tender: 'money',
		automatic: true,
		phase: 'closed',
		round: 7,
		left: null,
		period: 20000,
		commit: null,
		spin: null,
		result: { round: 6, number: stud ? 2 : 20, say: stud ? 'pair' : 'Dealer 20' },
		last: stud ? [2, 0, 1, 3, 0, 6] : [20, 22, 19, 23, 17],
		past: stud ? [6, 0, 3, 1, 0, 2] : [17, 23, 19, 22, 20],
		counts: [],
		limits: { min: 500, max: 50000, unit: 100, bets: stud ? {} : { 'super-sevens': { min: 500, max: 500 } } },
		calls: [],
		notices: [],
		offered: stud ? ['ante', 'bet', 'jackpot'] : ['main', 'insurance', 'super-sevens'],
		shoe: stud ? null : { number: 2, decks: 8, left: 287, last: false },
		boxes,
		...more,
	};
}

export const BLACKJACK_CARD: RulesCard = {
	table: 'J1',
	ruleset: 'nz1996/blackjack',
	title: 'Blackjack',
	document: 'nz1996',
	hash: 'f'.repeat(64),
	bets: [
		{ bet: 'main', family: 'main', pays: '1 to 1 … 3 to 2', clause: 'nz1996:II.4.5', gist: 'Winning wagers earn 1:1, other than blackjack.', lines: [{ line: 'blackjack', pays: '3 to 2', clause: 'nz1996:II.4.5/blackjack' }] },
		{ bet: 'insurance', family: 'side', pays: '2 to 1', clause: 'nz1996:II.9.5', gist: 'Insurance pays 2:1.' },
		{ bet: 'super-sevens', family: 'side', pays: '3 to 1 … 5000 to 1', clause: 'nz1996:II.14.2', gist: 'Super Sevens.', min: 500, max: 500, lines: [{ line: 'one', pays: '3 to 1' }, { line: 'two', pays: '50 to 1' }, { line: 'three-suited', pays: '5000 to 1' }] },
	],
	calls: [],
	options: [{ option: 'decks', value: '8', clause: 'nz1996:II.3.1' }],
	rules: [],
};

export const STUD_CARD: RulesCard = {
	...BLACKJACK_CARD,
	table: 'P1',
	ruleset: 'nz1996/caribbean-stud',
	title: 'Caribbean Stud',
	bets: [
		{ bet: 'ante', family: 'main', pays: '1 to 1', clause: 'nz1996:VIII.10.1/ante', gist: 'Every winning ante pays 1 to 1.' },
		{ bet: 'bet', family: 'main', pays: '1 to 1 … 250 to 1', clause: 'nz1996:VIII.10.1', gist: 'Bet wagers pay by the hand.', lines: [['pair-or-less', 1], ['two-pairs', 2], ['three-of-a-kind', 3], ['straight', 4], ['flush', 5], ['full-house', 7], ['four-of-a-kind', 20], ['straight-flush', 50], ['royal-flush', 250]].map(([line, n]) => ({ line: String(line), pays: `${n} to 1` })) },
		{ bet: 'jackpot', family: 'side', pays: '', clause: 'nz1996:VIII.12.1', gist: 'Jackpot.' },
	],
	options: [{ option: 'max-payout', value: '5000000', clause: 'nz1996:VIII.10.2' }],
};
