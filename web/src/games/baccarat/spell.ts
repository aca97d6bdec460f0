// Bets and coups in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { isBet } from './areas';
import { outcome } from './outcome';

type Say = Phrase<Word>;

const LINES: Record<string, Word> = { win: 'lineWin', natural: 'natural', six: 'lineSix', 'two-card': 'lineTwoCard', 'three-card': 'lineThreeCard', single: 'lineSingle', double: 'lineDouble', twin: 'lineTwin' };

/** A way to win that has its own price, as the ruleset calls it: `natural`, `by-7`, `six`, `two-card`. */
export function spellLine(say: Say, line: string): string | null {
	const by = /^by-(\d)$/.exec(line);
	if (by) return say('lineBy', { n: by[1]! });
	return LINES[line] ? say(LINES[line]) : null;
}

/** A bet by its name; nothing for what is no bet of this game. */
export const spellBet = (say: Say, bet: string): string | null => (isBet(bet) ? say(bet) : null);

/** As it is announced: who won, on how many points, and what else the coup brought. */
export function spellCoup(say: Say, number: number): string {
	const o = outcome(number);
	if (!o) return say('void');
	const extras: string[] = [];
	if ((o.winner !== 'banker' && o.playerNatural) || (o.winner !== 'player' && o.bankerNatural)) extras.push(say('natural'));
	if (o.playerPair) extras.push(say('player-pair'));
	if (o.bankerPair) extras.push(say('banker-pair'));
	const [first, second] = o.winner === 'banker' ? [o.banker, o.player] : [o.player, o.banker];
	const who = o.winner === 'tie' ? say('tieIs', { points: o.player }) : say('handWins', { hand: say(o.winner), points: first, other: second });
	return [who, ...extras].join(', ');
}

export function spellShortCoup(say: Say, number: number): string {
	const o = outcome(number);
	if (!o) return say('void');
	if (o.winner === 'tie') return say('tieIs', { points: o.player });
	const [points, other] = o.winner === 'banker' ? [o.banker, o.player] : [o.player, o.banker];
	return say('handShort', { hand: say(o.winner), points, other });
}
