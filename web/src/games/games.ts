// The games that there are: one a folder here, and those that the build was given besides. No list of them is written.

import beyond from 'virtual:games-beyond';
import { derived } from 'svelte/store';
import { language, spoken, type Language, type Phrase } from '../lib/words';
import type { RulesCard } from '../lib/types';
import { betOn } from '../play/price';
import type { Game } from './game';
import { UNKNOWN } from './unknown';

const here = import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'default' });
export const GAMES: readonly Game[] = [...Object.values(here), ...beyond];
const BY_NAME = new Map(GAMES.map((one) => [one.game, one]));

/** A game by the name that the floor has for it; one that has no folder here shows little, but shows it. */
export function gameOf(game: string | undefined): Game {
	return BY_NAME.get(game ?? '') ?? UNKNOWN;
}

/** A game in the language of the moment. */
export interface Told {
	say: Phrase<string>;
	/** A result as it is announced, and in two words. */
	spell: (number: number) => string;
	short: (number: number) => string;
	/** `split 5-8` → "split 5-8" or "分注 5-8"; what is not known stays as it is. */
	bet: (bet: string, on?: string | null) => string;
	/** What a bet is; empty where nothing more is to be said. */
	help: (bet: string, on: string, card: RulesCard | null) => string;
	/** The ways to win that have one price: their names, one after the other. */
	ways: (lines: string) => string;
	/** What an act that is open to a player is about, by the floor's word for it; empty where this game has no words for it. */
	open: (about: string | null, fill?: Record<string, string | number>) => string;
	call: (text: string) => string;
	notice: (text: string) => string;
	/** How a hand stands, and whether its cards are away. */
	stands: (state: string) => { says: string; away: boolean };
	/** A group of bets under the name that it has on a sign. */
	group: (bets: readonly string[]) => string | null;
}

function told(game: Game, tongue: Language): Told {
	const say = spoken(game.words, tongue);
	return {
		say,
		spell: (number) => game.spell(say, number),
		short: (number) => game.short(say, number),
		bet: (bet, on) => game.bet(say, bet, on ?? '') ?? (on ? `${bet} ${on}` : bet),
		help: (bet, on, card) => (game.help[bet] ? say(game.help[bet], { on: on.replaceAll('-', ', '), percent: betOn(card, bet)?.paid?.percent ?? 0 }) : ''),
		// Choices with a price of their own are no names: `4-17`.
		ways: (lines) => lines.split(' ').map((line) => game.line(say, line) ?? line.replaceAll('-', ', ')).join(' · '),
		open: (about, fill) => (about && game.open?.[about] ? say(game.open[about]!, fill) : ''),
		call: (text) => game.call?.(say, text) ?? text,
		notice: (text) => game.notice?.(say, text) ?? text,
		stands: (state) => {
			const { says, away = false } = game.stands?.[state] ?? {};
			return { says: says ? say(says) : '', away };
		},
		group: (bets) => {
			const all = (has: readonly string[]): boolean => bets.every((bet) => has.includes(bet));
			const found = game.groups.find((g) => all(g.bets) && (g.some ? bets.length > 1 : g.bets.length === bets.length));
			return found ? say(found.says) : null;
		},
	};
}

/** Use as a store: `$tell(view.game).short(17)`. */
export const tell = derived(language, (now) => {
	const known = new Map<Game, Told>();
	return (name: string | undefined): Told => {
		const game = gameOf(name);
		let one = known.get(game);
		if (!one) known.set(game, (one = told(game, now)));
		return one;
	};
});
