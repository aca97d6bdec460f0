// The money wheel to the screens.

import { round, whole, type Field } from '../../staff/act-form';
import { hearResult } from '../called';
import { describe } from '../game';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { tellRim } from './known.svelte';
import { SECTIONS } from './rim';
import { spellBet, spellSection, spellShortSection } from './spell';
import { steps } from './steps';
import { desk, words } from './words';
import './types';

const section: Field = { name: 'section', kind: 'section', needed: true };
/** "A, section 15". */
const RESULT = /, section \d+$/;

export default describe({
	game: 'money-wheel',
	words,
	says: { name: 'gameName', running: () => 'turning', lobbyRunning: 'lobbyTurning', recent: 'recentTurns', flip: 'showTurns', lost: 'sumLostWheel', void: 'void', check: 'checkTurn', cloth: 'wheelCloth', commission: 'commissionOf' },
	steps,
	how: ['howWheel1', 'howWheel2', 'howWheel3'],
	help: { symbol: 'helpSymbol' },
	examples: { symbol: 'E' },
	families: {},
	groups: [],
	look: { cloth: '#63380f', accent: '#ffc978' },
	Badge,
	Picture,
	spell: spellSection,
	short: spellShortSection,
	bet: spellBet,
	line: () => null,
	routine: RESULT,
	seat: 'areas turns',
	listed: (table) => {
		if ('rim' in table) tellRim(table.rim);
		if ('wheel' in table) tellRim(table.wheel?.rim);
	},
	hear: (wire, looker) => hearResult(wire, looker, RESULT),
	sounds: { runs: 'pegs' },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk,
	pit: {
		result: section,
		shapes: { correct: [section, round] },
		kinds: {
			section: {
				read: (given) => (typeof given === 'string' && /^[A-G]$/i.test(given.trim()) ? given.trim().toUpperCase() : whole(given, 1, SECTIONS)),
				// A symbol may be told without its section.
				wire: (value) => (typeof value === 'string' ? 'symbol' : undefined),
			},
		},
		pads: ['section'],
	},
	dealer: {
		act: 'section',
		Pad: () => import('./DealerPad.svelte'),
		read: (text) => {
			const number = whole(text, 1, SECTIONS);
			return number === undefined ? null : { act: 'section', section: number };
		},
		says: (say, act) => spellShortSection(say, Number(act.section) - 1),
	},
	picks: async () => ({ picks: { section: (await import('./SectionPick.svelte')).default } }),
	drawn: { range: SECTIONS, says: 'drawn' },
});
