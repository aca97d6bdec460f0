// A player terminal's sitting: who sits here, the table on view, the round as it goes. Everything comes from the
// floor; after a broken line the next welcome replaces all of it.

import { currencyAt } from '../lib/money';
import type { Grounds } from '../lib/refusal';
import type { Account, Asks, Floor, FromAfar, NewsOf, Odds, ReaderState, RulesCard, SettledRow, Sitting, Slip, Spot, TableLine, Ticket, TicketLine, View, Welcome } from '../lib/types';
import { LineLost, Refusal, Wire, type LineState } from '../lib/wire';
import { GAMES, gameOf } from '../games/games';
import type { Looker } from '../games/game';
import { GOES_ON, ROUTINE, corrects, net, withResult } from './results';
import { Toasts } from './toasts.svelte';
import { Wagers } from './wagers.svelte';
import { landing, spinning, waitsFor, type Spinning } from './spinning';
import * as device from './device';
import * as token from './token';

export interface Outcome {
	table: string;
	round: number;
	/** Nothing when the round was void. */
	number: number | null;
	/** Nothing until this terminal's wagers are settled. */
	rows: SettledRow[];
	staked: number;
	won: number;
	returned: number;
	/** When it was seen; from a welcome, long ago. */
	at: number;
}

/** Words that the state has to say itself, in the language of the moment. */
/** A round that was settled anew: what it does to this player, and how its result is called now and was before. */
export interface Anew {
	table: string;
	round: number;
	difference: number;
	now?: number;
	was?: number;
}

export interface Speaker {
	refused: (why: Refusal) => string;
	/** Less was taken than asked, or it does not reach the minimum yet; why: by which limit. */
	cut: (asked: Spot, stake: number, why: Grounds) => string;
	/** A dealer's call. */
	called: (text: string) => string;
	account: (account: Account | null, why: string) => string;
	notTaken: (list: Spot[]) => string;
	returned: (news: NewsOf['returned']) => string;
	elsewhere: (news: NewsOf['ended']) => string;
	corrected: (anew: Anew) => string;
	unprinted: (ticket: TicketLine) => string;
}

export class Terminal {
	line = $state<LineState>('joining');
	private settledAgain: Anew | null = null;
	private calledAgain: { table: string; round: number; was: number; now: number } | null = null;
	/** The floor would not let this screen be the terminal. */
	barred = $state<Refusal | null>(null);
	name = $state('');
	/** The floor's money. */
	tills = $state('AUD');
	funding = $state<string[]>([]);
	notes = $state<number[]>([]);
	/** Notes are what the note acceptor says, and no touch stands for one. */
	acceptor = $state(false);
	/** Its card reader; null: there is none, and cards are typed. */
	reader = $state.raw<ReaderState | null>(null);
	/** What became of the last paper that the printer was to print. */
	paper = $state.raw<{ sequence: number; printed: boolean } | null>(null);
	/** Its memory was lost while this account was open; what it shows the floor has restored. */
	reset = $state(false);
	demo = $state<Floor['demo']>(null);
	tables = $state<TableLine[]>([]);
	/** How its tables stand that are not on view. */
	around = $state.raw<Record<string, FromAfar & { deadline: number | null }>>({});
	account = $state<Account | null>(null);
	view = $state<View | null>(null);
	/** What amounts at this table are in. */
	currency = $derived(currencyAt(this.view, this.tills));
	deadline = $state<number | null>(null);
	spin = $state<Spinning | null>(null);
	outcome = $state<Outcome | null>(null);
	/** What was last called out beside the results, where calls stand beside the cards. */
	call = $state<{ say: string; round: number; at: number } | null>(null);
	card = $state<RulesCard | null>(null);
	/** What the house keeps of each bet here, once somebody has asked. */
	odds = $state.raw<Odds | null>(null);
	private oddsBy = '';
	closing = $state<string | null>(null);
	/** The sitting as it was last told, and when. */
	sitting = $state.raw<{ told: Sitting; at: number } | null>(null);
	/** Something that this player does in the round is on its way to the floor. */
	doing = $state(false);
	/** The floor's clock less ours. */
	skew = $state(0);

	readonly toasts = new Toasts();
	readonly wagers = new Wagers(this);
	readonly wire: Wire;

	game = $derived(gameOf(this.view?.game));
	credit = $derived((this.account?.credit ?? 0) - this.wagers.pending);
	/** Of the credit, what is spent first and cannot be cashed; and what can. */
	promotional = $derived(Math.max(0, (this.account?.promotional ?? 0) - this.wagers.pending));
	cash = $derived(this.credit - this.promotional);
	staked = $derived(this.wagers.lying.reduce((sum, w) => sum + w.stake, 0) + this.wagers.pending);
	open = $derived(this.view?.phase === 'open' && this.line === 'open');
	/** The round on view is over (seen on this screen, not brought by a welcome) and the next not yet open. */
	over = $derived(this.outcome !== null && this.outcome.at > 0 && this.outcome.round === this.view?.round && (!this.game.decided || this.view.result?.round === this.view.round));
	/** Cards are leaving the shoe. */
	dealing = $derived(this.view?.phase === 'closed' && Boolean(this.game.dealt) && (this.game.decided ? !this.over : this.outcome?.round !== this.view.round));

	constructor(
		readonly terminal: string,
		private readonly speaker: Speaker,
		/** A card and its PIN take back a terminal whose token is lost. */
		private readonly proof: { card?: string; pin?: string } = {},
		/** The table that was touched in the lobby. */
		private wanted: string | null = null,
	) {
		this.wire = new Wire({
			holds: (event, n) => this.holds(event, n),
			greet: () => this.join(),
			refused: (why) => (this.barred = why),
			parted: (why) => (this.barred = new Refusal({ why, code: 'taken' })),
			heartbeat: 15_000,
		});
		this.wire.state.subscribe((state) => (this.line = state));
		this.listen();
	}

	end(): void {
		this.wire.end();
	}

	private async join(): Promise<void> {
		const kept = token.kept(this.terminal);
		const known = kept ? { token: kept } : {};
		const welcome = await device.join(this.wire, { terminal: this.terminal, ...known, ...this.proof });
		this.wire.continueFrom(welcome.seq);
		token.keep(this.terminal, welcome.token);
		this.greeted(welcome);
		void this.goThere().then(() => this.lookAround());
	}

	/** To the table that was touched in the lobby, once. */
	private async goThere(): Promise<void> {
		const wanted = this.tables.find((t) => t.table === this.wanted)?.table;
		this.wanted = null;
		if (wanted && !this.here(wanted)) await this.choose(wanted);
	}

	/** The floor has changed around it: what it has now, once all that is on its way has been answered. */
	private async lookAgain(): Promise<void> {
		try {
			await this.wagers.landed();
			await this.join();
		} catch (why) {
			if (!(why instanceof Refusal || why instanceof LineLost)) throw why;
		}
	}

	minimum(bet: string): number {
		const limits = this.view?.limits;
		return limits?.bets?.[bet]?.min ?? limits?.min ?? 0;
	}

	/** What a message tells of the credit, of the part that cannot be cashed, and of what the sitting has won or lost. */
	money(told: { credit?: number; promotional?: number; net?: number }): void {
		const { credit, promotional, net } = told;
		if (credit !== undefined && this.account) this.account = { ...this.account, credit, promotional, ...(net !== undefined ? { net } : {}) };
	}

	/** What lies there, asked anew. */
	async look(): Promise<void> {
		const table = this.view?.table;
		if (table) this.see((await this.wire.ask('table', { table })).view);
	}

	/** What lies there and what may lie behind it, once all that is on its way has been answered; the clock goes on. */
	async glance(): Promise<void> {
		const table = this.view?.table;
		if (!table || !this.account) return;
		await this.wagers.landed();
		try {
			const { view } = await this.wire.ask('table', { table });
			if (this.view?.table !== table || this.view.round !== view.round || this.wagers.flying) return;
			this.change({ ...(view.mine ? { mine: view.mine } : {}), ...(this.game.lasting?.part(view) ?? {}) });
			this.wagers.lie(view.mine?.wagers ?? []);
		} catch (why) {
			this.refuse(why);
		}
	}

	/** The last result stays in sight until somebody bets again. */
	beginBetting(): void {
		if (this.outcome && this.view && this.outcome.round < this.view.round) this.outcome = null;
	}

	tellCut(asked: Spot, stake: number, why: Grounds, rule?: string): void {
		this.toasts.add('told', this.speaker.cut(asked, stake, why), rule);
	}

	/** Asks for something that ends with the account as it then is. Refusals are shown. */
	async moneyAsk(
		what: 'card' | 'transfer' | 'leave' | 'cash' | 'ticket-in' | 'ticket-out',
		fields: Record<string, unknown> = {},
	): Promise<{ ok: true; ticket?: Ticket } | { ok: false; why: Refusal | LineLost }> {
		try {
			const answer = await this.wire.ask(what, fields as never);
			this.sits(answer.account);
			if (!answer.account) this.sittingOver();
			return { ok: true, ...(answer.ticket ? { ticket: answer.ticket } : {}) };
		} catch (why) {
			if (why instanceof Refusal || why instanceof LineLost) return { ok: false, why };
			throw why;
		}
	}

	async choose(table: string): Promise<void> {
		try {
			const { view } = await this.wire.ask('table', { table });
			this.leaveBehind();
			this.outcome = null;
			this.see(view);
			await this.readCard();
			await this.recall();
		} catch (why) {
			this.refuse(why);
		}
	}

	/** The tab of the table that was on view keeps what was seen of it last, until the floor tells more. */
	private leaveBehind(): void {
		if (!this.view) return;
		const { table, phase, round } = this.view;
		this.around = { ...this.around, [table]: { table, phase, round, left: null, deadline: this.deadline, staked: this.staked } };
	}

	/** Does something in the round on view; nothing comes back where the floor refuses it. */
	async does<K extends keyof Asks>(what: K, fields: object = {}): Promise<Asks[K][1] | null> {
		const view = this.view;
		if (!view) return null;
		this.doing = true;
		try {
			return await this.wire.ask(what, { table: view.table, round: view.round, ...fields } as unknown as Asks[K][0]);
		} catch (why) {
			this.refuse(why);
			return null;
		} finally {
			this.doing = false;
		}
	}

	async slips(): Promise<Slip[]> {
		const table = this.view?.table;
		if (!table) return [];
		return (await this.wire.ask('slips', { table })).slips;
	}

	/** Calls staff; `money`: some that was to move did not, so that staff may pay it by hand. */
	async fault(words: string, money = false): Promise<boolean> {
		try {
			await this.wire.ask('fault', money && this.account ? { what: 'transfer', words } : { words });
			return true;
		} catch (why) {
			this.refuse(why);
			return false;
		}
	}

	refuse(why: unknown): void {
		if (why instanceof Refusal) this.toasts.add('refused', this.speaker.refused(why), why.rule);
		else if (!(why instanceof LineLost)) throw why;
	}

	private greeted(welcome: Welcome): void {
		const lay = this.wagers.lying;
		this.barred = null;
		this.name = welcome.name;
		this.tills = welcome.currency;
		this.funding = welcome.funding;
		this.notes = welcome.notes ?? [];
		this.acceptor = welcome.acceptor;
		this.reader = welcome.reader;
		this.reset = welcome.reset;
		this.tables = welcome.tables;
		this.sits(welcome.account);
		this.closing = null;
		// Whoever sits down next has played nothing yet.
		if (!welcome.account) this.wagers.forget();
		this.skew = welcome.now - Date.now();
		this.see(welcome.view);
		const missing = this.wagers.lost(lay, welcome.view.round, this.wagers.lying);
		if (missing.length > 0) this.toasts.add('refused', this.speaker.notTaken(missing));
	}

	/** What is not in the welcome: the demonstration's card, the rules card, what was played before. */
	private async lookAround(): Promise<void> {
		try {
			if (this.tables.length > 1) this.standing((await this.wire.ask('around', {})).tables);
			this.demo = (await this.wire.ask('floor', {})).demo ?? null;
			await this.readCard();
			await this.recall();
		} catch (why) {
			if (!(why instanceof Refusal || why instanceof LineLost)) throw why;
		}
	}

	/** What this sitting last played here: it can be repeated, and a result that a view brought gets its lines. */
	private async recall(): Promise<void> {
		const at = this.view;
		if (!this.account || !at) return;
		const [last] = await this.slips();
		// Meanwhile another table may be on view.
		if (!last || !this.here(at.table)) return;
		if (!this.wagers.canRepeat) this.wagers.endedAt(at, last.wagers);
		const out = this.outcome;
		if (out?.at === -Infinity && out.table === last.table && out.round === last.round)
			this.outcome = { ...out, rows: last.wagers, staked: last.staked, won: sum(last.wagers, 'pays'), returned: last.returned };
	}

	private standing(tables: FromAfar[]): void {
		const now = performance.now() - this.wire.late;
		this.around = { ...this.around, ...Object.fromEntries(tables.map((t) => [t.table, { ...t, deadline: t.phase === 'open' && t.left !== null ? now + t.left : null }])) };
	}

	private async readCard(): Promise<void> {
		const table = this.view?.table;
		if (table && this.card?.table !== table) this.card = await this.wire.ask('card-of', { table });
	}

	/** What the house keeps of each bet, for whoever wants to know: asked once for the rules and the mode of the moment. */
	async readOdds(): Promise<void> {
		const table = this.view?.table;
		const by = `${table} ${this.card?.hash} ${this.view?.mode ?? ''}`;
		if (!table || by === this.oddsBy) return;
		this.oddsBy = by;
		this.odds = null;
		try {
			const odds = await this.wire.ask('odds-of', { table });
			if (this.oddsBy === by) this.odds = odds;
		} catch (why) {
			this.oddsBy = '';
			this.refuse(why);
		}
	}

	/** The number of what runs: it comes to rest, and what follows waits until it lies. */
	private holds(event: string, n: Partial<NewsOf['resulted']>): number {
		const wait = n.table !== undefined && this.here(n.table) ? waitsFor(this.spin, event, n) : 0;
		if (wait > 0 && this.spin) this.spin = landing(this.spin, n.number!);
		return wait;
	}

	private see(view: View): void {
		this.wire.release();
		const now = performance.now();
		this.view = { ...view, ...(gameOf(view.game).arrived?.(view, this.view, now) ?? {}) };
		this.deadline = view.phase === 'open' && view.left !== null ? now + view.left : null;
		this.spin = view.spin ? spinning(view.round, view.spin.ms, view.spin.left) : null;
		this.wagers.reset(view.mine?.wagers ?? []);
		const idle = this.wagers.lying.length === 0;
		const { result } = view;
		// A result that came while the line was down takes the place of what is on the screen.
		if (result && !view.spin && idle && (!this.outcome || this.outcome.round < result.round))
			this.outcome = { table: view.table, round: result.round, number: result.number, rows: [], staked: 0, won: 0, returned: 0, at: -Infinity };
	}

	/** It is played by other rules from here on, or it is another: rounds are counted anew. */
	private anotherTable(view: View): void {
		this.outcome = null;
		this.card = null;
		this.wagers.forget();
		this.see(view);
		void this.lookAround();
	}

	/** The account as it is now, and how long it has been played. */
	private sits(account: Account | null): void {
		this.account = account;
		this.sitting = account?.session ? { told: account.session, at: performance.now() } : null;
	}

	/** The reality check was looked at. */
	async looked(): Promise<void> {
		try {
			this.sitting = { told: (await this.wire.ask('reality', {})).session, at: performance.now() };
		} catch (why) {
			this.refuse(why);
		}
	}

	private sittingOver(): void {
		this.outcome = null;
		this.change({ open: [] });
		this.wagers.reset([]);
		this.wagers.forget();
	}

	private here(table: string): boolean {
		return this.view?.table === table;
	}

	private change(part: Partial<View>): void {
		if (this.view) this.view = { ...this.view, ...part };
	}

	/** What a game may change here by its own news. */
	private looker(game: string): Looker {
		return {
			view: () => (this.view?.game === game ? this.view : null),
			change: (part) => this.change(part),
			again: async () => (await this.wire.ask('table', { table: this.view!.table })).view,
			clock: (left) => (this.deadline = left === null || this.view?.period === 0 ? null : performance.now() + left),
			began: (round) => {
				if (this.outcome && this.outcome.round < round) this.outcome = null;
			},
			told: (text, rule) => this.toasts.add('told', text, rule),
			lying: (mine) => {
				this.change({ mine });
				if (!this.wagers.flying) this.wagers.lie(mine.wagers);
			},
		};
	}

	private listen(): void {
		const on = this.wire.on.bind(this.wire);
		for (const game of GAMES) game.hear?.(this.wire, this.looker(game.game));
		on('moved', (n) => this.here(n.table) && this.wagers.travelled(n.rows));
		on('marked', (n) => this.here(n.table) && this.wagers.marked(n.rows));
		on('opened', (n) => {
			if (!this.here(n.table)) return;
			// Wagers that live over many rounds stay.
			if (n.round !== this.view?.round) this.wagers.reset(this.game.lasting ? this.wagers.lying : []);
			// A table without a period has no clock, whatever is left of it.
			this.deadline = n.left === null || n.period === 0 ? null : performance.now() - this.wire.late + n.left;
			this.spin = null;
			this.change({ phase: 'open', round: n.round, period: n.period, commit: n.commit ?? null, renewed: 0, spin: null });
			if (this.game.lasting) void this.glance();
		});
		on('committed', (n) => {
			if (!this.here(n.table) || n.round !== this.view?.round) return;
			this.change({ commit: n.commit, renewed: n.renewed });
			this.wagers.salt();
		});
		on('closed', (n) => {
			if (!this.here(n.table)) return;
			this.deadline = null;
			// What is added by decisions later is not part of what is laid again.
			if (this.game.decided && this.wagers.lying.length > 0) this.wagers.remember(this.wagers.lying.map((w) => ({ bet: w.bet, stake: w.stake })));
			this.change({ phase: 'closed' });
		});
		on('spin', (n) => {
			if (!this.here(n.table)) return;
			this.spin = spinning(n.round, n.ms);
			this.deadline = null;
			this.outcome = null;
			this.change({ phase: 'closed' });
		});
		on('resulted', (n) => this.resulted(n));
		on('ended', (n) => this.ended(n));
		on('returned', (n) => {
			this.money(n);
			if (this.here(n.table)) this.wagers.returned(n.bet, n.on, n.returns);
			this.toasts.add('told', this.speaker.returned(n), n.rule);
		});
		on('adjusted', (n) => {
			this.money(n);
			if (this.outcome && this.outcome.round === n.round) {
				const rows = settledAnew(this.outcome.rows, n.wagers);
				this.outcome = { ...this.outcome, rows, won: sum(rows, 'pays'), returned: sum(rows, 'returns') };
			}
			this.anew(n.table, n.round, n.difference);
			// A call that is overruled may put a wager back where it lay.
			if (this.here(n.table) && this.game.lasting) void this.glance();
		});
		on('restored', (n) => {
			this.money(n);
			if (this.here(n.table)) void this.glance();
		});
		on('tables', (n) => {
			// Every terminal hears it at once: those that stay where they are ask one after the other.
			const wait = this.here(n.table) ? Math.random() * 2000 : 0;
			setTimeout(() => void this.lookAgain(), wait);
		});
		on('around', (n) => this.standing(n.tables));
		on('terms', (n) => this.here(n.table) && this.anotherTable(n.view));
		on('open', (n) => this.here(n.table) && this.change({ open: n.open }));
		on('visit', (n) => token.keep(this.terminal, n.token));
		on('account', (n) => {
			this.sits(n.account);
			if (!n.account) this.sittingOver();
			if (n.why) this.toasts.add('told', this.speaker.account(n.account, n.why));
		});
		on('reader', ({ relied, card }) => (this.reader = { relied, card }));
		on('printed', ({ ticket, printed }) => {
			this.paper = { sequence: ticket.sequence, printed };
			if (!printed) this.toasts.add('refused', this.speaker.unprinted(ticket));
		});
		on('called', (n) => {
			// The number and the end of the betting are on the screen already, larger than any message.
			if (!this.here(n.table) || ROUTINE.test(n.say) || this.game.routine?.test(n.say)) return;
			if (this.game.dealt) this.call = { say: n.say, round: this.view!.round, at: performance.now() };
			if (!this.game.usual?.test(n.say)) this.toasts.add('told', this.speaker.called(n.say), n.rule);
		});
		on('session', (n) => this.here(n.table) && this.change({ session: n.session }));
		on('sign', (n) => {
			if (!this.here(n.table)) return;
			if (n.limits) this.change({ limits: n.limits });
			if (n.mode) this.change({ mode: n.mode });
			if (n.notices) this.change({ notices: n.notices });
		});
		on('shut', (n) => {
			if (this.here(n.table)) this.change({ phase: 'down', left: null });
		});
		on('held', (n) => {
			if (!this.here(n.table)) return;
			this.deadline = null;
			this.change({ phase: 'held' });
		});
		on('frozen', (n) => {
			if (this.account) this.account = { ...this.account, frozen: { table: n.table, round: n.round, ...(n.rule ? { rule: n.rule } : {}) } };
		});
		on('freed', () => {
			if (this.account) this.account = { ...this.account, frozen: null };
		});
		on('reality', (n) => (this.sitting = { told: n.session, at: performance.now() }));
		on('closing', (n) => (this.closing = n.why));
	}

	/** Each wager of the round is told by itself; the player is told once, in one sentence. */
	private anew(table: string, round: number, difference: number): void {
		const before = this.settledAgain;
		if (before?.table === table && before.round === round) {
			this.settledAgain = { ...before, difference: before.difference + difference };
			return;
		}
		this.settledAgain = { table, round, difference };
		setTimeout(() => {
			const called = this.calledAgain?.table === table && this.calledAgain.round === round ? this.calledAgain : {};
			if (this.settledAgain) this.toasts.add('told', this.speaker.corrected({ ...this.settledAgain, ...called }));
			this.settledAgain = null;
		}, 200);
	}

	private resulted(n: NewsOf['resulted']): void {
		if (!this.here(n.table) || !this.view) return;
		if (corrects(this.view, n.round)) {
			// The round that is open meanwhile goes on; what each wager comes to is told by `adjusted`.
			if (this.view.result) this.calledAgain = { table: n.table, round: n.round, was: this.view.result.number, now: n.number };
			this.change(withResult(this.view, n));
			if (this.outcome?.round === n.round) this.outcome = { ...this.outcome, number: n.number };
			return;
		}
		this.spin = null;
		this.deadline = null;
		this.change({ phase: this.view.phase === 'open' ? 'closed' : this.view.phase, spin: null, ...withResult(this.view, n) });
		// Where players decide, some wagers may have ended before the round is over.
		if (this.game.decided && this.outcome?.round === n.round) this.outcome = { ...this.outcome, number: n.number };
		else if (this.outcome?.round !== n.round || this.outcome.number !== n.number)
			this.outcome = { table: n.table, round: n.round, number: n.number, rows: [], staked: 0, won: 0, returned: 0, at: performance.now() };
	}

	private ended(n: NewsOf['ended']): void {
		this.money(n);
		if (!this.here(n.table)) {
			const there = this.tables.find((t) => t.table === n.table);
			if (there) this.wagers.endedAt(there, n.wagers);
			this.toasts.add(net({ ...n, rows: n.wagers }, Boolean(gameOf(there?.game).beside)) > 0 ? 'good' : 'told', this.speaker.elsewhere(n));
			return;
		}
		if (this.game.decided) {
			this.endedSome(n);
			return;
		}
		if (this.game.lasting) this.wagers.endedSome(n.wagers);
		else this.wagers.ended(n.wagers);
		// A void round has no number; where wagers won or lost it is the one just called.
		const played = n.wagers.some((w) => w.result === 'win' || w.result === 'lose');
		const number = n.number ?? (played ? (this.view?.result?.number ?? null) : null);
		this.outcome = { table: n.table, round: n.round, number, rows: n.wagers, staked: n.staked, won: n.won, returned: n.returned, at: performance.now() };
	}

	/** Wagers of a round end one after the other: each is added to those before. */
	private endedSome(n: NewsOf['ended']): void {
		this.wagers.left(n.wagers);
		const before = this.outcome?.round === n.round ? this.outcome : null;
		const over = n.number ?? (this.view?.result?.round === n.round ? this.view.result.number : GOES_ON);
		const rows = [...(before?.rows ?? []), ...n.wagers];
		this.outcome = {
			table: n.table,
			round: n.round,
			number: rows.every((r) => r.result === 'void') && over === GOES_ON ? null : over,
			rows,
			staked: (before?.staked ?? 0) + n.staked,
			won: (before?.won ?? 0) + n.won,
			returned: (before?.returned ?? 0) + n.returned,
			at: performance.now(),
		};
	}
}

function sum(rows: readonly SettledRow[], what: 'pays' | 'returns'): number {
	return rows.reduce((all, r) => all + r[what], 0);
}

/** The rows of a round, those that were settled anew in place of what they were. */
function settledAnew(rows: readonly SettledRow[], anew: readonly SettledRow[]): SettledRow[] {
	const same = (a: SettledRow, b: SettledRow): boolean => a.bet === b.bet && (a.on ?? '') === (b.on ?? '') && (a.call ?? '') === (b.call ?? '') && (a.hand ?? 1) === (b.hand ?? 1);
	const kept = rows.map((row) => anew.find((r) => same(r, row)) ?? row);
	return [...kept, ...anew.filter((r) => !rows.some((row) => same(r, row)))];
}
