// A result that comes in at a table on view: a new one, or the right one for a round that had a wrong one.

import type { View } from '../lib/types';

/** Calls that are on the screen already, larger than any message. */
export const ROUTINE =
	/^(\d+ (red|black|green)\b|no more bets|place your bets|(player|banker) wins|player \d, banker \d|tie\b|.*; total \w+$|.*, section \d+$|(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)/i;

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
