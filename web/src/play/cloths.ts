// The layout of each game at a terminal: in play, and to be looked at.

import type { Component } from 'svelte';
import BaccaratStage from '../games/baccarat/Stage.svelte';
import BaccaratStill from '../games/baccarat/Still.svelte';
import BlackjackStage from '../games/blackjack/Stage.svelte';
import BlackjackStill from '../games/blackjack/Still.svelte';
import CrapsStage from '../games/craps/Stage.svelte';
import CrapsStill from '../games/craps/Still.svelte';
import type { RulesCard } from '../lib/types';
import RouletteStage from '../games/roulette/Stage.svelte';
import RouletteStill from '../games/roulette/Still.svelte';
import SicBoStage from '../games/sicbo/Stage.svelte';
import SicBoStill from '../games/sicbo/Still.svelte';
import StudStage from '../games/stud/Stage.svelte';
import StudStill from '../games/stud/Still.svelte';
import WheelStage from '../games/wheel/Stage.svelte';
import WheelStill from '../games/wheel/Still.svelte';
import type { Clock } from './clock.svelte';
import type { Hand } from './hand.svelte';
import type { Terminal } from './terminal.svelte';
import type { Heap } from './wagers.svelte';

export interface StageProps {
	at: Terminal;
	hand: Hand;
	clock: Clock;
	seconds: number | null;
	/** On a small screen the layout has given its place to the racetrack, or the roads. */
	flipped: boolean;
	onwhy: () => void;
}

export interface StillProps {
	heaps: readonly Heap[];
	winners?: ReadonlyMap<string, string>;
	/** The result under which they lay. */
	number?: number | null;
	label: string;
	/** The casino's name. */
	house: string;
	card: RulesCard | null;
	currency: string;
}

export interface Cloth {
	Stage: Component<StageProps>;
	Still: Component<StillProps>;
}

const CLOTHS: Record<string, Cloth> = {
	roulette: { Stage: RouletteStage, Still: RouletteStill },
	baccarat: { Stage: BaccaratStage, Still: BaccaratStill },
	'sic-bo': { Stage: SicBoStage, Still: SicBoStill },
	'money-wheel': { Stage: WheelStage, Still: WheelStill },
	craps: { Stage: CrapsStage, Still: CrapsStill },
	blackjack: { Stage: BlackjackStage, Still: BlackjackStill },
	'caribbean-stud': { Stage: StudStage, Still: StudStill },
};

export function cloths(game: string): Cloth {
	return CLOTHS[game] ?? CLOTHS.roulette!;
}
