// Keeps the view of a table with dice or a money wheel up to date, for a terminal and a display alike: which areas are
// lit, where the puck is, that a result waits for its confirmation.

import type { View } from '../../lib/types';
import type { Wire } from '../../lib/wire';

export interface Looker {
	view: () => View | null;
	change: (part: Partial<View>) => void;
	/** Until no more bets; null: no clock runs. */
	clock?: (left: number | null) => void;
}

/** "two, double five; total twelve", "A, section 15". */
const RESULT = /; total \w+$|, section \d+$/;

export function hearDice(wire: Wire, looker: Looker): void {
	const here = (table: string): View | null => {
		const view = looker.view();
		return view?.table === table ? view : null;
	};
	wire.on('lit', (n) => {
		if (here(n.table)) looker.change({ lit: n.spots });
	});
	// Where a dealer runs the table he calls the result first, and confirms it afterwards.
	wire.on('called', (n) => {
		const view = here(n.table);
		if (view?.phase === 'closed' && !view.automatic && RESULT.test(n.say)) looker.change({ phase: 'result' });
	});
	wire.on('point', (n) => {
		const view = here(n.table);
		if (!view?.craps) return;
		looker.change({ craps: { ...view.craps, point: n.point, shooter: n.shooter, may_throw: n.may_throw } });
		if (view.phase === 'open') looker.clock?.(n.left);
	});
}
