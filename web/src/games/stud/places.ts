// The betting places of a box at Caribbean stud: jackpot (a slot with a light, or where no machine keeps it an area of
// the layout), ante, bet.

import type { RulesCard } from '../../lib/types';
import { optionOn } from '../../play/price';
import type { Word } from './words';

interface Place {
	bet: string;
	print: Word;
	kind: string;
	shown?: boolean;
	note?: string;
	light?: boolean;
}

export interface Jackpot {
	/** Kept by hand: its wagers lie on an area of the layout, and there is no light. */
	manual: boolean;
	/** A wager of one's own is in the slot. */
	lit: boolean;
	/** What a wager on it costs. */
	stake: string;
}

/** Whether the dealer keeps the jackpot, and no machine. */
export const byHand = (card: RulesCard | null): boolean => optionOn(card, 'jackpot-kind') === 'manual';

function jackpotPlace({ manual, lit, stake }: Jackpot): Place {
	const place = { bet: 'jackpot', print: 'jackpotBet' as const, note: stake };
	return manual ? { ...place, kind: 'marked' } : { ...place, kind: 'slotted', light: lit };
}

export function places(offered: readonly string[], jackpot: Jackpot | null, note: string): Place[] {
	const has = (bet: string): boolean => offered.length === 0 || offered.includes(bet);
	return [
		...(jackpot && has('jackpot') ? [jackpotPlace(jackpot)] : []),
		{ bet: 'ante', print: 'ante', kind: 'chief' },
		{ bet: 'bet', print: 'betArea', kind: 'chief second', shown: true, note },
	];
}
