// What a screen must know of a table's game to speak of a result: its badge, its words. The layouts stand apart
// (cloths.ts), so that the lobby does not load them.

import type { Component } from 'svelte';
import BaccaratBadge from '../games/baccarat/Badge.svelte';
import * as baccarat from '../games/baccarat/spell';
import BlackjackBadge from '../games/blackjack/Badge.svelte';
import * as blackjack from '../games/blackjack/spell';
import CrapsBadge from '../games/craps/Badge.svelte';
import * as craps from '../games/craps/spell';
import type { Phrase } from '../lib/words';
import RouletteBadge from '../games/roulette/Badge.svelte';
import * as roulette from '../games/roulette/spell';
import SicBoBadge from '../games/sicbo/Badge.svelte';
import * as sicbo from '../games/sicbo/spell';
import StudBadge from '../games/stud/Badge.svelte';
import * as stud from '../games/stud/spell';
import WheelBadge from '../games/wheel/Badge.svelte';
import * as wheel from '../games/wheel/spell';
import type { Word } from './words';

export interface BadgeProps {
	number: number;
	big?: boolean;
	newest?: boolean;
}

export interface Game {
	Badge: Component<BadgeProps>;
	/** A result as it is announced. */
	spell: (say: Phrase<Word>, number: number) => string;
	/** A result in two words. */
	short: (say: Phrase<Word>, number: number) => string;
	words: {
		/** While the wheel runs, or cards are dealt. */
		running: Word;
		lobbyRunning: Word;
		recent: Word;
		/** What takes the layout's place on a small screen. */
		flip: Word;
		/** Why a wager lost. */
		lost: Word;
		void: Word;
		/** The way to the check of a draw. */
		check: Word;
		/** What the layout is called. */
		cloth: Word;
		/** How commission was paid. */
		commission: Word;
	};
	/** Commission is paid beside the stake. */
	beside: boolean;
	/** How it is played, in paragraphs; empty where the rules card says it all. */
	how: readonly Word[];
}

const ROULETTE: Game = {
	Badge: RouletteBadge,
	spell: roulette.spellNumber,
	short: roulette.spellShort,
	words: { running: 'spinning', lobbyRunning: 'lobbyClosed', recent: 'recent', flip: 'showTrack', lost: 'sumLost', void: 'void', check: 'checkDraw', cloth: 'layout', commission: 'commissionOf' },
	beside: false,
	how: [],
};

const BACCARAT: Game = {
	Badge: BaccaratBadge,
	spell: baccarat.spellCoup,
	short: baccarat.spellShortCoup,
	words: { running: 'dealing', lobbyRunning: 'lobbyDealing', recent: 'recentCoups', flip: 'showRoads', lost: 'sumLostCoup', void: 'voidCoup', check: 'checkCards', cloth: 'cloth', commission: 'commissionOf' },
	beside: false,
	how: [],
};

const SIC_BO: Game = {
	Badge: SicBoBadge,
	spell: sicbo.spellRoll,
	short: sicbo.spellShortRoll,
	words: { running: 'tumbling', lobbyRunning: 'lobbyTumbling', recent: 'recentRolls', flip: 'showRolls', lost: 'sumLostDice', void: 'void', check: 'checkDice', cloth: 'diceCloth', commission: 'commissionOf' },
	beside: false,
	how: ['howDice1', 'howDice2', 'howDice3', 'howDice4'],
};

const WHEEL: Game = {
	Badge: WheelBadge,
	spell: wheel.spellSection,
	short: wheel.spellShortSection,
	words: { running: 'turning', lobbyRunning: 'lobbyTurning', recent: 'recentTurns', flip: 'showTurns', lost: 'sumLostWheel', void: 'void', check: 'checkTurn', cloth: 'wheelCloth', commission: 'commissionOf' },
	beside: false,
	how: ['howWheel1', 'howWheel2', 'howWheel3'],
};

const CRAPS: Game = {
	Badge: CrapsBadge,
	spell: craps.spellThrow,
	short: craps.spellShortThrow,
	words: { running: 'diceOut', lobbyRunning: 'lobbyRolling', recent: 'recentThrows', flip: 'showCentre', lost: 'sumLostDice', void: 'void', check: 'checkDice', cloth: 'crapsCloth', commission: 'commissionPaid' },
	beside: true,
	how: ['howCraps1', 'howCraps2', 'howCraps3', 'howCraps4', 'howCraps5', 'howCraps6', 'howCraps7'],
};

const BLACKJACK: Game = {
	Badge: BlackjackBadge,
	spell: blackjack.spellDealer,
	short: blackjack.spellShortDealer,
	words: { running: 'playing', lobbyRunning: 'lobbyPlaying', recent: 'lastHands', flip: 'showHands', lost: 'sumLostHand', void: 'voidHands', check: 'checkHands', cloth: 'blackjackCloth', commission: 'commissionOf' },
	beside: false,
	how: ['howBj1', 'howBj2', 'howBj3', 'howBj4', 'howBj5', 'howBj6', 'howBj7'],
};

const STUD: Game = {
	Badge: StudBadge,
	spell: stud.spellDealt,
	short: stud.spellShortDealt,
	words: { running: 'playing', lobbyRunning: 'lobbyPlaying', recent: 'lastHands', flip: 'showHands', lost: 'sumLostHand', void: 'voidHands', check: 'checkHands', cloth: 'studCloth', commission: 'commissionOf' },
	beside: false,
	how: ['howStud1', 'howStud2', 'howStud3', 'howStud4', 'howStud5'],
};

const GAMES: Record<string, Game> = {
	roulette: ROULETTE, baccarat: BACCARAT, 'sic-bo': SIC_BO, 'money-wheel': WHEEL, craps: CRAPS, blackjack: BLACKJACK, 'caribbean-stud': STUD,
};

export function gameOf(game: string): Game {
	return GAMES[game] ?? ROULETTE;
}
