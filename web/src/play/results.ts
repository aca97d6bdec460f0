// A result that comes in at a table on view: a new one, or the right one for a round that had a wrong one.

import type { View } from '../lib/types';
import type { Phrase } from '../lib/words';
import type { Word } from './words';

/** Calls of every table that are on the screen already, larger than any message; each game has its own besides. */
export const ROUTINE = /^(no more bets|place your bets)/i;

/** No number yet: the round goes on, though some wagers of it have ended. */
export const GOES_ON = -1;

/** Whether this round has a number already: then the new one corrects it. */
export function corrects(view: View, round: number): boolean {
	return view.result?.round === round;
}

export function withResult(view: View, n: { round: number; number: number; say: string }): Pick<View, 'result' | 'last' | 'counts' | 'past'> {
	const wrong = corrects(view, n.round) ? view.last[0] : undefined;
	const last = wrong === undefined ? view.last : view.last.slice(1);
	return {
		result: { round: n.round, number: n.number, say: n.say },
		last: [n.number, ...last].slice(0, 20),
		counts: view.counts.map((c, i) => c + (i === n.number ? 1 : 0) - (i === wrong ? 1 : 0)),
		...(view.past ? { past: [...(wrong === undefined ? view.past : view.past.slice(0, -1)), n.number] } : {}),
	};
}

/** What a round brought a player, all wagers together: only what is more than was staked is a win. */
export interface Brought {
	staked: number;
	returned: number;
	rows?: readonly { commission?: number | null }[];
}

/** `beside`: commission is paid beside the stake, not kept back from what is won. */
export function net(out: Brought, beside: boolean): number {
	const paid = beside ? (out.rows ?? []).reduce((sum, r) => sum + (r.commission ?? 0), 0) : 0;
	return out.returned - out.staked - paid;
}

/** What a round brought, in words: a net win, what came back of what was staked, or nothing. `won`: the phrase for a win. */
export function spellBrought(say: Phrase<Word>, out: Brought, beside: boolean, cash: (cents: number) => string, won: 'won' | 'netWin' = 'netWin'): string {
	const more = net(out, beside);
	if (more > 0) return say(won, { amount: cash(more) });
	if (out.returned > 0) return say('returnedOf', { amount: cash(out.returned), staked: cash(out.staked) });
	return out.staked > 0 ? say('notWon') : '';
}

export const spellSeconds = (say: Phrase<Word>, n: number): string => (n === 1 ? say('oneSecond') : say('seconds', { n }));
