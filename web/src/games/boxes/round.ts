// A round that is dealt to boxes, as the floor tells it. Pure: the old view and the news in, the changed part out.

import type { NewsOf, SettledRow, View } from '../../lib/types';
import type { Box, BoxHand, Boxes, InsuranceOffer, Turn } from './types';

export const NO_BOXES: Boxes = { dealer: { cards: [] }, boxes: [], turn: null, insurance: null, jackpot: null };

/** The screen's own: when a clock runs out, by performance.now(), and how long it ran in all. */
export interface Timed {
	until?: number | null;
	of?: number;
}

function timed<T extends (Turn | InsuranceOffer) & Timed>(now: T, before: (T & Timed) | null, moment: number): T {
	if (now.left === null) return { ...now, until: null, of: 0 };
	const until = moment + now.left;
	// The same clock told again goes on; one that has been wound up anew starts from its new length.
	const goesOn = before?.until != null && before.of !== undefined && until <= before.until + SLACK;
	return { ...now, until, of: goesOn ? before.of : now.left };
}
const SLACK = 400;

/** The boxes of a view or of news, with their clocks set by the screen's own. */
export function withClocks(boxes: Boxes | null | undefined, before: Boxes | null | undefined, now: number): Boxes | null {
	if (!boxes) return null;
	const same = boxes.turn && before?.turn && boxes.turn.seat === before.turn.seat && boxes.turn.hand === before.turn.hand;
	return {
		...boxes,
		turn: boxes.turn && timed(boxes.turn, same ? (before?.turn ?? null) : null, now),
		insurance: boxes.insurance && timed(boxes.insurance, before?.insurance ?? null, now),
	};
}

/** The boxes' part of a view that has just come. */
export function arrived(view: View, before: View | null, now: number): Partial<View> {
	return view.boxes ? { boxes: withClocks(view.boxes, before?.boxes, now) } : {};
}

export function withPool(view: View, n: Pick<NewsOf['meter'], 'pool'>): Partial<View> {
	const boxes = view.boxes ?? NO_BOXES;
	return boxes.jackpot ? { boxes: { ...boxes, jackpot: { ...boxes.jackpot, pool: n.pool } } } : {};
}

/** The boxes of this terminal. */
export const mine = (boxes: Boxes): Box[] => boxes.boxes.filter((b) => b.mine);

/** A cloth is printed for so many boxes. */
const PRINTED = 7;

/** A place round the table: where it lies, in hundredths of the cloth before the dealer, and who plays there. */
export interface Place {
	seat: number;
	x: number;
	y: number;
	box: Box | null;
}

/** The edge of the table bends towards the players: how far along it (0 in the middle, 1 at the dealer's side) and what lies there. */
const edge = (far: number, left: boolean): { x: number; y: number } => {
	const x = 6 + 11 * (1 - far) ** 1.6;
	return { x: left ? x : 100 - x, y: 82 - 84 * far };
};

/** The places of the others, from left to right. Box 1 is at a player's right and they go round to the left; who plays sees
 *  them from his own box, which lies in the middle before him, and so the last ones lie beyond the first. On a display,
 *  where nobody plays, all lie in one bow. */
export function around(boxes: Boxes, board = false): Place[] {
	const seats = Math.max(PRINTED, ...boxes.boxes.map((b) => b.seat));
	const at = (seat: number, where: { x: number; y: number }): Place => ({ seat, ...where, box: boxes.boxes.find((b) => b.seat === seat && b.hands.length > 0) ?? null });
	if (board)
		return Array.from({ length: seats }, (_, i) => {
			const off = (i - (seats - 1) / 2) / (seats / 2);
			return at(seats - i, { x: 50 + 50 * off, y: 100 * (1 - off * off) });
		});
	const own = mine(boxes).map((b) => b.seat);
	const middle = own[0] ?? Math.ceil(seats / 2);
	const leftOf = Math.ceil((seats - 1) / 2);
	const rightOf = seats - 1 - leftOf;
	const left = Array.from({ length: leftOf }, (_, i) => at(((middle - 1 + leftOf - i) % seats) + 1, edge((leftOf - i - 0.5) / leftOf, true)));
	const right = Array.from({ length: rightOf }, (_, i) => at(((middle - 2 - i + seats) % seats) + 1, edge((i + 0.5) / rightOf, false)));
	return [...left, ...right].filter((p) => !own.includes(p.seat));
}

/** A hand with what it belongs to. */
export interface Held {
	box: Box;
	hand: BoxHand;
	/** It is one of several of its box. */
	split: boolean;
}
export const held = (boxes: readonly Box[]): Held[] => boxes.flatMap((box) => box.hands.map((hand) => ({ box, hand, split: box.hands.length > 1 })));

/** The decision is this terminal's. */
export function myTurn(boxes: Boxes | null | undefined): Turn | null {
	const turn = boxes?.turn;
	return turn?.mine && turn.options.length > 0 ? turn : null;
}

/** Insurance is open and this terminal has not answered. */
export function myOffer(boxes: Boxes | null | undefined): InsuranceOffer | null {
	const offer = boxes?.insurance;
	return offer?.open && !offer.answered && mine(boxes!).length > 0 ? offer : null;
}

/** A hand that is being decided now. */
export const decides = (boxes: Boxes, box: Box, hand: BoxHand): boolean => boxes.turn !== null && boxes.turn.seat === box.seat && boxes.turn.hand === hand.hand;

/** What a hand of this terminal came to: by the floor's word, or by its settled rows; `bets`: those that go with a hand as a whole. */
export function resultOf(hand: BoxHand, rows: readonly SettledRow[], bets: readonly string[]): SettledRow['result'] | null {
	if (hand.result) return hand.result;
	const own = rowsOf(hand, rows, bets);
	// A hand on which one has won has won, also where the other stands off or is void.
	return RANKED.find((result) => own.some((r) => r.result === result)) ?? null;
}

const RANKED = ['win', 'lose', 'standoff', 'void'] as const;

/** What it was paid. */
export function paidOn(hand: BoxHand, rows: readonly SettledRow[], bets: readonly string[]): number {
	return rowsOf(hand, rows, bets).reduce((sum, r) => sum + r.pays, 0);
}

function rowsOf(hand: BoxHand, rows: readonly SettledRow[], bets: readonly string[]): SettledRow[] {
	return rows.filter((r) => bets.includes(r.bet) && (r.hand ?? 1) === hand.hand);
}
