// Dice as a dealer keys them in: so many digits.

import type { Act } from '../../dealer/dealing.svelte';
import { numberOf } from './dice';

/** `235` of three dice. */
export function readDice(text: string, count: number): Act | null {
	return text.length === count && /^[1-6]+$/.test(text) ? { act: 'dice', dice: [...text].map(Number) } : null;
}

export const diceNumber = (act: Act): number => numberOf(act.dice as number[]);
