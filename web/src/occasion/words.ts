// The words that every kind of occasion needs: its form, its way, disputes and payment.

import { said, type Phrase } from '../lib/words';
import { en } from './words.en';
import { fr } from './words.fr';
import { zh } from './words.zh';

export type Word = keyof typeof en;
export const occasion = said<Word>({ en, zh, fr });

/** What a field of an act is called, in that act or in all. */
export function fieldName(say: Phrase<never>, act: string, field: string): string {
	const any = say as Phrase<string>;
	return any(`field-${field}@${act}`) ?? any(`field-${field}`) ?? field;
}

/** What a document names, by its kind; what has no words stays as it is. */
export function namedIn(say: Phrase<never>, kind: string, name: string): string {
	return (say as Phrase<string>)(`${kind}-${name}`) ?? name;
}
