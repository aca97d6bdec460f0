// The words of the acts: name, what it does, fields, reasons; those that every table has, and those of games.

import { derived, writable } from 'svelte/store';
import { GAMES } from '../games/games';
import type { ActName } from '../lib/types';
import { nameIn as occasionName } from '../occasion/names';
import { nameIn as tableName } from '../games/names';
import { each, FLOORS, joined, language, said, type Language, type Phrase } from '../lib/words';
import { part } from './words';

const own = part('acts');

const every = joined<keyof (typeof own)[Language]>(own, ...GAMES.map(({ desk }) => each((tongue) => desk[tongue].acts)));

/** The words of every table's acts, and those that games have besides. */
export const acts = said(every);

type Say = Phrase<string>;

export function hasWord(key: string): boolean {
	return key in every[FLOORS];
}

/** The names of acts in English, as the floor has told them; those of occasions under the kind of theirs. */
const heard = writable<Record<string, string>>({});
const nameOf = (act: string, of: string): string => `${of}/${act}`;

export function hear(told: readonly ActName[]): void {
	heard.update((before) => ({ ...before, ...Object.fromEntries(told.map(({ act, of, occasion, en }) => [occasion ? nameOf(act, of) : act, en])) }));
}

/** An act's name, at a game where that has its own. */
export const called = derived([language, acts, heard], ([now, say, names]) => (act: string, game = ''): string =>
	(say as Say)(`${act}@${game}`) ?? tableName(now, act) ?? names[act] ?? act);

/** An act of an occasion of this kind, by its name. */
export const calledIn = derived([language, heard], ([now, names]) => (of: string, act: string): string => occasionName(now, of, act) ?? names[nameOf(act, of)] ?? act);

/** What an act does, at a game where it does that in its own way. */
export function aboutOf(say: unknown, act: string, game: string): string {
	return (say as Say)(`about-${act}@${game}`) ?? (say as Say)(`about-${act}`) ?? '';
}

/** A reason that a document knows. */
export function wordOf(say: unknown, reason: string): string {
	return (say as Say)(`reason-${reason}`) ?? (say as Say)(reason) ?? reason;
}

/** An office as a document names it. */
export function officeName(say: unknown, office: string): string {
	return (say as Say)(`office-${office}`) ?? office;
}
