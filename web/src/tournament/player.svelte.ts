// The tournaments as a terminal knows them.

import type { Wire } from '../lib/wire';
import { Occasions, type ToldOf } from '../occasion/player.svelte';
import { calledTo } from './reckon';
import type { Entry, Tournament } from './types';

export type Told = ToldOf<Tournament>;

/** The entry of who sits there. */
export function mineIn(t: Tournament): Entry | undefined {
	return t.entries.find((one) => one.player !== null);
}

export class Tournaments extends Occasions<Tournament> {
	constructor(wire: Wire) {
		super(wire, 'tournament', 'running', mark);
	}
}

/** What of a tournament is news to a player: not what others do in it. */
function mark(t: Tournament): string {
	const mine = mineIn(t);
	return [t.version, t.phase, t.halted, mine?.state, mine?.session, calledTo(t)?.table, mine?.final, t.disputes.filter((one) => one.decided).length].join(' ');
}
