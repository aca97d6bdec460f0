// What tables tell where cards are dealt to boxes and players decide.

import type { Cents, SettledRow } from '../../lib/types';
import '../cards/types';

/** What a player may decide; which there are is the game's. */
export type Choice = string;

/** A hand as it lies; a card that lies face down for this viewer is `null`. */
export interface DealtHand {
	cards: (string | null)[];
	/** Nothing where cards are not added up, or some lie face down. */
	total?: number | null;
	soft?: boolean;
	blackjack?: boolean;
	bust?: boolean;
}

export interface DealerHand extends DealtHand {
	/** Where hands are poker hands: what it comes to. */
	hand?: string | null;
	/** Whether the dealer plays with it; nothing until it lies open. */
	qualifies?: boolean | null;
}

/** How a hand stands; which words there are is the game's. */
export type HandState = string;

export interface BoxHand extends DealtHand {
	hand: number;
	doubled?: boolean;
	state: HandState;
	/** Nothing where it is not this viewer's. */
	stake: Cents | null;
	/** Where hands are poker hands: what it comes to. */
	rank?: string | null;
	result?: SettledRow['result'] | null;
}

export interface Box {
	seat: number;
	mine: boolean;
	bettors: number;
	hands: BoxHand[];
	insurance: Cents | null;
}

export interface Turn {
	seat: number;
	hand: number;
	mine: boolean;
	options: Choice[];
	/** What a choice adds to the stake. */
	stakes?: Partial<Record<Choice, Cents>>;
	/** How little a choice may add to the stake, in which steps. */
	least?: Partial<Record<Choice, Cents>>;
	step?: Cents;
	/** Folding gives up a jackpot wager that would win. */
	forfeits?: boolean;
	left: number | null;
}

export interface InsuranceOffer {
	open: boolean;
	max: Cents;
	min?: Cents;
	step?: Cents;
	even_money: boolean;
	/** This player has said what he wants. */
	answered: boolean;
	left: number | null;
}

export interface Jackpot {
	pool: Cents;
	wager: Cents;
	/** This terminal's wager has been taken. */
	lit: boolean;
	/** Tables of other pits share it. */
	pits?: true;
}

export interface Boxes {
	dealer: DealerHand;
	boxes: Box[];
	turn: Turn | null;
	insurance: InsuranceOffer | null;
	jackpot: Jackpot | null;
}

declare module '../../lib/types' {
	interface View {
		/** The dealer's hand, the boxes, who decides. */
		boxes?: Boxes | null;
	}
	interface Asks {
		choose: [{ table: string; round: number; choice: Choice; seat?: number; hand?: number; stake?: Cents }, { credit?: Cents; staked?: Cents }];
	}
	interface NewsOf {
		boxes: { table: string; round: number; boxes: Boxes; left?: number | null; mine?: Mine };
		meter: { table: string; pool: Cents };
	}
}
