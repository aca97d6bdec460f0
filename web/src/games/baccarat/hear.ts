// Keeps a baccarat table's view up to date, for a terminal and a display alike.

import type { NewsOf, View } from '../../lib/types';
import type { Wire } from '../../lib/wire';
import { hearShown } from '../cards/hear';
import type { Looker } from '../game';
import { withCalled, withDealt, withRevealed, withShoe, withSqueeze } from './coup';

export function hear(wire: Wire, looker: Looker): void {
	hearShown(wire, looker);
	const on = <K extends 'called' | 'dealt' | 'revealed' | 'squeeze' | 'shoe' | 'past'>(event: K, change: (view: View, news: NewsOf[K]) => Partial<View>): void => {
		wire.on(event, (n) => {
			const view = looker.view();
			if (view?.table === n.table) looker.change(change(view, n));
		});
	};
	on('dealt', (view, n) => {
		if (n.to !== 'burn') looker.began(n.round);
		return { ...withDealt(view, n), ...(view.phase === 'open' ? { phase: 'closed' } : {}) };
	});
	on('called', withCalled);
	on('revealed', withRevealed);
	on('squeeze', (view, n) => withSqueeze(view, n, performance.now()));
	on('shoe', (_, n) => withShoe(n));
	on('past', (_, n) => {
		void corrected(looker, n.table);
		return { past: n.past };
	});
}

/** A coup was corrected: its cards, and what they leave in the shoe, may be others than those on view. */
async function corrected(looker: Looker, table: string): Promise<void> {
	try {
		const { cards, shoe } = await looker.again();
		if (looker.view()?.table === table) looker.change({ cards: cards ?? null, shoe: shoe ?? null });
	} catch {
		// The line broke: the next view brings the cards.
	}
}
