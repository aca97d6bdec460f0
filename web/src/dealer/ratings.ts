// Players who are rated at a live table, as its dealer and the pit see them.

import { value } from '../staff/amount';
import type { Rating } from '../lib/types';

/** A rating as it is keyed in. */
export interface Draft {
	card: string;
	words: string;
	box: string;
	bet: string;
	buyIn: string;
	walked: string;
}

export const blank = (): Draft => ({ card: '', words: '', box: '', bet: '', buyIn: '', walked: '' });

/** Those who play, by their boxes; who stands at none comes last. */
export const playing = (all: readonly Rating[]): Rating[] => all.filter((one) => one.ended === null).sort((a, b) => (a.box ?? Infinity) - (b.box ?? Infinity) || a.no - b.no);

/** Who has left, the last first. */
export const left = (all: readonly Rating[]): Rating[] => all.filter((one) => one.ended !== null).sort((a, b) => b.ended! - a.ended! || b.no - a.no);

/** Whole minutes that somebody has played. */
export const minutes = (one: Rating, now: number): number => Math.max(0, Math.floor(((one.ended ?? now) - one.began) / 60_000));

/** What was keyed in, as the floor is told it: a field that is empty is left as it was. */
export function said(draft: Draft, box: number | null): Record<string, string | number> {
	const out: Record<string, string | number> = {};
	if (draft.card.trim()) out.card = draft.card.trim();
	if (draft.words.trim()) out.words = draft.words.trim();
	if (draft.box && Number(draft.box) !== box) out.box = Number(draft.box);
	if (draft.bet) out.bet = value(draft.bet);
	if (draft.buyIn) out['buy-in'] = value(draft.buyIn);
	return out;
}
