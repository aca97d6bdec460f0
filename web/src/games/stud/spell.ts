// Caribbean stud in words.

import type { Phrase } from '../../lib/words';
import { spellRank } from '../boxes/spell';
import type { Word } from './words';

const PRIZE = /^the jackpot: (.+), verified by the dealer$/;

type Say = Phrase<Word>;

const BETS: Record<string, Word> = { ante: 'ante', bet: 'betArea', jackpot: 'jackpotBet' };

/** A bet by its name; nothing for what is no bet of this game. */
export function spellBet(say: Say, bet: string): string | null {
	const word = BETS[bet];
	return word ? say(word) : null;
}

/** The dealer's hand, as the floor tells a round's result: 0 does not qualify, 1 ace and king, up to 10, a royal flush. */
export const isHand = (number: number): boolean => Number.isInteger(number) && number >= 0 && number <= 10;

/** As it is announced; nothing while the round is not over. */
export function spellDealt(say: Say, number: number): string {
	if (!isHand(number)) return number < 0 ? '' : say('void');
	return say(`studHand${number}` as Word);
}
export const spellShortDealt = spellDealt;

const LINES: Record<string, Word> = {
	'not-qualified': 'lineNotQualified', higher: 'lineHigher',
	'pair-or-less': 'linePairOrLess', 'two-pairs': 'lineTwoPairs', 'three-of-a-kind': 'lineThreeOfAKind', straight: 'lineStraight', flush: 'lineFlush', 'full-house': 'lineFullHouse', 'four-of-a-kind': 'lineFourOfAKind', 'straight-flush': 'lineStraightFlush', 'royal-flush': 'lineRoyalFlush',
};

/** A way to win that has its own price. */
export const spellLine = (say: Say, line: string): string | null => (LINES[line] ? say(LINES[line]) : null);

/** A jackpot hand as it is notified. */
export function spellPrize(say: Say, text: string): string | null {
	const found = PRIZE.exec(text);
	return found ? say('prizeVerified', { hand: spellRank(found[1]) }) : null;
}
