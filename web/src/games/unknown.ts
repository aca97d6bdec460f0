// A game that this floor plays and that has no folder here: its tables are shown with what every table tells.

import { shared } from '../play/words';
import { desks } from './desk';
import { describe } from './game';
import UnknownBadge from './UnknownBadge.svelte';
import UnknownPicture from './UnknownPicture.svelte';

const number = { name: 'number', kind: 'count', needed: true };

export const UNKNOWN = describe({
	game: '',
	words: shared,
	says: { name: 'tables', running: () => 'closed', lobbyRunning: 'closed', recent: 'lastRound', flip: 'showLayout', lost: 'lose', void: 'void', check: 'fairCheck', cloth: 'showLayout', commission: 'commissionOf' },
	how: [],
	help: {},
	examples: {},
	families: {},
	groups: [],
	Badge: UnknownBadge,
	Picture: UnknownPicture,
	spell: (_, n) => String(n),
	short: (_, n) => String(n),
	bet: () => null,
	line: () => null,
	cloth: async () => ({ Stage: (await import('./UnknownStage.svelte')).default, Still: (await import('./UnknownStill.svelte')).default }),
	board: () => import('./UnknownBoard.svelte'),
	desk: desks(),
	pit: { result: number, shapes: { correct: [number] }, kinds: {}, pads: [] },
	picks: async () => ({ picks: {} }),
	drawn: { says: 'fairCheck' },
});
