// How to play the money wheel in five steps, each with what lies on the table then.

import type { Steps } from '../game';
import { SECTIONS, SYMBOLS } from './rim';
import type { Word } from './words';

const LAID = { 'symbol E': 1000, 'symbol C': 500 };
const NUMBER = SECTIONS + SYMBOLS.indexOf('E');

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { 'symbol E': 1000 } },
	{ says: 'step2', heaps: LAID },
	{ says: 'step3', drawn: true },
	{ says: 'step4', heaps: LAID, number: NUMBER },
	{ says: 'step5', heaps: { 'symbol E': 1000 }, pays: { 'symbol E': 5000 }, number: NUMBER },
];
