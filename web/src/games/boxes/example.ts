// A round as a picture shows it: the dealer's hand, and one box.

import type { View } from '../../lib/types';
import type { Box, BoxHand, DealerHand } from './types';

export const dealt = (cards: (string | null)[], total: number | null = null, more: Partial<DealerHand> = {}): DealerHand => ({ cards, total, ...more });
export const hand = (cards: (string | null)[], total: number | null, state: string, more: Partial<BoxHand> = {}): BoxHand => ({ hand: 1, cards, total, state, stake: null, ...more });
export const box = (one: BoxHand): Box => ({ seat: 1, mine: true, bettors: 1, hands: [one], insurance: null });
export const open = (dealer: DealerHand, mine: Box): Partial<View> => ({ boxes: { dealer, boxes: [mine], turn: null, insurance: null, jackpot: null } });
