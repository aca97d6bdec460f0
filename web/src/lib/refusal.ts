// What the floor's refusals are called in the language of the reader. The floor says at which point of the rules it
// refuses and on which amounts that rests; the words are the screen's own.

import { derived, type Readable } from 'svelte/store';
import { GAMES } from '../games/games';
import { duration, moment } from './durations';
import { sign } from './money';
import * as en from './refusals/en';
import * as fr from './refusals/fr';
import * as zh from './refusals/zh';
import { LineLost, Refusal } from './wire';
import { each, filled, joined, language, locale, type Language } from './words';

export type Figures = Record<string, number>;

/** What a refusal rests on, whether it stands for itself or is a line of a list. */
export interface Grounds {
	code?: string | undefined;
	point?: string | undefined;
	figures?: Figures | undefined;
	/** A limit of the player's own, and how much it is. */
	limit?: string | undefined;
	amount?: number | undefined;
	/** Until when it holds. */
	until?: number | undefined;
}

type Words = Record<string, string>;
interface Book {
	points: Words;
	bets: Words;
	codes: Words;
	plain: Words;
	limits: Words;
	until: Words;
}
/** What every table may refuse, and what only one game's may. */
const FILES: Record<Language, Book> = { en, zh, fr };
const POINTS = joined(each((tongue) => FILES[tongue].points), ...GAMES.map(({ desk }) => each((tongue) => desk[tongue].refusals)));
export const BOOKS: Record<Language, Book> = each((tongue) => ({ ...FILES[tongue], points: POINTS[tongue] }));
/** These are counted; all other figures are money. */
const COUNTED = ['pieces', 'parts'];

/** A limit of the player's own that is met: which, of how much, and what is left of it. */
function spellLimit(tongue: Language, why: Grounds, cash: (cents: number) => string): string | null {
	const book = BOOKS[tongue];
	const [kind = '', span = ''] = (why.limit ?? '').split('-');
	const [what, when] = [book.limits[kind], book.limits[span]];
	if (!what || !when || why.amount === undefined) return null;
	const amount = kind === 'time' ? duration(why.amount, tongue) : cash(why.amount);
	const left = why.figures?.left ?? 0;
	const text = (left > 0 ? book.limits.leaves : book.limits.reached) ?? '';
	return filled(text, { limit: filled(what, { when }), amount, left: cash(left) });
}

export function spellRefusal(tongue: Language, why: Grounds, cash: (cents: number) => string): string {
	const own = spellLimit(tongue, why, cash);
	if (own) return own;
	const book = BOOKS[tongue];
	const until = why.code && why.until !== undefined ? book.until[why.code] : undefined;
	if (until) return filled(until, { until: moment(why.until!, tongue) });
	const name = [why.point ?? '', why.code ?? ''].find((n) => n && (n === why.point ? n in book.points || n in book.bets : n in book.codes));
	if (!name) return book.plain.other ?? '';
	const text = (name === why.point ? (book.points[name] ?? book.bets[name]) : book.codes[name]) ?? '';
	const figures = why.figures ?? {};
	const missing = [...text.matchAll(/\{(\w+)\}/g)].some((hole) => figures[hole[1]!] === undefined);
	if (missing) return book.plain[name] ?? book.plain.other ?? '';
	return text.replace(/\{(\w+)\}/g, (_, hole: string) => (COUNTED.includes(hole) ? String(figures[hole]) : cash(figures[hole]!)));
}

export type Teller = (why: Refusal | LineLost | Grounds, currency?: string) => string;

/** As a store: `$refused(why)`. */
export const refused: Readable<Teller> = derived([language, locale], ([tongue, where]) => (why: Parameters<Teller>[0], currency = 'AUD') => {
	if (why instanceof LineLost) return BOOKS[tongue].plain.lost ?? '';
	return spellRefusal(tongue, why, (cents) => sign(cents, currency, where));
});
