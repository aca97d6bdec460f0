// Keeps the view of a table with boxes up to date, for a terminal and a display alike.

import type { View } from '../../lib/types';
import type { Wire } from '../../lib/wire';
import { hearShown } from '../cards/hear';
import type { Looker } from '../game';
import { withClocks, withPool } from './round';

export function hear(wire: Wire, looker: Looker): void {
	hearShown(wire, looker);
	const here = (table: string): View | null => {
		const view = looker.view();
		return view && view.table === table ? view : null;
	};
	// The hands themselves come with `boxes`, which follows every card.
	wire.on('dealt', (n) => {
		const view = here(n.table);
		if (!view) return;
		if (n.to !== 'burn') looker.began(n.round);
		const shoe = view.shoe ? { ...view.shoe, left: n.left } : null;
		looker.change({ shoe, ...(view.phase === 'open' && n.to !== 'burn' ? { phase: 'closed' } : {}) });
	});
	wire.on('boxes', (n) => {
		const view = here(n.table);
		if (!view) return;
		looker.change({ boxes: withClocks(n.boxes, view.boxes, performance.now()) });
		if (n.mine) looker.lying(n.mine);
		if (n.left !== undefined && view.phase === 'open') looker.clock(n.left);
	});
	wire.on('meter', (n) => {
		const view = here(n.table);
		if (view) looker.change(withPool(view, n));
	});
	wire.on('shoe', (n) => {
		if (here(n.table)) looker.change({ shoe: { number: n.number, decks: n.decks, left: n.left, last: false } });
	});
}
