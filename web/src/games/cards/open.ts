// What acts with a shoe that are open to a player are about, and what he chooses in them.

import type { Word } from './words';

export const OPEN = {
	cut: 'openCut',
	'another-cuts': 'openAnotherCuts',
	view: 'openView',
	procedure: 'openProcedure',
	riffle: 'openRiffle',
	'field-at': 'openAt',
	'field-to': 'openBy',
} as const satisfies Record<string, Word>;
