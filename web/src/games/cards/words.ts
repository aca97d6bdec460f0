// The words of cards and shoes.

import { said } from '../../lib/words';
import { over, shared } from '../../play/words';
import { en } from './en';
import { zh } from './zh';

export const words = over(shared, en, zh);
export type Word = keyof typeof words.en;
export const say = said(words);
