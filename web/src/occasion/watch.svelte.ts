// A display's look at one occasion: how it stands, as soon as there is one of its name.

import type { Floor, Occasion } from '../lib/types';
import { Refusal, Wire, type LineState } from '../lib/wire';

/** So often it is looked for. */
const EVERY = 2000;

export abstract class OccasionWatch {
	line = $state<LineState>('joining');
	/** There is none of this name, or none yet. */
	missing = $state(false);
	told = $state.raw<Occasion | null>(null);
	currency = $state('AUD');
	house = $state('');
	skew = $state(0);

	protected readonly wire: Wire;
	private readonly looking: ReturnType<typeof setInterval>;

	constructor(protected readonly name: string) {
		this.wire = new Wire({ greet: (wire) => this.greet(wire), heartbeat: 15_000 });
		this.wire.state.subscribe((now) => (this.line = now));
		this.wire.on('occasion', (news) => news.name === this.name && this.see(news));
		// Nobody tells of one that is made later, also where another was by that name: it is looked for.
		this.looking = setInterval(() => {
			if (this.line === 'open' && (this.missing || this.isOver())) this.look().catch(() => undefined);
		}, EVERY);
	}

	end(): void {
		clearInterval(this.looking);
		this.wire.end();
	}

	/** Nothing more comes of the one that is shown. */
	protected abstract isOver(): boolean;

	protected see(now: Occasion): void {
		this.told = now;
		this.missing = false;
	}

	/** What else is asked for on a new line. */
	protected greeted(_floor: Floor): void {}

	private async greet(wire: Wire): Promise<void> {
		const floor = await wire.ask('floor', {});
		[this.currency, this.house, this.skew] = [floor.currency, floor.name, floor.now - Date.now()];
		await this.find(wire);
		this.greeted(floor);
	}

	private async find(wire: Wire): Promise<void> {
		try {
			this.see(await wire.ask('occasion', { name: this.name }));
		} catch (why) {
			// A line that is lost is drawn again; and what was shown to the end stays when it is taken off the floor.
			if (!(why instanceof Refusal)) throw why;
			this.missing = this.told === null;
		}
	}

	private async look(): Promise<void> {
		const { occasions } = await this.wire.ask('occasions', {});
		const there = occasions.find((one) => one.name === this.name);
		if (there && there.acts !== this.told?.acts) await this.find(this.wire);
	}
}
