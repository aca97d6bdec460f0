// The keys of decisions, and what each is called on its button.

import type { Choice } from './types';
import type { Word } from './words';

export const KEYS: Record<Choice, string> = { hit: 'H', stand: 'S', double: 'D', split: 'P', insure: 'I', 'even-money': 'E', decline: 'N', raise: 'R', fold: 'F', assign: 'A' };

export const NAMES: Record<Choice, Word> = {
	hit: 'hit', stand: 'stand', double: 'doubleDown', split: 'splitPair', insure: 'insure', 'even-money': 'evenMoney', decline: 'decline', raise: 'raise', fold: 'fold', assign: 'assignTo',
};

const BY_KEY = new Map(Object.entries(KEYS).map(([choice, key]) => [key.toLowerCase(), choice as Choice]));

/** The choice that a key stands for, where no other key is held with it and nobody types. */
export function chosenBy(e: KeyboardEvent): Choice | null {
	if (e.ctrlKey || e.altKey || e.metaKey || e.repeat) return null;
	if ((e.target as Element | null)?.closest?.('input, select, textarea, dialog')) return null;
	return BY_KEY.get(e.key.toLowerCase()) ?? null;
}

/** An amount one step up or down, within what is permitted. */
export function stepped(amount: number, by: 1 | -1, least: number, most: number, step: number): number {
	const next = amount === most && by < 0 ? Math.ceil(most / step) * step - step : amount + by * step;
	return Math.min(most, Math.max(least, next));
}
