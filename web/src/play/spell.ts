// What lies on a position, and moments, in words.

import { get } from 'svelte/store';
import { locale, type Phrase } from '../lib/words';
import type { Heap } from './wagers.svelte';
import type { Word } from './words';

type Say = Phrase<Word>;

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
