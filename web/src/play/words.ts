// Words of the lobby, the player terminal and the public display.

import { phrases } from '../lib/words';
import { en as boxesEn } from './words/boxes.en';
import { zh as boxesZh } from './words/boxes.zh';
import { en as diceEn } from './words/dice.en';
import { zh as diceZh } from './words/dice.zh';
import { en } from './words/en';
import { en as noticesEn } from './words/notices.en';
import { zh as noticesZh } from './words/notices.zh';
import { zh } from './words/zh';

const all = { ...en, ...diceEn, ...boxesEn, ...noticesEn };
export const say = phrases(all, { ...zh, ...diceZh, ...boxesZh, ...noticesZh });
export type Word = keyof typeof all;
