// The betting places of a box at blackjack, in the order in which they lie: side bets beside the bet they go with.

import type { Word } from './words';

interface Place {
	bet: string;
	print: Word;
	kind: string;
}

const SIDES: readonly string[] = ['super-sevens', 'perfect-pairs', 'kings-bounty', 'bet-the-set', 'royal-match'];

/** Insurance has its own line: chips come there when it is called. */
export function places(offered: readonly string[]): Place[] {
	const sides = SIDES.filter((bet) => offered.includes(bet)).map((bet): Place => ({ bet, print: bet as Word, kind: 'round' }));
	const half = Math.floor(sides.length / 2);
	return [...sides.slice(0, half), { bet: 'main', print: 'mainBet', kind: 'chief' }, ...sides.slice(half)];
}
