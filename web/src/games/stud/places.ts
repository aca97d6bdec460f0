// The betting places of a box at Caribbean stud: jackpot slot, ante, bet.

import type { Word } from './words';

interface Place {
	bet: string;
	print: Word;
	kind: string;
	shown?: boolean;
	note?: string;
	light?: boolean;
}

export interface Slot {
	/** Electronic: it has a light. */
	lit: boolean;
	/** What goes into it. */
	stake: string;
}

export function places(offered: readonly string[], slot: Slot | null, note: string): Place[] {
	const has = (bet: string): boolean => offered.length === 0 || offered.includes(bet);
	return [
		...(slot && has('jackpot') ? [{ bet: 'jackpot', print: 'jackpotBet' as const, kind: 'slotted', note: slot.stake, light: slot.lit }] : []),
		{ bet: 'ante', print: 'ante', kind: 'chief' },
		{ bet: 'bet', print: 'betArea', kind: 'chief second', shown: true, note },
	];
}
