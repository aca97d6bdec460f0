// Caribbean stud to the screens.

import { arrived } from '../boxes/round';
import { hear } from '../boxes/hear';
import { box, dealt } from '../boxes/pit';
import { USUAL, spellCall } from '../boxes/spell';
import { desks } from '../desk';
import { describe } from '../game';
import { dealer } from '../boxes/dealer';
import { desk as boxesDesk } from '../boxes/words';
import { desk as cardsDesk } from '../cards/words';
import { OPEN } from '../cards/open';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { spellBet, spellDealt, spellLine, spellPrize, spellShortDealt } from './spell';
import { steps } from './steps';
import { desk, words } from './words';

export default describe({
	game: 'caribbean-stud',
	words,
	says: { name: 'gameName', running: () => 'playing', lobbyRunning: 'lobbyPlaying', recent: 'lastHands', flip: 'showHands', lost: 'sumLostHand', void: 'voidHands', check: 'checkHands', cloth: 'studCloth', commission: 'commissionOf' },
	steps,
	how: ['howStud1', 'howStud2', 'howStud3', 'howStud4', 'howStud5'],
	help: { ante: 'helpAnte', bet: 'helpBet', jackpot: 'helpJackpot' },
	examples: {},
	families: {},
	groups: [],
	look: { cloth: '#6a2148', accent: '#ffb3d4' },
	Badge,
	Picture,
	spell: spellDealt,
	short: spellShortDealt,
	bet: spellBet,
	line: spellLine,
	notice: spellPrize,
	jackpot: ({ boxes }) => !boxes?.jackpot ? null : { pool: boxes.jackpot.pool, ...(boxes.jackpot.pits && { says: 'jackpotPits' }) },
	open: OPEN,
	call: spellCall,
	usual: USUAL,
	seat: 'boxes',
	dealt: true,
	decided: true,
	stands: { raised: { says: 'raised' }, folded: { says: 'folded', away: true } },
	arrived,
	hear,
	sounds: { on: { dealt: 'card' } },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, boxesDesk, cardsDesk),
	pit: {
		...dealt,
		shapes: { correct: [box, dealt.result] },
	},
	dealer,
	picks: () => import('../boxes/picks'),
	drawn: { says: 'drawn' },
});
