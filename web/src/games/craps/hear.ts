// Keeps the view of a craps table up to date: where the puck is, who throws.

import type { Wire } from '../../lib/wire';
import type { Looker } from '../game';
import './types';

export function hear(wire: Wire, looker: Looker): void {
	wire.on('throwing', (n) => {
		const view = looker.view();
		if (view?.table !== n.table || !view.craps) return;
		looker.change({ craps: { ...view.craps, point: n.point, shooter: n.shooter, may_throw: n.may_throw } });
		if (view.phase === 'open') looker.clock(n.left);
	});
}
