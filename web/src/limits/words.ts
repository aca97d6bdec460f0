// Words of a player's own play, at the terminal and at the cage.

import { said } from '../lib/words';
import { en } from './words.en';
import { fr } from './words.fr';
import { zh } from './words.zh';

export const own = said({ en, zh, fr });
export type OwnWord = keyof typeof en;
