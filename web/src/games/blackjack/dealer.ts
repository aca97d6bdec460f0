// The dealer's hand as one number, as the floor tells a round's result: his total, 22 for bust, 23 for blackjack.

export const BUST = 22;
export const BLACKJACK = 23;

export type Ended = { kind: 'total'; total: number } | { kind: 'bust' } | { kind: 'blackjack' };

/** Nothing while the round is not over, and for what is no hand at all. */
export function dealerHand(number: number): Ended | null {
	if (number === BLACKJACK) return { kind: 'blackjack' };
	if (number === BUST) return { kind: 'bust' };
	return Number.isInteger(number) && number >= 1 && number <= 21 ? { kind: 'total', total: number } : null;
}
