// A display's look at one tournament, and at the tables where it is played.

import type { Occasion, Session } from '../lib/types';
import { Wire, type LineState, type Refusal } from '../lib/wire';
import { LiveTables } from './live.svelte';
import type { Tournament } from './types';

export class TournamentWatch {
	line = $state<LineState>('joining');
	barred = $state<Refusal | null>(null);
	told = $state.raw<Occasion | null>(null);
	currency = $state('AUD');
	house = $state('');
	skew = $state(0);
	t = $derived(this.told ? (this.told.state as unknown as Tournament) : null);

	readonly live: LiveTables;
	private readonly wire: Wire;
	private tables: string[] = [];

	constructor(private readonly name: string) {
		this.wire = new Wire({ greet: (wire) => this.greet(wire), refused: (why) => (this.barred = why), heartbeat: 15_000 });
		this.wire.state.subscribe((now) => (this.line = now));
		this.wire.on('occasion', (news) => {
			if (news.name === this.name) this.told = news;
		});
		this.live = new LiveTables(() => this.playing(), (tables) => this.look(tables));
	}

	end(): void {
		this.live.end();
		this.wire.end();
	}

	/** Tables of this floor at which a session is played. */
	private playing(): string[] {
		return (this.t?.['sessions-of-it'] ?? []).filter((one) => one.state === 'playing' && one.table !== null && this.tables.includes(one.table)).map((one) => one.table!);
	}

	/** One table after the other: a display watches one at a time. */
	private async look(tables: string[]): Promise<Record<string, Session>> {
		const found: Record<string, Session> = {};
		for (const table of tables) {
			const { view } = await this.wire.ask('watch', { table });
			if (view.session) found[table] = view.session;
		}
		return found;
	}

	private async greet(wire: Wire): Promise<void> {
		const floor = await wire.ask('floor', {});
		[this.currency, this.house, this.skew] = [floor.currency, floor.name, floor.now - Date.now()];
		this.tables = floor.tables.filter((one) => one.tender === 'tournament').map((one) => one.table);
		this.told = await wire.ask('occasion', { name: this.name });
		void this.live.again();
	}
}
