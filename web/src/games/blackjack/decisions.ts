// What a player may decide at blackjack.

import type { Decisions } from '../boxes/keys';
import type { Word } from './words';

export const DECISIONS: Decisions<Word> = {
	hit: { key: 'H', says: 'hit' },
	stand: { key: 'S', says: 'stand' },
	double: { key: 'D', says: 'doubleDown' },
	split: { key: 'P', says: 'splitPair' },
	insure: { key: 'I', says: 'insure' },
	'even-money': { key: 'E', says: 'evenMoney' },
	decline: { key: 'N', says: 'decline' },
	assign: { key: 'A', says: 'assignTo' },
};
