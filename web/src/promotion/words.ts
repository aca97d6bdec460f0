// The words of promotions: what their documents name, the desk, the player's sheet and the display.

import { said, type Phrase } from '../lib/words';
import { en } from './words.en';
import { zh } from './words.zh';

export type Word = keyof typeof en;
export const promotion = said<Word>({ en, zh });

/** What a document names, by its kind: `named(say, 'term', 'closes')`; what has no words stays as it is. */
export function named(say: Phrase<Word>, kind: 'term' | 'kind' | 'detail' | 'item' | 'way' | 'hold' | 'what' | 'result' | 'with' | 'yes', name: string): string {
	return (say as Phrase<string>)(`${kind}-${name}`) ?? name;
}

/** What a field of an act is called, in that act or in all. */
export function fieldName(say: Phrase<Word>, act: string, field: string): string {
	return (say as Phrase<string>)(`field-${field}@${act}`) ?? (say as Phrase<string>)(`field-${field}`) ?? field;
}
