// The words of promotions: what their documents name, the desk, the player's sheet and the display.

import { said, type Language, type Phrase } from '../lib/words';
import { namedIn } from '../occasion/words';
import { en, names as namesEn } from './words.en';
import { fr, names as namesFr } from './words.fr';
import { names as namesZh, zh } from './words.zh';

export type Word = keyof typeof en;
export const promotion = said<Word>({ en, zh, fr });
/** What acts are called where it is not the floor that says it. */
export const names: Record<Language, Record<string, string>> = { en: namesEn, zh: namesZh, fr: namesFr };

/** What a document names, by its kind: `named(say, 'term', 'closes')`. */
export function named(say: Phrase<Word>, kind: 'term' | 'stage' | 'kind' | 'detail' | 'item' | 'way' | 'hold' | 'what' | 'result' | 'with' | 'yes', name: string): string {
	return namedIn(say, kind, name);
}
