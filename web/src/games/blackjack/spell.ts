// Blackjack in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { dealerHand } from './dealer';

type Say = Phrase<Word>;

const BETS: Record<string, Word> = {
	main: 'mainLong', insurance: 'insurance', 'super-sevens': 'super-sevens', 'perfect-pairs': 'perfect-pairs', 'kings-bounty': 'kings-bounty', 'bet-the-set': 'bet-the-set', 'royal-match': 'royal-match',
};

/** A bet by its name; nothing for what is no bet of this game. */
export function spellBet(say: Say, bet: string): string | null {
	const word = BETS[bet];
	return word ? say(word) : null;
}

/** The dealer's hand as it is announced at the end; nothing while hands are played. */
export function spellDealer(say: Say, number: number): string {
	const hand = dealerHand(number);
	if (!hand) return number < 0 ? '' : say('void');
	if (hand.kind === 'blackjack') return say('dealerHasBlackjack');
	return hand.kind === 'bust' ? say('dealerBusts') : say('dealerIs', { total: say('totalOf', { n: hand.total }) });
}
export const spellShortDealer = spellDealer;

const LINES: Record<string, Word> = {
	blackjack: 'lineBlackjack', 'blackjack-at-once': 'lineBlackjackAtOnce', 'even-money': 'lineEvenMoney', 'dealer-bust': 'lineDealerBust', higher: 'lineHigher',
	'one-seven': 'lineSevenOne', 'two-sevens': 'lineSevenTwo', 'two-suited': 'lineSevenTwoSuited', 'three-sevens': 'lineSevenThree', 'three-suited': 'lineSevenThreeSuited', split: 'lineSevenSplit', 'split-suited': 'lineSevenSplitSuited',
	'2-kings-spades-dealer-bj': 'lineTwoKingsBj', '2-kings-spades': 'lineTwoKingsSpades', '2-suited-kings': 'lineSuitedKings', '2-suited-q-j-10': 'lineSuitedQj10', 'suited-20': 'lineSuited20', '2-kings': 'lineTwoKings', 'unsuited-20': 'lineUnsuited20',
	'suited-pair': 'lineSuitedPair', 'unsuited-pair': 'lineUnsuitedPair', 'king-queen-suited': 'lineKingQueen', '2-suited-cards': 'lineTwoSuited',
};

/** A way to win that has its own price. */
export const spellLine = (say: Say, line: string): string | null => (LINES[line] ? say(LINES[line]) : null);
