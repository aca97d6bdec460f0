// Layouts that a player has given a name: kept in this browser, with the member whose card is in, or with the terminal.

import type { Spot } from '../lib/types';

export interface Favourite {
	name: string;
	spots: Spot[];
}

/** So many a player and game, and so long a name. */
export const FAVOURITES = 12;
export const NAME = 24;

const place = (owner: string, game: string): string => `baize.favourites.${game}.${owner}`;

export function favourites(owner: string, game: string): Favourite[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(place(owner, game)) ?? '[]');
		return Array.isArray(kept) ? (kept as Favourite[]) : [];
	} catch {
		return [];
	}
}

function keep(owner: string, game: string, list: Favourite[]): Favourite[] {
	try {
		localStorage.setItem(place(owner, game), JSON.stringify(list));
	} catch {
		// Without storage they last as long as the sheet is open.
	}
	return list;
}

/** One of the same name takes the place of the one before. */
export function withFavourite(owner: string, game: string, one: Favourite): Favourite[] {
	const name = one.name.trim().slice(0, NAME);
	const others = favourites(owner, game).filter((f) => f.name !== name);
	return keep(owner, game, [{ name, spots: one.spots }, ...others].slice(0, FAVOURITES));
}

export function withoutFavourite(owner: string, game: string, name: string): Favourite[] {
	return keep(owner, game, favourites(owner, game).filter((f) => f.name !== name));
}
