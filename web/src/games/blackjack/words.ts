// The words of blackjack.

import { said } from '../../lib/words';
import { over } from '../../play/words';
import { words as boxes } from '../boxes/words';
import { deskOf } from '../desk';
import { desk as deskEn, en } from './en';
import { desk as deskFr, fr } from './fr';
import { desk as deskZh, zh } from './zh';

export const words = over(boxes, { en, zh, fr });
export type Word = keyof typeof words.en;
export const say = said(words);
export const desk = deskOf({ en: deskEn, zh: deskZh, fr: deskFr });
