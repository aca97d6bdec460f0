// What the cage works with: members and their movements, tickets, payouts by hand.

import type { Duty } from './pit';
import type { Cents } from '../types';

/** A ticket in a list, without its number. */
export type TicketLine = Omit<Ticket, 'number'>;

export interface Ticket {
	number: string;
	/** The last four digits of the number. */
	ends: string;
	amount: Cents;
	words: string;
	sequence: number;
	issued: number;
	terminal: string;
	venue: string;
	voucher: boolean;
	state?: 'open' | 'redeemed' | 'held' | 'unprinted' | 'expired' | 'doubted' | 'withheld' | 'refused' | 'disposed' | 'elsewhere';
	redeemed?: number | null;
	where?: string | null;
	/** Until when a terminal takes it; null: for ever. */
	expires?: number | null;
}

/** Of who is paid by hand, as the cage has seen him. */
export interface PayoutForm {
	name: string;
	document: 'passport' | 'licence' | 'identity-card' | 'other';
	number: string;
	signed: boolean;
	verified?: string;
}

export type PayoutList = 'held' | 'withheld' | 'unclaimed' | 'accounts' | 'signed' | 'identified' | 'decided';

/** What was done with money to be paid by hand. */
export interface Payout {
	no: number;
	at: number;
	what: 'paid' | 'withheld' | 'released' | 'refused' | 'disposed';
	about: string;
	amount: Cents;
	movement?: number;
	who: string;
	second: string | null;
	words: string;
	form?: { verified: string; name: string; document: PayoutForm['document'] | null; ends: string; signed: boolean };
}

/** A row of a list: of tickets that stand, of accounts left alone, or of what was done. */
export type PayoutRow = Partial<Payout> & {
	ticket?: TicketLine;
	/** Of a ticket that is not in the book of this pit: which has printed it, null: nobody knows; and which keeps it, null: none does. */
	pit?: string | null;
	in?: string | null;
	since?: number;
	decided?: Payout;
	card?: string;
	name?: string;
	from?: 'card' | 'deposit';
};

export interface Member {
	/** 0: this pit of a casino has never had the card. */
	member: number;
	/** Of one who was looked for: the pit that holds the card, where another does; null: none does. */
	pit?: string | null;
	card: string;
	name: string;
	/** The number in the names of his accounts: that of his first card. */
	account: string;
	locked: boolean;
	closed: boolean;
	'on-card': Cents;
	deposit: Cents;
	/** What promotions have given to play with, and nobody cashes; until when. */
	promotional?: Cents;
	'promotional-until'?: number;
	terminal?: string | null;
	credit?: Cents | null;
	/** What was moved for the member without a second person, by duty, as far as it counts still. */
	alone?: Partial<Record<Duty, Cents>>;
}

/** One of them. */
export type MemberChange = { name: string } | { 'new-card': true } | { closed: boolean };

export interface Movement {
	no: number;
	at: number;
	kind: string;
	from: string;
	to: string;
	amount: Cents;
	table: string | null;
	staff: string | null;
}
