// How much a touch lays: the chip, made up to the next stake that a win of can be paid in whole chips; behind a flat bet
// never more than is permitted there. And what a buy or lay costs beside the stake. A help to the hand: the floor decides.

import type { RulesCard } from '../../lib/types';
import type { OddsOffer } from './types';
import { optionOn, pricesOn, waysOn, wins } from '../../play/price';

/** The smallest chip that is paid here. */
export function smallest(card: RulesCard | null): number {
	return Math.max(1, Number(optionOn(card, 'chip')) || 100);
}

/** Stakes on this position go up by so much. */
export function stepOf(card: RulesCard | null, bet: string, on: string | null): number {
	const chip = smallest(card);
	const parts = Math.max(...waysOn(card, bet, on).map((w) => Number(w.part?.split('/')[1] ?? 1)));
	if (parts > 1) return parts * chip;
	if (optionOn(card, 'unpayable') === 'round-up') return 1;
	const under = pricesOn(card, bet, on).map((pays) => Number(/ to (\d+)/.exec(pays)?.[1] ?? 1));
	return chip * Math.max(1, ...under);
}

const up = (cents: number, step: number): number => Math.ceil(cents / step) * step;

/** What to add to `down` so that it is a stake of this step, at least the chip more and at least the minimum. */
export function adding(down: number, chip: number, step: number, min: number): number {
	return up(Math.max(down + chip, min), step) - down;
}

/** What to take off so that a stake of this step is left. */
export function taking(down: number, chip: number, step: number): number {
	return Math.min(down, down - Math.max(0, Math.floor((down - chip) / step) * step));
}

/** What a chip adds behind a flat bet: whole steps, and no more than may lie there. */
export function behind(offer: OddsOffer, chip: number): number {
	const step = Math.max(1, offer.step);
	const room = offer.max - offer.down;
	if (room <= 0) return 0;
	return Math.min(room, up(offer.down + chip, step) - offer.down);
}

/** Commission on a stake as the card of the rules has it: of the stake, or of what it would win. */
export function commission(card: RulesCard | null, bet: string, on: string | null, stake: number): number {
	const paid = card?.bets.find((b) => b.bet === bet)?.paid;
	if (!paid) return 0;
	const pays = pricesOn(card, bet, on)[0]?.replace(/ less .*/, '');
	const percents = stake * paid.percent;
	const hundredths = paid.of === 'stake' ? percents : (pays && wins(percents, pays)) || 0;
	return Math.floor(hundredths / 100 / paid.step) * paid.step;
}
