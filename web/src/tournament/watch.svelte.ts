// A display's look at one tournament, and at the tables where it is played.

import type { Floor, Session } from '../lib/types';
import { OccasionWatch } from '../occasion/watch.svelte';
import { LiveTables } from './live.svelte';
import type { Tournament } from './types';

export class TournamentWatch extends OccasionWatch {
	t = $derived(this.told ? (this.told.state as unknown as Tournament) : null);

	readonly live = new LiveTables(() => this.playing(), (tables) => this.lookAt(tables));
	private tables: string[] = [];

	override end(): void {
		this.live.end();
		super.end();
	}

	protected override isOver(): boolean {
		return this.t !== null && ['decided', 'ended', 'cancelled'].includes(this.t.phase);
	}

	protected override greeted(floor: Floor): void {
		this.tables = floor.tables.filter((one) => one.tender === 'tournament').map((one) => one.table);
		void this.live.again();
	}

	/** Tables of this floor at which a session is played. */
	private playing(): string[] {
		return (this.t?.['sessions-of-it'] ?? []).filter((one) => one.state === 'playing' && one.table !== null && this.tables.includes(one.table)).map((one) => one.table!);
	}

	/** One table after the other: a display watches one at a time. */
	private async lookAt(tables: string[]): Promise<Record<string, Session>> {
		const found: Record<string, Session> = {};
		for (const table of tables) {
			const { view } = await this.wire.ask('watch', { table });
			if (view.session) found[table] = view.session;
		}
		return found;
	}
}
