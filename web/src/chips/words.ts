// The words of chips.

import { said } from '../lib/words';
import { en } from './words.en';
import { zh } from './words.zh';

export type Word = keyof typeof en;
export const chips = said<Word>({ en, zh });
