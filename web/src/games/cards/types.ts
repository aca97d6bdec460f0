// What tables with a shoe tell beyond what all tables tell.

export interface Shoe {
	number: number;
	decks: number;
	left: number;
	/** The round under way is the last one. */
	last: boolean;
}

declare module '../../lib/types' {
	interface View {
		shoe?: Shoe | null;
		decks?: number;
	}
	interface NewsOf {
		/** A card is rank and suit, `7h`, `Td`, `As`; nothing where it lies face down for this viewer. */
		dealt: { table: string; round: number; card: string | null; to: string; place: number; points?: number | null; left: number };
		/** What was burned, to the player who asked. */
		shown: { table: string; round: number; card: string; rule?: string };
		shoe: { table: string; number: number; decks: number; left: number; past: number[] };
	}
}
