// The racetrack's shape: a ring of as many fields as the wheel has with straight sides and round ends, zero at the right, and inside it
// one area a call, cut where the calls' sectors of the wheel end.

import type { Call } from './calls';
import { DOUBLE_ZERO, ORDER } from './wheel';

export interface Point {
	x: number;
	y: number;
}

export interface Field {
	number: number;
	path: string;
	middle: Point;
}

export interface Area {
	call: Call;
	path: string;
	middle: Point;
	/** How much room its words have. */
	room: number;
}

export interface Track {
	fields: Field[];
	areas: Area[];
}

/** A point of the stadium of half-height `r` and half-length `half` (of the straight part), `s` along its middle line, from the right end clockwise, `out` outward. */
function walk(cx: number, cy: number, half: number, r: number, s: number, out: number): Point {
	const arc = Math.PI * r;
	const straight = 2 * half;
	const round = 2 * arc + 2 * straight;
	let d = ((s % round) + round) % round;
	const bend = (centre: number, angle: number): Point => ({
		x: centre + (r + out) * Math.cos(angle),
		y: cy + (r + out) * Math.sin(angle),
	});
	if (d < arc / 2) return bend(cx + half, d / r);
	d -= arc / 2;
	if (d < straight) return { x: cx + half - d, y: cy + r + out };
	d -= straight;
	if (d < arc) return bend(cx - half, Math.PI / 2 + d / r);
	d -= arc;
	if (d < straight) return { x: cx - half + d, y: cy - r - out };
	d -= straight;
	return bend(cx + half, -Math.PI / 2 + d / r);
}

function line(points: Point[]): string {
	return `M${points.map((p) => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`).join('L')}Z`;
}

/** The racetrack in a box of `width` by `height`; `thick` is the width of the ring. */
export function track(width: number, height: number, thick: number, order: readonly number[] = ORDER): Track {
	const r = Math.max(1, height / 2 - thick / 2 - 1);
	const half = Math.max(0, width / 2 - r - thick / 2 - 1);
	const cx = width / 2;
	const cy = height / 2;
	const whole = 2 * Math.PI * r + 4 * half;
	const each = whole / order.length;
	const on = (s: number, out: number): Point => walk(cx, cy, half, r, s, out);

	const run = (from: number, to: number, out: number): Point[] => {
		const steps = Math.max(6, Math.ceil(((to - from) / each) * 6));
		return Array.from({ length: steps + 1 }, (_, i) => on(from + ((to - from) * i) / steps, out));
	};

	const fields = order.map((number, i) => {
		const from = (i - 0.5) * each;
		const to = (i + 0.5) * each;
		return {
			number,
			path: line([...run(from, to, thick / 2), ...run(from, to, -thick / 2).reverse()]),
			middle: on(i * each, 0),
		};
	});

	/** Where the line after the i-th field of the wheel meets the inside of the ring. */
	const cut = (i: number): number => (i + 0.5) * each;
	const inner = -thick / 2;
	const i = (n: number): number => order.indexOf(n);
	/** Where a dividing line crosses the middle of the track. */
	const across = (a: number, b: number): number => (on(cut(i(a)), inner).x + on(cut(i(b)), inner).x) / 2;
	const end = half + r + inner;
	const lines = [cx - end, across(33, 6), across(9, 25), across(28, 15), cx + end];
	const area = (call: Call, place: number, ...sides: [number, number][]): Area => ({
		call,
		path: line(sides.flatMap(([from, to]) => run(cut(from), cut(to), inner))),
		middle: { x: (lines[place]! + lines[place + 1]!) / 2, y: cy },
		room: lines[place + 1]! - lines[place]!,
	});
	// With a double zero the numbers lie elsewhere, and the calls are none of its sectors.
	const areas = order.includes(DOUBLE_ZERO) ? [] : [
		area('zero-spiel', 3, [i(28) - order.length, i(15)]),
		area('grand-series', 2, [i(15), i(25)], [i(9), i(28)]),
		area('orphelins', 1, [i(25), i(6)], [i(33), i(9)]),
		area('tier', 0, [i(6), i(33)]),
	];
	return { fields, areas };
}
