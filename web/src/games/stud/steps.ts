// How to play Caribbean stud in five steps, each with what lies on the table then.

import { box, dealt, hand, open } from '../boxes/example';
import type { Steps } from '../game';
import type { Word } from './words';

const MINE = ['9h', '9c', 'Kd', '6s', '3h'];
const rank = { rank: 'pair of nines' };

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { ante: 1000 } },
	{ says: 'step2', heaps: { ante: 1000 }, lies: open(dealt([null, null, null, null, 'Qd']), box(hand(MINE, null, 'plays', rank))) },
	{ says: 'step3', heaps: { ante: 1000, bet: 2000 }, lies: open(dealt([null, null, null, null, 'Qd']), box(hand(MINE, null, 'raised', rank))) },
	{ says: 'step4', heaps: { ante: 1000, bet: 2000 }, lies: open(dealt(['As', 'Kc', '8d', '4h', 'Qd'], null, { hand: 'ace and king', qualifies: true }), box(hand(MINE, null, 'raised', rank))) },
	{ says: 'step5', heaps: { ante: 1000, bet: 2000 }, pays: { ante: 1000, bet: 2000 }, lies: open(dealt(['As', 'Kc', '8d', '4h', 'Qd'], null, { hand: 'ace and king', qualifies: true }), box(hand(MINE, null, 'paid', { ...rank, result: 'win' }))) },
];
