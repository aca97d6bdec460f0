// What a member holds himself to, reckoned for the screen. What holds is the floor's to say (docs/limits.md): these
// functions only tell beforehand what it will answer.

import { cents, money } from '../lib/money';
import { duration } from '../lib/durations';
import type { Asks, MyPlay, OwnAsked, OwnLimit } from '../lib/types';
import type { Language } from '../lib/words';

export const KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export const SPANS = ['day', 'week', 'month'] as const;
export type Kind = (typeof KINDS)[number];
export type Span = (typeof SPANS)[number];

/** How the floor is asked, at a terminal or for a card at the cage. */
export type AskOwn = <K extends 'my-play' | 'totals' | 'limit' | 'break' | 'exclude'>(what: K, fields: Asks[K][0]) => Promise<Asks[K][1]>;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Reality checks that can be chosen, milliseconds. */
export const REALITY = [5, 10, 15, 20, 30, 45, 60, 90, 120].map((n) => n * MINUTE);
/** Breaks that can be chosen, minutes. */
export const BREAKS = [60, 360, 1440, 3 * 1440, 7 * 1440, 14 * 1440, 42 * 1440];

/** One thing that can be set: a limit, or how often a reality check comes. */
export interface Held {
	name: string;
	kind: Kind | 'reality';
	span: Span | null;
	/** What holds now; null: nothing does. */
	amount: number | null;
	/** Chosen by the member, where the house has one as well. */
	own: number | null;
	used: number;
	until: number | null;
	asked: OwnAsked | null;
}

export function heldOf(limit: OwnLimit): Held {
	const [kind, span] = limit.limit.split('-') as [Kind, Span];
	return { name: limit.limit, kind, span, amount: limit.amount, own: limit.amount, used: limit.used, until: limit.until, asked: limit.asked };
}

/** Of two reality checks the more frequent counts. */
export function realityOf({ reality: { house, amount, asked } }: MyPlay): Held {
	const least = amount !== null && (house === 0 || amount < house) ? amount : house || null;
	return { name: 'reality', kind: 'reality', span: null, amount: least, own: amount, used: 0, until: null, asked };
}

export const isTime = (of: Held): boolean => of.kind === 'time' || of.kind === 'reality';

/** What the floor will make of another amount: less holds at once, more after a day. */
export function change(of: Held, to: number | null, house = 0): 'same' | 'first' | 'tighter' | 'looser' {
	const force = (amount: number | null): number => amount ?? (of.kind === 'reality' && house > 0 ? house : Infinity);
	const [now, then] = [force(of.own), force(to)];
	if (then === now) return 'same';
	if (then > now) return 'looser';
	return of.own === null && of.kind !== 'reality' ? 'first' : 'tighter';
}

/** From when on a looser one that is asked for now can be confirmed. */
export const ripens = (now: number): number => now + DAY;

/** What was typed: money, or minutes; null: neither. */
export function typed(of: Held, text: string, locale: string): number | null {
	if (!isTime(of)) return cents(text, locale);
	return /^\s*\d{1,5}\s*$/.test(text) ? Number(text) * MINUTE : null;
}

/** An amount as people say it. */
export function told(of: Held, amount: number, currency: string, tongue: Language, locale: string): string {
	return isTime(of) ? duration(amount, tongue) : money(amount, currency, locale);
}

/** A net result with its sign, which is no colour alone. */
export function signed(amount: number, currency: string, locale: string): string {
	return `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${money(Math.abs(amount), currency, locale)}`;
}

/** `202611` → `"Nov 2026"`. */
export function monthName(month: number, locale: string): string {
	return new Date(Math.floor(month / 100), (month % 100) - 1, 1).toLocaleDateString(locale, { month: 'short', year: 'numeric' });
}
