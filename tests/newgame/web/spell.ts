// Casino war in words.

import type { Phrase } from 'baize/lib/words';
import type { Word } from './words';

type Say = Phrase<Word>;

const BETS: Record<string, Word> = { ante: 'ante', raise: 'raiseArea', tie: 'tieArea' };
const LINES: Record<string, Word> = { higher: 'lineHigher', war: 'lineWar', tie: 'lineTie' };
const PICTURES = ['J', 'Q', 'K', 'A'];

export function spellBet(say: Say, bet: string): string | null {
	const word = BETS[bet];
	return word ? say(word) : null;
}

export function spellLine(say: Say, line: string): string | null {
	const word = LINES[line];
	return word ? say(word) : null;
}

/** The dealer's first card, as the floor tells a round's result: 2 to 14, an ace. */
export const letters = (number: number): string => (number < 2 || number > 14 ? '–' : (PICTURES[number - 11] ?? String(number)));

export function spellDealt(say: Say, number: number): string {
	return number < 0 ? '' : number < 2 || number > 14 ? say('void') : say('dealerHas', { card: letters(number) });
}
