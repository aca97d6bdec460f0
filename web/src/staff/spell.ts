// Amounts in words, as receipts and tickets carry them beside the figures: a digit can be added with a pen, a word
// cannot.

import { filled, FLOORS, type Language } from '../lib/words';
import { files } from './words';

export function spell(cents: number, language: Language = FLOORS): string {
	if (!Number.isSafeInteger(cents)) return '';
	const { amount, desk } = files[language];
	return cents < 0 ? filled(desk.minus, { amount: amount(-cents) }) : amount(cents);
}
