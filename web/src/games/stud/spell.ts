// Caribbean stud in words.

import type { Phrase } from '../../lib/words';
import type { Word } from '../../play/words';

type Say = Phrase<Word>;

const BETS: Record<string, Word> = { ante: 'ante', bet: 'betArea', jackpot: 'jackpotBet' };

/** A bet by its name; nothing for what is no bet of this game. */
export function spellStud(say: Say, bet: string): string | null {
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
