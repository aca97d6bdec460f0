// A live table's cloth: which boxes play, and which acts of players are decided or announced.

import type { Sitter } from '../staff/pit';
import type { LiveCloth } from '../lib/types';
import type { Act } from './dealing.svelte';
import type { ActForm } from '../staff/acts';
import type { Dealt } from './dealing.svelte';

/** Who plays at a box has no other name there. */
export const playerAt = (seat: number): string => `B${seat}`;

/** Who has chips on the cloth, as forms offer them. */
export function clothSitters(cloth: LiveCloth): Sitter[] {
	const seats = [...new Set(cloth.lies.map((one) => one.seat))].sort((a, b) => a - b);
	return seats.map((seat) => ({ terminal: String(seat), seat, player: cloth.lies.find((one) => one.seat === seat)!.player, name: '', online: true, here: true }));
}

/** Of a hand that is still decided for, or of a round that is over; any other state is its game's word for one that is not. */
const IN_PLAY = ['waits', 'plays', 'done'];

/** Whether a box plays still, and what is said of its hands: what became of them, or how they stand. Those of the last round
 *  lie there until the next is dealt; a box with chips for that says nothing of them. */
export function boxStands(row: Pick<Dealt, 'live' | 'phase' | 'view'>, seat: number): { plays: boolean; says: string[] } {
	const lies = row.live?.lies.some((one) => one.seat === seat) ?? false;
	if (row.phase === 'open' && lies) return { plays: true, says: [] };
	const hands = row.view.boxes?.boxes.find((one) => one.seat === seat)?.hands ?? [];
	const says = hands.flatMap(({ result, state }) => (result ? [`result_${result}`] : IN_PLAY.includes(state) ? [] : [state]));
	return { plays: lies && (hands.length === 0 || says.length < hands.length), says };
}

/** A touch on a box: a mark more, or the one that lies there back. */
export function touched(cloth: LiveCloth, seat: number): Act | null {
	const mark = cloth.marks[0];
	if (!mark) return null;
	const lies = cloth.lies.find((one) => one.seat === seat && one.bet === mark.bet);
	return { act: lies ? 'withdraw' : 'wager', seat, player: lies?.player ?? playerAt(seat), bet: mark.bet, stake: lies?.stake ?? mark.stake };
}

/** What a box is asked for now. */
export function decisions(row: Dealt): Act[] {
	const { awaits } = row;
	if (!row.live || awaits?.actor !== 'player' || awaits.seat === undefined) return [];
	const whose = { seat: awaits.seat, player: awaits.player, ...(awaits.hand === undefined ? {} : { hand: awaits.hand }) };
	return awaits.options.map((act) => ({ act, ...whose }));
}

/** What players may announce beside: acts that are theirs and open, but for marks and decisions. */
export function announcements(row: Dealt, forms: readonly ActForm[]): ActForm[] {
	const asked = new Set(decisions(row).map((one) => one.act));
	const theirs = new Set(row.authorities.filter((one) => one.actor === 'player' && one.open).map((one) => one.act));
	return forms.filter((one) => theirs.has(one.act) && !asked.has(one.act) && !['sit', 'leave'].includes(one.act));
}
