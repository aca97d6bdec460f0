// The words of craps.

import { said } from '../../lib/words';
import { over } from '../../play/words';
import { words as dice } from '../dice/words';
import { en } from './en';
import { zh } from './zh';

export const words = over(dice, en, zh);
export type Word = keyof typeof words.en;
export const say = said(words);
