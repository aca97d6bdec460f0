// Keeps a baccarat table's view up to date, for a terminal and a display alike.

import type { NewsOf, View } from '../lib/types';
import type { Wire } from '../lib/wire';
import { withDealt, withRevealed, withShoe, withSqueeze } from './coup';

export interface Looker {
	view: () => View | null;
	change: (part: Partial<View>) => void;
	/** A card of a new coup has come. */
	began?: (round: number) => void;
}

export function hearCards(wire: Wire, looker: Looker): void {
	const on = <K extends 'dealt' | 'revealed' | 'squeeze' | 'shoe'>(event: K, change: (view: View, news: NewsOf[K]) => Partial<View>): void => {
		wire.on(event, (n) => {
			const view = looker.view();
			if (view?.table === n.table) looker.change(change(view, n));
		});
	};
	on('dealt', (view, n) => {
		if (n.to !== 'burn') looker.began?.(n.round);
		return { ...withDealt(view, n), ...(view.phase === 'open' ? { phase: 'closed' } : {}) };
	});
	on('revealed', withRevealed);
	on('squeeze', (view, n) => withSqueeze(view, n, performance.now()));
	on('shoe', withShoe);
}
