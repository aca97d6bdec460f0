// One table as its dealer has it: what the floor says of it, and what is sent there.

import { untrack } from 'svelte';
import { Asking } from '../staff/asking.svelte';
import type { StaffDesk } from '../staff/desk.svelte';
import { pitRows } from '../staff/pit';
import type { PitRow } from '../staff/types';
import type { DealtTable } from '../lib/types';

/** A table as the pit has it, with what only its dealer is told. */
export type Dealt = PitRow & DealtTable;

/** What comes of an act that has no field of its own on this page. */
export type Act = Record<string, unknown> & { act: string };

const EVERY = 1000;

export class Dealing {
	row = $state.raw<Dealt | null>(null);
	/** When it was read, by this screen's clock. */
	read = $state(0);
	gone = $state(false);
	readonly asking = new Asking();
	/** What was said of a device, which may wait long for a second person: the table goes on meanwhile. */
	readonly gear = new Asking();
	/** Looks that are on their way. */
	private looking = 0;
	private readonly ticking: ReturnType<typeof setInterval>;

	constructor(readonly desk: StaffDesk, readonly table: string) {
		this.ticking = setInterval(() => {
			if (this.looking === 0) void this.look();
		}, EVERY);
		void this.look();
	}

	end(): void {
		clearInterval(this.ticking);
	}

	/** The table as it is from now on: one that was asked for before something was done does not show it. */
	async look(): Promise<void> {
		if (!untrack(() => this.desk.who)) return;
		this.looking++;
		try {
			const { at } = await this.desk.ask('dealing', { table: this.table });
			this.row = pitRows({ tables: [at] })[0] as Dealt;
			this.read = Date.now();
		} catch (why) {
			this.gone = (why as { code?: string }).code === 'unknown';
		} finally {
			this.looking--;
		}
	}

	/** What is done here, one after the other; a refusal ends it. */
	async enter(...acts: Act[]): Promise<void> {
		for (const act of acts) {
			const answer = await this.asking.run(() => this.desk.askOnce('act', { table: this.table, act }, `${this.table} ${act.act}`));
			if (!answer) break;
		}
		await this.look();
	}

	/** Whoever has signed in at this page deals here. */
	async come(): Promise<void> {
		await this.asking.run(() => this.desk.askOnce('deal', { table: this.table }, this.table));
		await this.look();
	}

	/** The table waits for somebody else. */
	async leave(): Promise<void> {
		await this.asking.run(() => this.desk.askOnce('deal', { table: null }, this.table));
		if (!this.asking.said) this.desk.signOut();
	}

	/** Staff tell what a device should, when a second person has confirmed it; or the device does again. */
	async byHand(device: string, yes: boolean, reason: string): Promise<void> {
		await this.gear.run(() => this.desk.askOnce('by-hand', { table: this.table, device, yes, reason }, `${this.table} ${device}`));
		await this.look();
	}

	async call(words: string): Promise<void> {
		await this.asking.run(() => this.desk.askOnce('call', { table: this.table, words }, this.table));
		await this.look();
	}
}
