// A chip bank as the floor tells it.

import type { Cents } from '../lib/types';

export interface Piece {
	each: Cents;
	count: number;
}

export interface Brief {
	/** With patrons, as far as it has been told. */
	chips: Cents;
	vouchers: Cents;
	promotional: Cents;
	held: Cents;
}

/** A table from its opening count to its closing count. */
export interface Day {
	session: number;
	open: boolean;
	opened: number;
	closed: number;
	opening: Cents;
	fills: Cents;
	credits: Cents;
	closing: Cents;
	/** Cash for chips at the table, as it was told. */
	bought: Cents;
	drop: Cents;
	paid: Cents;
	won?: Cents;
}

export interface Float {
	table: string;
	value: Cents;
	buttons: number;
	pieces: Piece[];
	day?: Day;
	before?: Day;
}

export interface Slip {
	number: number;
	of: 'fill' | 'credit';
	state: 'asked' | 'sent' | 'done' | 'cancelled';
	table: string;
	value: Cents;
	pieces: Piece[];
	'asked-by': string;
	'asked-at': number;
	'sent-by': string;
	'sent-at': number;
	'done-by': string;
	'done-at': number;
}

export interface Colour {
	table: string;
	colour: string;
	value: Cents;
	out?: number;
}

export interface ChipBank extends Brief {
	rack: Colour[];
	slips: number;
	denominations: { each: Cents; stock: number; cage: number; tables: number; way: number; out: number }[];
	tables: Float[];
	'slip-list': Slip[];
}

export interface Form {
	'paid-otherwise': string[];
}
