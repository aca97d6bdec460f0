// The promotions as a terminal knows them.

import type { Wire } from '../lib/wire';
import { Occasions, type ToldOf } from '../occasion/player.svelte';
import { winnerOffers, wonBy } from './reckon';
import type { Promotion } from './types';

export type Told = ToldOf<Promotion>;

export class Promotions extends Occasions<Promotion> {
	/** Something waits for who sits there: a prize to claim. */
	won = $derived(this.all.some(({ p }) => wonBy(p).some((one) => winnerOffers(p, null, one, p.at).some(({ act }) => act === 'claim'))));

	constructor(wire: Wire) {
		super(wire, 'promotion', 'open', mark);
	}
}

/** What of a promotion is news: not how many entries there are. */
function mark(p: Promotion): string {
	const decided = p.disputes.filter((one) => one.decided).length;
	return [p.version, p.phase, p.postponed, ...p.results.map((one) => one.state), ...p.claims.map((one) => `${one.state}${one.hold ?? ''}`), decided].join(' ');
}
