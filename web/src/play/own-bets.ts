// What a player does with all that he has laid at once: raises it to the limit, or keeps it to be laid another day. The same for
// every game whose wagers lie on a layout.

import type { CardBet, Lying, Spot } from '../lib/types';
import type { Lasting } from '../games/game';
import { key } from './position';
import { summed } from './rebet';

/** A wager that has travelled to a number, or may not be taken back, is no longer raised by a touch. */
const raised = (w: Lying): boolean => !w.point && !w.fixed;

/** So much of `room` can be added where stakes go by steps: `fit` says what a chip comes to there. */
export function within(room: number, fit: (stake: number) => number): number {
	for (let want = room; want > 0; ) {
		const whole = fit(want);
		if (whole <= room) return whole;
		want -= whole - room;
	}
	return 0;
}

/** What is missing on each position to the most that may lie there. */
export function toMost(lying: readonly Lying[], bets: readonly CardBet[], max: number, fit: ((position: string, stake: number) => number) | null): Spot[] {
	return summed(lying.filter(raised).map(({ bet, on, stake }) => ({ bet, ...(on ? { on } : {}), stake }))).flatMap((w) => {
		const room = (bets.find((b) => b.bet === w.bet)?.max ?? max) - w.stake;
		const stake = room > 0 ? within(room, (chip) => fit?.(key(w.bet, w.on), chip) ?? chip) : 0;
		return stake > 0 ? [{ ...w, stake }] : [];
	});
}

/** What lies there as it can be laid again: a wager that has travelled goes back to where it began. */
export function keepable(lying: readonly Lying[], lasting: Lasting | undefined): Spot[] {
	return summed(lying.flatMap((w) => (lasting ? (lasting.again(w) ?? []) : [{ bet: w.bet, ...(w.on ? { on: w.on } : {}), stake: w.stake }])));
}
