// What tables of the money wheel tell beyond what all tables tell.

/** What the wheel looks like. */
export interface Rim {
	/** The symbols' letters, section by section. */
	rim: string;
	/** The order has been compared with the document's own picture. */
	verified: boolean;
	symbols: Record<string, string>;
	pays: Record<string, number>;
}

declare module '../../lib/types' {
	interface View {
		wheel?: Rim | null;
	}
	interface TableLine {
		/** The symbols' letters, section by section. */
		rim?: string;
	}
}
