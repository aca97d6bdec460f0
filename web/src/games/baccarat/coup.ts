// A coup on view, as the floor's news change it. Pure: the old view and the news in, the changed part out.

import type { NewsOf, View } from '../../lib/types';
import type { Cards, HandName, Squeezes } from './types';
import type { Shoe } from '../cards/types';
import { DOWN } from '../cards/cards';

const NO_CARDS: Cards = { player: [], banker: [], points: [null, null] };
const place = (hand: HandName): 0 | 1 => (hand === 'player' ? 0 : 1);

function withPoints(cards: Cards, hand: HandName, list: string[], sum: number | null): Cards {
	const points: Cards['points'] = [...cards.points];
	points[place(hand)] = sum;
	return { ...cards, [hand]: list, points };
}

/** Whether a card lies in the place of the last one: any other that is there already is of the coup before. */
function laidAnew(had: Cards, n: NewsOf['dealt']): boolean {
	const [player, banker] = [had.player.length, had.banker.length];
	return had[n.to as 'player' | 'banker'].length === n.place && (n.to === 'player' ? player > banker : player === banker);
}

/** A card leaves the shoe. The first of a coup clears the cards of the one before. */
export function withDealt(view: View, n: NewsOf['dealt']): Partial<View> {
	const shoe: Shoe | null = view.shoe ? { ...view.shoe, left: n.left } : null;
	if (n.to !== 'player' && n.to !== 'banker') return { shoe };
	const had = view.cards ?? NO_CARDS;
	const before = had[n.to].length < n.place || laidAnew(had, n) ? had : NO_CARDS;
	const list = before[n.to].slice(0, n.place - 1);
	// A card that was missed on the way here lies face down until a view brings it.
	while (list.length < n.place - 1) list.push(DOWN);
	list.push(n.card ?? DOWN);
	return { shoe, cards: withPoints(before, n.to, list, n.points ?? null) };
}

/** Calls that change what is on view: the last coup of the shoe, and a result that the dealer has yet to confirm. */
export function withCalled(view: View, n: Pick<NewsOf['called'], 'say'>): Partial<View> {
	if (n.say === 'Last coup' && view.shoe) return { shoe: { ...view.shoe, last: true } };
	const decided = /^((player|banker) wins|tie)\b/i.test(n.say);
	return decided && !view.automatic && view.phase === 'closed' ? { phase: 'result' } : {};
}

export function withRevealed(view: View, n: NewsOf['revealed']): Partial<View> {
	if (!view.cards) return {};
	const list = view.cards[n.hand].map((card, i) => (i === n.place - 1 ? n.card : card));
	const cards = withPoints(view.cards, n.hand, list, n.points);
	const squeeze = view.squeeze && !list.includes(DOWN) ? { ...view.squeeze, [n.hand]: null } : (view.squeeze ?? null);
	return { cards, squeeze: squeeze && (squeeze.player || squeeze.banker) ? squeeze : null };
}

export function withSqueeze(view: View, n: NewsOf['squeeze'], now: number): Partial<View> {
	const had: Squeezes = view.squeeze ?? { player: null, banker: null };
	return { squeeze: { ...had, [n.hand]: { mine: n.mine, left: n.ms, until: now + n.ms } } };
}

/** A new shoe. The cards of the last coup stay in sight until the next is dealt. */
export function withShoe(n: NewsOf['shoe']): Partial<View> {
	return { shoe: { number: n.number, decks: n.decks, left: n.left, last: false }, past: n.past };
}

/** A card of a hand, by its place from 1. */
export interface Spot {
	hand: HandName;
	place: number;
}

/** The cards as somebody sees them who has not looked at some yet: he turns them, and the table shows them after him. */
export function unseen(cards: Cards | null | undefined, spots: readonly Spot[]): Cards | null {
	if (!cards) return null;
	const hide = (hand: HandName): string[] => cards[hand].map((card, i) => (spots.some((s) => s.hand === hand && s.place === i + 1) ? DOWN : card));
	const [player, banker] = [hide('player'), hide('banker')];
	return { player, banker, points: [player.includes(DOWN) ? null : cards.points[0], banker.includes(DOWN) ? null : cards.points[1]] };
}

/** When each squeeze of a view that has just come runs out. */
export function timed(squeeze: Squeezes | null | undefined, now: number): Squeezes | null {
	if (!squeeze) return null;
	const one = (hand: HandName) => (squeeze[hand] ? { ...squeeze[hand], until: now + squeeze[hand].left } : null);
	return { player: one('player'), banker: one('banker') };
}
