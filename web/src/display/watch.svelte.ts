// A display's look at one table: its view, kept up to date by the table's news.

import type { Looker } from '../games/game';
import { GAMES, gameOf } from '../games/games';
import { currencyAt } from '../lib/money';
import type { NewsOf, RulesCard, View } from '../lib/types';
import { ROUTINE, corrects, withResult } from '../play/results';
import { landing, spinning, waitsFor, type Spinning } from '../play/spinning';
import { Wire, type LineState, type Refusal } from '../lib/wire';

export class Watch {
	line = $state<LineState>('joining');
	barred = $state<Refusal | null>(null);
	view = $state<View | null>(null);
	deadline = $state<number | null>(null);
	spin = $state<Spinning | null>(null);
	/** When a number came while this screen was looking. */
	cameAt = $state(-Infinity);
	/** What was last called out beside the results. */
	call = $state<{ say: string; round: number; at: number } | null>(null);
	/** The floor's money. */
	private tills = $state('AUD');
	/** What amounts at this table are in. */
	currency = $derived(currencyAt(this.view, this.tills));
	name = $state('');
	/** The pit in which the table stands, where the casino has several. */
	pit = $state<string>();
	skew = $state(0);

	private readonly wire: Wire;

	constructor(private readonly table: string) {
		this.wire = new Wire({ greet: (w) => this.greet(w), refused: (why) => (this.barred = why), heartbeat: 15_000, holds: (event, n) => this.holds(event, n) });
		this.wire.state.subscribe((s) => (this.line = s));
		this.listen();
	}

	end(): void {
		this.wire.end();
	}

	private async greet(wire: Wire): Promise<void> {
		const floor = await wire.ask('floor', {});
		this.tills = floor.currency;
		this.name = floor.name;
		this.pit = floor.pit;
		this.skew = floor.now - Date.now();
		this.see((await wire.ask('watch', { table: this.table })).view);
	}

	private see(view: View): void {
		const now = performance.now();
		this.view = { ...view, ...(gameOf(view.game).arrived?.(view, this.view, now) ?? {}) };
		this.deadline = view.phase === 'open' && view.left !== null ? now + view.left : null;
		this.spin = view.spin ? spinning(view.round, view.spin.ms, view.spin.left) : null;
	}

	/** The rules card, for the prices that a layout prints. */
	rules(): Promise<RulesCard> {
		return this.wire.ask('card-of', { table: this.table });
	}

	/** The number of what runs: it comes to rest, and what follows waits until it lies. */
	private holds(event: string, n: Partial<NewsOf['resulted']>): number {
		const wait = n.table === this.table ? waitsFor(this.spin, event, n) : 0;
		if (wait > 0 && this.spin) this.spin = landing(this.spin, n.number!);
		return wait;
	}

	private change(part: Partial<View>): void {
		if (this.view) this.view = { ...this.view, ...part };
	}

	/** What a game may change here by its own news. */
	private looker(game: string): Looker {
		return {
			view: () => (this.view?.game === game ? this.view : null),
			change: (part) => this.change(part),
			again: async () => (await this.wire.ask('watch', { table: this.table })).view,
			clock: (left) => (this.deadline = left === null || this.view?.period === 0 ? null : performance.now() + left),
			// A display has no wagers of its own.
			began: () => undefined,
			lying: () => undefined,
			told: () => undefined,
		};
	}

	private listen(): void {
		const on = this.wire.on.bind(this.wire);
		for (const game of GAMES) game.hear?.(this.wire, this.looker(game.game));
		on('called', (n) => {
			if (n.table === this.table && this.view && !ROUTINE.test(n.say) && !gameOf(this.view.game).routine?.test(n.say)) this.call = { say: n.say, round: this.view.round, at: performance.now() };
		});
		on('opened', (n) => {
			if (n.table !== this.table) return;
			// A table without a period has no clock, whatever is left of it.
			this.deadline = n.left === null || n.period === 0 ? null : performance.now() - this.wire.late + n.left;
			this.spin = null;
			this.change({ phase: 'open', round: n.round, period: n.period });
		});
		on('closed', (n) => {
			if (n.table !== this.table) return;
			this.deadline = null;
			this.change({ phase: 'closed' });
		});
		on('spin', (n) => {
			if (n.table !== this.table) return;
			this.spin = spinning(n.round, n.ms);
			this.deadline = null;
			this.change({ phase: 'closed' });
		});
		on('resulted', (n) => {
			if (n.table !== this.table || !this.view) return;
			this.cameAt = performance.now();
			if (!corrects(this.view, n.round)) {
				this.spin = null;
				this.deadline = null;
			}
			this.change(withResult(this.view, n));
		});
		on('sign', (n) => {
			if (n.table !== this.table) return;
			if (n.limits) this.change({ limits: n.limits });
			if (n.mode) this.change({ mode: n.mode });
			if (n.notices) this.change({ notices: n.notices });
		});
		on('session', (n) => n.table === this.table && this.change({ session: n.session }));
		on('terms', (n) => n.table === this.table && this.see(n.view));
		on('shut', (n) => n.table === this.table && this.change({ phase: 'down' }));
		on('held', (n) => n.table === this.table && this.change({ phase: 'held' }));
	}
}
