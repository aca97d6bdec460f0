// How to play casino war in five steps, each with what lies on the table then.

import { box, dealt, hand, open } from 'baize/games/boxes/example';
import type { Steps } from 'baize/games/game';
import type { Word } from './words';

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { ante: 1000 } },
	{ says: 'step2', heaps: { ante: 1000 }, lies: open(dealt(['9d']), box(hand(['9s'], null, 'plays'))) },
	{ says: 'step3', heaps: { ante: 1000, raise: 1000 }, lies: open(dealt(['9d']), box(hand(['9s'], null, 'at-war'))) },
	{ says: 'step4', heaps: { ante: 1000, raise: 1000 }, lies: open(dealt(['9d', '5h']), box(hand(['9s', 'Qc'], null, 'at-war'))) },
	{ says: 'step5', heaps: { ante: 1000, raise: 1000 }, pays: { raise: 1000 }, lies: open(dealt(['9d', '5h']), box(hand(['9s', 'Qc'], null, 'paid', { result: 'win' }))) },
];
