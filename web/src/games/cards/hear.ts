// The burned card, for the player who asked to see it.

import { get } from 'svelte/store';
import type { Wire } from '../../lib/wire';
import type { Looker } from '../game';
import { spellCard } from './spell';
import './types';
import { say } from './words';

export function hearShown(wire: Wire, looker: Looker): void {
	wire.on('shown', (n) => {
		if (looker.view()?.table === n.table) looker.told(get(say)('burnedIs', { card: spellCard(get(say), n.card) }), n.rule);
	});
}
