// The words of cases: the desk, and what documents name.

import { said } from '../lib/words';
import { en } from './words.en';
import { zh } from './words.zh';

export type Word = keyof typeof en;
export const casebook = said<Word>({ en, zh });
