// What staff read at tables of games with dice: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'about-dice': 'The uppermost faces of the dice.',
			'field-dice': 'Dice, uppermost faces',
		},
		{
			'about-dice': '骰子朝上的面。',
			'field-dice': '骰子朝上的面',
		},
	),
	refusals: both({}, {}),
	heard: {},
};
