// Rolls of craps, and its bets, in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { isBet, type Bet } from './bets';
import { rollOf } from './roll';

type Say = Phrase<Word>;

/** The dice as the stick calls them: the total, the hard way where it is one, and what is decided on a come-out at once. */
export function spellDice(say: Say, number: number): string {
	const roll = rollOf(number);
	if (!roll) return say('void');
	const said = [say('throwIs', { total: roll.total, a: roll.dice[0], b: roll.dice[1] })];
	if (roll.hard && roll.total >= 4 && roll.total <= 10) said.push(say('theHardWay'));
	if (roll.comeOut && (roll.total === 7 || roll.total === 11)) said.push(say('turnNatural'));
	if (roll.comeOut && [2, 3, 12].includes(roll.total)) said.push(say('turnCraps'));
	return said.join(', ');
}

/** The dice as the stick calls them, and the point where it is one. */
export function spellThrow(say: Say, number: number): string {
	const roll = rollOf(number);
	const said = spellDice(say, number);
	return roll?.comeOut && [4, 5, 6, 8, 9, 10].includes(roll.total) ? `${said}. ${say('pointIs', { n: roll.total })}` : said;
}

export function spellShortThrow(say: Say, number: number): string {
	const roll = rollOf(number);
	return roll ? say('throwShort', { total: roll.total, a: roll.dice[0], b: roll.dice[1] }) : say('void');
}

const PLAIN: Partial<Record<Bet, Word>> = { come: 'come', 'dont-come': 'dont-come' };
const ON: Partial<Record<Bet, Word>> = { come: 'comeOn', 'dont-come': 'dontComeOn' };

/** A bet and its choice; nothing for what is no bet of this game. */
export function spellBet(say: Say, bet: string, on = ''): string | null {
	if (!isBet(bet)) return null;
	const word = (on ? ON[bet] : PLAIN[bet]) ?? bet;
	return say(word as Word, { on }).trim();
}

const LINES: Record<string, Word> = { natural: 'lineNatural', point: 'linePoint', craps: 'lineCraps', seven: 'lineSeven', eleven: 'lineEleven' };

/** A way to win that has its own price. */
export const spellLine = (say: Say, line: string): string | null => (LINES[line] ? say(LINES[line]) : null);
