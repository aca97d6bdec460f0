// What a term says, in words: `$termWords(value, is, currency)`.

import { derived } from 'svelte/store';
import { money } from '../lib/money';
import { locale } from '../lib/words';
import { brief } from '../staff/times';
import type { Stated, TermRule } from './offers';
import { occasion } from './words';

export const termWords = derived([occasion, locale], ([say, where]) => (value: Stated[string], is: TermRule['is'], currency: string): string => {
	if (typeof value === 'boolean') return say(value ? 'yes-so' : 'yes-not');
	if (typeof value === 'string' || is === 'number') return String(value);
	return is === 'amount' ? money(value, currency, where) : brief(value, where);
});
