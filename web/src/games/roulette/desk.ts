// What staff read at tables of roulette: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'about-number': 'Where the ball rests.',
			'field-number': 'Number, 0 to 36, or 00',
			'wrong-direction': 'ball and wheel in the same direction',
			'wheel-stationary': 'wheel standing still',
			'foreign-object': 'foreign object in the wheel',
			'no-compartment': 'ball in no compartment',
			'air-pocket': 'ball stopped by an air pocket',
			'ball-out': 'ball left the wheel',
			'early-ball': 'ball released too early',
			wheel: 'wheel',
			'wheel-error': 'wheel reports an error',
		},
		{
			'about-number': '球停在何处。',
			'field-number': '号码 0 至 36，或 00',
			'wrong-direction': '球与轮同向',
			'wheel-stationary': '轮盘静止',
			'foreign-object': '轮盘内有异物',
			'no-compartment': '球未入格',
			'air-pocket': '球被气流托住',
			'ball-out': '球飞出轮盘',
			'early-ball': '球过早放出',
			wheel: '轮盘',
			'wheel-error': '轮盘报错',
		},
	),
	refusals: both({}, {}),
	heard: {},
};
