// The limits of a table as a sign puts them: one line for all bets, and one for each group that has its own.

import type { Limits } from '../lib/types';

export interface SignLine {
	/** Empty: all other bets. */
	bets: string[];
	min: number;
	max: number;
}

export function signLines(limits: Limits): SignLine[] {
	const lines: SignLine[] = [{ bets: [], min: limits.min, max: limits.max }];
	for (const [bet, own] of Object.entries(limits.bets ?? {})) {
		const min = own.min ?? limits.min;
		const max = own.max ?? limits.max;
		if (min === limits.min && max === limits.max) continue;
		const same = lines.find((l) => l.bets.length > 0 && l.min === min && l.max === max);
		if (same) same.bets.push(bet);
		else lines.push({ bets: [bet], min, max });
	}
	return lines;
}
