// What tables of roulette tell beyond what all tables tell.

declare module '../../lib/types' {
	interface View {
		/** The numbers round the wheel, clockwise from zero; 37 is the double zero. */
		pockets?: number[];
	}
	interface RulesCard {
		pockets?: number[];
	}
}

export {};
