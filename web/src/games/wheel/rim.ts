// The money wheel: which symbol stands on which section, and how the wheel turns to one. The turn is a function of time
// alone, so that a screen that joins in mid-spin shows the wheel as every other does.

import type { Rim } from './types';

export const SECTIONS = 52;
/** Degrees from one section to the next. */
export const STEP = 360 / SECTIONS;
export const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type Letter = (typeof SYMBOLS)[number];

const isLetter = (letter: string | undefined): letter is Letter => letter !== undefined && (SYMBOLS as readonly string[]).includes(letter);

/** The symbol of a result: of a section, or told without one (52 and on). Nothing where the rim is not known. */
export function symbolOf(number: number, rim: string | null | undefined): Letter | null {
	if (number >= SECTIONS) return SYMBOLS[number - SECTIONS] ?? null;
	const letter = rim?.[number];
	return isLetter(letter) ? letter : null;
}

/** The section at which a wheel that shows this result stands. */
export function sectionOf(number: number, rim: string): number {
	if (number < SECTIONS) return number;
	return Math.max(0, rim.indexOf(SYMBOLS[number - SECTIONS] ?? ''));
}

/** How many sections each symbol has. */
export function sections(rim: string): Record<Letter, number> {
	const count = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, G: 0 };
	for (const letter of rim) if (isLetter(letter)) count[letter]++;
	return count;
}

/** How often each symbol came, from the counts of the sections. */
export function cameUp(counts: readonly number[], rim: string): Record<Letter, number> {
	const count = { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, G: 0 };
	counts.forEach((n, section) => {
		const letter = rim[section];
		if (isLetter(letter)) count[letter] += n;
	});
	return count;
}

/** What the operator calls a symbol; its letter where it has no other name. */
export function nameOf(wheel: Rim | null | undefined, letter: string): string {
	return wheel?.symbols?.[letter] || letter;
}

/** Degrees by which the wheel is turned, clockwise, so that a section stands at the indicator. */
export function home(section: number): number {
	return (360 - section * STEP) % 360;
}

/** Until here the hand is on the wheel. */
const PUSH = 0.07;
/** In turns a spin: how fast it is then, and how fast in the end. A valid spin has four revolutions; this one has more than five. */
const FAST = 8;
const LAST = 3.5;

/** The turn of a wheel that stood at a section, at `share` of the spin: a push, and then friction. Until its section is known it turns on as it then does. */
export function turning(from: number, share: number): number {
	const u = Math.min(1, Math.max(0, share));
	const v = Math.max(0, u - PUSH);
	const pushed = u < PUSH ? (FAST * u * u) / (2 * PUSH) : (FAST * PUSH) / 2;
	return home(from) + 360 * (pushed + FAST * v - ((FAST - LAST) * v * v) / (2 * (1 - PUSH)) + LAST * Math.max(0, share - 1));
}

/** The wheel that had turned to `from`, at `share` (0 to 1) of coming to rest. At 1 it stands at the section, after the smallest way that does not look forced. */
export function slowing(from: number, to: number, share: number): number {
	const u = Math.min(1, Math.max(0, share));
	const near = (((home(to) - from) % 360) + 360) % 360;
	const way = near < 120 ? near + 360 : near;
	return from + way * (1 - (1 - u) ** 2.2);
}

/** How far the pegs bend the indicator, 0 to 1, at a turn of the wheel. */
export function bent(angle: number): number {
	const phase = ((((angle + STEP / 2) % STEP) + STEP) % STEP) / STEP;
	return phase ** 4;
}
