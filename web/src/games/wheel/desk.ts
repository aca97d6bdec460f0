// What staff read at tables of the money wheel: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'spin@money-wheel': 'Spin the wheel',
			'about-section': 'Where the indicator rests.',
			'field-section': 'Section 1 to 52, or the symbol',
			imbalance: 'imbalance of the wheel',
			'mechanical-fault': 'mechanical fault',
			'on-peg': 'indicator on a peg',
		},
		{
			'spin@money-wheel': '转动幸运轮',
			'about-section': '指针停在何处。',
			'field-section': '格 1 至 52，或图案',
			imbalance: '转盘失衡',
			'mechanical-fault': '机械故障',
			'on-peg': '指针停在钉上',
		},
	),
	refusals: both({}, {}),
	heard: {},
};
