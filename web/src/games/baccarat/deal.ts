// From the cards in the order in which they left the shoe to the two hands and what they come to. Only for looking at
// a coup again (a check, a display that differs); at the table the rules deal.

import { card } from '../cards/cards';
import { encode } from './outcome';
import { points, value } from './points';

export interface Dealt {
	player: string[];
	banker: string[];
}

/** Player, Banker, Player, Banker; a fifth card goes to Player where he draws, to Banker where Player stands. */
export function deal(cards: readonly string[]): Dealt {
	const [p1, b1, p2, b2, fifth, sixth] = cards;
	const player = [p1, p2].filter((c) => c !== undefined);
	const banker = [b1, b2].filter((c) => c !== undefined);
	const draws = (points(player) ?? 0) <= 5;
	if (fifth !== undefined) (draws ? player : banker).push(fifth);
	if (sixth !== undefined) banker.push(sixth);
	return { player, banker };
}

const rank = (text: string | undefined): string => card(text)?.rank ?? '';

/** The number of the outcome; nothing for cards that are no whole coup. */
export function outcomeOf(cards: readonly string[]): number | null {
	if (cards.length < 4 || cards.length > 6 || !cards.every((c) => card(c))) return null;
	const { player, banker } = deal(cards);
	if (player.length > 3 || banker.length > 3 || !whole(player, banker)) return null;
	const [own, other] = [rank(player[0]) === rank(player[1]), rank(banker[0]) === rank(banker[1])];
	const pairs = own && other ? (rank(player[0]) === rank(banker[0]) ? 4 : 3) : own ? 1 : other ? 2 : 0;
	return encode(points(player)!, points(banker)!, player.length, banker.length, pairs);
}

/** The third cards on which Banker draws, by his points. */
const DRAWS: Record<number, readonly number[]> = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] };

/** Whether the table of play asks for exactly these third cards. */
function whole(player: readonly string[], banker: readonly string[]): boolean {
	const [p, b] = [points(player.slice(0, 2))!, points(banker.slice(0, 2))!];
	const stops = p >= 8 || b >= 8;
	const third = card(player[2]);
	const own = !stops && p <= 5;
	const other = !stops && (third ? b <= 2 || (DRAWS[b]?.includes(value(third.rank)) ?? false) : b <= 5);
	return (player.length === 3) === own && (banker.length === 3) === other;
}
