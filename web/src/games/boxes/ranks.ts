// Hands of poker as the floor names them in English, taken apart, so that another language can put them together its own way.

/** By a language: a name of the floor, and what it is called there. In an order in which none hides another. */
export type Ranks = readonly [RegExp, (found: RegExpExecArray) => string][];

const RANKS: Record<string, string> = {
	ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10', nine: '9', eight: '8', seven: '7', six: '6', five: '5', four: '4', three: '3', two: '2', deuce: '2',
};
/** `kings`, `sixes`, `ace` as they stand on the cards. */
export function rank(word: string): string {
	const low = word.toLowerCase();
	return RANKS[low] ?? RANKS[low.replace(/s$/, '')] ?? RANKS[low.replace(/es$/, '')] ?? word;
}
