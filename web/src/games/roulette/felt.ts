// The layout: all 157 positions of single-zero roulette, or 161 with a double zero, and where each lies on the cloth.
// Distances are in cells: zero stands at x 0 to 1 (with 00 above it, where there is one), the numbers at x 1 to 13 and y 0 to 3, the columns at x 13 to 14; below the numbers come
// the rail on which streets and six-lines lie, the dozens and the even chances.

import { key } from '../../play/position';
import type { Way } from '../../play/cloth';
import { DOUBLE_ZERO, printed } from './wheel';

export type { Way };

export type Bet =
	| 'straight' | 'split' | 'street' | 'corner' | 'six-line'
	| 'column' | 'dozen' | 'low' | 'high' | 'even' | 'odd' | 'red' | 'black' | 'five-number';

export interface Position {
	/** `bet` and `on` in one word, as `split 5-8` or `red`. */
	key: string;
	bet: Bet;
	/** As the floor spells it; empty where the bet leaves no choice. */
	on: string;
	covers: readonly number[];
	/** The middle, in cells. */
	x: number;
	y: number;
	/** The size, in cells; nothing for what lies on a line or a crossing. */
	w: number;
	h: number;
	/** How far up and down a touch reaches, where that is less than elsewhere. */
	reach?: number;
}

export const ACROSS = 14;
export const RAIL = 0.2;
export const OUTSIDE = 0.66;
export const DOWN = 3 + RAIL + 2 * OUTSIDE;

/** The number in column `c` (0 to 11) and row `r` (0 at the top: 3, 6, 9 …). */
function at(c: number, r: number): number {
	return 3 * c + 3 - r;
}

function position(bet: Bet, covers: number[], x: number, y: number, w = 0, h = 0, on?: string): Position {
	const sorted = [...covers].sort((a, b) => place(a) - place(b));
	const name = on ?? sorted.map(printed).join('-');
	return { key: key(bet, name), bet, on: name, covers: sorted, x, y, w, h };
}

/** 00 is written after 0. */
function place(number: number): number {
	return number === DOUBLE_ZERO ? 0.5 : number;
}

function numbers(wins: (n: number) => boolean): number[] {
	return Array.from({ length: 36 }, (_, i) => i + 1).filter(wins);
}

const REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

const EDGE = 3 + RAIL / 2;

/** A zero over the whole width: it touches 1, 2 and 3. */
function aroundZero(): Position[] {
	const all = [position('straight', [0], 0.5, 1.5, 1, 3)];
	for (let r = 0; r < 3; r++) all.push(position('split', [0, 3 - r], 1, r + 0.5));
	all.push(position('street', [0, 2, 3], 1, 1), position('street', [0, 1, 2], 1, 2));
	all.push(position('corner', [0, 1, 2, 3], 1, EDGE));
	return all;
}

/** Side by side: 0 touches 1 and half of 2, 00 the other half and 3. */
function aroundZeros(): Position[] {
	const near = (bet: Bet, covers: number[], y: number, reach: number): Position => ({ ...position(bet, covers, 1, y), reach });
	return [
		position('straight', [0], 0.5, 2.25, 1, 1.5),
		position('straight', [DOUBLE_ZERO], 0.5, 0.75, 1, 1.5),
		position('split', [0, DOUBLE_ZERO], 0.5, 1.5),
		near('split', [0, 1], 2.5, 0.5),
		near('split', [0, 2], 1.75, 0.25),
		near('split', [DOUBLE_ZERO, 2], 1.25, 0.25),
		near('split', [DOUBLE_ZERO, 3], 0.5, 0.5),
		near('street', [0, 1, 2], 2, 0.13),
		near('street', [0, DOUBLE_ZERO, 2], 1.5, 0.13),
		near('street', [DOUBLE_ZERO, 2, 3], 1, 0.13),
		position('five-number', [0, DOUBLE_ZERO, 1, 2, 3], 1, EDGE),
	];
}

function lay(zeros: Position[]): Position[] {
	const all: Position[] = zeros;
	const edge = EDGE;

	for (let c = 0; c < 12; c++) {
		const x = 1.5 + c;
		for (let r = 0; r < 3; r++) {
			const n = at(c, r);
			all.push(position('straight', [n], x, r + 0.5, 1, 1));
			if (c < 11) all.push(position('split', [n, at(c + 1, r)], x + 0.5, r + 0.5));
			if (r < 2) all.push(position('split', [n, at(c, r + 1)], x, r + 1));
			if (c < 11 && r < 2)
				all.push(position('corner', [n, at(c, r + 1), at(c + 1, r), at(c + 1, r + 1)], x + 0.5, r + 1));
		}
		all.push(position('street', [at(c, 0), at(c, 1), at(c, 2)], x, edge));
		if (c < 11) {
			const six = [0, 1, 2].flatMap((r) => [at(c, r), at(c + 1, r)]);
			all.push(position('six-line', six, x + 0.5, edge));
		}
	}

	for (let i = 1; i <= 3; i++) {
		all.push(position('column', numbers((n) => n % 3 === i % 3), 13.5, 3.5 - i, 1, 1, String(i)));
		const dozen = numbers((n) => Math.ceil(n / 12) === i);
		all.push(position('dozen', dozen, 1 + 4 * i - 2, 3 + RAIL + OUTSIDE / 2, 4, OUTSIDE, String(i)));
	}

	const chances: [Bet, (n: number) => boolean][] = [
		['low', (n) => n <= 18],
		['even', (n) => n % 2 === 0],
		['red', (n) => REDS.includes(n)],
		['black', (n) => !REDS.includes(n)],
		['odd', (n) => n % 2 === 1],
		['high', (n) => n > 18],
	];
	chances.forEach(([bet, wins], i) => {
		all.push(position(bet, numbers(wins), 2 + 2 * i, 3 + RAIL + 1.5 * OUTSIDE, 2, OUTSIDE, ''));
	});
	return all;
}

/** In the order in which they are drawn: what lies on a line comes after the cells it divides, crossings last. */
const DEPTH: Record<Bet, number> = {
	straight: 0, column: 0, dozen: 0, low: 0, high: 0, even: 0, odd: 0, red: 0, black: 0,
	split: 1, street: 1, corner: 2, 'six-line': 2, 'five-number': 2,
};

/** A cloth: its positions, and each by its name. */
export interface Laid {
	positions: readonly Position[];
	byKey: (name: string) => Position | undefined;
}

function laid(zeros: Position[]): Laid {
	const positions = lay(zeros).sort((a, b) => depth(a) - depth(b));
	const named = new Map(positions.map((p) => [p.key, p]));
	return { positions, byKey: (name) => named.get(name) };
}

const SINGLE = laid(aroundZero());
const DOUBLE = laid(aroundZeros());

/** The cloth that goes with a wheel. */
export function clothOf(order: readonly number[]): Laid {
	return order.includes(DOUBLE_ZERO) ? DOUBLE : SINGLE;
}

/** The single-zero cloth. */
export const POSITIONS = SINGLE.positions;
export const byKey = SINGLE.byKey;

/** Streets that touch a zero are streets by name and odds, but lie on a crossing. */
function depth(p: Position): number {
	return p.bet === 'street' && /^00?-/.test(p.on) ? 2 : DEPTH[p.bet];
}

export function find(bet: string, on?: string | null): Position | undefined {
	return byKey(key(bet, on));
}

export interface Box {
	x: number;
	y: number;
	w: number;
	h: number;
}

/** The area that answers to a touch, in pixels, for cells of `cw` by `ch`. */
export function touchBox(p: Position, cw: number, ch: number): Box {
	const x = p.x * cw;
	const y = p.y * ch;
	if (p.w > 0) return { x: x - (p.w * cw) / 2, y: y - (p.h * ch) / 2, w: p.w * cw, h: p.h * ch };

	// Lines and crossings share the cell with the number: each gets a good quarter, the number keeps the middle.
	const ex = cw * 0.27;
	const ey = ch * (depth(p) === 2 && p.reach ? p.reach : 0.25);
	if (p.y > 3) {
		const tall = RAIL * ch + ey;
		const wide = depth(p) === 2 ? 2 * ex : cw - 2 * ex;
		return { x: x - wide / 2, y: 3 * ch - ey, w: wide, h: tall + ch * 0.08 };
	}
	if (depth(p) === 2) return { x: x - ex, y: y - ey, w: 2 * ex, h: 2 * ey };
	const upright = Number.isInteger(p.x);
	return upright
		? { x: x - ex, y: y - ch * (p.reach ?? 0.5), w: 2 * ex, h: 2 * ch * (p.reach ?? 0.5) }
		: { x: x - cw / 2, y: y - ey, w: cw, h: 2 * ey };
}

/** The courtesy line between the second and the third dozen, in pixels: a second place for chips straight up on zero. */
export function courtesyBox(cw: number, ch: number): Box {
	const w = Math.max(0.56 * cw, Math.min(44, 1.2 * cw));
	return { x: 9 * cw - w / 2, y: (3 + RAIL) * ch, w, h: OUTSIDE * ch };
}

/** Where a chip lies, in cells: beside the words of a wide field, otherwise in the middle. */
export function chipAt(p: Position): { x: number; y: number } {
	return { x: p.w >= 2 ? p.x + p.w / 2 - 0.38 : p.x, y: p.y };
}

/** The nearest position in a direction, for the arrow keys. */
export function step(from: Position, way: Way, positions: readonly Position[] = POSITIONS): Position {
	const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] as [number, number];
	let best = from;
	let least = Infinity;
	for (const p of positions) {
		const along = (p.x - from.x) * dx + (p.y - from.y) * dy;
		if (along < 0.02) continue;
		const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
		const far = along + 3 * aside;
		if (far < least) {
			least = far;
			best = p;
		}
	}
	return best;
}
