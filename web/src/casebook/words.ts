// The words of cases: the desk, and what documents name.

import { said, type Language } from '../lib/words';
import { en, names as namesEn } from './words.en';
import { fr, names as namesFr } from './words.fr';
import { names as namesZh, zh } from './words.zh';

export type Word = keyof typeof en;
export const casebook = said<Word>({ en, zh, fr });
/** What acts are called where it is not the floor that says it. */
export const names: Record<Language, Record<string, string>> = { en: namesEn, zh: namesZh, fr: namesFr };
