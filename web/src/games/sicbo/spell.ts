// Rolls of three dice, and the areas of the layout, in words.

import type { Phrase } from '../../lib/words';
import type { Word } from './words';
import { roll, type Side } from './roll';

type Say = Phrase<Word>;

export const SIDES: Record<Side, Word> = { small: 'smallBet', big: 'bigBet', triple: 'tripleSide' };
export const LETTERS: Record<Side, Word> = { small: 'letterSmall', big: 'letterBig', triple: 'letterTriple' };

/** From the lowest up, doubles and triples as such: "2, double 5; total 12, big". */
export function spellRoll(say: Say, number: number): string {
	const one = roll(number);
	if (!one) return say('void');
	const faces = [...new Set(one.ordered)].map((face) => {
		const many = one.ordered.filter((f) => f === face).length;
		return many === 3 ? say('triple', { on: face }) : many === 2 ? say('doubleBet', { on: face }) : String(face);
	});
	return say('rollIs', { dice: faces.join(', '), total: one.total, side: say(SIDES[one.side]) });
}

export function spellShortRoll(say: Say, number: number): string {
	const one = roll(number);
	return one ? say('rollShort', { dice: one.ordered.join(' '), total: one.total }) : say('void');
}

/** An area by its bet and choice; nothing for what is no bet of this game. */
export function spellBet(say: Say, bet: string, on: string): string | null {
	switch (bet) {
		case 'small':
			return say('smallBet');
		case 'big':
			return say('bigBet');
		case 'even':
		case 'odd':
			return say(bet);
		case 'any-triple':
			return say('any-triple');
		case 'double':
			return say('doubleBet', { on });
		case 'triple':
		case 'total':
		case 'single':
			return say(bet, { on });
		case 'pair': {
			const [a = '', b = ''] = on.split('-');
			return say('pair', { a, b });
		}
		case 'three-of-four':
			return say('three-of-four', { on: on.replaceAll('-', ' ') });
		default:
			return null;
	}
}

const LINES: Record<string, Word> = { one: 'lineOneDie', two: 'lineTwoDice', three: 'lineThreeDice', mixed: 'lineMixed', triple: 'lineTriple' };

/** A way to win that has its own price. */
export const spellLine = (say: Say, line: string): string | null => (LINES[line] ? say(LINES[line]) : null);
