// Casino war to the screens.

import { desk as boxesDesk } from 'baize/games/boxes/words';
import { hear } from 'baize/games/boxes/hear';
import { box, dealt } from 'baize/games/boxes/pit';
import { arrived } from 'baize/games/boxes/round';
import { USUAL, spellCall } from 'baize/games/boxes/spell';
import { desk as cardsDesk } from 'baize/games/cards/words';
import { OPEN } from 'baize/games/cards/open';
import { desks } from 'baize/games/desk';
import { describe } from 'baize/games/game';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { spellBet, spellDealt, spellLine } from './spell';
import { steps } from './steps';
import { desk, words } from './words';

export default describe({
	game: 'casino-war',
	words,
	says: { name: 'gameName', running: () => 'playing', lobbyRunning: 'lobbyPlaying', recent: 'lastHands', flip: 'showHands', lost: 'sumLostHand', void: 'voidHands', check: 'checkHands', cloth: 'warCloth', commission: 'commissionOf' },
	look: { cloth: '#33411a', accent: '#dfe79a' },
	steps,
	how: ['howWar1', 'howWar2', 'howWar3'],
	help: { ante: 'helpAnte', raise: 'helpRaise', tie: 'helpTie' },
	examples: {},
	families: {},
	groups: [],
	Badge,
	Picture,
	spell: spellDealt,
	short: spellDealt,
	bet: spellBet,
	line: spellLine,
	open: OPEN,
	call: spellCall,
	usual: USUAL,
	seat: 'boxes',
	dealt: true,
	decided: true,
	stands: { 'at-war': { says: 'atWar' }, surrendered: { says: 'hasSurrendered', away: true } },
	arrived,
	hear,
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, boxesDesk, cardsDesk),
	pit: { ...dealt, shapes: { correct: [box, dealt.result] } },
	picks: () => import('baize/games/boxes/picks'),
	drawn: { says: 'drawn' },
});
