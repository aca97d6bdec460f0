// Results of the money wheel in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { knownRim } from './known.svelte';
import { SECTIONS, symbolOf } from './rim';

type Say = Phrase<Word>;

export function spellSection(say: Say, number: number): string {
	const letter = symbolOf(number, knownRim());
	if (!letter) return say('sectionOnly', { section: number + 1 });
	return number < SECTIONS ? say('sectionIs', { letter, section: number + 1 }) : say('symbolOnly', { letter });
}

export function spellShortSection(say: Say, number: number): string {
	const letter = symbolOf(number, knownRim());
	return letter ? say('symbolOnly', { letter }) : say('sectionOnly', { section: number + 1 });
}

/** A symbol; nothing for what is no bet of this game. */
export const spellBet = (say: Say, bet: string, on: string): string | null => (bet === 'symbol' ? say(bet, { on }).trim() : null);
