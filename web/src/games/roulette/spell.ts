// Numbers of the wheel, and the bets, in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { colour, printed } from './wheel';

export function spellNumber(say: Phrase<Word>, number: number): string {
	return say('numberIs', { number: printed(number), colour: say(colour(number)) });
}

export function spellShort(say: Phrase<Word>, number: number): string {
	return `${printed(number)} ${say(colour(number))}`;
}

/** `split 5-8` → "split 5-8" or "分注 5-8"; nothing for what is no bet of this game. */
export function spellBet(say: Phrase<Word>, bet: string, on: string): string | null {
	switch (bet) {
		case 'low':
			return say('lowBet');
		case 'column':
		case 'dozen':
			// A sign speaks of all three.
			return on === '1' || on === '2' || on === '3' ? say(`${bet}${on}`) : say(bet);
		case 'straight':
		case 'split':
		case 'street':
		case 'corner':
		case 'five-number':
			return say(bet, { on }).trim();
		case 'six-line':
			return say(bet, { on: ends(on) }).trim();
		case 'high':
		case 'even':
		case 'odd':
		case 'red':
		case 'black':
		case 'tier':
		case 'orphelins':
		case 'grand-series':
		case 'zero-spiel':
			return say(bet);
		default:
			return null;
	}
}

/** `1-2-3-4-5-6` → `1–6`: six numbers in a row need only their ends. */
function ends(on: string): string {
	const all = on.split('-');
	return all.length > 1 ? `${all[0]}–${all.at(-1)}` : on;
}
