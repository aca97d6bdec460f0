// Cards as the floor spells them: rank and suit in two letters, `7h`, `Td`, `Ks`; `??` lies face down.

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['s', 'h', 'c', 'd'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export const DOWN = '??';

export interface Card {
	rank: Rank;
	suit: Suit;
}

/** Nothing for a card that lies face down, and for what is no card. */
export function card(text: string | null | undefined): Card | null {
	const found = /^(10|[A2-9TJQK])([shcd])$/i.exec(text ?? '');
	if (!found) return null;
	const rank = found[1] === '10' ? 'T' : found[1]!.toUpperCase();
	return { rank: rank as Rank, suit: found[2]!.toLowerCase() as Suit };
}

/** As printed in the corner. */
export function face(rank: Rank): string {
	return rank === 'T' ? '10' : rank;
}

export const isRed = (suit: Suit): boolean => suit === 'h' || suit === 'd';
