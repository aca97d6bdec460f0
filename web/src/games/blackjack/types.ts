// What tables of blackjack tell beyond what all tables tell.

declare module '../../lib/types' {
	interface View {
		/** The dealer draws to a soft 17. */
		soft17?: boolean;
	}
	interface RulesCard {
		soft17?: boolean;
	}
}

export {};
