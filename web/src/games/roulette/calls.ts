// The calls of the racetrack and what each is made of. Where the table's card lists the pieces, those count;
// these stand in where the document has no calls and the racetrack is only a quicker way to place several wagers.

import type { RulesCard, Spot, View } from '../../lib/types';
import { DOUBLE_ZERO, neighbours, printed } from './wheel';

export type Call = 'tier' | 'orphelins' | 'grand-series' | 'zero-spiel';

export interface Piece {
	bet: string;
	on: string;
	units: number;
}

const split = (on: string): Piece => ({ bet: 'split', on, units: 1 });
const straight = (on: number): Piece => ({ bet: 'straight', on: printed(on), units: 1 });

export const PIECES: Record<Call, readonly Piece[]> = {
	tier: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map(split),
	orphelins: [straight(1), ...['6-9', '14-17', '17-20', '31-34'].map(split)],
	'grand-series': [
		{ bet: 'street', on: '0-2-3', units: 2 },
		...['4-7', '12-15', '18-21', '19-22'].map(split),
		{ bet: 'corner', on: '25-26-28-29', units: 2 },
		split('32-35'),
	],
	'zero-spiel': [straight(26), ...['0-3', '12-15', '32-35'].map(split)],
};

export const CALLS = Object.keys(PIECES) as Call[];

export function pieces(call: Call, card?: RulesCard | null): readonly Piece[] {
	const spots = card?.calls.find((c) => c.call === call)?.spots;
	return spots && spots.length > 0 ? spots : PIECES[call];
}

export function units(list: readonly Piece[]): number {
	return list.reduce((sum, piece) => sum + piece.units, 0);
}

/** The numbers a call plays, for lighting them up. */
export function covered(list: readonly Piece[]): number[] {
	return [...new Set(list.flatMap((piece) => piece.on.split('-').map((n) => (n === '00' ? DOUBLE_ZERO : Number(n)))))];
}

export function neighbourPieces(number: number, order: readonly number[], reach: number): Piece[] {
	return neighbours(number, reach, order).map(straight);
}

export function spots(parts: readonly Piece[], chip: number): Spot[] {
	return parts.map((p) => ({ bet: p.bet, on: p.on, stake: p.units * chip }));
}

/** A call by its name where the table offers it, otherwise its pieces one by one. */
export function called(call: Call, chip: number, view: View, card: RulesCard | null): Spot[] {
	const parts = pieces(call, card);
	return view.calls.includes(call) ? [{ bet: call, stake: chip * units(parts) }] : spots(parts, chip);
}
