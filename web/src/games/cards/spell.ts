// Cards in words.

import type { Phrase } from '../../lib/words';
import { card as read, face, type Rank } from './cards';
import type { Word } from './words';

const COURTS: Partial<Record<Rank, Word>> = { A: 'rankA', J: 'rankJ', Q: 'rankQ', K: 'rankK' };

export function spellCard(say: Phrase<Word>, text: string): string {
	const card = read(text);
	if (!card) return say('downCard');
	const court = COURTS[card.rank];
	return say('cardOf', { rank: court ? say(court) : face(card.rank), suit: say(`suit${card.suit}`) });
}
