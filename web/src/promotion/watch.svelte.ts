// A display's look at one promotion: how it stands, and a draw while it is being shown.

import type { Occasion } from '../lib/types';
import { Wire, type LineState, type Refusal } from '../lib/wire';
import type { Promotion, Result } from './types';

/** How long a draw turns before the display tells who has won. */
const TURNS = 6000;

/** The draw that has been made since the display last heard of the promotion. */
export function drawnSince(before: Pick<Promotion, 'drawn'> | null, now: Pick<Promotion, 'drawn' | 'results'>): Result | null {
	if (!before || now.drawn <= before.drawn) return null;
	return now.results.find((one) => one.draw === now.drawn - 1 && one.state === 'drawn') ?? null;
}

export class PromotionWatch {
	line = $state<LineState>('joining');
	barred = $state<Refusal | null>(null);
	told = $state.raw<Occasion | null>(null);
	/** The prize that is being drawn just now. */
	turning = $state('');
	currency = $state('AUD');
	house = $state('');
	skew = $state(0);
	p = $derived(this.told ? (this.told.state as unknown as Promotion) : null);

	private readonly wire: Wire;
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly name: string,
		/** Somebody who wants no motion is told at once. */
		private readonly still: () => boolean,
	) {
		this.wire = new Wire({ greet: (wire) => this.greet(wire), refused: (why) => (this.barred = why), heartbeat: 15_000 });
		this.wire.state.subscribe((now) => (this.line = now));
		this.wire.on('occasion', (news) => news.name === this.name && this.see(news));
	}

	end(): void {
		clearTimeout(this.timer);
		this.wire.end();
	}

	private async greet(wire: Wire): Promise<void> {
		const floor = await wire.ask('floor', {});
		[this.currency, this.house, this.skew] = [floor.currency, floor.name, floor.now - Date.now()];
		this.see(await wire.ask('occasion', { name: this.name }));
	}

	private see(now: Occasion): void {
		const fresh = drawnSince(this.p, now.state as unknown as Promotion);
		this.told = now;
		if (!fresh || this.still()) return;
		this.turning = fresh.prize;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => (this.turning = ''), TURNS);
	}
}
