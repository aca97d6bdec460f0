// What a player may decide at Caribbean stud.

import type { Decisions } from '../boxes/keys';
import type { Word } from './words';

export const DECISIONS: Decisions<Word> = { raise: { key: 'R', says: 'raise' }, fold: { key: 'F', says: 'fold' } };
