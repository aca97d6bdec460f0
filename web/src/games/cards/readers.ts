// Cards as they are filled in at a desk.

import type { FieldReader } from '../game';
import { card } from './cards';

function cardText(given: unknown): string | undefined {
	const one = typeof given === 'string' ? card(given.trim()) : null;
	return one ? one.rank + one.suit : undefined;
}

export function cardTexts(given: unknown): string[] | undefined {
	if (!Array.isArray(given)) return undefined;
	const list = given.map(cardText).filter((one) => one !== undefined);
	return list.length === given.length ? list : undefined;
}

/** One card, and several in the order in which they were drawn. */
export const readers: Record<string, FieldReader> = { card: { read: cardText }, cards: { read: cardTexts, many: true } };
