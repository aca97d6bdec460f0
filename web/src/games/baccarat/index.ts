// Baccarat to the screens.

import { round, type Field } from '../../staff/act-form';
import { cardTexts, readers } from '../cards/readers';
import { desks } from '../desk';
import { describe } from '../game';
import { desk as cardsDesk } from '../cards/words';
import { cardSays, readCard } from '../cards/dealer';
import { OPEN } from '../cards/open';
import Badge from './Badge.svelte';
import Picture from './Picture.svelte';
import { timed } from './coup';
import { outcomeOf } from './deal';
import { hear } from './hear';
import { spellBet, spellCoup, spellLine, spellShortCoup } from './spell';
import { steps } from './steps';
import { desk, words } from './words';

const cards: Field = { name: 'cards', kind: 'cards', needed: true };

export default describe({
	game: 'baccarat',
	words,
	says: { name: 'gameName', running: (view) => (view.squeeze ? 'squeezing' : 'dealing'), lobbyRunning: 'lobbyDealing', recent: 'recentCoups', flip: 'showRoads', lost: 'sumLostCoup', void: 'voidCoup', check: 'checkCards', cloth: 'cloth', commission: 'commissionOf' },
	steps,
	how: [],
	help: {
		player: 'helpPlayer',
		banker: 'helpBanker',
		tie: 'helpTie',
		'player-pair': 'helpPlayerPair',
		'banker-pair': 'helpBankerPair',
		'super-six': 'helpSuperSix',
		'dragon-player': 'helpDragon',
		'dragon-banker': 'helpDragon',
		tiger: 'helpTiger',
		'tiger-tie': 'helpTigerTie',
		'tiger-pair': 'helpTigerPair',
		'big-tiger': 'helpBigTiger',
		'small-tiger': 'helpSmallTiger',
	},
	examples: {},
	families: {},
	groups: [
		{ says: 'pairs', bets: ['player-pair', 'banker-pair'] },
		{ says: 'dragons', bets: ['dragon-player', 'dragon-banker'] },
		{ says: 'tigers', bets: ['tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger'] },
		{ says: 'pairsDragons', bets: ['player-pair', 'banker-pair', 'dragon-player', 'dragon-banker'] },
		{ says: 'side', bets: ['tie', 'player-pair', 'banker-pair', 'super-six', 'dragon-player', 'dragon-banker', 'tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger'] },
		{ says: 'main', bets: ['player', 'banker'] },
	],
	modes: { commission: 'game-commission', 'even-money': 'game-even-money' },
	look: { cloth: '#40307c', accent: '#c6b6ff' },
	Badge,
	Picture,
	spell: spellCoup,
	short: spellShortCoup,
	bet: spellBet,
	line: spellLine,
	open: { ...OPEN, 'player-cards': 'openPlayerCards', 'banker-cards': 'openBankerCards', bank: 'openBank', 'no-bets': 'openNoBets', 'other-cards': 'openOtherCards', 'field-number': 'openCard' },
	routine: /^((player|banker) wins|player \d, banker \d|tie\b)/i,
	dealt: true,
	arrived: (view, _, now) => ({ squeeze: timed(view.squeeze, now) }),
	hear,
	sounds: { on: { dealt: 'card', revealed: 'turn' } },
	cloth: async () => ({ Stage: (await import('./Stage.svelte')).default, Still: (await import('./Still.svelte')).default, Page: (await import('./DrawRules.svelte')).default }),
	board: () => import('./Board.svelte'),
	desk: desks(desk, cardsDesk),
	pit: {
		result: cards,
		shapes: { correct: [cards, round], display: [{ name: 'number', kind: 'shown', needed: true, label: 'cards' }] },
		fields: { to: { kind: 'hand' } },
		kinds: {
			...readers,
			// What a display shows becomes the number of its outcome.
			shown: { read: (given) => outcomeOf(cardTexts(given) ?? []) ?? undefined, many: true },
			hand: { read: (given) => (given === 'player' || given === 'banker' ? given : undefined) },
		},
		pads: ['card'],
	},
	dealer: {
		act: 'card',
		once: true,
		Pad: () => import('./DealerPad.svelte'),
		anew: 'misread',
		read: readCard,
		says: (_, act) => cardSays(act),
		whose: (say, next) => say(next.to === 'banker' ? 'banker' : 'player'),
	},
	picks: async () => {
		const [card, list, hand, pad] = await Promise.all([import('../cards/CardPick.svelte'), import('../cards/CardList.svelte'), import('./HandPick.svelte'), import('./Pad.svelte')]);
		return { picks: { card: card.default, cards: list.default, shown: list.default, hand: hand.default }, pads: { card: pad.default } };
	},
	drawn: { coup: { outcome: outcomeOf, outcomes: 2000, most: 6 }, says: 'drawn' },
});
