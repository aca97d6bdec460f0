// Occasions: machines of acts that are no table.

export interface OccasionHead {
	name: string;
	of: 'promotion' | 'tournament' | 'casebook' | 'chipbank';
	ruleset: string;
	title: string;
	document: string;
	/** How many acts its journal has. */
	acts: number;
	/** The pit that holds it, where that is another. */
	pit?: string;
}

/** How it stands, by its kind: promotion/types.ts, tournament/types.ts. */
export type OccasionState = Record<string, unknown>;

export type Occasion = OccasionHead & { state: OccasionState };

/** An act of an occasion as its row says, without what is the floor's to fill. */
export interface OccasionAct {
	act: string;
	/** The kind of occasion. */
	of: string;
	/** It is done at the cage. */
	cage: boolean;
	/** Dealers do it as well as who runs the occasion. */
	table: boolean;
	actor: string;
	care: 'round' | 'plain' | 'sure' | 'written';
	needs: string[];
	may: string[];
	types: Record<string, { type: string; most?: number; greatest?: number }>;
	en: string;
}

export interface OccasionActed {
	name: string;
	act: string;
	n: number;
	at: number;
	events?: Record<string, unknown>[];
	/** Not of one that another pit holds and that has ended meanwhile. */
	state?: OccasionState;
}
