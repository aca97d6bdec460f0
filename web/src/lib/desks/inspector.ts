// What an inspector reads: rounds and their steps, incidents, accounts, reports, what was verified.

import type { DeviceFault } from './pit';
import type { Cents, Slip, Tender, View } from '../types';

/** The pits of the casino, and which of them is this floor's; none where its book is a file. */
export interface Pits {
	own: string | null;
	pits: string[];
}

/** A slip, and whose it is. */
export interface FoundSlip extends Slip {
	/** Where it was played, if a pit was asked for. */
	pit?: string;
	/** The number of the journal it stands in. */
	journal: number;
	ruleset: string;
	game: string;
	tender: Tender;
	/** Null at a live table, where a slip is of all that lay there. */
	account: string | null;
	terminal: string | null;
	member: string | null;
	card: string | null;
	/** Who dealt it, one after the other. */
	dealers: string[];
	/** At a live table: what the round rested on beside its rows. */
	clauses?: string[];
}

/** A position of a layout, and what lies there in all. */
export interface FeltSpot {
	bet: string;
	on: string | null;
	hand?: number;
	point?: number;
	stake: Cents;
}

/** An act of a round played again. */
export interface Step {
	line: number;
	at: number;
	act: { act: string } & Record<string, unknown>;
	en: string;
	events: ({ event: string } & Record<string, unknown>)[];
	felt: FeltSpot[];
	/** What lies there beside chips, where that has changed. */
	lies?: Partial<View>;
}

export interface Steps {
	table: string;
	journal: number;
	round: number;
	ruleset: string;
	game: string;
	dealers: string[];
	count: number;
	steps: Step[];
	next: number | null;
	corrected?: string;
	broken?: string;
}

export interface Sought {
	/** One of the casino's pits, or `*`: all of them; left out: this floor's. */
	pit?: string;
	table?: string;
	round?: number;
	from?: number;
	to?: number;
	terminal?: string;
	card?: string;
	over?: Cents;
	clause?: string;
	dealer?: string;
}

/** Something on record. Of a device also which; of its fault, what became of it. */
export interface Incident {
	no: number;
	at: number;
	code: string;
	where: string;
	who: string;
	words: string;
	device?: string;
	fault?: DeviceFault | null;
	by_hand?: { at: number; who: string; confirmed: string | null } | null;
	restarted?: { at: number; who: string } | null;
}

/** What narrows a search for incidents. */
export interface IncidentsSought {
	pit?: string;
	before?: number;
	from?: number;
	to?: number;
	code?: string;
	where?: string;
	device?: string;
	find?: string;
	/** Names of faults that count as found too, with a space between any two. */
	faults?: string;
}

export interface LedgerAccount {
	account: string;
	kind: string;
	tender: Tender;
	balance: Cents;
	moves: number;
}

export interface VerifiedTable {
	table: string;
	good: boolean;
	lines: number;
	acts: number;
	rounds: number;
	seals: number;
	words: string;
}

/** What people call an act. `of`: the game, the table, or the kind of occasion. */
export interface ActName {
	act: string;
	of: string;
	occasion: boolean;
	en: string;
}

/** A column of a report: amounts in cents, shares of a million, times in thousandths. */
export interface ReportColumn { name: string; kind: 'count' | 'money' | 'share' | 'times' | 'mark' }

/** A report: each row has what stands under `words`, then what stands under `columns`. */
export interface ReportTold {
	report: string; at: number; title: string; demonstration: boolean; good: boolean; finding: string; note: string;
	words: string[]; columns: ReportColumn[]; rows: (string | number)[][]; total: (string | number)[]; left: number;
	/** Over all pits: the total of each. */
	pits?: (string | number)[][];
}
