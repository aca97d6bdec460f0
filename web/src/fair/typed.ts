// Values that somebody typed or pasted, and a round's own values as such text.

import { isBoxed } from '../games/boxes/round';
import type { Fair } from '../lib/types';
import type { Published } from './check';
import { RANGES } from './draw';

export interface Typed {
	commit: string;
	seed: string;
	link: string;
	number: string;
	/** The game it was drawn for. */
	game: string;
	/** Empty where nothing is dealt. */
	cards: string;
	shoe: string;
}

export const NOTHING: Typed = { commit: '', seed: '', link: '', number: '', game: 'roulette', cards: '', shoe: '' };

const words = (text: string): string[] => text.split(/[\s,;[\]"]+/).filter(Boolean);

export function typed(values: Typed): Published {
	const cards = words(values.cards);
	const shoe = words(values.shoe).map(Number);
	const dealt = cards.length > 0 || shoe.length > 0;
	return {
		commit: values.commit,
		seed: values.seed,
		link: values.link,
		number: /^\d{1,4}$/.test(values.number.trim()) ? Number(values.number) : null,
		...(RANGES[values.game] ? { range: RANGES[values.game]! } : {}),
		cards: dealt ? cards : null,
		shoe: dealt ? shoe : null,
	};
}

export function spelledOut(fair: Fair, game: string): Typed {
	return {
		commit: fair.commit,
		seed: fair.seed ?? '',
		link: fair.link ?? '',
		// What the cards of a round with boxes came to hangs on decisions: it is not drawn.
		number: fair.number === null || isBoxed(game) ? '' : String(fair.number),
		game: game in RANGES ? game : 'roulette',
		cards: (fair.cards ?? []).join(' '),
		shoe: (fair.shoe ?? []).join(' '),
	};
}
