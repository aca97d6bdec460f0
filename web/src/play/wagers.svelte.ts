// The chips of this terminal on the layout: what the floor has taken, what is on its way, and the ways to take
// back, move and repeat. The floor decides; nothing here judges whether a wager is allowed.

import { freshSalt } from '../fair/seeds';
import type { Row } from '../games/game';
import { gameOf } from '../games/games';
import type { Accepted, Asks, Lying, NewsOf, Placed, PlacedLine, SettledRow, Spot } from '../lib/types';
import { LineLost, Refusal } from '../lib/wire';
import { key } from './position';
import { keep, recalled, repeatable, summed, type Memory } from './rebet';
import type { Terminal } from './terminal.svelte';

export interface Heap {
	key: string;
	/** Taken by the floor. */
	stake: number;
	/** On its way there. */
	pending: number;
	low: boolean;
	/** The next round does not concern it. */
	off?: boolean;
	/** It may not be taken back. */
	fixed?: boolean;
	commission?: number;
}

interface Sent {
	id: number;
	round: number;
	spots: Spot[];
}

/** One thing the player did, as the floor took it. */
interface Move {
	put: Spot[];
	taken: Spot[];
}

const handOf = (w: Spot | Lying | SettledRow): number | null | undefined => ('hand' in w ? w.hand : null);
const same = (a: Spot | Lying | SettledRow, b: Spot | Lying | SettledRow): boolean =>
	a.bet === b.bet && (a.on ?? '') === (b.on ?? '') && (a.call ?? '') === (b.call ?? '') && (handOf(a) ?? 1) === (handOf(b) ?? 1);

export class Wagers {
	lying = $state<Lying[]>([]);
	sent = $state<Sent[]>([]);
	/** Never answered because the line broke; judged by the next welcome. */
	unanswered: Sent[] = [];
	private moves = $state<Move[]>([]);
	private memory = $state<Memory>({});
	private flights = new Set<Promise<unknown>>();
	/** What the floor last said lies here in all. */
	private told: number | null = null;
	private next = 1;

	constructor(private readonly at: Terminal) {
		this.memory = recalled(at.terminal);
	}

	pending = $derived(this.sent.reduce((sum, s) => sum + total(s.spots), 0));

	heaps: Heap[] = $derived.by(() => {
		const found = new Map<string, Heap>();
		const heap = (name: string): Heap => {
			let one = found.get(name);
			if (!one) found.set(name, (one = { key: name, stake: 0, pending: 0, low: false }));
			return one;
		};
		for (const w of this.lying) {
			const one = heap(key(w.bet, w.on));
			one.stake += w.stake;
			one.low ||= w.low ?? w.stake < this.at.minimum(w.bet);
			if (w.working === false) one.off = true;
			if (w.fixed) one.fixed = true;
			if (w.commission) one.commission = (one.commission ?? 0) + w.commission;
		}
		for (const s of this.sent) for (const p of this.parts(s.spots)) heap(key(p.bet, p.on)).pending += p.stake;
		return [...found.values()];
	});

	canUndo = $derived(this.moves.length > 0);
	/** What this table was last played with. */
	private before: Spot[] = $derived.by(() => repeatable(this.memory, this.at.view));
	canRepeat = $derived(this.before.length > 0);

	/** Something is on its way to the floor. */
	get flying(): boolean {
		return this.flights.size > 0;
	}

	/** What lies there, told anew. */
	lie(lying: Lying[]): void {
		this.lying = this.placed(lying);
	}

	/** From a view: what lies there is the truth. */
	reset(lying: Lying[]): void {
		this.lie(lying);
		this.moves = [];
		this.told = null;
	}

	/** A round ended: its wagers can be repeated. */
	ended(rows: readonly SettledRow[]): void {
		if (rows.length > 0) this.remember(rows.map((r) => spot(r.bet, r.on, r.stake)));
		this.reset([]);
	}

	/** A round ended some of them; the others live on. */
	endedSome(rows: readonly SettledRow[]): void {
		const over = this.placed(rows);
		if (over.length > 0) this.remember(anew(over, this.at.view?.game));
		this.reset(this.lying.filter((w) => !over.some((r) => same(r, w))));
	}

	/** Some wagers of a round in which players decide ended; what can be laid again was remembered when the round was closed. */
	left(rows: readonly SettledRow[]): void {
		this.reset(this.lying.filter((w) => !rows.some((r) => same(r, w))));
	}

	/** Wagers that have travelled to a number, or back where the round was called otherwise. */
	travelled(rows: NewsOf['moved']['rows']): void {
		this.lying = this.lying.map((w) => {
			const row = rows.find((r) => r.bet === w.bet && r.from === (w.point ?? null));
			return row ? { ...w, on: this.lasting?.place(row) ?? null, point: row.point, fixed: this.lasting?.stays(row) ?? false } : w;
		});
		this.moves = [];
	}

	/** Wagers that were called on or off. */
	marked(rows: NewsOf['marked']['rows']): void {
		this.lying = this.lying.map((w) => {
			const row = rows.find((r) => r.bet === w.bet && (r.on ?? '') === (w.on ?? ''));
			return row ? { ...w, working: row.working } : w;
		});
	}

	/** What was played at the table on view, or at another one of this terminal's. */
	remember(spots: Spot[], at: { table: string; game: string } | null = this.at.view): void {
		if (!at) return;
		this.memory = { ...this.memory, [at.table]: { game: at.game, spots: summed(spots) } };
		keep(this.at.terminal, this.memory);
	}

	/** A round ended at a table that is not on view. */
	endedAt(at: { table: string; game: string }, rows: readonly SettledRow[]): void {
		// Where players decide, what was laid before the cards is remembered when betting closes.
		if (gameOf(at.game).decided || rows.length === 0) return;
		this.remember(anew(placed(rows, at.game), at.game), at);
	}

	forget(): void {
		this.memory = {};
		keep(this.at.terminal, this.memory);
	}

	returned(bet: string, on: string | undefined, stake: number): void {
		this.lower([spot(bet, on, stake)]);
	}

	place(list: Spot[]): Promise<void> {
		return this.fly(this.put(list, true));
	}

	/** Takes back what lies on a position, or part of it. */
	take(name: string, stake?: number): Promise<void> {
		const there = this.lying.filter((w) => key(w.bet, w.on) === name);
		if (there.length === 0) return Promise.resolve();
		let left = stake ?? Infinity;
		const list = there.flatMap((w) => {
			const part = Math.min(left, w.stake);
			left -= part;
			return part > 0 ? [spot(w.bet, w.on, part, w.call)] : [];
		});
		return this.fly(this.withdraw(list, true).then(() => undefined));
	}

	/** Carries a heap to another position; if it is not taken there it goes back to where it lay. */
	move(from: string, to: { bet: string; on: string }): Promise<void> {
		const there = this.lying.filter((w) => key(w.bet, w.on) === from).map((w) => spot(w.bet, w.on, w.stake, w.call));
		const stake = total(there);
		if (stake === 0) return Promise.resolve();
		const carry = async (): Promise<void> => {
			if (!(await this.withdraw(there, false))) return;
			const target = spot(to.bet, to.on, stake);
			const put = await this.put([target], false);
			const short = stake - total(put);
			if (short > 0) await this.put([spot(there[0]!.bet, there[0]!.on, short)], false);
			if (put.length > 0) this.note({ put, taken: there });
		};
		return this.fly(carry());
	}

	async undo(): Promise<void> {
		await this.landed();
		const last = this.moves.at(-1);
		if (!last) return;
		this.moves = this.moves.slice(0, -1);
		const back = async (): Promise<void> => {
			if (last.put.length > 0) await this.withdraw(last.put, false);
			if (last.taken.length > 0) await this.put(last.taken.map(({ call: _, ...plain }) => plain), false);
		};
		await this.fly(back());
	}

	async clear(): Promise<void> {
		await this.landed();
		const all = this.lying.map((w) => spot(w.bet, w.on, w.stake, w.call));
		if (all.length === 0) return;
		await this.fly(
			this.send('withdraw', {}).then((answer) => {
				if (!answer) return;
				// What may not be taken back stays.
				const taken = all.filter((s) => !this.lying.some((w) => w.fixed && same(w, s)));
				this.lower(taken);
				this.note({ put: [], taken });
			}),
		);
	}

	repeat(): Promise<void> {
		return this.place(this.before.map((s) => ({ ...s })));
	}

	async double(): Promise<void> {
		await this.landed();
		// What has travelled to a number, and what lies behind it, is not doubled by a touch.
		await this.place(this.lying.filter((w) => !w.point).map((w) => spot(w.bet, w.on, w.stake)));
	}

	/** After a welcome: which of the unanswered wagers did not reach the layout. */
	lost(before: Lying[], round: number, now: Lying[]): Spot[] {
		const missing: Spot[] = [];
		for (const s of this.unanswered) {
			for (const w of this.parts(s.spots)) {
				const had = before.find((x) => same(x, w))?.stake ?? 0;
				const has = now.find((x) => same(x, w))?.stake ?? 0;
				if (s.round !== round || has < had + w.stake) missing.push(w);
			}
		}
		this.unanswered = [];
		return missing;
	}

	private async put(list: Spot[], noted: boolean): Promise<Spot[]> {
		const round = this.at.view?.round;
		if (list.length === 0 || round === undefined) return [];
		this.at.beginBetting();
		const one: Sent = { id: this.next++, round, spots: list };
		this.sent = [...this.sent, one];
		let answer: Accepted | Placed | null = null;
		try {
			answer = await this.ask('wager', list.length === 1 ? { ...list[0]! } : { list });
		} catch (why) {
			if (why instanceof LineLost) this.unanswered.push(one);
			else this.at.refuse(why);
		} finally {
			this.sent = this.sent.filter((s) => s.id !== one.id);
		}
		if (!answer) return [];
		const put = 'list' in answer ? this.tookSeveral(list, answer.list) : this.tookOne(list[0]!, answer);
		this.heard(answer);
		if (noted && put.length > 0) this.note({ put, taken: [] });
		this.salt();
		return put;
	}

	/** For every commitment under which it wagers, the terminal puts something of its own into the draw. */
	salt(): void {
		const { view } = this.at;
		if (!view?.automatic || !view.commit || view.commit === this.salted || view.phase !== 'open' || this.lying.length === 0) return;
		this.salted = view.commit;
		const { table, round } = view;
		// Where the draw takes none, or the round has closed meanwhile, it goes without.
		this.at.wire.ask('salt', { table, round, salt: freshSalt(table, round) }).catch(() => undefined);
	}

	private tookSeveral(list: Spot[], lines: PlacedLine[]): Spot[] {
		const refused = lines.find((l) => !l.ok);
		if (refused && !refused.ok) this.at.refuse(new Refusal({ code: 'rules', ...refused }));
		return lines.flatMap((l, i) => (l.ok && list[i] ? this.tookOne(list[i], l) : []));
	}

	private tookOne(asked: Spot, answer: Partial<Accepted>): Spot[] {
		const stake = answer.stake ?? asked.stake;
		if (answer.note || stake < asked.stake) this.at.tellCut(asked, stake, answer, answer.rule);
		const took: Spot = { ...asked, stake };
		if (this.isCall(asked.bet)) {
			const parts = answer.pieces ?? this.parts([took]);
			for (const p of parts) this.raise(spot(p.bet, p.on, p.stake, asked.bet));
		} else {
			this.raise(took, answer.total, answer.low);
		}
		return [took];
	}

	private raise(s: Spot, whole?: number, low?: boolean): void {
		const had = this.lying.find((w) => same(w, s));
		const stake = whole ?? (had?.stake ?? 0) + s.stake;
		const { low: _, ...kept } = had ?? {};
		const now: Lying = { ...kept, bet: s.bet, on: s.on ?? null, stake, call: s.call ?? null };
		if (low !== undefined) now.low = low;
		this.lying = had ? this.lying.map((w) => (w === had ? now : w)) : [...this.lying, now];
	}

	private lower(list: Spot[]): void {
		for (const s of this.parts(list)) {
			this.lying = this.lying.flatMap((w) => {
				if (!same(w, s)) return [w];
				const { low: _, ...rest } = w;
				return w.stake > s.stake ? [{ ...rest, stake: w.stake - s.stake }] : [];
			});
		}
	}

	private async withdraw(list: Spot[], noted: boolean): Promise<boolean> {
		const answer = await this.send('withdraw', list.length === 1 ? { ...list[0]! } : { list });
		if (!answer) return false;
		const done = answer.list ? list.filter((_, i) => answer.list?.[i]?.ok !== false) : list;
		this.lower(done);
		if (noted) this.note({ put: [], taken: done });
		return done.length > 0;
	}

	private async send<K extends 'withdraw'>(what: K, fields: object): Promise<Asks[K][1] | null> {
		try {
			const answer = await this.ask(what, fields);
			this.heard(answer);
			return answer;
		} catch (why) {
			this.at.refuse(why);
			return null;
		}
	}

	private salted = '';

	private ask<K extends 'wager' | 'withdraw'>(what: K, fields: object): Promise<Asks[K][1]> {
		const { table, round } = this.at.view!;
		return this.at.wire.ask(what, { table, round, ...fields } as Asks[K][0]);
	}

	/** One name for several wagers. */
	private isCall(bet: string): boolean {
		return this.at.view?.calls.includes(bet) ?? false;
	}

	/** Calls as the pieces they are made of, as the rules card has them. */
	private parts(list: Spot[]): Spot[] {
		return list.flatMap((s) => {
			const made = this.isCall(s.bet) ? this.at.card?.calls.find((c) => c.call === s.bet)?.spots : undefined;
			if (!made) return [s];
			const each = Math.floor(s.stake / made.reduce((sum, p) => sum + p.units, 0));
			return made.map((p) => ({ ...spot(p.bet, p.on, each * p.units), call: s.bet }));
		});
	}

	private get lasting() {
		return gameOf(this.at.view?.game).lasting;
	}

	private placed<R extends Row>(rows: readonly R[]): R[] {
		return placed(rows, this.at.view?.game);
	}

	private note(move: Move): void {
		this.moves = [...this.moves, move].slice(-50);
	}

	private fly(what: Promise<unknown>): Promise<void> {
		const flight = what.then(() => undefined);
		this.flights.add(flight);
		return flight.finally(() => {
			this.flights.delete(flight);
			this.compare();
			// What else may be laid beside it, and what was paid for it, the floor knows.
			if (this.flights.size === 0 && this.lasting) void this.at.glance();
		});
	}

	private heard(answer: { credit: number; promotional?: number; staked: number }): void {
		this.at.money(answer);
		this.told = answer.staked;
	}

	/** The chips drawn here must add up to what the floor says; if they do not, its view is the truth. */
	private compare(): void {
		if (this.flights.size > 0 || this.told === null) return;
		const drawn = this.lying.reduce((sum, w) => sum + w.stake, 0);
		const told = this.told;
		this.told = null;
		if (drawn !== told) this.at.look().catch((why: unknown) => this.at.refuse(why));
	}

	/** Taking back waits until everything that was put down has been answered. */
	async landed(): Promise<void> {
		await Promise.allSettled([...this.flights]);
	}
}

function spot(bet: string, on: string | null | undefined, stake: number, call?: string | null): Spot {
	return { bet, ...(on ? { on } : {}), stake, ...(call ? { call } : {}) };
}

/** Wagers as the floor tells them, each under the name of the place where it lies. */
function placed<R extends Row>(rows: readonly R[], game: string | undefined): R[] {
	const lasting = gameOf(game).lasting;
	return lasting ? rows.map((row) => ({ ...row, on: lasting.place(row) })) : [...rows];
}

/** What can be laid again of wagers that have ended. */
function anew(rows: readonly SettledRow[], game: string | undefined): Spot[] {
	const lasting = gameOf(game).lasting;
	return rows.flatMap((r) => (lasting ? (lasting.again(r) ?? []) : [spot(r.bet, r.on, r.stake)]));
}

function total(list: readonly Spot[]): number {
	return list.reduce((sum, s) => sum + s.stake, 0);
}
