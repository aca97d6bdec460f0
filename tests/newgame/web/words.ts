// The words of casino war.

import { words as boxes } from 'baize/games/boxes/words';
import { said } from 'baize/lib/words';
import { over } from 'baize/play/words';
import { deskOf } from 'baize/games/desk';
import { desk as deskEn, en } from './en';
import { desk as deskFr, fr } from './fr';
import { desk as deskZh, zh } from './zh';

export const words = over(boxes, { en, zh, fr });
export type Word = keyof typeof words.en;
export const say = said(words);
export const desk = deskOf({ en: deskEn, zh: deskZh, fr: deskFr });
