// Positions, numbers and moments in words.

import { get } from 'svelte/store';
import { locale, type Phrase } from '../lib/words';
import { colour } from '../roulette/wheel';
import type { Word } from './words';

type Say = Phrase<Word>;

/** `split 5-8` → "split 5-8" or "分注 5-8". */
export function spellBet(say: Say, bet: string, on?: string | null): string {
	switch (bet) {
		case 'low':
			return say('lowBet');
		case 'column':
		case 'dozen':
			return say(`${bet}${on === '2' ? '2' : on === '3' ? '3' : '1'}`);
		case 'straight':
		case 'split':
		case 'street':
		case 'corner':
			return say(bet, { on: on ?? '' });
		case 'six-line':
			return say(bet, { on: ends(on ?? '') });
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
			return on ? `${bet} ${on}` : bet;
	}
}

/** `1-2-3-4-5-6` → `1–6`: six numbers in a row need only their ends. */
function ends(on: string): string {
	const all = on.split('-');
	return all.length > 1 ? `${all[0]}–${all.at(-1)}` : on;
}

export function spellNumber(say: Say, number: number): string {
	return say('numberIs', { number, colour: say(colour(number)) });
}

export function spellTime(at: number, long = false): string {
	return new Date(at).toLocaleTimeString(get(locale), {
		hour: '2-digit',
		minute: '2-digit',
		...(long ? { second: '2-digit' } : {}),
		hour12: false,
	});
}

export function spellMoment(at: number): string {
	return new Date(at).toLocaleString(get(locale), { dateStyle: 'medium', timeStyle: 'medium', hour12: false });
}
