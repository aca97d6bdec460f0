// Payments by hand: which lists there are, what may be done with a row, and the form of who is paid.

import type { PayoutForm, PayoutList, PayoutRow } from '../lib/types';

export const LISTS: readonly PayoutList[] = ['held', 'withheld', 'unclaimed', 'accounts', 'signed', 'identified', 'decided'];
export const DOCUMENTS: readonly PayoutForm['document'][] = ['passport', 'licence', 'identity-card', 'other'];

export type PayoutAct = 'ticket-withhold' | 'ticket-release' | 'ticket-refuse' | 'dispose';

/** What two persons may do here with a row of that list. */
export function actsOnRow(list: PayoutList, row: PayoutRow): readonly PayoutAct[] {
	return row.in || row.pit === null ? [] : actsOn(list);
}

export function actsOn(list: PayoutList): readonly PayoutAct[] {
	if (list === 'held') return ['ticket-withhold'];
	if (list === 'withheld') return ['ticket-release', 'ticket-refuse'];
	if (list === 'unclaimed') return ['ticket-withhold', 'dispose'];
	return list === 'accounts' ? ['dispose'] : [];
}

/** How the floor is told which row is meant: a ticket by the pit that has printed it, where that is not told by its book. */
export function meant(row: PayoutRow): { sequence: number; pit?: string } | { card: string; from: 'card' | 'deposit' } {
	return row.ticket ? { sequence: row.ticket.sequence, ...(row.pit ? { pit: row.pit } : {}) } : { card: row.card ?? '', from: row.from ?? 'card' };
}

/** What a row is about: a ticket by its end, a member's account, or what the floor calls it. */
export interface PayoutAbout {
	ticket?: string;
	card?: string;
	from: 'card' | 'deposit';
	name: string;
	other: string;
}

export function aboutWhat(row: PayoutRow): PayoutAbout {
	const rest = { from: row.from ?? 'card', name: row.name ?? '', other: row.about ?? '' } as const;
	if (row.ticket) return { ...rest, ticket: row.ticket.ends };
	if (row.card) return { ...rest, card: row.card };
	const [, ends] = /^ticket ending (\S+)$/.exec(rest.other) ?? [];
	const [, from, card] = /^(card|deposit) (\S+)$/.exec(rest.other) ?? [];
	if (ends) return { ...rest, ticket: ends };
	return card ? { ...rest, from: from as 'card' | 'deposit', card } : rest;
}

export const keyOf = (row: PayoutRow): string => (row.ticket ? `t${row.pit ?? ''} ${row.ticket.sequence} ${row.ticket.ends}` : row.no ? `n${row.no}` : `${row.card} ${row.from}`);
export const amountOf = (row: PayoutRow): number => row.ticket?.amount ?? row.amount ?? 0;

/** Whole days that something has waited. */
export function daysSince(since: number, now: number): number {
	return Math.max(0, Math.floor((now - since) / 86400000));
}

export function blankForm(): PayoutForm {
	return { name: '', document: 'passport', number: '', signed: false };
}

export function formOf(form: PayoutForm): PayoutForm {
	return { ...form, name: form.name.trim(), number: form.number.trim() };
}
