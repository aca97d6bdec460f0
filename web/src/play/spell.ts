// Positions, numbers and moments in words.

import { get } from 'svelte/store';
import { isBet } from '../games/baccarat/areas';
import { spellBlackjack } from '../games/blackjack/spell';
import { spellWager } from '../games/craps/spell';
import { spellArea } from '../games/sicbo/spell';
import { spellStud } from '../games/stud/spell';
import { locale, type Phrase } from '../lib/words';
import type { Heap } from './wagers.svelte';
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
			if (isBet(bet)) return say(bet);
			if (bet === 'symbol') return say(bet, { on: on ?? '' }).trim();
			return spellArea(say, bet, on ?? '') ?? spellWager(say, bet, on ?? '') ?? spellBlackjack(say, bet) ?? spellStud(say, bet) ?? (on ? `${bet} ${on}` : bet);
	}
}

/** `1-2-3-4-5-6` → `1–6`: six numbers in a row need only their ends. */
function ends(on: string): string {
	const all = on.split('-');
	return all.length > 1 ? `${all[0]}–${all.at(-1)}` : on;
}

/** A position and what lies there, for those who hear the screen. */
export function spellHeap(say: Say, what: string, heap: Heap | undefined, cash: (cents: number) => string): string {
	if (!heap) return what;
	const lies = say('lies', { amount: cash(heap.stake + heap.pending) });
	return [what, lies, heap.low ? say('low') : '', heap.pending ? say('pending') : ''].filter(Boolean).join(', ');
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
