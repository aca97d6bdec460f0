// How to play baccarat in five steps, each with what lies on the table then.

import type { Steps } from '../game';
import type { Word } from './words';
import './types';

const LAID = { player: 1000, 'player-pair': 500 };

export const steps: Steps<Word> = [
	{ says: 'step1', heaps: { player: 1000 } },
	{ says: 'step2', heaps: LAID },
	{ says: 'step3', heaps: LAID, lies: { cards: { player: ['7h', 'Kd'], banker: ['3c', '2s'], points: [7, 5] } } },
	{ says: 'step4', heaps: LAID, lies: { cards: { player: ['7h', 'Kd'], banker: ['3c', '2s', '9d'], points: [7, 4] } } },
	{ says: 'step5', heaps: { player: 1000 }, pays: { player: 1000 }, lies: { cards: { player: ['7h', 'Kd'], banker: ['3c', '2s', '9d'], points: [7, 4] } } },
];
