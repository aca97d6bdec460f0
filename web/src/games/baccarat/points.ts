// What cards and hands count.

import { RANKS, card, type Rank } from '../cards/cards';
import type { HandName } from './types';

export const HANDS: readonly HandName[] = ['player', 'banker'];

/** Ace 1, ten and courts nothing, the others their number. */
export function value(rank: Rank): number {
	const at = RANKS.indexOf(rank) + 1;
	return at >= 10 ? 0 : at;
}

/** Nothing while a card of the hand lies face down. */
export function points(hand: readonly string[]): number | null {
	let sum = 0;
	for (const text of hand) {
		const one = card(text);
		if (!one) return null;
		sum += value(one.rank);
	}
	return hand.length > 0 ? sum % 10 : null;
}

export function natural(hand: readonly string[]): boolean {
	return hand.length === 2 && (points(hand) ?? 0) >= 8;
}
