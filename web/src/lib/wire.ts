// The one line between a screen and the floor: numbered messages out, a promise for each answer, news to whoever
// listens. When it breaks it is drawn again, and whoever owns it greets the floor anew (join, watch, login). Where
// several controllers may have the floor, it is drawn to the next of those that were told of.

import { writable, type Readable } from 'svelte/store';
import { fetchAhead } from './ahead';
import type { Asks, NewsOf } from './types';

/** The floor said no. Nothing has changed there. */
export class Refusal extends Error {
	readonly rule: string | undefined;
	readonly code: string | undefined;
	/** The point of the rules at which it was refused, and the amounts on which that rests. */
	readonly point: string | undefined;
	readonly figures: Record<string, number> | undefined;
	/** A limit of the player's own, and how much it is; and until when something holds. */
	readonly limit: string | undefined;
	readonly amount: number | undefined;
	readonly until: number | undefined;
	/** The whole answer, for what else it carries (`left` tries of a PIN, …). */
	readonly answer: Record<string, unknown>;

	constructor(answer: Record<string, unknown>) {
		super(typeof answer.why === 'string' ? answer.why : 'refused');
		this.answer = answer;
		this.rule = typeof answer.rule === 'string' ? answer.rule : undefined;
		this.code = typeof answer.code === 'string' ? answer.code : undefined;
		this.point = typeof answer.point === 'string' ? answer.point : undefined;
		this.limit = typeof answer.limit === 'string' ? answer.limit : undefined;
		this.amount = typeof answer.amount === 'number' ? answer.amount : undefined;
		this.until = typeof answer.until === 'number' ? answer.until : undefined;
		this.figures = typeof answer.figures === 'object' && answer.figures !== null ? (answer.figures as Record<string, number>) : undefined;
	}
}

/** Whoever answers has not shown that he is the floor, and must: nothing that he says counts. */
export class Unshown extends Refusal {}

/** The line broke before the answer came. Whether it was done stands in the next `welcome`. */
export class LineLost extends Error {
	constructor() {
		super('the connection to the floor was lost');
	}
}

/** `joining`: the socket is open and the greeting runs; `open`: messages may be sent; `lost`: being drawn again. */
export type LineState = 'joining' | 'open' | 'lost' | 'ended';

export interface WireOptions {
	/** Runs after every connect, first thing on the line. When it throws a Refusal the line ends and `refused` hears it; of an
	 *  Unshown `refused` hears too, but where there are others the next of them is tried. */
	greet?: (wire: Wire) => Promise<void>;
	refused?: (why: Refusal) => void;
	/** The floor closed the line on purpose (another screen took the terminal's place, …). Without it the line is drawn again. */
	parted?: (why: string) => void;
	/** Ask `floor` when nothing was heard for so long, to notice a line that died silently. Not for staff desks, which must be able to fall idle. */
	heartbeat?: number;
	/** Looks at news before anybody hears it: for so many milliseconds it waits, and all that comes after it, in order. */
	holds?: (event: string, news: Record<string, unknown>) => number;
	url?: string;
}

interface Waiting {
	done: (answer: never) => void;
	fail: (why: Error) => void;
	timer: ReturnType<typeof setTimeout>;
	since: number;
}

type Listener = (news: never) => void;

/** A floor that says nothing for so long while it owes an answer is as good as gone; one that is heard of is busy, and
 *  waited for longer: who is let in loses no desk for that. */
const SILENT = 10_000;
const ANSWER_WITHIN = 60_000;
/** The close code with which the floor sends a screen away. */
const PARTED = 4000;
/** What is spoken here (docs/protocol.md), and the close code for who speaks another version of it. */
const PROTOCOL = 'baize.1';
const OTHER_PROTOCOL = 4001;
const BACK_OFF = [250, 500, 1000, 2000, 4000, 8000];
/** A machine that is gone says nothing at all: where there are others they are tried after this. One to which thousands
 *  come back may take longer, so the limit grows with the rounds in which nobody was reached. */
const CONNECT_WITHIN = [3_000, 6_000, 12_000, 24_000];

export function floorAddress(): string {
	return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

/** Those who send it on to each other must not keep it from all others: each so many times one of them is tried. */
const SENT_ON = 4;
/** As many as a floor tells of. */
const ADDRESSES = 130;

/** Controllers that keep this floor or wait for it, as any line of this page was told last, in the order in which they
 *  are to be tried; empty: only the one that the page came from. */
let told: string[] = [];
/** As somebody told who has let this page in: whoever comes later and does not may tell of none of them. */
let sure: string[] = [];

/** "wss://one.example/ws" out of "https://one.example"; nothing of what is no origin. */
function socketOf(origin: unknown): string[] {
	try {
		const { protocol, host, pathname, search, hash, username } = new URL(String(origin));
		if (!/^https?:$/.test(protocol) || pathname !== '/' || search + hash + username) return [];
		return [`${protocol.replace('http', 'ws')}//${host}/ws`];
	} catch {
		return [];
	}
}

function addressesIn(message: Record<string, unknown>): string[] {
	return Array.isArray(message.addresses) ? [...new Set(message.addresses.slice(0, ADDRESSES).flatMap(socketOf))] : [];
}

export class Wire {
	private readonly now = writable<LineState>('joining');
	/** As a store: `$state`. */
	readonly state: Readable<LineState> = this.now;

	private socket: WebSocket | null = null;
	private seq = 0;
	private readonly waiting = new Map<number, Waiting>();
	private readonly listeners = new Map<string, Set<Listener>>();
	private tries = 0;
	/** Where this line goes. */
	private url: string;
	private sentOn = false;
	private sends = 0;
	/** What this connection has told of controllers. */
	private said: string[] = [];
	private letIn = false;
	/** Whoever is at the other end has shown that he is the floor (play/device.ts). */
	shown = false;
	private connecting: ReturnType<typeof setTimeout> | undefined;
	private heard = 0;
	private again: ReturnType<typeof setTimeout> | undefined;
	private pulse: ReturnType<typeof setInterval> | undefined;
	private over = false;
	private held: { news: Record<string, unknown>; at: number }[] | null = null;
	private holding: ReturnType<typeof setTimeout> | undefined;
	/** How long the news that is heard now has waited, ms: what it says of time was said so long ago. */
	late = 0;

	constructor(private readonly options: WireOptions = {}) {
		this.url = options.url ?? told[0] ?? floorAddress();
		this.connect();
		if (options.heartbeat) this.pulse = setInterval(() => this.feel(), options.heartbeat / 2);
		if (typeof window !== 'undefined') {
			addEventListener('online', this.hurry);
			addEventListener('offline', this.cut);
		}
	}

	/** Asks the floor. Throws Refusal or LineLost. */
	ask<K extends keyof Asks>(what: K, fields: Asks[K][0], seq?: number): Promise<Asks[K][1]> {
		return new Promise((done, fail) => {
			if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
				fail(new LineLost());
				return;
			}
			const number = seq ?? ++this.seq;
			const waiting: Waiting = { done, fail, timer: setTimeout(() => this.overdue(waiting), SILENT), since: performance.now() };
			this.waiting.set(number, waiting);
			this.socket.send(JSON.stringify({ do: what, seq: number, ...fields }));
		});
	}

	/** The answer has not come. If the line is given up, the next welcome tells what was done. */
	private overdue(waiting: Waiting): void {
		const now = performance.now();
		const until = Math.min(this.heard + SILENT, waiting.since + ANSWER_WITHIN);
		if (this.letIn && until > now) waiting.timer = setTimeout(() => this.overdue(waiting), until - now);
		else this.cut();
	}

	/** A terminal, and a name on the staff, goes on from the last number that changed anything. */
	continueFrom(seq: number): void {
		this.seq = Math.max(this.seq, seq);
	}

	on<K extends keyof NewsOf>(event: K, listener: (news: NewsOf[K]) => void): () => void {
		const set = this.listeners.get(event) ?? new Set();
		this.listeners.set(event, set);
		set.add(listener);
		return () => set.delete(listener);
	}

	/** Ends the line for good. */
	end(): void {
		this.over = true;
		clearTimeout(this.again);
		clearInterval(this.pulse);
		removeEventListener('online', this.hurry);
		removeEventListener('offline', this.cut);
		this.drop();
		this.now.set('ended');
	}

	private connect(): void {
		if (this.over) return;
		let socket: WebSocket;
		try {
			socket = new WebSocket(this.url, PROTOCOL);
		} catch {
			// No browser goes there: it is no address, or not one for a page like this.
			this.lose();
			return;
		}
		this.socket = socket;
		this.said = [];
		this.shown = false;
		this.heard = performance.now();
		if (this.known().length > 1) this.connecting = setTimeout(() => this.cut(), this.inRound(CONNECT_WITHIN));
		socket.onopen = () => {
			clearTimeout(this.connecting);
			this.letIn = !this.options.greet;
			void this.greet(socket);
		};
		socket.onmessage = (message) => this.hear(String(message.data));
		socket.onclose = ({ code, reason }) => {
			if (this.socket !== socket) return;
			// A newer program was started: its screens are loaded, once; the floor still has what this one had.
			if (code === OTHER_PROTOCOL && sessionStorage.getItem('loaded-for') !== reason) {
				sessionStorage.setItem('loaded-for', reason);
				this.end();
				location.reload();
			} else if (((code === PARTED && this.letIn) || code === OTHER_PROTOCOL) && this.options.parted) {
				this.end();
				this.options.parted(reason);
			} else {
				this.lose();
			}
		};
	}

	private async greet(socket: WebSocket): Promise<void> {
		try {
			await this.options.greet?.(this);
			if (this.socket !== socket) return;
			this.tries = this.sends = 0;
			this.letIn = true;
			if (this.said.length > 0) sure = this.said;
			this.now.set('open');
		} catch (why) {
			if (this.socket !== socket || this.over) return;
			if (why instanceof Unshown) {
				told = sure;
				this.sentOn = false;
				if (this.known().some((one) => one !== this.url)) {
					this.options.refused?.(why);
					this.cut();
					return;
				}
			}
			if (why instanceof Refusal) {
				this.end();
				this.options.refused?.(why);
			} else {
				this.cut();
			}
		}
	}

	private hear(text: string): void {
		this.heard = performance.now();
		let message: Record<string, unknown>;
		try {
			message = JSON.parse(text) as Record<string, unknown>;
		} catch {
			return;
		}
		if (typeof message.re === 'number') {
			const waiting = this.waiting.get(message.re);
			if (!waiting) return;
			this.waiting.delete(message.re);
			clearTimeout(waiting.timer);
			// A list of wagers none of which was taken still tells, line by line, why not.
			if (message.ok === true || Array.isArray(message.list)) waiting.done(message as never);
			else waiting.fail(new Refusal(message));
			return;
		}
		if (message.event === 'addresses' || message.event === 'elsewhere') this.goTo(message);
		else if (typeof message.event === 'string') this.pass(message.event, message);
	}

	/** Which controllers there are. Who is sent on goes to the first of them as soon as the line is closed. */
	private goTo(message: Record<string, unknown>): void {
		const addresses = addressesIn(message);
		if (addresses.length === 0) return;
		told = this.said = addresses;
		if (this.letIn) sure = addresses;
		if (told.length > 1) void fetchAhead();
		this.sentOn = message.event === 'elsewhere';
	}

	/** All that may be tried; those that were told of before and the one that the page came from too, should the others not
	 *  be reached from here. */
	private known(): string[] {
		return [...new Set([...told, ...sure, this.options.url ?? floorAddress()])];
	}

	/** Where to try next: where it was sent to, or else the one after that which was lost. */
	private next(): string {
		const all = this.known();
		const sent = this.sentOn;
		this.sentOn = false;
		if (!sent) return all[(all.indexOf(this.url) + 1) % all.length]!;
		const other = ++this.sends % SENT_ON === 0 ? all.find((one) => !told.includes(one) && one !== this.url) : undefined;
		return other ?? all[0]!;
	}

	/** So long in this round of tries, in which each of them is tried once. */
	private inRound(times: number[]): number {
		const round = Math.floor(Math.max(0, this.tries - 1) / this.known().length);
		return times[Math.min(round, times.length - 1)]!;
	}

	private pass(event: string, news: Record<string, unknown>): void {
		const wait = this.held ? 0 : (this.options.holds?.(event, news) ?? 0);
		if (wait > 0) {
			this.held = [];
			this.holding = setTimeout(() => this.release(), wait);
		}
		if (this.held) this.held.push({ news, at: performance.now() });
		else this.tell(event, news);
	}

	private tell(event: string, news: Record<string, unknown>): void {
		for (const listener of this.listeners.get(event) ?? []) listener(news as never);
	}

	/** What waits is heard now. */
	release(): void {
		const held = this.held ?? [];
		this.held = null;
		clearTimeout(this.holding);
		for (const { news, at } of held) {
			this.late = performance.now() - at;
			this.tell(news.event as string, news);
		}
		this.late = 0;
	}

	private lose(): void {
		this.drop();
		if (this.over) return;
		this.now.set('lost');
		this.url = this.next();
		this.tries++;
		const wait = this.inRound(BACK_OFF);
		// A little chance in it, so that a hundred terminals do not come back in the same instant.
		this.again = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
	}

	private drop(): void {
		const socket = this.socket;
		this.socket = null;
		this.letIn = false;
		clearTimeout(this.connecting);
		socket?.close();
		for (const waiting of this.waiting.values()) {
			clearTimeout(waiting.timer);
			waiting.fail(new LineLost());
		}
		this.waiting.clear();
		// The next greeting tells how things stand.
		clearTimeout(this.holding);
		this.held = null;
	}

	private readonly cut = (): void => {
		if (this.socket) this.lose();
	};

	private readonly hurry = (): void => {
		if (this.socket || this.over) return;
		clearTimeout(this.again);
		this.connect();
	};

	private feel(): void {
		const every = this.options.heartbeat ?? 0;
		if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return;
		if (performance.now() - this.heard > every) this.ask('floor', {}).catch(() => undefined);
	}
}
