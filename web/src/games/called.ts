// Where a dealer runs a table he calls the result first, and confirms it afterwards: until then it waits.

import type { Wire } from '../lib/wire';
import type { Looker } from './game';

/** `result`: how results of this game are called. */
export function hearResult(wire: Wire, looker: Looker, result: RegExp): void {
	wire.on('called', (n) => {
		const view = looker.view();
		if (view?.table === n.table && view.phase === 'closed' && !view.automatic && result.test(n.say)) looker.change({ phase: 'result' });
	});
}
