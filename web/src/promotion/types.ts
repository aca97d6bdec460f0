// A promotion as the floor tells it (docs/promotions.md, "On a floor").

import type { Cents } from '../lib/types';
import type { Dispute, Stated, TermRule } from '../occasion/offers';

export interface Condition {
	condition: string;
	game?: string;
	bet?: string;
	on?: string;
	result?: string;
	with?: string;
	min: Cents;
	per: Cents;
	entries: number;
	cap: number;
}

/** A prize as the terms have it; its details and what it includes stand there by their names. */
export interface Prize {
	prize: string;
	kind: string;
	value: Cents;
	alternative?: Cents;
	text: string;
	[detail: string]: string | number | undefined;
}

export interface Terms {
	terms: Stated;
	prizes: Prize[];
	conditions: Condition[];
}

/** What the draft lacks: a term, a prize's detail, and so on; of which prize, and who asks for it. */
export interface Lack {
	what: 'condition' | 'prize' | 'term' | 'detail' | 'cash' | 'order';
	name: string | null;
	prize: string | null;
	rule: string | null;
}

export interface Ways {
	cash: Cents;
	cheque: Cents;
	transfer: Cents;
}

export type Fate = 'undrawn' | 'drawn' | 'refused' | 'unclaimed' | 'paid';

/** What has become of a prize. The second half is told to staff and to the winner. */
export interface Result {
	prize: string;
	state: Fate;
	/** The last letters of the winner's number. */
	ends: string | null;
	winner: string | null;
	draw?: number;
	drawn?: number;
	tried?: boolean;
	overdue?: boolean;
	/** Until when the winner is to be told. */
	'tell-by'?: number;
	instead?: Cents;
	'takes-cash'?: boolean;
	due?: Cents;
	choice?: Ways | null;
	/** For staff: who tried to tell the winner. */
	attempts?: { at: number; by: string; way: string; reached: boolean }[];
}

export interface Claim {
	player: string;
	prize: string;
	draw: number;
	state: 'open' | 'refused' | 'paid';
	hold: string | null;
}

export interface Made {
	/** From 0. */
	draw: number;
	prize: string;
	/** The entry that was drawn, counted from 0, and among how many. */
	number: number;
	of: number;
	seed: string;
	commit: string;
}

export interface Brief {
	phase: 'draft' | 'open' | 'closed' | 'cancelled';
	postponed: boolean;
	version: number;
	closes: number | null;
	draws: number | null;
	entries: number;
	entrants: number;
	prizes: number;
}

export interface Promotion extends Brief {
	at: number;
	lodged: number;
	waits: boolean;
	'draw-waits': boolean;
	'draw-cancelled': boolean;
	commit: string | null;
	renewed: number;
	list: string | null;
	drawn: number;
	left: number;
	/** Every draw, with what it takes to work it out anew. */
	made: Made[];
	/** Of the last draw. */
	seed: string | null;
	holds: Terms;
	results: Result[];
	claims: Claim[];
	disputes: Dispute[];
	mine?: { entries: number; first: number } | null;
	// For staff.
	draft?: Terms & { changed: boolean; approved: boolean; lacks: Lack[] };
	advertised?: boolean;
	available?: boolean;
	'cancel-approved'?: boolean;
	/** Those with most entries. */
	players?: { player: string; entries: number }[];
}

export interface Named {
	name: string;
	over: number;
	until: boolean;
	rule: string | null;
}

/** What its document lets be said. */
export interface Form {
	terms: TermRule[];
	kinds: { kind: string; money: boolean; 'never-cash': boolean; credit: boolean; details: Named[] }[];
	forbidden: Named[];
	ways: Named[];
	holds: Named[];
	great: Cents;
	kept: Cents;
	/** The clauses by which the document knows something; null: it does not. */
	knows: Record<
		'lodged' | 'copy' | 'approved' | 'scrutineer-must' | 'scrutineer-may' | 'cash-must' | 'cash-stated' | 'draw-postponed' | 'draw-cancelled' | 'cancelled' | 'cancel-approved' | 'terms' | 'marketing' | 'available',
		string | null
	>;
}
