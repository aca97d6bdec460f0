// What a game is to the screens. Each game has a folder beside this file whose index.ts describes it so; the screens find
// the folders by themselves (games.ts), and ask nothing about a game but through this description.

import type { Component } from 'svelte';
import type { Watch } from '../display/watch.svelte';
import type { Act, Dealt } from '../dealer/dealing.svelte';
import type { Cents, Mine, NewsOf, NextCard, RulesCard, Spot, TableLine, View } from '../lib/types';
import type { Wire } from '../lib/wire';
import type { Phrase, Words } from '../lib/words';
import type { Desk } from './desk';
import type { Clock } from '../play/clock.svelte';
import type { Hand } from '../play/hand.svelte';
import type { Terminal } from '../play/terminal.svelte';
import type { Heap } from '../play/wagers.svelte';
import type { Field } from '../staff/act-form';
import type { Running, Sound } from '../sound/scores';
import type { ActForm, Filled } from '../staff/acts';
import type { StaffDesk } from '../staff/desk.svelte';
import type { PitRow, TableEvent } from '../staff/types';
import type { Told } from './games';

// --- On a terminal -----------------------------------------------------------------------------------------------

export interface BadgeProps {
	number: number;
	big?: boolean;
	newest?: boolean;
}

export interface StageProps {
	at: Terminal;
	hand: Hand;
	clock: Clock;
	seconds: number | null;
	/** On a small screen the layout has given its place to what else the game shows. */
	flipped: boolean;
	onwhy: () => void;
}

export interface StillProps {
	heaps: readonly Heap[];
	winners?: ReadonlyMap<string, string>;
	/** The result under which they lay. */
	number?: number | null;
	/** What lay there beside chips: hands, a point; as a table tells it. */
	lies?: Partial<View>;
	label: string;
	/** The game in the language of the moment. */
	its: Told;
	/** The casino's name. */
	house: string;
	card: RulesCard | null;
	currency: string;
}

/** The layout: in play, and to be looked at; and a page of the rules card that only this game has. */
export interface Cloth {
	Stage: Component<StageProps>;
	Still: Component<StillProps>;
	Page?: Component;
}

export interface BoardProps {
	watch: Watch;
	clock: Clock;
	seconds: number | null;
}

/** Who keeps a view up to date: a terminal, or a display. */
export interface Looker {
	/** The view, while a table of this game is on it. */
	view: () => View | null;
	change: (part: Partial<View>) => void;
	/** The view asked for anew. */
	again: () => Promise<View>;
	/** Until no more bets, where that changed; null: no clock runs. */
	clock: (left: number | null) => void;
	/** Something of a new round has come. */
	began: (round: number) => void;
	/** What lies there of this terminal's. */
	lying: (mine: Mine) => void;
	/** What is told to who sits here, in words. */
	told: (text: string, rule?: string) => void;
}

/** A wager as it is told, wherever it is told. */
export interface Row {
	bet: string;
	on?: string | null;
	point?: number | null;
}

/** Wagers that outlive their round. */
export interface Lasting {
	/** What a wager lies on: its own choice, or where it has travelled to. */
	place: (row: Row) => string | null;
	/** The wager made anew as it was; nothing where that cannot be. */
	again: (row: Row & { stake: number }) => Spot | null;
	/** Whether one that has travelled there stays until it is decided. */
	stays: (row: Row) => boolean;
	/** What else of a view changes when a wager is laid. */
	part: (view: View) => Partial<View>;
}

// --- At the desks ------------------------------------------------------------------------------------------------

/** A kind of field that acts of this game have: what was filled in, read; nothing where it is not what it must be. */
export interface FieldReader {
	read: (given: NonNullable<Filled[string]>, field: Field) => unknown;
	/** It is a list. */
	many?: boolean;
	/** What the field is called on the wire, where that hangs on what was filled in. */
	wire?: (value: unknown) => string | undefined;
}

/** What staff do at a table of this game. */
export interface Pit {
	/** The result of a round as staff key it in. */
	result: Field;
	/** Acts whose fields this game asks for in a way of its own. */
	shapes?: Record<string, Field[]>;
	/** How it asks for fields that other games have not, or otherwise, by their names; `dice@take` where only one act does. */
	fields?: Record<string, Omit<Field, 'name' | 'needed'>>;
	/** The kinds of fields that only some games have. */
	kinds: Record<string, FieldReader>;
	/** Acts that come one after another: they are keyed in on a pad of their own, without a dialog for each. */
	pads: string[];
	/** The pads are there at any time, not only when something is due. */
	always?: boolean;
}

/** How a field is picked: `id`, `field`, the `view` of the table, and a `value` that is text, or a list of texts where the field is one. */
export type Picker = Component<any, object, 'value'>;

export interface PadProps {
	desk: StaffDesk;
	row: PitRow;
	form: ActForm;
	/** How its field is picked. */
	Pick: Picker;
	ondone: (events: TableEvent[]) => void;
}

/** How fields of this game are picked, and the pads that are not the plain one. */
export interface Picks {
	picks: Record<string, Picker>;
	pads?: Record<string, Component<PadProps>>;
}

export interface DealerPadProps {
	row: Dealt;
	/** The table would take it now. */
	ready: boolean;
	/** What was picked, and waits to be confirmed. */
	picked: Act | null;
	onkey: (act: Act) => void;
}

/** What a dealer keys in at the page of his table, in huge keys. */
export interface DealerPad<W extends string> {
	/** The act that tells it. */
	act: string;
	/** One touch enters it, as cards come one after another; else it is picked with one, and confirmed with another. */
	once?: boolean;
	Pad: () => Promise<{ default: Component<DealerPadProps> }>;
	/** What was typed or scanned; nothing where it is none of this game's. */
	read: (text: string, row: Dealt) => Act | null;
	/** What is keyed in, in two words. */
	says: (say: Phrase<W>, act: Act) => string;
	/** The act that says that what came last was another, until the next comes. */
	anew?: string;
	/** Whose the card is that is due. */
	whose?: (say: Phrase<W>, next: NextCard) => string;
}

// --- The check of a draw -----------------------------------------------------------------------------------------

export interface Drawn<W extends string> {
	/** Of how many results one is drawn; nothing where cards are. */
	range?: number;
	/** What the cards of a round come to, and how many outcomes and cards there are; nothing where players decide. */
	coup?: { outcome: (cards: readonly string[]) => number | null; outcomes: number; most: number };
	/** What is drawn, in a list of what may be checked. */
	says: W;
	/** A number speaks for itself. */
	plain?: boolean;
}

// --- All of it ---------------------------------------------------------------------------------------------------

/** Words that every game has of its own. */
export interface Says<W extends string> {
	/** The game, whatever its tables are called. */
	name: W;
	/** While the ball runs, or cards are dealt. */
	running: (view: View) => W;
	lobbyRunning: W;
	recent: W;
	/** What takes the layout's place on a small screen. */
	flip: W;
	/** Why a wager lost. */
	lost: W;
	void: W;
	/** The way to the check of a draw. */
	check: W;
	/** What the layout is called. */
	cloth: W;
	/** How commission was paid. */
	commission: W;
	/** Several wagers that are called by one name. */
	calls?: W;
}

/** How a hand stands beyond its cards: a word for it; and whether its cards are away, so that a word for that is all there is to say. */
export interface Standing<W extends string> {
	says?: W;
	away?: boolean;
}

/** Bets that a sign names as one: just these, or any that are more than one. */
export interface BetGroup<W extends string> {
	says: W;
	bets: readonly string[];
	some?: boolean;
}

/** A step of how to play: what is said, and a picture of it. */
export interface Step<W extends string> {
	says: W;
	/** What lies on the layout, and what is paid for it: cents, by position. */
	heaps?: Readonly<Record<string, number>>;
	pays?: Readonly<Record<string, number>>;
	/** The result, and what else lies there, as in StillProps. */
	number?: number;
	lies?: Partial<View>;
	/** The game's drawing instead of its layout. */
	drawn?: true;
}
export type Steps<W extends string> = readonly [Step<W>, Step<W>, Step<W>, Step<W>, Step<W>];

export interface About<W extends string> {
	/** As the floor calls it. */
	game: string;
	words: Words<W>;
	says: Says<W>;
	/** How to play, in five steps; nothing where nobody has written them. */
	steps?: Steps<W>;
	/** How it is played, in paragraphs; empty where the rules card says it all. */
	how: readonly W[];
	/** Paragraphs in whose place others stand under the rules of a table. */
	otherwise?: (card: RulesCard) => Readonly<Partial<Record<W, W>>>;
	/** What a bet is, in a sentence or two. */
	help: Readonly<Record<string, W>>;
	/** What a bet is on where an example of it is shown. */
	examples: Readonly<Record<string, string>>;
	/** The examples lie on the layout of the rules card; otherwise an example is reckoned beside each price. */
	sampled?: boolean;
	/** Headings of the rules card, by families of bets. */
	families: Readonly<Record<string, W>>;
	groups: readonly BetGroup<W>[];
	/** The games that a document knows under this one. */
	modes?: Readonly<Record<string, W>>;

	Badge: Component<BadgeProps>;
	/** The game as a drawing, large in the lobby and small on a tab. */
	Picture: Component;
	/** In a list of the pit, where that is not the badge. */
	Mark?: Component<BadgeProps>;
	/** A result as it is announced, and in two words. */
	spell: (say: Phrase<W>, number: number) => string;
	short: (say: Phrase<W>, number: number) => string;
	/** A bet and its choice; nothing for what is no bet of this game. */
	bet: (say: Phrase<W>, bet: string, on: string) => string | null;
	/** A way to win that has its own price. */
	line: (say: Phrase<W>, line: string) => string | null;
	/** What an act that is open to a player is about, by the floor's word for it; `field-…`: what he chooses in it, with `{n}`. */
	open?: Readonly<Record<string, W>>;
	/** A dealer's call in the language of the moment; nothing where it is not this game's. */
	call?: (say: Phrase<W>, text: string) => string | null;
	/** What is notified, put together in the language of the moment; nothing where it is not this game's. */
	notice?: (say: Phrase<W>, text: string) => string | null;
	/** Calls that stand on the screen already, larger than any message. */
	routine?: RegExp;
	/** Calls that belong to every round: they stand on the cloth and need no message. */
	usual?: RegExp;

	/** The colour of its cloth, from which its screens take their tone, and that of its nameplate; the house's where it says none. */
	look?: { cloth: string; accent: string };
	/** How its terminal's parts are laid out (play/areas.css, or the game's own style). */
	seat?: string;
	/** What its jackpot stands at, where it has one; and what of it is to be said beside that. */
	jackpot?: (view: View) => { pool: Cents; says?: W } | null;
	/** Cards are dealt one by one while the round goes on; calls stand where the cards are. */
	dealt?: boolean;
	/** Players decide during the round: wagers are added, and end one after the other. */
	decided?: boolean;
	/** How hands may stand, by the words of the floor; what is not here needs none. */
	stands?: Readonly<Record<string, Standing<W>>>;
	lasting?: Lasting;
	/** Commission is paid beside the stake. */
	beside?: boolean;
	/** What sounds while its spin or throw is under way, and with which of its news. */
	sounds?: { runs?: Running; on?: Partial<Record<keyof NewsOf, Sound>> };
	/** Its part of a view that has just come; `before`: the view it replaces. */
	arrived?: (view: View, before: View | null, now: number) => Partial<View>;
	/** What is told in a list of tables that a badge must know. */
	listed?: (table: TableLine | View) => void;
	/** Keeps a view up to date by the news that only this game has. */
	hear?: (wire: Wire, looker: Looker) => void;

	cloth: () => Promise<Cloth>;
	/** The public display. */
	board: () => Promise<{ default: Component<BoardProps> }>;
	desk: Desk;
	pit: Pit;
	/** Where there is none, a dealer uses the forms of the pit. */
	dealer?: DealerPad<W>;
	picks: () => Promise<Picks>;
	drawn: Drawn<W>;
}

/** A game whose own words nobody outside its folder knows. */
export type Game = About<string>;

/** Checks that a game has the words it speaks of. */
export function describe<W extends string>(about: About<W>): Game {
	return about as unknown as Game;
}
