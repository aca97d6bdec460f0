// The messages of docs/protocol.md as types. Written by hand from that document, in its order. What only one game's
// tables tell is added to these types in that game's own folder. What one desk alone works with stands with the
// others of that desk, in `desks`.

import type { Member, MemberChange, Movement, PayoutForm, PayoutList, PayoutRow, Ticket, TicketLine } from './desks/cage';
import type { ActName, FoundSlip, Incident, IncidentsSought, LedgerAccount, Pits, ReportTold, Sought, Steps, VerifiedTable } from './desks/inspector';
import type { PlanOfRecord, PlanPart } from './desks/manager';
import type { Occasion, OccasionAct, OccasionActed, OccasionHead, OccasionState } from './desks/occasion';
import type { DealtTable, Duty, Need, PitTable, PitTerminal, Proposal, Rating, Rostered } from './desks/pit';

export type * from './desks/cage';
export type * from './desks/pit';
export type * from './desks/inspector';
export type * from './desks/manager';
export type * from './desks/occasion';

export type Cents = number;

export type Phase = 'open' | 'closed' | 'result' | 'held' | 'cards' | 'down' | 'cold';
export type Funding = 'card' | 'cash' | 'ticket';
/** What is played with: money, or what is none and apart from it. */
export type Tender = 'money' | 'test' | 'tournament' | 'chips';

// --- Anybody ---------------------------------------------------------------------------------------------------

export interface TableLine {
	table: string;
	/** What the operator calls it, and what its rules are called. */
	title: string;
	variant: string;
	ruleset: string;
	game: string;
	tender: Tender;
	phase: Phase;
	round: number;
	players: number;
	last: number[];
	limits: { min: Cents; max: Cents; unit: Cents };
}

/** A table as the lobby shows it. */
export interface LobbyTable extends TableLine {
	/** Terminals that are linked to it, those at which somebody plays there, and some that are free. */
	seats: number;
	taken: number;
	free: string[];
}

/** A table as the tabs of a terminal show it. */
export interface FromAfar {
	table: string;
	phase: Phase;
	round: number;
	left: number | null;
	staked: Cents;
}

export interface TerminalLine {
	terminal: string;
	state: 'free' | 'taken' | 'closed';
	funding: Funding[];
}

export interface Floor {
	name: string;
	now: number;
	currency: string;
	languages: string[];
	/** The pit in which all this stands, where the casino has several. */
	pit?: string;
	demo?: { card: string; pin: string } | null;
	tables: LobbyTable[];
	terminals: TerminalLine[];
}

/** A table of another pit of the casino. */
export interface TableElsewhere {
	table: string;
	pit: string;
	ruleset: string;
}

export interface CardBet {
	bet: string;
	family: string;
	pays: string;
	clause: string;
	gist: string | null;
	/** What may be chosen with it. */
	on?: string[];
	/** Commission that is paid when a wager is placed, rounded down to whole steps. */
	paid?: { percent: number; of: 'stake' | 'winnings'; step: Cents; clause: string };
	/** The word that the document wants on its area. */
	marked?: { word: string; clause: string };
	min?: Cents;
	max?: Cents;
	/** Where a bet pays at several odds. */
	lines?: CardLine[];
	/** What each position of the bet pays. */
	spots?: { on: string | null; ways: CardWay[] }[];
}

/** One way in which a position wins. */
export interface CardWay {
	line?: string;
	pays: string;
	/** The part of the stake it is paid on, `1/4`, where a wager is made of several. */
	part?: string;
	clause: string;
	gist: string | null;
}

export interface CardLine {
	/** What makes it pay at these odds, in a word or two. */
	line?: string;
	pays: string;
	clause?: string;
	gist?: string;
}

export interface CardCall {
	call: string;
	pieces: number;
	clause: string;
	spots: { bet: string; on: string; units: number }[];
}

export interface RulesCard {
	table: string;
	ruleset: string;
	title: string;
	document: string;
	hash: string;
	bets: CardBet[];
	calls: CardCall[];
	options: { option: string; value: string; clause: string }[];
	rules: { point: string; clause: string; gist: string }[];
}

/** What the house keeps of each bet, in millionths of what is staked; null: there is no such figure. */
export interface Odds {
	table: string;
	/** Players decide: the figures are those of the best play. */
	decided: boolean;
	edges: { bet: string; on: string[]; edge: number | null }[];
}

export interface Clause {
	id: string;
	gist: string;
	enforcer: string;
}

export interface Commitment {
	from: number;
	commit: string;
	seeds: number;
	seed: string | null;
}

export interface Fair {
	table: string;
	round: number;
	commit: string;
	seed: string | null;
	link: string | null;
	number: number | null;
	/** Of how many results one is drawn, where one draw decides. */
	range?: number;
	/** All commitments of the round: for its draws from which one on, how many seeds were told, and the last of them. */
	commits: Commitment[];
	/** What the salts of the terminals come to, and each of them while the floor has them. */
	salted: string | null;
	salts: { terminal: string; salt: string }[] | null;
	/** Card games: the cards in the order in which they were drawn. */
	cards?: string[] | null;
	/** Card games: how many of each card were in the shoe, by rank and suit. */
	shoe?: number[] | null;
}

// --- A table's view --------------------------------------------------------------------------------------------

export interface Limits {
	min: Cents;
	max: Cents;
	unit: Cents;
	'total-min'?: Cents;
	'total-max'?: Cents;
	/** Where there is one: what the two hands may differ by, what all players may have on one area, the minimum that earlier players keep. */
	differential?: Cents;
	'area-max'?: Cents;
	'previous-min'?: Cents;
	bets?: Record<string, { min?: Cents; max?: Cents }>;
	rule?: string;
}

export interface Lying {
	bet: string;
	on?: string | null;
	stake: Cents;
	low?: boolean;
	/** The call it is a piece of. */
	call?: string | null;
	/** Where wagers live over many rounds: the number it has travelled to, or lies behind. */
	point?: number | null;
	/** Where wagers live over many rounds: whether the next concerns it. */
	working?: boolean;
	/** Where wagers live over many rounds: it may not be taken back. */
	fixed?: boolean;
	/** What was paid for it beside the stake. */
	commission?: Cents;
	/** Where a box may have several hands: which of them it lies on, from 1. */
	hand?: number | null;
}

/** A sign at a table: a code and its numbers (docs/protocol.md). */
export interface Notice {
	code: 'closing' | 'terminal-closing' | 'limits' | 'game' | 'beside' | 'player-limits' | 'kept-minimum' | 'box-maximum' | 'reserved' | 'stopped' | 'test' | 'tournament';
	rule?: string | null;
	at?: number;
	rounds?: number;
	limits?: Limits;
	mode?: string;
	bets?: string[];
	player?: string;
	min?: Cents;
	max?: Cents;
}

export interface View {
	table: string;
	title: string;
	ruleset: string;
	game: string;
	tender: Tender;
	automatic: boolean;
	phase: Phase;
	round: number;
	left: number | null;
	period: number;
	commit?: string | null;
	/** How often this round was committed to again. */
	renewed?: number;
	spin: { ms: number; left: number } | null;
	result: { round: number; number: number; say: string } | null;
	last: number[];
	counts: number[];
	limits: Limits;
	calls: string[];
	notices: Notice[];
	mine?: Mine;
	/** What the table would take from this terminal's player now, beside wagers and decisions for hands. */
	open?: WayOpen[];
	/** What came, oldest first, as far as the table remembers; -1 for a void round. */
	past?: number[];
	/** Which of the games that its document knows it plays, where it knows several. */
	mode?: string;
	/** The bets, in the order of the layout. */
	offered?: string[];
	/** A session of a tournament. */
	session?: Session;
}

export interface Entrant {
	seat: number;
	/** As events call him. */
	player: string;
	name: string;
	state: 'in' | 'waits' | 'out' | 'disqualified';
	chips: Cents;
	staked: Cents;
	did: 'wager' | 'pass' | 'form' | 'absent' | null;
	place: number | null;
}

/** A session of a tournament at its table. */
export interface Session {
	state: 'entering' | 'practice' | 'playing' | 'halted' | 'counting' | 'playoff' | 'ranked';
	coup: number;
	coups: number;
	advance: number;
	/** The box that wagers first; 0: it lies nowhere yet. */
	marker: number;
	turn: { seat: number; left: number | null } | null;
	entrants: Entrant[];
	/** Of who looks. */
	mine: { seat: number; 'pass-cards': number; forms: number } | null;
}

/** What this terminal has on the layout. */
export interface Mine {
	staked: Cents;
	wagers: Lying[];
}

/** What is left to a player to choose in an act: a number `from` … `to`, or `take` of those `among`. */
export interface Pick {
	field: string;
	needed: boolean;
	take: number;
	from?: number;
	to?: number;
	among?: (number | string)[];
}

/** One way in which an act is open to a player: sent back with `play` it is taken. */
export interface WayOpen {
	act: { act: string; seat?: number; yes?: boolean } & Record<string, unknown>;
	/** He is waited for; else he may of himself. */
	asked: boolean;
	/** A word for what it is about; nothing where its name says it. */
	about: string | null;
	en: string;
	pick: Pick | null;
}

// --- Player terminals ------------------------------------------------------------------------------------------

/** A sitting as its player is shown it; milliseconds. */
export interface Sitting {
	since: number;
	played: number;
	wagered: Cents;
	returned: Cents;
	/** What lies is neither won nor lost. */
	net: Cents;
	/** From one reality check to the next; 0: there are none. */
	every: number;
	due: boolean;
	previous: { since: number; until: number; played: number; net: Cents } | null;
}

/** Cents, or milliseconds; null: none. `from`: when it can be confirmed. */
export interface OwnAsked {
	amount: number | null;
	from: number;
}

/** What a member holds himself to: `loss-day`, `time-month`, … */
export interface OwnLimit {
	limit: string;
	amount: number | null;
	used: number;
	/** When its span ends. */
	until: number;
	/** A looser one that he has asked for. */
	asked: OwnAsked | null;
}

export interface MyPlay {
	card: string;
	now: number;
	limits: OwnLimit[];
	reality: { house: number; amount: number | null; asked: OwnAsked | null };
	/** Until when he is away. */
	break: number | null;
	exclusion: number | null;
	/** Days that an exclusion lasts. */
	term: number;
}

export interface PlayedSum {
	in: Cents;
	out: Cents;
	wagered: Cents;
	returned: Cents;
	net: Cents;
	played: number;
}

export interface Totals {
	card: string;
	name: string;
	now: number;
	/** This one first; `month`: 202611. */
	months: ({ month: number } & PlayedSum)[];
	total: PlayedSum;
}

/** Whose play it is: the cage says which card; at a terminal it is the one in it. */
export interface Whose {
	card?: string;
}

export interface Account {
	account: string;
	tender: Tender;
	/** What can be wagered. */
	credit: Cents;
	/** The part of it that can be played with and not cashed; left out where there is none. */
	promotional?: Cents;
	member?: string | null;
	card?: string | null;
	'on-card'?: Cents | null;
	leaving: boolean;
	/** The round that is worked out anew: until then the account stands still. */
	frozen?: { table: string; round: number; rule?: string | null } | null;
	/** What this sitting has won or lost; left out where it is no play for money. */
	net?: Cents;
	session?: Sitting;
}

/** A device of a terminal that has a key of its own. */
export type DeviceName = 'terminal' | 'acceptor' | 'printer' | 'reader' | 'link';

/** The card reader of a terminal: while it is relied on no account opens without a card in it. */
export interface ReaderState {
	relied: boolean;
	card: string | null;
}

/** A terminal that is enrolled must sign for who it is; the floor has signed first. */
export interface Challenge {
	nonce: string;
	signature: string;
}

export interface Welcome {
	terminal: string;
	token: string;
	seq: number;
	now: number;
	clock?: string;
	name: string;
	currency: string;
	funding: Funding[];
	notes: Cents[];
	/** Notes are what the note acceptor says. */
	acceptor: boolean;
	reader: ReaderState | null;
	/** The screen had lost its memory while this account was open; what it shows was restored. */
	reset: boolean;
	account: Account | null;
	tables: TableLine[];
	view: View;
}

export interface AccountAnswer {
	account: Account | null;
	ticket?: Ticket;
}

export interface Spot {
	bet: string;
	on?: string;
	stake: Cents;
	/** Taking back one piece of a call. */
	call?: string;
}

export interface Accepted {
	bet: string;
	on?: string;
	stake: Cents;
	total: Cents;
	credit: Cents;
	staked: Cents;
	rule?: string;
	asked?: Cents;
	note?: string;
	/** The limit that cut it, or that it does not reach yet, and its amounts. */
	point?: string;
	figures?: Record<string, number>;
	low?: boolean;
	pieces?: { bet: string; on?: string; stake: Cents; total?: Cents; low?: boolean }[];
}

/** Of a refusal: which limit of the player's own it rests on, and of how much. */
export interface OwnGrounds {
	limit?: string;
	amount?: number;
}

export type PlacedLine = ({ ok: true } & Partial<Accepted>) | ({ ok: false; why: string; rule?: string; point?: string; figures?: Record<string, number> } & OwnGrounds);

export interface Placed {
	list: PlacedLine[];
	credit: Cents;
	staked: Cents;
}

export interface Withdrawn {
	total?: Cents;
	credit: Cents;
	staked: Cents;
	list?: PlacedLine[];
}

export interface SettledRow {
	bet: string;
	on?: string | null;
	call?: string | null;
	stake: Cents;
	result: 'win' | 'lose' | 'standoff' | 'void';
	pays: Cents;
	returns: Cents;
	odds?: string;
	rule?: string;
	under?: string;
	commission?: Cents;
	point?: number | null;
	/** Where a box may have several hands: which. */
	hand?: number | null;
	/** Of a slip of a live table: where it lay. */
	box?: number;
	/** Of a slip: what it came to before the round was settled anew. */
	was?: { result: SettledRow['result']; returns: Cents };
}

export interface Slip {
	table: string;
	round: number;
	at: number;
	number: number | null;
	say: string;
	staked: Cents;
	returned: Cents;
	credit: Cents;
	wagers: SettledRow[];
	/** The round was settled anew: what it was before. */
	was?: { number: number | null; say: string; returned: Cents };
}

// --- Staff -----------------------------------------------------------------------------------------------------

export type Role = 'cashier' | 'dealer' | 'supervisor' | 'inspector';

export interface Desk {
	name: string;
	role: Role;
	/** The last number of this name that changed anything. */
	seq: number;
	previous: number | null;
	/** What takes two persons here, and above which amount. */
	duties: Partial<Record<Duty, Cents>>;
	/** Above it a payment by hand takes a form; 0: none does. */
	'identify-above': Cents;
	'previous-from': string | null;
	/** How many were refused since. */
	failed: number;
	/** The password is another's choice: nothing is heard before a new one is chosen. */
	first: boolean;
	/** May change staff, terminals and tables. */
	manages: boolean;
	/** The table to which a dealer has come with card and PIN; he does nothing but deal there. */
	post: string | null;
	/** He has a PIN. */
	pin: boolean;
}

/** How a device stands: whether staff tell what it should, who confirmed that, and why it is not relied on. */

// --- What may be asked, and what is answered --------------------------------------------------------------------

type Nothing = Record<never, never>;
type WagerAsk = { table: string; round: number } & (Spot | { list: Spot[] });
type WithdrawAsk = { table: string; round: number; bet?: string; on?: string; stake?: Cents; call?: string; list?: Spot[] };

export interface Asks {
	floor: [Nothing, Floor];
	'card-of': [{ table: string }, RulesCard];
	'odds-of': [{ table: string }, Odds];
	clause: [{ id: string }, Clause];
	fair: [{ table: string; round: number }, Fair];
	around: [object, { tables: FromAfar[] }];
	salt: [{ table: string; round: number; salt: string }, { table: string; round: number }];
	watch: [{ table: string }, { view: View }];
	join: [{ terminal: string; token?: string; nonce?: string; signature?: string; card?: string; pin?: string }, Welcome | Challenge];
	introduce: [{ terminal: string; device: DeviceName; key: string; proof: string }, { floor: string; proof: string; left: number }];
	enrol: [{ terminal: string; device: DeviceName; reason: string }, { code: string; left: number }];
	retire: [{ terminal: string; device: DeviceName; reason?: string }, Nothing];
	card: [{ card: string; pin: string }, AccountAnswer];
	transfer: [{ amount: Cents; to: 'terminal' | 'card' }, AccountAnswer];
	leave: [Nothing, AccountAnswer];
	cash: [{ note: Cents }, AccountAnswer];
	'ticket-in': [{ number: string }, AccountAnswer];
	'ticket-out': [Nothing, AccountAnswer];
	statement: [{ account?: string; card?: string; pit?: string }, { movements: Movement[] }];
	table: [{ table: string }, { view: View }];
	wager: [WagerAsk, Accepted | Placed];
	withdraw: [WithdrawAsk, Withdrawn];
	play: [{ table: string; round: number; act: WayOpen['act'] }, { stake: Cents; credit: Cents; promotional?: Cents; staked: Cents }];
	slips: [{ table: string }, { slips: Slip[] }];
	fault: [{ what?: 'transfer'; words: string }, Nothing];
	'my-play': [Whose, MyPlay];
	totals: [Whose, Totals];
	limit: [Whose & { limit: string; pin: string } & ({ amount: number | null } | { confirm: true }), MyPlay];
	break: [Whose & { minutes: number; pin: string }, MyPlay];
	exclude: [Whose & { pin: string }, MyPlay];
	reality: [Nothing, { session: Sitting }];
	login: [{ name: string; password: string } | { card?: string; pin: string; table: string }, Desk];
	/** Before anybody has signed in at a table: its reader of dealers' cards, null where it has none. */
	badge: [{ table: string }, { reader: { relied: boolean; in: boolean } | null }];
	members: [{ find: string }, { members: Member[] }];
	'member-new': [{ name: string; pin: string }, { member: Member }];
	member: [{ card: string }, { member: Member; movements: Movement[] }];
	'pay-in': [{ card: string; amount: Cents; to: 'card' | 'deposit'; reason?: string }, { member: Member; no: number }];
	'pay-out': [{ card: string; amount: Cents; from: 'card' | 'deposit'; pin: string; reason?: string }, { member: Member; no: number }];
	move: [{ card: string; amount: Cents; to: 'card' | 'deposit'; pin: string; reason?: string }, { member: Member; no: number }];
	pin: [{ card: string; pin: string; reason: string }, { member: Member }];
	unlock: [{ card: string; reason: string }, { member: Member }];
	'member-change': [{ card: string; reason: string } & MemberChange, { member: Member }];
	fill: [{ amount: Cents; to: 'house' | 'reserve'; reason: string }, { to: string; amount: Cents; no: number; house: Cents; reserve: Cents }];
	ticket: [{ number: string }, { ticket: Ticket }];
	'ticket-pay': [{ number: string; reason?: string; form?: PayoutForm }, { ticket: Ticket; no: number }];
	'ticket-withhold': [{ sequence: number; pit?: string; reason: string }, { ticket: TicketLine }];
	'ticket-release': [{ sequence: number; pit?: string; reason: string }, { ticket: TicketLine }];
	'ticket-refuse': [{ sequence: number; pit?: string; reason: string }, { ticket: TicketLine; no: number }];
	dispose: [{ sequence?: number; pit?: string; card?: string; from?: 'card' | 'deposit'; reason: string }, { about: string; amount: Cents; no: number }];
	payouts: [{ which: PayoutList; after?: number; limit?: number }, { now: number; payouts: PayoutRow[]; next: number | null }];
	'ticket-copy': [{ sequence: number; reason: string; terminal?: string }, { ticket: Ticket | TicketLine }];
	tickets: [Nothing, { tickets: TicketLine[]; printers: string[] }];
	'tickets-trust': [{ reason: string }, Nothing];
	pit: [{ acts?: string }, { tables: PitTable[]; dealers: string[]; awaits?: unknown }];
	needs: [Nothing, { now: number; needs: Need[]; more: number }];
	dealing: [{ table: string }, { now: number; at: PitTable & DealtTable }];
	deal: [{ table: string | null }, { table: string | null; relieves: string | null }];
	roster: [{ table: string; rows: Rostered[] }, { table: string; roster: Rostered[] }];
	call: [{ table: string; words?: string }, { table: string }];
	terminals: [Nothing, { terminals: PitTerminal[] }];
	act: [{ table: string; act: unknown; reason?: string }, { events: Record<string, unknown>[] }];
	proposals: [Nothing, { proposals: Proposal[] }];
	confirm: [{ no: number }, Record<string, unknown>];
	decline: [{ no: number }, Nothing];
	release: [{ terminal: string; reason?: string }, Record<string, unknown>];
	'close-terminal': [{ terminal: string }, Record<string, unknown>];
	'open-terminal': [{ terminal: string }, Record<string, unknown>];
	rate: [{ table: string; rating?: number } & Record<string, string | number>, { rating: Rating }];
	'rate-end': [{ table: string; rating: number; walked?: Cents }, { rating: Rating }];
	ratings: [{ table: string } | { card: string }, { now: number; ratings: Rating[] }];
	'answer-call': [{ terminal: string } | { table: string; what?: 'excluded' }, Record<string, unknown>];
	'manual-pay': [{ terminal: string; amount: Cents; reason: string; form?: PayoutForm }, Record<string, unknown>];
	resume: [{ table: string; reason: string }, { table: string }];
	test: [{ table?: string; terminal?: string; on: boolean; credit?: Cents; reason: string }, { table?: string; terminal?: string; on: boolean; credit: Cents }];
	plan: [Record<string, never>, PlanOfRecord];
	change: [{ part: PlanPart; name: string; to: Record<string, unknown> | null; reason: string }, { part: string; name: string; changes: number }];
	password: [{ old: string; new: string }, { part: string; name: string; changes: number }];
	'by-hand': [{ table: string; device: string; yes: boolean; reason: string }, { table: string; device: string; yes: boolean }];
	'dealer-pin': [{ password: string; pin: string }, { card: string }];
	occasions: [Nothing, { occasions: (OccasionHead & { brief: OccasionState })[]; kinds?: { of: OccasionHead['of']; rulesets: string[] }[] }];
	occasion: [{ name: string | null }, Occasion];
	'occasion-form': [{ name: string }, { name: string; acts: OccasionAct[]; form: unknown; elsewhere?: TableElsewhere[] }];
	'occasion-new': [{ name: string; ruleset: string }, Occasion];
	'occasion-act': [{ name: string; act: Record<string, unknown>; reason?: string; card?: string; pin?: string; form?: PayoutForm }, OccasionActed];
	'occasion-end': [{ name: string }, { name: string }];
	journal: [{ table: string; from: number; lines: number }, { lines: string[]; last: number }];
	find: [Sought, { slips: FoundSlip[]; more: boolean }];
	steps: [{ table: string; round: number; journal?: number; from?: number; pit?: string }, Steps];
	accounts: [{ after?: number; pit?: string }, { accounts: LedgerAccount[]; sum: Cents; next: number | null }];
	trial: [{ pit?: string }, { good: boolean; accounts: number; movements: number; floor: unknown; words: string }];
	rulesets: [Nothing, { rulesets: { ruleset: string; title: string }[] }];
	pits: [Nothing, Pits];
	verify: [{ pit?: string }, Nothing];
	seals: [{ table: string; from?: number }, { seals: { line: number; signature: string }[]; key: string; next: number | null }];
	acts: [Nothing, { acts: ActName[] }];
	reports: [Nothing, { reports: { name: string; title: string; apart: boolean }[] }];
	report: [{ name: string; from?: number; to?: number; of?: Tender; by?: string; pit?: string }, ReportTold];
	incidents: [IncidentsSought, { incidents: Incident[] }];
}

// --- News ------------------------------------------------------------------------------------------------------

export interface NewsOf {
	opened: { table: string; round: number; left: number | null; period: number; commit?: string | null };
	committed: { table: string; round: number; commit: string; renewed: number };
	closed: { table: string; round: number; say: string; rule?: string };
	spin: { table: string; round: number; ms: number };
	resulted: { table: string; round: number; number: number; say: string; rule?: string; seed?: string | null; link?: string | null };
	moved: { table: string; round: number; rows: { bet: string; on?: string | null; from: number | null; point: number | null; stake: Cents }[] };
	marked: { table: string; rows: { bet: string; on?: string | null; working: boolean }[] };
	ended: { table: string; round: number; number: number | null; staked: Cents; won: Cents; returned: Cents; credit: Cents; promotional?: Cents; wagers: SettledRow[] };
	returned: { table: string; bet: string; on?: string; returns: Cents; why: string; rule?: string; credit: Cents; promotional?: Cents; staked: Cents };
	adjusted: { table: string; round: number; difference: Cents; credit: Cents; promotional?: Cents; wagers: SettledRow[] };
	/** A round is called otherwise: a wager lies there again. */
	/** Tables, or the links of this terminal, are others now; it plays at this one. */
	tables: { table: string };
	/** The table is played by other rules or options now, in rounds that are counted anew. */
	terms: { table: string; view: View };
	restored: { table: string; round: number; bet: string; on: string | null; stake: Cents; total: Cents; difference: Cents; credit: Cents };
	account: { account: Account | null; why?: string };
	reader: ReaderState;
	printed: { printed: boolean; ticket: TicketLine };
	visit: { token: string };
	called: { table: string; say: string; rule?: string };
	open: { table: string; open: WayOpen[] };
	sign: { table: string; limits?: Limits; mode?: string; notices?: Notice[] };
	shut: { table: string; why: string; rule?: string };
	held: { table: string; why: string; rule?: string };
	frozen: { table: string; round: number; rule?: string };
	freed: { table: string; round: number; rule?: string };
	around: { tables: FromAfar[] };
	lobby: { tables: LobbyTable[]; terminals: TerminalLine[] };
	notified: { table: string; to: string; what: string; rule?: string; at: number };
	enrolment: { state: 'confirmed' | 'declined' | 'lapsed'; terminal: string };
	proposal: { state: 'waits' | 'confirmed' | 'declined' | 'lapsed'; who: string; proposal: Proposal; answer: Record<string, unknown> | null };
	session: { table: string; session: Session };
	reality: { session: Sitting };
	occasion: Occasion & { act: string | null; events?: Record<string, unknown>[] };
	closing: { why: string };
	reporting: { done: number };
	verifying: { done: number; of: number };
	verified: { good: boolean; tables: VerifiedTable[]; trial: unknown };
}
