// What acts at tables are called: those of every table, and those of games. In English, and where they are not known here, the
// floor says it.

import { derived } from 'svelte/store';
import { each, joined, language, type Language } from '../lib/words';
import { names } from '../play/words';
import { GAMES } from './games';

const NAMES = joined(names, ...GAMES.map(({ desk }) => each((tongue) => desk[tongue].names)));

export const nameIn = (tongue: Language, act: string): string | undefined => NAMES[tongue][act];

/** Of an act as the floor tells it. Use as a store: `$actName(way.act.act, way.en)`. */
export const actName = derived(language, (now) => (act: string, english: string): string => nameIn(now, act) ?? english);
