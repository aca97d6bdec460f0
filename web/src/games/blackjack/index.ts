// Blackjack to the screens.

import { arrived } from '../boxes/round';
import { hear } from '../boxes/hear';
import { box, dealt, hand } from '../boxes/pit';
import { USUAL, spellCall } from '../boxes/spell';
import { desks } from '../desk';
import { describe } from '../game';
import { dealer } from '../boxes/dealer';
import { desk as boxesDesk } from '../boxes/words';
import { desk as cardsDesk } from '../cards/words';
import { OPEN } from '../cards/open';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { spellBet, spellDealer, spellLine, spellShortDealer } from './spell';
import { steps } from './steps';
import { desk, words } from './words';
import './types';

export default describe({
	game: 'blackjack',
	words,
	says: { name: 'gameName', running: () => 'playing', lobbyRunning: 'lobbyPlaying', recent: 'lastHands', flip: 'showHands', lost: 'sumLostHand', void: 'voidHands', check: 'checkHands', cloth: 'blackjackCloth', commission: 'commissionOf' },
	steps,
	how: ['howBj1', 'howBj2', 'howBj3', 'howBj4', 'howBj5', 'howBj6', 'howBj7'],
	otherwise: (card) => (card.soft17 ? { howBj6: 'howBj6Soft' } : {}),
	help: {
		main: 'helpMain',
		insurance: 'helpInsurance',
		'super-sevens': 'helpSuperSevens',
		'kings-bounty': 'helpKingsBounty',
		'bet-the-set': 'helpBetTheSet',
		'royal-match': 'helpRoyalMatch',
		'perfect-pairs': 'helpPerfectPairs',
	},
	examples: {},
	families: {},
	groups: [{ says: 'side', bets: ['insurance', 'super-sevens', 'perfect-pairs', 'kings-bounty', 'bet-the-set', 'royal-match'], some: true }],
	look: { cloth: '#134b29', accent: '#9fe3a4' },
	Badge,
	Picture,
	spell: spellDealer,
	short: spellShortDealer,
	bet: spellBet,
	line: spellLine,
	open: { ...OPEN, 'hand-void': 'openVoid', 'hand-played': 'openPlayed' },
	call: spellCall,
	usual: USUAL,
	seat: 'boxes',
	dealt: true,
	decided: true,
	stands: { stands: { says: 'stands' }, bust: { away: true } },
	arrived,
	hear,
	sounds: { on: { dealt: 'card' } },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, boxesDesk, cardsDesk),
	pit: { ...dealt, fields: { to: { kind: 'reason', choices: ['dealer'] } }, shapes: { correct: [box, hand, dealt.result] } },
	dealer,
	picks: () => import('../boxes/picks'),
	drawn: { says: 'drawn' },
});
