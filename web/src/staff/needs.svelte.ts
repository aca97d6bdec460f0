// What needs a person, as the floor has it now, asked for every second: a desk that comes back knows at once. A bell
// for what is new, and again and again while somebody calls.

import { isQuiet, keepQuiet, ring } from './bell';
import type { StaffDesk } from './desk.svelte';
import type { Need } from '../lib/types';

const AGAIN = 6000;

export const keyOf = (one: Need): string => [one.what, one.table, one.terminal, one.occasion, one.ticket, one.about, one.number].join(' ');

/** Somebody calls, or somebody plays who may not: the bell goes on until it is answered. */
export const rings = (one: Need): boolean => one.what === 'call' || one.what === 'excluded';

/** What rings comes first, then what has waited longest. */
export function inOrder(needs: readonly Need[]): Need[] {
	return [...needs].sort((a, b) => Number(rings(b)) - Number(rings(a)) || a.since - b.since);
}

export class Needs {
	list = $state.raw<Need[]>([]);
	/** Beyond those that are told. */
	more = $state(0);
	quiet = $state(isQuiet());
	private known = new Set<string>();
	private rang = 0;
	private readonly looking: ReturnType<typeof setInterval>;

	constructor(private readonly desk: StaffDesk) {
		void this.look();
		this.looking = setInterval(() => void this.look(), 1000);
	}

	async look(): Promise<void> {
		if (!this.desk.who || this.desk.who.first) {
			this.list = [];
			return;
		}
		try {
			const { needs, more } = await this.desk.ask('needs', {});
			this.list = inOrder(needs);
			this.more = more;
			this.sound();
		} catch {
			// The line is down or the desk is signed out: the frame says so.
		}
	}

	private sound(): void {
		const fresh = this.list.some((one) => !this.known.has(keyOf(one)));
		this.known = new Set(this.list.map(keyOf));
		const calls = this.list.some(rings);
		if (this.quiet || !(fresh || (calls && Date.now() - this.rang >= AGAIN))) return;
		this.rang = Date.now();
		ring();
	}

	hush(): void {
		this.quiet = !this.quiet;
		keepQuiet(this.quiet);
	}

	end(): void {
		clearInterval(this.looking);
	}
}
