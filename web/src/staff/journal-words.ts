// A line of a journal for people: what its fields are called, and what stands in them where that is a name. The line as it is
// stored is a touch away.

import { derived } from 'svelte/store';
import { acts, hasWord, officeName, wordOf } from './act-words';
import { tell } from '../games/games';
import { moment } from './times';
import { part } from './words';
import { FLOORS, locale, said } from '../lib/words';
import type { JournalLine } from './journal';

const MOMENTS = ['at', 'time'];

const FIELDS = part('journal');

/** A field by its name; of acts as their forms call it. */
export const fieldOf = derived([said(FIELDS), acts], ([say, form]) => (field: string, kind: JournalLine['kind']): string =>
	kind === 'act' && field !== 'at' && hasWord(`field-${field}`) ? form(`field-${field}` as 'field-bet') : field in FIELDS[FLOORS] ? say(field as 'at') : field);

/** The fields of a line as they are read: a bet is told with where it lies. */
export const fieldsOf = derived([fieldOf, acts, tell, locale], ([name, form, its, tongue]) => (line: JournalLine, game: string): { name: string; value: string; cited: boolean }[] => {
	const all = Object.fromEntries(line.fields);
	const value = (field: string, text: string): string =>
		field === 'bet' ? its(game).bet(text, all.on ?? null) : field === 'reason' ? wordOf(form, text) : field === 'by' ? officeName(form, text) : MOMENTS.includes(field) && /^\d{13}$/.test(text) ? moment(Number(text), tongue) : text;
	// Names of programs, rules and settings are cited as they are.
	const CITED = ['options', 'journal', 'program', 'ruleset', 'software', 'file', 'of'];
	return line.fields.filter(([field]) => !(field === 'on' && 'bet' in all)).map(([field, text]) => ({ name: name(field, line.kind), value: value(field, text), cited: CITED.includes(field) }));
});
