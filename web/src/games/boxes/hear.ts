// Keeps the view of a table with boxes up to date, for a terminal and a display alike.

import type { View } from '../../lib/types';
import type { Wire } from '../../lib/wire';
import { isBoxed, withClocks, withPool } from './round';

export interface Looker {
	view: () => View | null;
	change: (part: Partial<View>) => void;
	/** What lies there of this terminal's. */
	lying?: (mine: NonNullable<View['mine']>) => void;
	/** Until no more bets, where that changed. */
	clock?: (left: number | null) => void;
	/** A card of a new round has come. */
	began?: (round: number) => void;
}

export function hearBoxes(wire: Wire, looker: Looker): void {
	const here = (table: string): View | null => {
		const view = looker.view();
		return view && view.table === table && isBoxed(view.game) ? view : null;
	};
	// The hands themselves come with `boxes`, which follows every card.
	wire.on('dealt', (n) => {
		const view = here(n.table);
		if (!view) return;
		if (n.to !== 'burn') looker.began?.(n.round);
		const shoe = view.shoe ? { ...view.shoe, left: n.left } : null;
		looker.change({ shoe, ...(view.phase === 'open' && n.to !== 'burn' ? { phase: 'closed' } : {}) });
	});
	wire.on('boxes', (n) => {
		const view = here(n.table);
		if (!view) return;
		looker.change({ boxes: withClocks(n.boxes, view.boxes, performance.now()) });
		if (n.mine) looker.lying?.(n.mine);
		if (n.left !== undefined && view.phase === 'open') looker.clock?.(n.left);
	});
	wire.on('jackpot', (n) => {
		const view = here(n.table);
		if (view) looker.change(withPool(view, n));
	});
	wire.on('shoe', (n) => {
		if (here(n.table)) looker.change({ shoe: { number: n.number, decks: n.decks, left: n.left, last: false } });
	});
}
