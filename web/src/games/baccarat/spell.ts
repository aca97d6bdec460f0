// Cards, hands and coups in words.

import type { Phrase } from '../../lib/words';
import type { Word } from '../../play/words';
import { card as read, face, type Rank } from '../cards/cards';
import { outcome } from './outcome';

type Say = Phrase<Word>;

const COURTS: Partial<Record<Rank, Word>> = { A: 'rankA', J: 'rankJ', Q: 'rankQ', K: 'rankK' };

export function spellCard(say: Say, text: string): string {
	const card = read(text);
	if (!card) return say('downCard');
	const court = COURTS[card.rank];
	return say('cardOf', { rank: court ? say(court) : face(card.rank), suit: say(`suit${card.suit}`) });
}

/** … of blackjack and Caribbean stud. */
const HAND_LINES: Record<string, Word> = {
	blackjack: 'lineBlackjack', 'blackjack-at-once': 'lineBlackjackAtOnce', 'even-money': 'lineEvenMoney', 'dealer-bust': 'lineDealerBust', higher: 'lineHigher',
	'one-seven': 'lineSevenOne', 'two-sevens': 'lineSevenTwo', 'two-suited': 'lineSevenTwoSuited', 'three-sevens': 'lineSevenThree', 'three-suited': 'lineSevenThreeSuited', split: 'lineSevenSplit', 'split-suited': 'lineSevenSplitSuited',
	'2-kings-spades-dealer-bj': 'lineTwoKingsBj', '2-kings-spades': 'lineTwoKingsSpades', '2-suited-kings': 'lineSuitedKings', '2-suited-q-j-10': 'lineSuitedQj10', 'suited-20': 'lineSuited20', '2-kings': 'lineTwoKings', 'unsuited-20': 'lineUnsuited20',
	'suited-pair': 'lineSuitedPair', 'unsuited-pair': 'lineUnsuitedPair', 'king-queen-suited': 'lineKingQueen', '2-suited-cards': 'lineTwoSuited',
	'pair-or-less': 'linePairOrLess', 'two-pairs': 'lineTwoPairs', 'three-of-a-kind': 'lineThreeOfAKind', straight: 'lineStraight', flush: 'lineFlush', 'full-house': 'lineFullHouse', 'four-of-a-kind': 'lineFourOfAKind', 'straight-flush': 'lineStraightFlush', 'royal-flush': 'lineRoyalFlush',
};

/** A way to win that has its own price, as the ruleset calls it: `natural`, `by-7`, `six`, `two-card`. */
export function spellLine(say: Say, line: string): string {
	const by = /^by-(\d)$/.exec(line);
	if (by) return say('lineBy', { n: by[1]! });
	const known: Record<string, Word> = { natural: 'natural', six: 'lineSix', 'two-card': 'lineTwoCard', 'three-card': 'lineThreeCard', single: 'lineSingle', double: 'lineDouble', twin: 'lineTwin', one: 'lineOneDie', two: 'lineTwoDice', three: 'lineThreeDice', mixed: 'lineMixed', triple: 'lineTriple' };
	const word = known[line] ?? HAND_LINES[line];
	// Choices with a price of their own: `4-17`.
	return word ? say(word) : line.replaceAll('-', ', ');
}

/** Several ways to win that are one price: their names, one after the other. */
export const spellWays = (say: Say, lines: string): string => lines.split(' ').map((line) => spellLine(say, line)).join(' · ');

/** As it is announced: who won, on how many points, and what else the coup brought. */
export function spellCoup(say: Say, number: number): string {
	const o = outcome(number);
	if (!o) return say('void');
	const extras: string[] = [];
	if ((o.winner !== 'banker' && o.playerNatural) || (o.winner !== 'player' && o.bankerNatural)) extras.push(say('natural'));
	if (o.playerPair) extras.push(say('player-pair'));
	if (o.bankerPair) extras.push(say('banker-pair'));
	const [first, second] = o.winner === 'banker' ? [o.banker, o.player] : [o.player, o.banker];
	const who = o.winner === 'tie' ? say('tieIs', { points: o.player }) : say('handWins', { hand: say(o.winner), points: first, other: second });
	return [who, ...extras].join(', ');
}

export function spellShortCoup(say: Say, number: number): string {
	const o = outcome(number);
	if (!o) return say('void');
	if (o.winner === 'tie') return say('tieIs', { points: o.player });
	const [points, other] = o.winner === 'banker' ? [o.banker, o.player] : [o.player, o.banker];
	return say('handShort', { hand: say(o.winner), points, other });
}
