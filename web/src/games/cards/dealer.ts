// Cards as a dealer keys them in, wherever they are dealt from a shoe.

import type { Act } from '../../dealer/dealing.svelte';
import { card, face } from './cards';

/** `7h`, `10h` or, as some scanners type it, `H7`. */
export function readCard(text: string): Act | null {
	const one = card(text) ?? card(text.slice(1) + text.slice(0, 1));
	return one ? { act: 'card', card: one.rank + one.suit } : null;
}

const SIGNS = { s: '♠', h: '♥', c: '♣', d: '♦' } as const;

export function cardSays(act: Act): string {
	const one = card(String(act.card));
	return one ? face(one.rank) + SIGNS[one.suit] : '';
}
