// Bets that somebody asks about: while `asking` a touch on the layout explains and lays nothing.

import type { Hands } from './cloth';

type Does = Pick<Hands, 'put' | 'take' | 'lift' | 'ask'>;

export class Asked {
	asking = $state(false);
	/** The position that is being explained. */
	about = $state<string | null>(null);

	/** What a hand does on the layout meanwhile. */
	over(does: Does): Does {
		return {
			...does,
			put: (position) => {
				if (this.asking) this.about = position;
				else does.put(position);
			},
			ask: (position) => (this.about = position),
		};
	}
}
