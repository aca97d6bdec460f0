// The words of tournaments: what their documents name, the desk, the leader board, the result sheet and the terminal.

import { namedIn } from '../occasion/words';
import { said, type Language, type Phrase } from '../lib/words';
import { en, names as namesEn } from './words.en';
import { fr, names as namesFr } from './words.fr';
import { names as namesZh, zh } from './words.zh';

export type Word = keyof typeof en;
export const tournament = said<Word>({ en, zh, fr });
/** What acts are called where it is not the floor that says it. */
export const names: Record<Language, Record<string, string>> = { en: namesEn, zh: namesZh, fr: namesFr };

/** What a document names, by its kind: `named(say, 'term', 'coups')`. */
export function named(say: Phrase<Word>, kind: 'term' | 'stage' | 'kind' | 'reason' | 'role' | 'what' | 'yes', name: string): string {
	return namedIn(say, kind, name);
}

/** Chips are no money: a number without a currency. */
export function chipsIn(cents: number, locale: string): string {
	return (cents / 100).toLocaleString(locale, { maximumFractionDigits: 2 });
}
