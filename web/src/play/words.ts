// Words of the lobby, the player terminal and the public display.

import { phrases } from '../lib/words';
import { en as diceEn } from './words/dice.en';
import { zh as diceZh } from './words/dice.zh';
import { en } from './words/en';
import { zh } from './words/zh';

const all = { ...en, ...diceEn };
export const say = phrases(all, { ...zh, ...diceZh });
export type Word = keyof typeof all;
