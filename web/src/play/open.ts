// What is left to a player to choose in an act that is open to him. Pure.

import type { Pick, WayOpen } from '../lib/types';

export type Chosen = number | string | (number | string)[];

/** Half way between the least and the most: where a hand would go first. */
export const middle = (pick: Pick): number => Math.round(((pick.from ?? 0) + (pick.to ?? 0)) / 2);

/** Some of several: those that were chosen and are still there, or the first ones. */
export function someOf(pick: Pick, chosen: Chosen | undefined): (number | string)[] {
	const among = pick.among ?? [];
	return Array.isArray(chosen) ? chosen.filter((one) => among.includes(one)) : among.slice(0, pick.take);
}

/** The act as it is sent, with what was chosen in it. */
export function picked(way: WayOpen, choice?: Chosen): WayOpen['act'] {
	return way.pick && choice !== undefined ? { ...way.act, [way.pick.field]: choice } : way.act;
}
