// What a player may decide at casino war.

import type { Decisions } from 'baize/games/boxes/keys';
import type { Word } from './words';

export const DECISIONS: Decisions<Word> = { 'go-to-war': { key: 'W', says: 'go-to-war' }, surrender: { key: 'S', says: 'surrender' } };
