// Blackjack in words.

import type { Phrase } from '../../lib/words';
import type { Word } from '../../play/words';
import { dealerHand } from './dealer';

type Say = Phrase<Word>;

const BETS: Record<string, Word> = {
	main: 'mainLong', insurance: 'insurance', 'super-sevens': 'super-sevens', 'perfect-pairs': 'perfect-pairs', 'kings-bounty': 'kings-bounty', 'bet-the-set': 'bet-the-set', 'royal-match': 'royal-match',
};

/** A bet by its name; nothing for what is no bet of this game. */
export function spellBlackjack(say: Say, bet: string): string | null {
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
