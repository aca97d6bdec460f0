// What acts of occasions are called, by the kind of occasion. In English, and where they are not known here, the floor says it.

import { derived } from 'svelte/store';
import { names as casebook } from '../casebook/words';
import { names as chipbank } from '../chips/words';
import { language, type Language } from '../lib/words';
import { names as promotion } from '../promotion/words';
import { names as tournament } from '../tournament/words';

const NAMES: Record<string, Record<Language, Record<string, string>>> = { casebook, chipbank, promotion, tournament };

export const nameIn = (tongue: Language, of: string, act: string): string | undefined => NAMES[of]?.[tongue][act];

/** Of an act as its row tells it. Use as a store: `$rowName(row)`. */
export const rowName = derived(language, (now) => (row: { of: string; act: string; en: string }): string => nameIn(now, row.of, row.act) ?? row.en);
