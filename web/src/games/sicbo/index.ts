// Sic bo to the screens.

import { round, type Field } from '../../staff/act-form';
import { TRIPLES } from '../dice/dice';
import { diceNumber, readDice } from '../dice/dealer';
import { readers } from '../dice/readers';
import { desks } from '../desk';
import { describe } from '../game';
import { desk as diceDesk } from '../dice/words';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { RESULT, hear } from './hear';
import { spellBet, spellLine, spellRoll, spellShortRoll } from './spell';
import { steps } from './steps';
import { desk, words } from './words';

const dice: Field = { name: 'dice', kind: 'dice', needed: true, count: 3 };

export default describe({
	game: 'sic-bo',
	words,
	says: { name: 'gameName', running: (view) => (view.sealed ? 'uncovering' : 'tumbling'), lobbyRunning: 'lobbyTumbling', recent: 'recentRolls', flip: 'showRolls', lost: 'sumLostDice', void: 'void', check: 'checkDice', cloth: 'diceCloth', commission: 'commissionOf' },
	steps,
	how: ['howDice1', 'howDice2', 'howDice3', 'howDice4'],
	help: {
		small: 'helpSmall',
		big: 'helpBig',
		even: 'helpEven',
		odd: 'helpOdd',
		triple: 'helpTriple',
		double: 'helpDouble',
		'any-triple': 'helpAnyTriple',
		total: 'helpTotal',
		pair: 'helpPair',
		single: 'helpSingle',
		'three-of-four': 'helpFour',
	},
	examples: { triple: '3', double: '5', total: '12', pair: '2-5', single: '4', 'three-of-four': '2-3-5-6' },
	families: {},
	groups: [],
	look: { cloth: '#6f1d22', accent: '#ffb199' },
	Badge,
	Picture,
	spell: spellRoll,
	short: spellShortRoll,
	bet: spellBet,
	line: spellLine,
	routine: RESULT,
	seat: 'areas turns',
	hear,
	sounds: { runs: 'rattle' },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, diceDesk),
	pit: { result: dice, shapes: { correct: [dice, round] }, kinds: readers, pads: ['dice'] },
	dealer: { act: 'dice', Pad: () => import('./DealerPad.svelte'), read: (text) => readDice(text, 3), says: (say, act) => spellShortRoll(say, diceNumber(act)) },
	picks: async () => ({ picks: { dice: (await import('../dice/DicePick.svelte')).default } }),
	drawn: { range: TRIPLES, says: 'drawn' },
});
