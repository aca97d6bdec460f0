// Words that the desks have from a game, or from a family of games, in each language.

import { each, type Language } from '../lib/words';

type Dictionary = Readonly<Record<string, string>>;

export interface DeskWords {
	/** Acts, what they do (`about-…`), fields (`field-…`), reasons and offices (`office-…`); `spin@game` and `about-spin@game` where a game has an act of many its own way. */
	acts: Dictionary;
	/** Why something is refused, by the point of the rules. */
	refusals: Dictionary;
	/** What its acts are called, by their names on the wire. */
	names: Dictionary;
	/** What the floor says in English sentences of its own. */
	heard: Dictionary;
	/** What its tables are called, by the titles of its rulesets. */
	titles: Dictionary;
}

export type Desk = Record<Language, DeskWords>;

type Own = Pick<DeskWords, 'acts' | 'refusals'>;

/** The same in another language as a game says in English, and what in English the floor says itself. */
export type DeskIn<English extends Own> = { [K in keyof Own]: { [W in keyof English[K]]: string } } & Omit<DeskWords, keyof Own>;

export function deskOf(files: Record<Language, Own & Partial<DeskWords>>): Desk {
	return each((tongue) => ({ names: {}, heard: {}, titles: {}, ...files[tongue] }));
}

/** A game's words and those of its families; of two for the same the first counts. */
export function desks(...all: readonly Desk[]): Desk {
	const one = (tongue: Language, name: keyof DeskWords): Dictionary => Object.assign({}, ...all.map((desk) => desk[tongue][name]).reverse());
	return each((tongue) => ({ acts: one(tongue, 'acts'), refusals: one(tongue, 'refusals'), names: one(tongue, 'names'), heard: one(tongue, 'heard'), titles: one(tongue, 'titles') }));
}
