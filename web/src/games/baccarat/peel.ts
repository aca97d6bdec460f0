// Lifting the edge of a card that lies face down. In the card's own measure: 100 wide, 140 high. The part that is
// lifted by `lift` folds over a line that far from its edge and shows the face from below.

import { HIGH, WIDE } from '../cards/suits';

export type Edge = 'top' | 'bottom' | 'left' | 'right';

/** Below this nothing of the face would show: a card let go before it falls back unseen. */
export const SHOWS = 9;
const upright = (edge: Edge): boolean => edge === 'top' || edge === 'bottom';

/** An edge is lifted no further than to the middle; then the card turns over. */
export function most(edge: Edge): number {
	return (upright(edge) ? HIGH : WIDE) / 2;
}

/** The edge nearest to a point of the card. */
export function nearest(x: number, y: number): Edge {
	const far: [Edge, number][] = [['left', x], ['right', WIDE - x], ['top', y], ['bottom', HIGH - y]];
	return far.sort((a, b) => a[1] - b[1])[0]![0];
}

/** How far a finger that moved by dx dy has lifted an edge: the edge itself follows the finger. */
export function lifted(edge: Edge, dx: number, dy: number): number {
	const inward = { top: dy, bottom: -dy, left: dx, right: -dx }[edge];
	return Math.min(most(edge), Math.max(0, inward / 2));
}

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface Fold {
	/** What is still seen of the back. */
	back: Box;
	/** By how much the face is moved, and what of it is seen, in its own measure. */
	move: { x: number; y: number };
	face: Box;
}

export function fold(edge: Edge, lift: number): Fold {
	const p = Math.min(most(edge), Math.max(0, lift));
	switch (edge) {
		case 'bottom':
			return { back: box(0, 0, WIDE, HIGH - p), move: { x: 0, y: HIGH - 2 * p }, face: box(0, 0, WIDE, p) };
		case 'top':
			return { back: box(0, p, WIDE, HIGH - p), move: { x: 0, y: 2 * p - HIGH }, face: box(0, HIGH - p, WIDE, p) };
		case 'right':
			return { back: box(0, 0, WIDE - p, HIGH), move: { x: WIDE - 2 * p, y: 0 }, face: box(0, 0, p, HIGH) };
		case 'left':
			return { back: box(p, 0, WIDE - p, HIGH), move: { x: 2 * p - WIDE, y: 0 }, face: box(WIDE - p, 0, p, HIGH) };
	}
}

function box(x: number, y: number, width: number, height: number): Box {
	return { x, y, width, height };
}
