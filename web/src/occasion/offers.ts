// What a desk puts before people of an occasion: the way it goes, what can be done now, and what lacks.

export interface Offer {
	act: string;
	/** What the act says already. */
	set: Record<string, string>;
	/** The whole or part that it is done to, where its act does not say `what`. */
	of?: string;
	/** Whose card is shown at the cage, where that is known. */
	card?: string;
}
export const offer = (can: boolean, act: string, set: Record<string, string> = {}): Offer[] => (can ? [{ act, set }] : []);

export interface Step<Stage extends string = string> {
	stage: Stage;
	is: 'done' | 'now' | 'ahead' | 'off';
}

/** The stages one after the other: those before the one it is at are done; -1: all are. */
export function steps<Stage extends string>(all: readonly Stage[], at: number, off: boolean): Step<Stage>[] {
	return all.map((stage, i) => ({ stage, is: off ? 'off' : at < 0 || i < at ? 'done' : i === at ? 'now' : 'ahead' }));
}

/** A field of the form that a document asks for. */
export interface TermRule {
	term: string;
	is: 'text' | 'time' | 'truth' | 'number' | 'amount' | 'statement';
	needed: 'always' | 'with-a-wager' | 'with-credit' | 'no';
	/** Another one with which it is needed. */
	with?: string | null;
	rule: string | null;
}
export type Stated = Record<string, string | number | boolean>;

export interface Dispute {
	player: string;
	what: string;
	decided: boolean;
}
