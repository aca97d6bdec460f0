// Words of the lobby, the player terminal and the public display.

import { phrases } from '../lib/words';
import { en } from './words/en';
import { zh } from './words/zh';

export const say = phrases(en, zh);
export type Word = keyof typeof en;
