// What an act of staff is on a desk: a form with fields.

import type { FieldReader } from '../games/game';

/** A heading: one of every desk's, or a folder of acts. */
export type Group = 'round' | 'trouble' | 'people' | 'limits' | 'table' | (string & {});

/** Kinds that forms of every table have; a game adds its own (games/game.ts). */
export type FieldKind =
	| 'bet' // one that is offered at the table
	| 'on' // what may be chosen with it
	| 'call' // several bets by one name
	| 'place' // so many cards from an end of the shoe
	| 'count'
	| 'round'
	| 'reason' // one of the words that the document knows
	| 'seat'
	| 'player'
	| 'players'
	| 'yes'
	| 'money'
	| 'text'
	| 'word' // a few letters
	| 'prose' // sentences
	| 'pieces' // chips, so many of each denomination
	| 'pin' // of a player who stands there
	| 'time' // of a day
	| 'minutes'; // from now; becomes `at`

export interface Field {
	name: string;
	kind: FieldKind | (string & {});
	needed: boolean;
	/** Where the field is called otherwise than by its name. */
	label?: string;
	/** For `reason`, `yes`, `bet`, `on`, `call` and `pieces`: what may be chosen. */
	choices?: string[];
	/** It begins as the round that was settled last, unless a result waits. */
	settled?: boolean;
	/** How many, where a field is several of a kind. */
	count?: number;
	/** How long a text may be. */
	most?: number;
}

export interface ActForm {
	act: string;
	group: Group;
	fields: Field[];
	/** A field that is told with a reason, by that reason. */
	asks: Record<string, string>;
	/** How fields are read whose kind only this game has. */
	readers: Record<string, FieldReader>;
	/** Stakes or winnings change: a written reason and a confirmation are asked for. */
	money: boolean;
	/** Worth a second look even where no money moves. */
	sure: boolean;
	/** It is about the limits on the table's sign: only those that change are sent. */
	sign: boolean;
}

/** Which round a correction is of: mostly the one that was settled last. */
export const round: Field = { name: 'round', kind: 'round', needed: false, settled: true };

/** A whole number within bounds, as it was filled in. */
export function whole(given: unknown, from: number, to: number): number | undefined {
	const text = String(given).trim();
	if (!/^\d{1,15}$/.test(text)) return undefined;
	const value = Number(text);
	return value >= from && value <= to ? value : undefined;
}
