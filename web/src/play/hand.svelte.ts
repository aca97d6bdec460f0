// The player's hand at a layout: the chosen chip, chips carried with the finger, chips laid and taken back. The same
// for every game; which places a layout has is the game's.

import { rack } from './chips';
import type { Hands } from './cloth';
import { Drag } from './drag.svelte';
import { parts } from './position';
import type { Terminal } from './terminal.svelte';
import type { Heap } from './wagers.svelte';

export class Hand {
	/** The chip last chosen; it may not lie in the rack of another table. */
	private wanted = $state(0);
	readonly drag: Drag;
	/** What a chip comes to on a position, where stakes go by steps of their own; 0: nothing more fits there. */
	fit: ((position: string, stake: number) => number) | null = null;
	/** What is taken off a position with one chip. */
	fitOff: ((position: string, stake: number) => number) | null = null;

	constructor(
		private readonly at: Terminal,
		/** Somebody without credit who lays a chip is led to the money, not refused. */
		private readonly lead: (where: 'money' | 'sit') => void,
	) {
		this.drag = new Drag((load, over) => {
			if (load.from === null) {
				if (over) this.lay(over, load.stake);
			} else if (!over) void at.wagers.take(load.from);
			else if (over !== load.from) void at.wagers.move(load.from, parts(over));
		});
	}

	chips = $derived.by(() => (this.at.view ? rack(this.at.view.limits) : []));
	chip = $derived(this.chips.some((c) => c.cents === this.wanted) ? this.wanted : (this.chips[Math.min(1, this.chips.length - 1)]?.cents ?? 100));

	choose(cents: number): void {
		this.wanted = cents;
	}

	ready(): boolean {
		const { account, staked } = this.at;
		if (account && (account.credit > 0 || staked > 0)) return true;
		this.lead(account ? 'money' : 'sit');
		return false;
	}

	lay(position: string, stake = this.chip): void {
		const { bet, on } = parts(position);
		const whole = this.fit ? this.fit(position, stake) : stake;
		if (whole > 0 && this.ready()) void this.at.wagers.place([{ bet, ...(on ? { on } : {}), stake: whole }]);
	}

	heap(position: string): Heap | undefined {
		return this.at.wagers.heaps.find((h) => h.key === position);
	}

	/** What the hand does on a cloth; pointing and stepping are the cloth's own. */
	readonly does: Pick<Hands, 'put' | 'take' | 'lift'> = {
		put: (position) => {
			if (!this.drag.swallow()) this.lay(position);
		},
		take: (position, all) => void this.at.wagers.take(position, all ? undefined : (this.fitOff?.(position, this.chip) ?? this.chip)),
		lift: (event, position) => {
			const heap = this.heap(position);
			if (heap && heap.stake > 0 && !heap.fixed && this.at.open) this.drag.begin(event, { stake: heap.stake, from: position });
		},
	};
}
