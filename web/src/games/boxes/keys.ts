// Decisions of players, each with its key.

import type { Choice } from './types';

/** A decision: the key that stands for it, and what it is called on its button, in a word of the game. */
export interface Decision<W extends string = string> {
	key: string;
	says: W;
}
export type Decisions<W extends string = string> = Readonly<Record<Choice, Decision<W>>>;

/** The choice that a key stands for, where no other key is held with it and nobody types. */
export function chosenBy(e: KeyboardEvent, decisions: Decisions): Choice | null {
	if (e.ctrlKey || e.altKey || e.metaKey || e.repeat) return null;
	if ((e.target as Element | null)?.closest?.('input, select, textarea, dialog')) return null;
	return Object.keys(decisions).find((choice) => decisions[choice]!.key === e.key.toUpperCase()) ?? null;
}

/** An amount one step up or down, within what is permitted. */
export function stepped(amount: number, by: 1 | -1, least: number, most: number, step: number): number {
	const next = amount === most && by < 0 ? Math.ceil(most / step) * step - step : amount + by * step;
	return Math.min(most, Math.max(least, next));
}
