// The five roads of a shoe, made anew from its whole list of outcomes each time: a correction redraws them all.

import { ROWS, layRuns, runs, type Place } from './grid';
import { outcome, type Outcome, type Winner } from './outcome';

export type Side = Exclude<Winner, 'tie'>;

export interface Bead extends Place {
	outcome: Outcome;
}

export interface BigMark extends Place {
	winner: Side;
	/** Ties since this mark (the first one also carries those before it). */
	ties: number;
	playerPair: boolean;
	bankerPair: boolean;
	natural: boolean;
}

/** Red says that the shoe repeats itself, blue that it does not; neither has to do with Banker or Player. */
export type Tint = 'red' | 'blue';

export interface Derived extends Place {
	tint: Tint;
}

export const DERIVED = ['eye', 'small', 'roach'] as const;
export type DerivedRoad = (typeof DERIVED)[number];
/** How many columns back each derived road looks. */
const BACK: Record<DerivedRoad, number> = { eye: 1, small: 2, roach: 3 };

export interface Roads {
	bead: Bead[];
	big: BigMark[];
	/** Ties before any hand has won: they wait in the first cell. */
	early: number;
	eye: Derived[];
	small: Derived[];
	roach: Derived[];
	/** What the next mark of each derived road would be. */
	next: Record<Side, Record<DerivedRoad, Tint | null>>;
	counts: Counts;
}

export interface Counts {
	coups: number;
	player: number;
	banker: number;
	tie: number;
	playerPair: number;
	bankerPair: number;
	natural: number;
}

export function roads(past: readonly number[]): Roads {
	const coups = past.map(outcome).filter((o): o is Outcome => o !== null);
	const sides = coups.map((c) => c.winner).filter((w): w is Side => w !== 'tie');
	const ahead = (side: Side): Record<DerivedRoad, Tint | null> => {
		const then = [...sides, side];
		return { eye: nextTint(then, 'eye'), small: nextTint(then, 'small'), roach: nextTint(then, 'roach') };
	};
	return {
		bead: beadPlate(coups),
		...bigRoad(coups),
		eye: derivedRoad(sides, 'eye'),
		small: derivedRoad(sides, 'small'),
		roach: derivedRoad(sides, 'roach'),
		next: { player: ahead('player'), banker: ahead('banker') },
		counts: count(coups),
	};
}

/** Every coup, down and then right. */
export function beadPlate(coups: readonly Outcome[]): Bead[] {
	return coups.map((o, i) => ({ column: Math.floor(i / ROWS), row: i % ROWS, outcome: o }));
}

export function bigRoad(coups: readonly Outcome[]): { big: BigMark[]; early: number } {
	const marks: Omit<BigMark, keyof Place>[] = [];
	let early = 0;
	for (const o of coups) {
		const last = marks.at(-1);
		if (o.winner !== 'tie') {
			marks.push({
				winner: o.winner,
				ties: last ? 0 : early,
				playerPair: o.playerPair,
				bankerPair: o.bankerPair,
				natural: o.winner === 'player' ? o.playerNatural : o.bankerNatural,
			});
		} else if (last) {
			last.ties += 1;
		} else {
			early += 1;
		}
	}
	const places = layRuns(runs(marks.map((m) => m.winner)).map((r) => r.length)).flat();
	return { big: marks.map((m, i) => ({ ...m, ...places[i]! })), early: marks.length > 0 ? 0 : early };
}

/**
 * The marks of a derived road, one for each win from the one after the first of column `back` + 1. They are read off
 * the big road as it would be without a sixth row, where every run is one column:
 * a new column asks whether the two columns before it, `back` apart, are equally long; any other mark asks whether
 * the cell `back` columns to the left and the one above that are both full or both empty.
 */
export function tints(sides: readonly Side[], road: DerivedRoad): Tint[] {
	const back = BACK[road];
	const out: Tint[] = [];
	const lengths: number[] = [];
	sides.forEach((side, i) => {
		if (i > 0 && side === sides[i - 1]) lengths[lengths.length - 1]! += 1;
		else lengths.push(1);
		const column = lengths.length - 1;
		const row = lengths[column]! - 1;
		if (row === 0) {
			if (column <= back) return;
			out.push(lengths[column - 1] === lengths[column - 1 - back] ? 'red' : 'blue');
		} else if (column >= back) {
			out.push(lengths[column - back] === row ? 'blue' : 'red');
		}
	});
	return out;
}

export function derivedRoad(sides: readonly Side[], road: DerivedRoad): Derived[] {
	const marks = tints(sides, road);
	const places = layRuns(runs(marks).map((r) => r.length)).flat();
	return marks.map((tint, i) => ({ tint, ...places[i]! }));
}

/** The mark that the last of these wins makes, if it makes one. */
function nextTint(sides: readonly Side[], road: DerivedRoad): Tint | null {
	const before = tints(sides.slice(0, -1), road).length;
	return tints(sides, road)[before] ?? null;
}

function count(coups: readonly Outcome[]): Counts {
	const of = (which: (o: Outcome) => boolean): number => coups.filter(which).length;
	return {
		coups: coups.length,
		player: of((o) => o.winner === 'player'),
		banker: of((o) => o.winner === 'banker'),
		tie: of((o) => o.winner === 'tie'),
		playerPair: of((o) => o.playerPair),
		bankerPair: of((o) => o.bankerPair),
		natural: of((o) => o.playerNatural || o.bankerNatural),
	};
}
