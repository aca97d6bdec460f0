// What dealers and the pit work with: tables as staff see them, terminals, devices, what needs a person, ratings, what waits for two.

import type { Cents, DeviceName, Phase, Tender, TerminalLine, View } from '../types';

export interface PitTable {
	table: string;
	phase: Phase;
	round: number;
	left: number | null;
	staked: Cents;
	wagers: number;
	players: number;
	/** Terminals linked to the table, and those at which somebody plays there. */
	seats: number;
	taken: number;
	/** What waits here for a second person. */
	proposal: Proposal | null;
	/** The devices of the table, and whether staff tell what each should. */
	equipment: StandingDevice[];
	/** Who deals, and since when. */
	dealer: { name: string; since: number } | null;
	/** Its dealer's call for a supervisor, that nobody has answered yet. */
	call: { at: number; words: string } | null;
	/** Who is to deal there, and who has. */
	roster: Rostered[];
	dealt: Rostered[];
	view: View;
}

/** Something that somebody should see to: at a table, a terminal, or in an occasion. */
export interface Need {
	what: 'call' | 'excluded' | 'kept-out' | 'stopped' | 'held' | 'frozen' | 'limits-due' | 'game-due' | 'closing-due' | 'no-dealer' | 'overstays' | 'device-doubted' | 'device-away' | 'fault' | 'link' | 'dispute' | 'case' | 'approval' | 'withheld';
	since: number;
	table?: string;
	terminal?: string;
	occasion?: string;
	/** The end of its number; `number` is in sequence. */
	ticket?: string;
	about?: string;
	words?: string;
	fault?: DeviceFault | null;
	number?: number;
	until?: number;
	rule?: string;
}

/** Somebody who is to deal at a table for a time. */
export interface Rostered {
	dealer: string;
	from: number;
	to?: number | null;
}

/** Where the card that is due goes. */
export interface NextCard {
	to: string;
	box?: number;
	hand?: number;
	place: number;
}

/** What only the dealer of a table is told of it. */
export interface DealtTable {
	roster: Rostered[];
	next: NextCard | null;
	/** The result that waits to be confirmed, whoever entered it. */
	recorded: number | null;
	/** What lies on the layout, the heaviest first. */
	spots: { bet: string; on: string | null; stake: Cents }[];
	bettors: { terminal: string; seat: number; staked: Cents }[];
	live: LiveCloth | null;
}

/** A position of the layout, and what lies there. */
export interface Laid {
	bet: string;
	on: string | null;
	stake: Cents;
}

/** A table without terminals: its boxes, what is laid down for one that plays, and what lies on the cloth. */
export interface LiveCloth {
	seats: number;
	marks: Laid[];
	lies: (Laid & { seat: number; player: string })[];
}

/** A player at a live table, as staff have rated him. */
export interface Rating {
	no: number;
	table: string;
	box: number | null;
	card: string | null;
	player: string | null;
	words: string;
	began: number;
	ended: number | null;
	by: string;
	last_by: string | null;
	bought: Cents;
	/** A round, on average. */
	bet: Cents;
	/** What he left with, where it is known. */
	walked: Cents | null;
	rounds: number;
	turnover: Cents;
	/** What the house keeps of that by the exact odds; null while it is being reckoned. */
	expected: Cents | null;
}

/** What one of staff proposes, and another must confirm. */
export interface Proposal {
	no: number;
	duty: Duty;
	/** Of an act at a table. */
	table: string | null;
	act: (Record<string, unknown> & { act: string }) | null;
	/** What it concerns: a table, a terminal, a card, an account, a ticket by its last digits. */
	about: string;
	/** What moves with it; of an act, what it gives back to players. */
	amount: Cents;
	/** Of a device that is to be enrolled: which, and the key that it must show itself. */
	device?: DeviceName;
	key?: string;
	/** Of a change of the floor: what is laid over what the plan has, null to take it out, and whether a password is set. */
	part?: string;
	to?: Record<string, unknown> | null;
	password?: boolean;
	/** The office it is proposed from, and who proposes it. */
	by: string;
	who: string;
	reason: string;
	/** Those who may confirm it. */
	second: string[];
	left: number;
}

/** What one person may not do alone. */
export type Duty =
	| 'void' | 'correct' | 'late-wager' | 'unbar' | 'fill' | 'manual-pay' | 'release' | 'pin' | 'member' | 'unlock' | 'pay-in' | 'pay-out' | 'move' | 'ticket-pay'
	| 'ticket-copy' | 'ticket-expired' | 'ticket-doubted' | 'tickets-trust' | 'withhold' | 'dispose' | 'enrol' | 'retire' | 'by-hand' | 'resume' | 'change' | 'test'
	| 'prize' | 'occasion' | 'act';

/** An act with which the rules answer a fault. */
export interface FaultAnswer {
	act: string;
	reason: string | null;
}

/** What is wrong with a device: its signal, or the incident for which it is not relied on, in both languages. */
export interface DeviceFault {
	name: string;
	en: string;
}

export interface StandingDevice {
	device: string;
	state: string;
	/** Whether it tells what staff could tell in its place. */
	tells: boolean;
	by_hand: boolean;
	confirmed: string | null;
	fault: DeviceFault | null;
	words: string | null;
	/** At a table: what the rules have for its fault, and would be taken now. */
	answers?: FaultAnswer[];
}

export interface PitTerminal {
	terminal: string;
	state: TerminalLine['state'];
	online: boolean;
	account: string | null;
	tender: Tender | null;
	member: string | null;
	credit: Cents;
	staked: Cents;
	/** Its player called, and nobody has answered yet. */
	call: { at: number; words: string } | null;
	/** What the terminal says of a transfer that failed. */
	fault: string | null;
	/** Whether its screen has a key; what becomes of its note acceptor, nothing where none is enrolled. */
	enrolled: boolean;
	acceptor: 'online' | 'offline' | null;
	/** What is fitted in it. */
	equipment: StandingDevice[];
	table: string | null;
}
