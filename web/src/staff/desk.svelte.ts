// A desk of staff: its line to the floor and who sits at it. A password is never kept, so a broken line means signing
// in again; a silent return would let whoever stands there now act under another's name.

import type { Asks, Cents, Desk, Duty, Floor, NewsOf, Pits, Proposal } from '../lib/types';
import { LineLost, Refusal, Wire, type LineState } from '../lib/wire';
import { hear } from './act-words';
import type { Waiting } from './types';

export type Ending = '' | 'lost' | 'idle' | 'elsewhere' | 'card' | 'out';

/** As long as the floor allows a desk to be idle. Screens that refresh by themselves would never look idle to the
 *  floor, so hands are watched here. */
const IDLE = 30 * 60_000;

function timed(proposal: Proposal): Waiting {
	return { ...proposal, ends: Date.now() + proposal.left };
}

export class StaffDesk {
	wire = $state.raw<Wire>(null as never);
	floor = $state.raw<Floor | null>(null);
	who = $state.raw<Desk | null>(null);
	line = $state<LineState>('joining');
	ended = $state<Ending>('');
	closing = $state('');
	/** A movement of money whose answer was lost: said until somebody has looked. */
	doubt = $state('');
	/** What waits for a second person, as far as it concerns this one: newest first. */
	waiting = $state.raw<Waiting[]>([]);

	/** The casino's pits, for an inspector; and the one whose books he reads, `*` for all of them. */
	pits = $state.raw<Pits>({ own: null, pits: [] });
	pit = $state('');

	/** What rules are called, by ruleset. */
	titles = $state.raw<Record<string, string>>({});

	private touched = Date.now();
	private readonly watchman: ReturnType<typeof setInterval>;
	private leave: (() => void)[] = [];
	private readonly asked = new Map<number, { done: (answer: never) => void; fail: (why: Error) => void }>();

	constructor() {
		this.connect();
		this.watchman = setInterval(() => {
			if (this.who && Date.now() - this.touched > IDLE) this.signOut('idle');
		}, 5_000);
		for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, this.touch, true);
	}

	get currency(): string {
		return this.floor?.currency ?? 'AUD';
	}

	/** With name and password; or a dealer with card and PIN, at one table. */
	async signIn(as: Asks['login'][0]): Promise<Desk> {
		const who = await this.wire.ask('login', as);
		this.wire.continueFrom(who.seq);
		this.touched = Date.now();
		this.ended = '';
		this.who = who;
		if (who.first) return who;
		await this.lookAround();
		return who;
	}

	/** The first password was another's choice; from here on everything is heard. */
	async choosePassword(old: string, fresh: string): Promise<void> {
		await this.wire.ask('password', { old, new: fresh });
		if (this.who) this.who = { ...this.who, first: false };
		await this.lookAround();
	}

	private async lookAround(): Promise<void> {
		hear((await this.wire.ask('acts', {})).acts);
		if (!this.who?.post) this.titles = Object.fromEntries((await this.wire.ask('rulesets', {})).rulesets.map((one) => [one.ruleset, one.title]));
		if (this.who?.role === 'inspector') this.pits = await this.wire.ask('pits', {});
		const before = await this.wire.ask('proposals', {});
		this.waiting = before.proposals.map(timed).reverse();
	}

	/** The protocol has no word for going: a desk ends with its line. */
	signOut(why: Ending = 'out'): void {
		this.who = null;
		this.ended = why;
		this.hangUp();
		this.connect();
	}

	/** The pit that a question is about, as a field of it: none where it is this floor's own; `all`: whether it can be
	 *  about all of them. */
	whose(all = false): { pit?: string } {
		const own = this.pit === '' || this.pit === this.pits.own || (this.pit === '*' && !all);
		return own ? {} : { pit: this.pit };
	}

	/** Whether it takes two persons here, for that much. */
	takesTwo(duty: Duty, amount: Cents = 0): boolean {
		const above = this.who?.duties[duty];
		return above !== undefined && (above === 0 || amount > above);
	}

	/** Above it who is paid by hand shows a document and signs; 0: nobody does. */
	get identifyAbove(): Cents {
		return this.who?.['identify-above'] ?? 0;
	}

	takesForm(amount: Cents): boolean {
		return this.identifyAbove > 0 && amount > this.identifyAbove;
	}

	/** What takes two persons is answered when the second has confirmed it, with what came of it. */
	async ask<K extends keyof Asks>(what: K, fields: Asks[K][0]): Promise<Asks[K][1]> {
		const answer = await this.wire.ask(what, fields);
		const { event, proposal } = answer as { event?: string; proposal?: Proposal };
		if (event !== 'proposed' || !proposal) return answer;
		return new Promise((done, fail) => this.asked.set(proposal.no, { done, fail }));
	}

	/** It does not wait any longer. */
	over(no: number): void {
		this.waiting = this.waiting.filter((one) => one.no !== no);
	}

	/** For what must not be done twice: when the answer is lost, `what` stays on the screen. */
	async askOnce<K extends keyof Asks>(what: K, fields: Asks[K][0], words: string): Promise<Asks[K][1]> {
		try {
			return await this.ask(what, fields);
		} catch (why) {
			if (why instanceof LineLost) this.doubt = words;
			throw why;
		}
	}

	end(): void {
		clearInterval(this.watchman);
		for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, this.touch, true);
		this.hangUp();
	}

	private heard(news: NewsOf['proposal']): void {
		const { state, proposal } = news;
		this.over(proposal.no);
		if (state === 'waits') {
			this.waiting = [timed(proposal), ...this.waiting];
			return;
		}
		if (state === 'confirmed' && proposal.duty === 'tickets-trust' && this.who) {
			// There is nothing left to be trusted here.
			const { 'tickets-trust': _, ...duties } = this.who.duties;
			this.who = { ...this.who, duties };
		}
		const asked = this.asked.get(proposal.no);
		this.asked.delete(proposal.no);
		if (state === 'confirmed') asked?.done((news.answer ?? {}) as never);
		else asked?.fail(new Refusal({ code: state, why: news.who }));
	}

	private forget(): void {
		this.waiting = [];
		for (const one of this.asked.values()) one.fail(new LineLost());
		this.asked.clear();
	}

	private readonly touch = (): void => {
		this.touched = Date.now();
	};

	private connect(): void {
		this.line = 'joining';
		const wire = new Wire({
			greet: async (line) => {
				this.floor = await line.ask('floor', {});
				this.closing = '';
			},
			// The floor shows a desk out for three reasons, and says which.
			parted: (why) => this.signOut(why.includes('elsewhere') ? 'elsewhere' : why.includes('card') ? 'card' : 'idle'),
		});
		this.wire = wire;
		this.leave = [
			wire.state.subscribe((now) => {
				this.line = now;
				if (now === 'lost' && this.who) {
					this.who = null;
					this.ended = 'lost';
					this.forget();
				}
			}),
			wire.on('proposal', (news) => this.heard(news)),
			wire.on('closing', (news) => (this.closing = news.why)),
		];
	}

	private hangUp(): void {
		for (const leave of this.leave) leave();
		this.forget();
		this.wire.end();
	}
}
