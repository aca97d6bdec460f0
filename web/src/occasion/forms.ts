// How the form of the terms is asked for: each field as what its document says it is.

import { entry } from '../staff/amount';
import type { Field } from '../staff/act-form';
import { localTime, type Says } from '../staff/occasion-form';
import type { Stated, TermRule } from './offers';

export type Filled = Record<string, string | boolean | string[] | undefined>;

const SAID_IN = { text: 'text', time: 'time', truth: 'yes', statement: 'yes', number: 'number', amount: 'value' } as const;

/** How a field of the act that states a term is asked for; null: not at all. */
export function asksTerm(rules: readonly TermRule[], field: string, set: Says): Partial<Field> | null {
	const is = rules.find((one) => one.term === set.term)?.is ?? 'text';
	return field === SAID_IN[is] ? { needed: true, ...(SAID_IN[is] === 'yes' ? { choices: ['so', 'not'] } : {}) } : null;
}

/** A term as it stands, for the form that states it anew. */
export function termFirst(rules: readonly TermRule[], terms: Stated, term: string): Filled {
	const now = terms[term];
	if (now === undefined) return {};
	if (typeof now === 'boolean') return { yes: now };
	if (typeof now === 'string') return { text: now };
	const is = rules.find((one) => one.term === term)?.is;
	return is === 'number' ? { number: String(now) } : is === 'amount' ? { value: entry(now) } : { time: localTime(now) };
}
