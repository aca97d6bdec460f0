// A shoe as a draw sees it: how many of each card are left, in the order Ac Ad Ah As 2c … Ks. Each card of a round is a
// draw of its own; what is dealt is gone for the next.

import { draw, type Draw } from './draw';

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
export const KINDS: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

export interface CardDraw extends Draw {
	/** Cards left before it. */
	range: number;
	card: string;
}

/** The card that a count through the shoe ends on. */
export function cardAt(shoe: readonly number[], count: number): string {
	let left = count;
	for (const [i, many] of shoe.entries()) {
		if (left < many) return KINDS[i]!;
		left -= many;
	}
	throw new Error('the shoe has not so many cards');
}

/** The first cards out of this shoe; each draw has a key of its own. */
export function dealt(keys: readonly Uint8Array[], shoe: readonly number[], count: number): CardDraw[] {
	const left = [...shoe];
	return Array.from({ length: count }, (_, index) => {
		const range = left.reduce((sum, n) => sum + n, 0);
		const one = draw(keys[index]!, index, range);
		const card = cardAt(left, one.number);
		left[KINDS.indexOf(card)]! -= 1;
		return { ...one, range, card };
	});
}

/** What is left when these cards are gone; nothing where one was not there. */
export function without(shoe: readonly number[], cards: readonly string[]): number[] | null {
	const left = [...shoe];
	for (const card of cards) {
		const at = KINDS.indexOf(card);
		if (at < 0 || !left[at]) return null;
		left[at] -= 1;
	}
	return left;
}
