// What can be done with chips, and what may be said in the acts of a bank.

import { offer, type Offer } from '../occasion/offers';
import type { Asks } from '../staff/occasion-form';
import type { Cents } from '../lib/types';
import { read, worth } from './pieces';
import type { ChipBank, Colour, Float, Form, Slip } from './types';

/** Denominations that a new bank may be stocked with. */
const COMMON = [100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000];

const of = (act: string, item: string): Offer => ({ act, set: { item }, of: item });

/** Over the counter of the cage. */
export function counterOffers(bank: ChipBank): Offer[] {
	return [
		of('sell', 'chips'),
		of('redeem', 'chips'),
		of('exchange', 'chips'),
		of('sell', 'voucher'),
		...(bank.vouchers > 0 ? [of('redeem', 'voucher'), of('exchange', 'voucher')] : []),
		{ act: 'promote', set: {} },
		{ act: 'decline', set: {} },
		{ act: 'stock', set: {} },
		...offer(bank.denominations.length > 0, 'cage-count'),
	];
}

/** What the slip waits for. */
export function slipOffers(slip: Slip): Offer[] {
	const set = { number: String(slip.number) };
	const fill = slip.of === 'fill';
	return [
		...offer(fill && slip.state === 'asked', 'issue', set),
		...offer(fill && slip.state === 'asked', 'cancel', set),
		...offer(fill && slip.state === 'sent', 'receive', set),
		...offer(!fill && slip.state === 'sent', 'accept', set),
	];
}

export function tableOffers(one: Float): Offer[] {
	const set = { table: one.table };
	return [
		...offer(one.day?.open === true, 'buy-in', set),
		...offer(true, 'fill', set),
		...offer(true, 'credit', set),
		...offer(!one.day?.open, 'open', set),
		...offer(true, 'count', set),
		...offer(one.day?.open === true, 'close', set),
		...(one.before && one.day ? [{ act: 'drop', set: { ...set, session: String(one.before.session) }, of: `#${one.before.session}` }, { act: 'drop', set: { ...set, session: String(one.day.session) }, of: `#${one.day.session}` }] : offer(one.day !== undefined, 'drop', set)),
		...offer(true, 'win', set),
		...offer(true, 'take', set),
		...offer(true, 'buttons', set),
		...offer(one.buttons > 0, 'rack', set),
	];
}

/** A table that the bank has not heard of yet. */
export const newTableOffers: Offer[] = [{ act: 'open', set: {} }, { act: 'fill', set: {} }, { act: 'buttons', set: {} }];

export function colourOffers(one: Colour): Offer[] {
	const set = { table: one.table, item: one.colour };
	return [{ act: 'colour-out', set }, ...offer((one.out ?? 0) > 0, 'colour-back', set)];
}

const inPieces = (set: Readonly<Record<string, string>>): boolean => set.item !== 'voucher';
const choose = (choices: readonly string[]) => ({ kind: 'reason' as const, choices: [...choices] });

export function asksOf(bank: ChipBank, form: Form, tables: readonly string[]): Asks {
	const kept = bank.denominations.map((one) => one.each);
	const known = [...new Set([...bank.tables.map((one) => one.table), ...tables])];
	return ({ act, may, needs }, field, set) => {
		const told = kept.length > 0 && [...may, ...needs].includes('pieces') && (inPieces(set) || act === 'exchange');
		if (field === 'pieces' && act === 'stock') return { kind: 'pieces', choices: [...new Set([...kept, ...COMMON])].sort((a, b) => a - b).slice(0, 16).map(String) };
		if (field === 'change' || field === 'pieces') return kept.length === 0 || (field === 'pieces' && !inPieces(set)) ? null : { kind: 'pieces', needed: !['count', 'open', 'close', 'cage-count'].includes(act), choices: [...kept].sort((a, b) => a - b).map(String) };
		// What is told in pieces is worth what they are, and the rest of what is redeemed is cash.
		if (field === 'cash') return act === 'redeem' || (act === 'sell' && told) ? null : undefined;
		if (field === 'chips' && act === 'exchange') return null;
		if (field === 'value' && act === 'exchange') return told ? null : undefined;
		if (field === 'value' && told) return null;
		if (field === 'yes') return { needed: true, choices: ['in', 'out'] };
		if (field === 'item' && act === 'decline') return choose(['promotional', 'colour']);
		if (field === 'game') return choose(form['paid-otherwise']);
		if (field === 'table' && known.length > 0) return choose(known);
		return field === 'session' ? null : undefined;
	};
}

/** What follows from what was filled in. */
export function follows(bank: ChipBank): (act: Record<string, unknown>) => Record<string, unknown> {
	return (act) => {
		const kept = bank.denominations.length > 0 && act.act !== 'stock' && act.act !== 'cage-count';
		const number = (name: string): Cents => Number(act[name] ?? 0);
		const sum = (name: string): Cents => worth(read(String(act[name] ?? '')));
		const counts = ['count', 'open', 'close', 'fill', 'credit'].includes(String(act.act));
		switch (act.act) {
			case 'sell':
				return kept && act.item === 'chips' ? { cash: sum('pieces') } : {};
			case 'exchange': {
				const value = kept ? sum('change') : number('value');
				return { value: kept && act.item === 'chips' ? sum('pieces') : value, chips: value };
			}
			case 'redeem': {
				const value = kept && act.item === 'chips' ? sum('pieces') : number('value');
				return { value, cash: Math.max(0, value - number('cheque')) };
			}
			default:
				return kept && counts ? { value: sum('pieces') } : {};
		}
	};
}

/** Those under way first, then the newest. */
export function slipsInOrder(bank: ChipBank): Slip[] {
	const done = (one: Slip): boolean => one.state === 'done' || one.state === 'cancelled';
	return [...bank['slip-list']].sort((a, b) => Number(done(a)) - Number(done(b)) || b.number - a.number);
}

/** What a count came to: over or short, or what the table has won; null: it is no count, or of a table that is being played at. */
export function counted(bank: ChipBank, event: Record<string, unknown>): { word: 'agrees' | 'over' | 'short' | 'dayWon' | 'dayLost'; amount: Cents } | null {
	const amount = Number(event.value);
	if (event.event === 'won' || event.event === 'lost') return { word: event.event === 'won' ? 'dayWon' : 'dayLost', amount };
	const played = bank.tables.some((one) => one.table === event.table && one.day?.open);
	if (event.event !== 'opened' && (event.event !== 'counted' || played)) return null;
	const over = amount - Number(event.total);
	return { word: over === 0 ? 'agrees' : over > 0 ? 'over' : 'short', amount: Math.abs(over) };
}
