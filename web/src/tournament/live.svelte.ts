// The sessions at the tables of a tournament, as the tables tell of them: looked at again and again while something is
// played.

import type { Session } from '../lib/types';

/** A table is looked at so often. */
const EVERY = 2000;

export class LiveTables {
	/** By table; those that are not on this floor are not there. */
	at = $state.raw<Record<string, Session>>({});
	/** When they were looked at: times that are left are counted from there. */
	since = $state(0);
	private readonly looking: ReturnType<typeof setInterval>;
	private busy = false;

	/** `look` tells how the sessions at these tables stand. */
	constructor(private readonly tables: () => string[], private readonly look: (tables: string[]) => Promise<Record<string, Session>>) {
		this.looking = setInterval(() => void this.again(), EVERY);
	}

	end(): void {
		clearInterval(this.looking);
	}

	async again(): Promise<void> {
		const tables = this.tables();
		if (this.busy || tables.length === 0) return;
		this.busy = true;
		try {
			this.at = await this.look(tables);
			this.since = Date.now();
		} catch {
			// A line that is lost is drawn again, and looked along then.
		} finally {
			this.busy = false;
		}
	}
}
