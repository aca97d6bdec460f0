// The occasions of a kind as a terminal knows them: those whose terms are public, and what in them is new to who sits there.

import type { Occasion, OccasionHead } from '../lib/types';
import { LineLost, Refusal, type Wire } from '../lib/wire';

/** The occasion that a terminal hears of at once is one; the others are looked up so often. */
const EVERY = 15_000;

export type ToldOf<State> = Occasion & { p: State };

export class Occasions<State> {
	all = $state.raw<ToldOf<State>[]>([]);
	private seen = $state.raw<Record<string, string>>({});
	private readonly deaf: () => void;
	private readonly looking: ReturnType<typeof setInterval>;

	fresh = $derived(this.all.filter((one) => this.seen[one.name] !== this.mark(one.p)).length);

	constructor(
		private readonly wire: Wire,
		private readonly of: OccasionHead['of'],
		/** The phase in which one runs. */
		private readonly runs: string,
		/** What of it is news: something else than was read before. */
		private readonly mark: (state: State) => string,
	) {
		this.deaf = wire.on('occasion', (news) => this.hear(news));
		this.looking = setInterval(() => void this.look(), EVERY);
	}

	end(): void {
		this.deaf();
		clearInterval(this.looking);
	}

	/** Everything on view has been read. */
	read(): void {
		this.seen = Object.fromEntries(this.all.map((one) => [one.name, this.mark(one.p)]));
	}

	/** What there is now; `anew`: somebody else may see other things of it. */
	async look(anew = false): Promise<void> {
		try {
			const { occasions } = await this.wire.ask('occasions', {});
			const here = occasions.filter((one) => one.of === this.of && Number(one.brief.version) > 0);
			this.all = this.all.filter((one) => here.some(({ name }) => name === one.name));
			// The one that runs is asked for last, and heard of from then on.
			const order = here.filter((one) => anew || this.all.find(({ name }) => name === one.name)?.acts !== one.acts).sort((a, b) => Number(a.brief.phase === this.runs) - Number(b.brief.phase === this.runs));
			for (const one of order) this.hear(await this.wire.ask('occasion', { name: one.name }));
		} catch (why) {
			if (!(why instanceof LineLost || why instanceof Refusal)) throw why;
		}
	}

	/** An act of the player's own. */
	async act(name: string, act: Record<string, unknown>): Promise<void> {
		const { state, n } = await this.wire.ask('occasion-act', { name, act });
		const before = this.all.find((one) => one.name === name);
		if (before && state) this.hear({ ...before, state, acts: n });
	}

	private hear(one: Occasion): void {
		if (one.of !== this.of) return;
		const told: ToldOf<State> = { ...one, p: one.state as unknown as State };
		const known = this.all.some(({ name }) => name === one.name);
		this.all = known ? this.all.map((now) => (now.name === one.name ? told : now)) : [...this.all, told];
	}
}
