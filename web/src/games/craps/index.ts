// Craps to the screens.

import { round, type Field } from '../../staff/act-form';
import { PAIRS } from '../dice/dice';
import { diceNumber, readDice } from '../dice/dealer';
import { readers } from '../dice/readers';
import { desks } from '../desk';
import { describe } from '../game';
import { desk as diceDesk } from '../dice/words';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { again, placeOf } from './bets';
import { hear } from './hear';
import { spellBet, spellLine, spellShortThrow, spellThrow } from './spell';
import { numbersOf } from './set';
import { steps } from './steps';
import { desk, words } from './words';

const ofSet = { kind: 'set', label: 'set' };
const dice: Field = { name: 'dice', kind: 'dice', needed: true, count: 2 };

export default describe({
	game: 'craps',
	words,
	says: { name: 'gameName', running: () => 'diceOut', lobbyRunning: 'lobbyRolling', recent: 'recentThrows', flip: 'showCentre', lost: 'sumLostDice', void: 'void', check: 'checkDice', cloth: 'crapsCloth', commission: 'commissionPaid' },
	steps,
	how: ['howCraps1', 'howCraps2', 'howCraps3', 'howCraps4', 'howCraps5', 'howCraps6', 'howCraps7'],
	help: {
		pass: 'helpPass',
		'dont-pass': 'helpDontPass',
		come: 'helpCome',
		'dont-come': 'helpDontCome',
		'pass-odds': 'helpOdds',
		'come-odds': 'helpOdds',
		'dont-pass-odds': 'helpBehind',
		'dont-come-odds': 'helpBehind',
		place: 'helpPlace',
		buy: 'helpBuy',
		lay: 'helpLay',
		hardway: 'helpHardway',
		'big-six': 'helpBigSix',
		'big-eight': 'helpBigEight',
		field: 'helpField',
		'any-seven': 'helpAnySeven',
		'any-craps': 'helpAnyCraps',
		'craps-two': 'helpTwo',
		'craps-three': 'helpThree',
		'craps-twelve': 'helpTwelve',
		eleven: 'helpEleven',
		horn: 'helpHorn',
		'horn-high': 'helpHornHigh',
		world: 'helpWorld',
		'craps-eleven': 'helpCrapsEleven',
	},
	examples: { place: '6', buy: '4', lay: '10', hardway: '8', 'horn-high': '12', 'come-odds': '8', 'dont-come-odds': '5' },
	families: { 'self-service': 'familySelf', line: 'familyLine', odds: 'oddsWord', numbers: 'familyNumbers', proposition: 'familyProposition' },
	groups: [],
	look: { cloth: '#133d72', accent: '#9fd0ff' },
	Badge,
	Picture,
	spell: spellThrow,
	short: spellShortThrow,
	bet: spellBet,
	line: spellLine,
	open: { dice: 'openDice', 'other-dice': 'openOtherDice', 'same-dice': 'openSameDice', 'field-dice': 'openDie' },
	routine: /^(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i,
	seat: 'areas',
	lasting: {
		place: placeOf,
		again,
		stays: (row) => row.point != null && (row.bet === 'pass' || row.bet === 'come'),
		part: (view) => (view.craps ? { craps: view.craps } : {}),
	},
	beside: true,
	hear,
	sounds: { runs: 'rattle' },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, diceDesk),
	// There is no close: the dice may lie at any time.
	pit: {
		result: dice,
		shapes: { correct: [dice, round] },
		fields: {
			resting: { kind: 'dice', count: dice.count },
			craps: { kind: 'money' },
			eleven: { kind: 'money' },
			// Dice that are taken, go off the table and are looked for are known by their numbers.
			'dice@take': ofSet,
			'dice@no-roll': ofSet,
			'dice@dice-found': ofSet,
			'dice@dice-lost': ofSet,
		},
		kinds: { ...readers, set: { read: numbersOf, many: true } },
		pads: ['dice'],
		always: true,
	},
	dealer: { act: 'dice', Pad: () => import('./DealerPad.svelte'), read: (text) => readDice(text, 2), says: (say, act) => spellShortThrow(say, diceNumber(act)) },
	picks: async () => ({ picks: { dice: (await import('../dice/DicePick.svelte')).default, set: (await import('./SetPick.svelte')).default } }),
	drawn: { range: PAIRS, says: 'drawn' },
});
