// What the floor's refusals are called in the language of the reader. The floor says at which point of the rules it
// refuses and on which amounts that rests; the words are the screen's own.

import { derived, type Readable } from 'svelte/store';
import { GAMES } from '../games/games';
import { sign } from './money';
import * as en from './refusals/en';
import * as zh from './refusals/zh';
import { LineLost, Refusal } from './wire';
import { joined, language, locale, type Language } from './words';

export type Figures = Record<string, number>;

/** What a refusal rests on, whether it stands for itself or is a line of a list. */
export interface Grounds {
	code?: string | undefined;
	point?: string | undefined;
	figures?: Figures | undefined;
}

type Words = Record<string, string>;
interface Book {
	points: Words;
	bets: Words;
	codes: Words;
	plain: Words;
}
/** What every table may refuse, and what only one game's may. */
const POINTS = joined({ en: en.points, zh: zh.points }, ...GAMES.map((one) => one.desk.refusals));
export const BOOKS: Record<Language, Book> = { en: { ...en, points: POINTS.en }, zh: { ...zh, points: POINTS.zh } };
/** These are counted; all other figures are money. */
const COUNTED = ['pieces', 'parts'];

export function spellRefusal(tongue: Language, why: Grounds, cash: (cents: number) => string): string {
	const book = BOOKS[tongue];
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
