// A display's look at one promotion: how it stands, and a draw while it is being shown.

import type { Occasion } from '../lib/types';
import { OccasionWatch } from '../occasion/watch.svelte';
import type { Promotion, Result } from './types';

/** How long a draw turns before the display tells who has won. */
const TURNS = 6000;

/** The draw that has been made since the display last heard of the promotion. */
export function drawnSince(before: Pick<Promotion, 'drawn'> | null, now: Pick<Promotion, 'drawn' | 'results'>): Result | null {
	if (!before || now.drawn <= before.drawn) return null;
	return now.results.find((one) => one.draw === now.drawn - 1 && one.state === 'drawn') ?? null;
}

export class PromotionWatch extends OccasionWatch {
	/** The prize that is being drawn just now. */
	turning = $state('');
	p = $derived(this.told ? (this.told.state as unknown as Promotion) : null);

	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		name: string,
		/** Somebody who wants no motion is told at once. */
		private readonly still: () => boolean,
	) {
		super(name);
	}

	override end(): void {
		clearTimeout(this.timer);
		super.end();
	}

	protected override isOver(): boolean {
		return this.p?.phase === 'closed' || this.p?.phase === 'cancelled';
	}

	protected override see(now: Occasion): void {
		const fresh = drawnSince(this.p, now.state as unknown as Promotion);
		super.see(now);
		if (!fresh || this.still()) return;
		this.turning = fresh.prize;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => (this.turning = ''), TURNS);
	}
}
