// Numbers of the wheel in words.

import type { Phrase } from '../../lib/words';
import type { Word } from '../../play/words';
import { colour } from './wheel';

export function spellNumber(say: Phrase<Word>, number: number): string {
	return say('numberIs', { number, colour: say(colour(number)) });
}

export function spellShort(say: Phrase<Word>, number: number): string {
	return `${number} ${say(colour(number))}`;
}
