// How to play sic bo in five steps, each with what lies on the table then.

import { numberOf } from '../dice/dice';
import type { Steps } from '../game';
import type { Word } from './words';

const LAID = { big: 1000, 'total 12': 500, 'single 5': 500 };
const NUMBER = numberOf([2, 5, 5]);

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { big: 1000 } },
	{ says: 'step2', heaps: LAID },
	{ says: 'step3', drawn: true },
	{ says: 'step4', heaps: LAID, number: NUMBER },
	{ says: 'step5', heaps: LAID, pays: { big: 1000, 'total 12': 3500, 'single 5': 1000 }, number: NUMBER },
];
