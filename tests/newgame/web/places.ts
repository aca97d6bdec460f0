// The betting places of a box at casino war: tie, ante, raise.

import type { Word } from './words';

interface Place {
	bet: string;
	print: Word;
	kind: string;
	shown?: boolean;
	note?: string;
}

export function places(offered: readonly string[], note: string): Place[] {
	return [
		...(offered.length === 0 || offered.includes('tie') ? [{ bet: 'tie', print: 'tieArea' as const, kind: 'slotted' }] : []),
		{ bet: 'ante', print: 'ante', kind: 'chief' },
		{ bet: 'raise', print: 'raiseArea', kind: 'chief second', shown: true, note },
	];
}
