// A tournament as the floor tells it (docs/tournaments.md, "On a floor").

import type { Cents } from '../lib/types';
import type { Dispute, Stated, TermRule } from '../occasion/offers';

export interface PrizeShare {
	place: number;
	/** Of the pool, in hundredths of a per cent. */
	share: number;
}

/** What the draft lacks: a term by its name, or numbers that do not go together. */
export interface Lack {
	what: 'term' | 'limits' | 'numbers' | 'rounds' | 'prizes';
	name: string | null;
	rule: string | null;
}

export type EntryState = 'applied' | 'declined' | 'accepted' | 'in' | 'playing' | 'out' | 'disqualified' | 'withdrawn';
export interface Entry {
	/** The last letters of the card. */
	ends: string;
	player: string | null;
	state: EntryState;
	session: number;
	seat: number;
	place: number;
	chips: Cents;
	final: number;
	prize: Cents;
	again: boolean;
	counted: boolean;
	// One's own, and for staff.
	agreed?: boolean;
	'bought-in'?: boolean;
	'buy-backs'?: number;
	paid?: Cents;
	owed?: Cents;
	consents?: boolean;
	refundable?: boolean;
}

export interface ContestSession {
	session: number;
	state: 'drawn' | 'called' | 'playing' | 'announced';
	stage: number;
	secondary: boolean;
	concluded: boolean;
	advance: number;
	'chips-back': boolean;
	table: string | null;
	/** In which the table stands, where the casino has several. */
	pit?: string;
	/** Once it is announced: an entry tells of the last session only. */
	results: Pick<Entry, 'ends' | 'player' | 'seat' | 'place' | 'chips'>[];
}

export interface Official {
	name: string;
	role: 'manager' | 'deputy';
	present: boolean;
}

export type Phase = 'draft' | 'entries' | 'running' | 'decided' | 'ended' | 'cancelled';
export interface Brief {
	phase: Phase;
	halted: boolean;
	version: number;
	starts: number;
	pool: Cents;
	round: number;
	entrants: number;
	left: number;
	sessions: number;
}

export interface Tournament extends Brief {
	briefed: boolean;
	plays: string;
	commit: string | null;
	renewed: number;
	drawn: number;
	conditions?: Stated;
	prizes?: PrizeShare[];
	goods: { place: number; value: Cents; text: string }[];
	officials: Official[];
	tables: string[];
	entries: Entry[];
	'sessions-of-it': ContestSession[];
	disputes: Dispute[];
	// For staff.
	changed?: boolean;
	draft?: { conditions: Stated; prizes: PrizeShare[]; lacks: Lack[] };
}

/** What its document lets be said. */
export interface Form {
	terms: TermRule[];
	plays: string;
	disqualification: { reason: string; approval: boolean; 'keeps-chips': boolean; rule: string | null }[];
	/** The clauses by which the document knows something; null: it does not. */
	knows: Record<'substitute' | 'deputy' | 'presence' | 'briefing', string | null>;
}

/** How a phase is marked. */
export const PHASE: Record<Phase, 'quiet' | 'good' | 'warn' | 'bad'> = { draft: 'quiet', entries: 'warn', running: 'good', decided: 'warn', ended: 'quiet', cancelled: 'bad' };
