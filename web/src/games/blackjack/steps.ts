// How to play blackjack in five steps, each with what lies on the table then.

import { box, dealt, hand, open } from '../boxes/example';
import type { Steps } from '../game';
import type { Word } from './words';

const LAID = { main: 1000 };

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: LAID },
	{ says: 'step2', heaps: LAID, lies: open(dealt(['6s'], 6), box(hand(['6h', '5d'], 11, 'plays'))) },
	{ says: 'step3', heaps: LAID, lies: open(dealt(['6s'], 6), box(hand(['6h', '5d', '9c'], 20, 'stands'))) },
	{ says: 'step4', heaps: LAID, lies: open(dealt(['6s', 'Kh', '9d'], 25, { bust: true }), box(hand(['6h', '5d', '9c'], 20, 'stands'))) },
	{ says: 'step5', heaps: LAID, pays: { main: 1000 }, lies: open(dealt(['6s', 'Kh', '9d'], 25, { bust: true }), box(hand(['6h', '5d', '9c'], 20, 'paid', { result: 'win' }))) },
];
