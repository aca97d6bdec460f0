// Keeps the view of a table with three dice up to date: which areas are lit, and that a result waits for its confirmation.

import type { Wire } from '../../lib/wire';
import { hearResult } from '../called';
import type { Looker } from '../game';
import './types';

/** "two, double five; total twelve". */
export const RESULT = /; total \w+$/;

export function hear(wire: Wire, looker: Looker): void {
	wire.on('lit', (n) => {
		if (looker.view()?.table === n.table) looker.change({ lit: n.spots });
	});
	wire.on('spin', (n) => {
		const view = looker.view();
		if (view?.table === n.table && view.lit) looker.change({ lit: null });
	});
	hearResult(wire, looker, RESULT);
}
