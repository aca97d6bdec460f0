// What tables of baccarat tell beyond what all tables tell.

import '../cards/types';

export type HandName = 'player' | 'banker';
export type Mode = 'commission' | 'even-money';

/** A card is rank and suit, `7h`, `Td`, `As`; one that lies face down for this viewer is `??`. */
export interface Cards {
	player: string[];
	banker: string[];
	/** Nothing for a hand with a card face down. */
	points: [number | null, number | null];
}

export interface Squeeze {
	mine: boolean;
	left: number;
	/** The screen's own: when the dealer's hand turns the cards, by performance.now(). */
	until?: number;
}
export type Squeezes = Record<HandName, Squeeze | null>;

declare module '../../lib/types' {
	interface View {
		cards?: Cards | null;
		squeeze?: Squeezes | null;
	}
	interface Asks {
		reveal: [{ table: string; round: number; hand: HandName; place?: number }, { hand: HandName; place?: number; card?: string; cards?: string[] }];
	}
	interface NewsOf {
		/** The history of this shoe, after a coup was corrected. */
		past: { table: string; past: number[] };
		squeeze: { table: string; round: number; hand: HandName; mine: boolean; ms: number };
		revealed: { table: string; round: number; hand: HandName; place: number; card: string; points: number | null };
	}
}
