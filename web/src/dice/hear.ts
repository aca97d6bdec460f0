// Keeps the view of a dice table up to date, for a terminal and a display alike: which areas are lit, where the puck is.

import type { View } from '../lib/types';
import type { Wire } from '../lib/wire';

export interface Looker {
	view: () => View | null;
	change: (part: Partial<View>) => void;
}

export function hearDice(wire: Wire, looker: Looker): void {
	const here = (table: string): View | null => {
		const view = looker.view();
		return view?.table === table ? view : null;
	};
	wire.on('lit', (n) => {
		if (here(n.table)) looker.change({ lit: n.spots });
	});
	wire.on('point', (n) => {
		const craps = here(n.table)?.craps;
		if (craps) looker.change({ craps: { ...craps, point: n.point, shooter: n.shooter, may_throw: n.may_throw } });
	});
}
