// What the staff screens know beyond the messages themselves.

import type { PitTable, Proposal } from '../lib/types';
import type { Authority } from './acts';

/** The two accounts of a member at the cage. */
export type Purse = 'card' | 'deposit';

export interface Awaits {
	actor: string;
	what: string;
	options: string[];
	rule?: string;
	/** Of a player: where he sits, his name at the table, and the hand of a box that is asked about. */
	seat?: number;
	player?: string;
	hand?: number | string;
}

export interface PitRow extends PitTable {
	awaits: Awaits | null;
	authorities: Authority[];
}

/** What waits for a second person, and until when by this screen's clock. */
export type Waiting = Proposal & { ends: number };

/** An event as a table gives it (docs/acts.md, "Events"). */
export type TableEvent = Record<string, unknown>;

/** All that a receipt shows. A copy, so that later news cannot change what was printed. */
export interface ReceiptLines {
	title: string;
	no: number;
	at: number;
	venue: string;
	staff: string;
	amount: number;
	lines: { name: string; value: string }[];
	balances: { name: string; cents: number }[];
}
