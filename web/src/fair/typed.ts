// Values that somebody typed or pasted, and a round's own values as such text.

import { GAMES, gameOf } from '../games/games';
import type { Fair } from '../lib/types';
import type { Published } from './check';

export interface Typed {
	commit: string;
	seed: string;
	link: string;
	/** What the salts come to; empty where there were none. */
	salted: string;
	number: string;
	/** The game it was drawn for. */
	game: string;
	/** Empty where nothing is dealt. */
	cards: string;
	shoe: string;
	/** Of how many results one was drawn, where a round has told it. */
	range?: number | undefined;
}

export const NOTHING: Typed = { commit: '', seed: '', link: '', salted: '', number: '', game: GAMES[0]?.game ?? '', cards: '', shoe: '' };

const words = (text: string): string[] => text.split(/[\s,;[\]"]+/).filter(Boolean);

/** How a game draws, for the check. */
export function drawnAs(game: string, told?: number | null): Pick<Published, 'range' | 'coup'> {
	const { range, coup } = gameOf(game).drawn;
	return { range: told ?? range, coup };
}

export function typed(values: Typed): Published {
	const cards = words(values.cards);
	const shoe = words(values.shoe).map(Number);
	const dealt = cards.length > 0 || shoe.length > 0;
	return {
		commit: values.commit,
		seed: values.seed,
		link: values.link,
		salted: values.salted.trim() || null,
		number: /^\d{1,4}$/.test(values.number.trim()) ? Number(values.number) : null,
		...drawnAs(values.game, values.range),
		cards: dealt ? cards : null,
		shoe: dealt ? shoe : null,
	};
}

export function spelledOut(fair: Fair, game: string): Typed {
	return {
		commit: fair.commit,
		seed: fair.seed ?? '',
		link: fair.link ?? '',
		salted: fair.salted ?? '',
		// What the cards of a round with boxes came to hangs on decisions: it is not drawn.
		number: fair.number === null || gameOf(game).decided ? '' : String(fair.number),
		game,
		cards: (fair.cards ?? []).join(' '),
		shoe: (fair.shoe ?? []).join(' '),
		range: fair.range,
	};
}
