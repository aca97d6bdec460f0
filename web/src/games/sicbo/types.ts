// What tables of sic bo tell beyond what all tables tell.

export interface LitSpot {
	bet: string;
	on?: string | null;
}

declare module '../../lib/types' {
	interface View {
		/** The dice of this round were tumbled before betting and lie covered. */
		sealed?: boolean;
		/** The winning positions, from a result until the next opening. */
		lit?: LitSpot[] | null;
	}
	interface NewsOf {
		lit: { table: string; round: number; spots: LitSpot[] };
	}
}
