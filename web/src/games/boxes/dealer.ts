// What a dealer keys in where cards are dealt to boxes.

import { cardSays, readCard } from '../cards/dealer';
import type { DealerPad } from '../game';
import type { Word } from './words';

export const dealer: DealerPad<Word> = {
	act: 'card',
	once: true,
	anew: 'misread',
	Pad: () => import('./DealerPad.svelte'),
	read: readCard,
	says: (_, act) => cardSays(act),
	whose: (say, next) => (next.box === undefined ? say('dealerName') : next.hand !== undefined && next.hand > 1 ? say('boxHand', { n: next.box, hand: next.hand }) : say('boxOf', { n: next.box })),
};
