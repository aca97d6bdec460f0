// The words of hands that are dealt to boxes.

import { said, type Language } from '../../lib/words';
import { over } from '../../play/words';
import { words as cards } from '../cards/words';
import { deskOf } from '../desk';
import { desk as deskEn, en, ranks as ranksEn } from './en';
import { desk as deskFr, fr, ranks as ranksFr } from './fr';
import type { Ranks } from './ranks';
import { desk as deskZh, ranks as ranksZh, zh } from './zh';

export const words = over(cards, { en, zh, fr });
export type Word = keyof typeof words.en;
export const say = said(words);
export const desk = deskOf({ en: deskEn, zh: deskZh, fr: deskFr });
export const ranks: Record<Language, Ranks> = { en: ranksEn, zh: ranksZh, fr: ranksFr };
