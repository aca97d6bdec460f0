// Roulette to the screens.

import { round, whole, type Field } from '../../staff/act-form';
import { describe } from '../game';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import Mark from './Mark.svelte';
import { spellBet, spellNumber, spellShort } from './spell';
import { DOUBLE_ZERO, ORDER, wheelOf } from './wheel';
import { steps } from './steps';
import { desk, words } from './words';
import './types';

const number: Field = { name: 'number', kind: 'number', needed: true };

export default describe({
	game: 'roulette',
	words,
	says: { name: 'gameName', running: () => 'spinning', lobbyRunning: 'lobbyClosed', recent: 'recent', flip: 'showTrack', lost: 'sumLost', void: 'void', check: 'checkDraw', cloth: 'layout', commission: 'commissionOf', calls: 'callBets' },
	steps,
	how: [],
	help: { straight: 'helpStraight', split: 'helpSplit', street: 'helpStreet', corner: 'helpCorner', 'six-line': 'helpSixLine', 'five-number': 'helpFive', column: 'helpColumn', dozen: 'helpDozen', low: 'helpLow', high: 'helpHigh', even: 'helpEven', odd: 'helpOdd', red: 'helpRed', black: 'helpBlack' },
	examples: { straight: '17', split: '12-15', street: '25-26-27', corner: '23-24-26-27', 'six-line': '31-32-33-34-35-36', column: '1', dozen: '1', 'five-number': '0-00-1-2-3' },
	sampled: true,
	families: { inside: 'inside', outside: 'outside', 'self-service': 'familySelf' },
	groups: [
		{ says: 'inside', bets: ['straight', 'split', 'street', 'corner', 'six-line'] },
		{ says: 'inside', bets: ['straight', 'split', 'street', 'corner', 'six-line', 'five-number'] },
		{ says: 'outside', bets: ['column', 'dozen', 'low', 'high', 'even', 'odd', 'red', 'black'] },
		{ says: 'chances', bets: ['low', 'high', 'even', 'odd', 'red', 'black'] },
	],
	look: { cloth: '#0c4844', accent: '#7fe0d0' },
	Badge,
	Picture,
	Mark,
	spell: spellNumber,
	short: spellShort,
	bet: spellBet,
	line: () => null,
	sounds: { runs: 'ball' },
	routine: /^\d+ (red|black|green)\b/i,
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk,
	pit: {
		result: number,
		shapes: { correct: [number, round] },
		kinds: { number: { read: (given) => (given === '00' ? DOUBLE_ZERO : whole(given, 0, ORDER.length - 1)) } },
		pads: [],
	},
	dealer: {
		act: 'number',
		Pad: () => import('./DealerPad.svelte'),
		read: (text, row) => {
			const number = text === '00' ? DOUBLE_ZERO : whole(text, 0, ORDER.length - 1);
			return number !== undefined && wheelOf(row.view).includes(number) ? { act: 'number', number } : null;
		},
		says: (say, act) => spellShort(say, Number(act.number)).toLocaleUpperCase(),
	},
	picks: async () => ({ picks: { number: (await import('./NumberPick.svelte')).default } }),
	drawn: { range: ORDER.length, says: 'drawn', plain: true },
});
