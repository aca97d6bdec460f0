// How to play craps in five steps, each with what lies on the table then.

import { numberOf, PAIRS } from '../dice/dice';
import type { Steps } from '../game';
import type { Word } from './words';
import './types';

const on = (point: number) => ({ craps: { point, shooter: null, may_throw: false, double: false } });

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { pass: 1000 }, lies: on(0) },
	{ says: 'step2', heaps: { pass: 1000 }, pays: { pass: 1000 }, number: PAIRS + numberOf([4, 3]), lies: on(0) },
	{ says: 'step3', heaps: { pass: 1000 }, number: PAIRS + numberOf([4, 2]), lies: on(6) },
	{ says: 'step4', heaps: { pass: 1000 }, pays: { pass: 1000 }, number: numberOf([5, 1]), lies: on(6) },
	{ says: 'step5', heaps: { pass: 1000, 'place 8': 600, field: 500 }, lies: on(6) },
];
