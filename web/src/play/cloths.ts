// The layout of each game at a terminal: in play, and to be looked at.

import type { Component } from 'svelte';
import BaccaratStage from '../baccarat/Stage.svelte';
import BaccaratStill from '../baccarat/Still.svelte';
import type { RulesCard } from '../lib/types';
import RouletteStage from '../roulette/Stage.svelte';
import RouletteStill from '../roulette/Still.svelte';
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
	card: RulesCard | null;
	currency: string;
}

export interface Cloth {
	Stage: Component<StageProps>;
	Still: Component<StillProps>;
}

const ROULETTE: Cloth = { Stage: RouletteStage, Still: RouletteStill };

const BACCARAT: Cloth = { Stage: BaccaratStage, Still: BaccaratStill };

export function cloths(game: string): Cloth {
	return game === 'baccarat' ? BACCARAT : ROULETTE;
}
