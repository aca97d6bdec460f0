// The wheel: order of the pockets, colours, and where the ball is at a given moment of a spin. It is a function
// of time alone, so a screen that joins in mid-spin shows the ball where every other shows it.

/** The usual order, clockwise from zero. */
export const ORDER: readonly number[] = [
	0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
	7, 28, 12, 35, 3, 26,
];

/** The double zero, as the floor counts it. */
export const DOUBLE_ZERO = 37;

/** The wheel of a table, or of a card of rules; the usual one where nothing is told. */
export function wheelOf(told: { pockets?: number[] } | null | undefined): readonly number[] {
	return told?.pockets ?? ORDER;
}

/** A number as it is printed. */
export function printed(number: number): string {
	return number === DOUBLE_ZERO ? '00' : String(number);
}

/** Degrees from one pocket to the next. */
export function stepOf(order: readonly number[]): number {
	return 360 / order.length;
}

export type Colour = 'red' | 'black' | 'zero';

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function colour(number: number): Colour {
	return number === 0 || number === DOUBLE_ZERO ? 'zero' : RED.has(number) ? 'red' : 'black';
}

/** A sign beside the colour, so that colour is never the only one: diamond for red, disc for black, ring for zero. */
export function mark(number: number): string {
	return { red: '◆', black: '●', zero: '○' }[colour(number)];
}

/** A number and those beside it on the wheel, in wheel order: `neighbours(0)` is 3 26 0 32 15. */
export function neighbours(number: number, each = 2, order: readonly number[] = ORDER): number[] {
	const at = order.indexOf(number);
	if (at < 0) return [];
	return Array.from({ length: 2 * each + 1 }, (_, i) => order[(at - each + i + order.length) % order.length]!);
}

/** Degrees clockwise from zero's pocket, on the rotor. */
export function pocketAngle(number: number, order: readonly number[] = ORDER): number {
	return order.indexOf(number) * stepOf(order);
}

/** Which pocket lies at an angle of the rotor. */
export function pocketAt(angle: number, order: readonly number[] = ORDER): number {
	const turn = ((angle % 360) + 360) % 360;
	return order[Math.round(turn / stepOf(order)) % order.length]!;
}

export interface Ball {
	/** Degrees clockwise from zero's pocket, on the rotor: the ball is drawn in the rotor's frame. */
	angle: number;
	/** 1 on the rim, 0 in the pocket. */
	height: number;
}

/** On the rim: how often the ball goes round in a spin, and how often it would at the speed it has in the end. */
const TURNS = 11;
const LAST = 6;

/** Where the ball is on the rim at `share` of the spin. It runs against the rotor and loses speed evenly; until its number is known it runs on as it then does. */
export function onRim(share: number): number {
	const u = Math.min(1, Math.max(0, share));
	return -360 * ((2 * TURNS - LAST) * u - (TURNS - LAST) * u * u + LAST * Math.max(0, share - 1));
}

/** Where it leaves the rim, and where it no longer jumps between the frets. */
const DROPS = 0.2;
const RESTS = 0.95;

/** The ball that was at `from` on the rim, at `share` (0 to 1) of its landing. At 1 it lies in the pocket of `number`, whatever came before. */
export function ball(number: number, from: number, share: number, order: readonly number[] = ORDER): Ball {
	const home = pocketAngle(number, order);
	const u = Math.min(1, Math.max(0, share));
	if (u >= RESTS) return { angle: home, height: 0 };
	const near = (((from - home) % 360) + 360) % 360;
	const way = near < 150 ? near + 360 : near;
	const angle = home + way * (1 - u / RESTS) ** 1.8;
	if (u <= DROPS) return { angle, height: 1 };
	const fall = (u - DROPS) / (RESTS - DROPS);
	// Two jumps off the frets, each lower than the one before.
	const height = Math.max(0, (1 - fall) ** 1.5 * Math.abs(Math.cos(fall * Math.PI * 2.5)));
	return { angle, height };
}
