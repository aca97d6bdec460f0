// The limits of a table as a sign puts them: one line for all bets, and one for each group that has its own.

import type { Limits } from '../lib/types';

export interface SignLine {
	/** Empty: all other bets. */
	bets: string[];
	min: number;
	max: number;
}

/** Groups that a sign names as one. */
const GROUPS = {
	inside: ['straight', 'split', 'street', 'corner', 'six-line'],
	outside: ['column', 'dozen', 'low', 'high', 'even', 'odd', 'red', 'black'],
	chances: ['low', 'high', 'even', 'odd', 'red', 'black'],
	pairs: ['player-pair', 'banker-pair'],
	dragons: ['dragon-player', 'dragon-banker'],
	tigers: ['tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger'],
	pairsDragons: ['player-pair', 'banker-pair', 'dragon-player', 'dragon-banker'],
	side: ['tie', 'player-pair', 'banker-pair', 'super-six', 'dragon-player', 'dragon-banker', 'tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger'],
	main: ['player', 'banker'],
};
export type Group = keyof typeof GROUPS;

/** What lies beside the bet of a box. */
const BESIDE_A_BOX = ['insurance', 'super-sevens', 'perfect-pairs', 'kings-bounty', 'bet-the-set', 'royal-match'];

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

export function groupOf(line: SignLine): Group | undefined {
	if (line.bets.length > 1 && line.bets.every((b) => BESIDE_A_BOX.includes(b))) return 'side';
	return (Object.keys(GROUPS) as Group[]).find(
		(g) => GROUPS[g].length === line.bets.length && GROUPS[g].every((b) => line.bets.includes(b)),
	);
}
