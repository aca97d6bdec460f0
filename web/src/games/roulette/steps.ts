// How to play roulette in five steps, each with what lies on the table then.

import type { Steps } from '../game';
import type { Word } from './words';

const LAID = { 'straight 17': 500, 'split 14-17': 500, black: 1000, 'dozen 1': 1000 };

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { 'straight 17': 500 } },
	{ says: 'step2', heaps: LAID },
	{ says: 'step3', drawn: true },
	{ says: 'step4', heaps: LAID, number: 17 },
	{ says: 'step5', heaps: { 'straight 17': 500, 'split 14-17': 500, black: 1000 }, pays: { 'straight 17': 17_500, 'split 14-17': 8_500, black: 1_000 }, number: 17 },
];
