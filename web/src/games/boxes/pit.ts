// What staff do at a table with boxes.

import type { Field } from '../../staff/act-form';
import { readers } from '../cards/readers';
import type { Pit } from '../game';
import './types';

/** Which hand a correction is of. */
export const box: Field = { name: 'seat', kind: 'count', needed: false, label: 'box' };
export const hand: Field = { name: 'hand', kind: 'count', needed: false };

export const dealt: Pit = {
	result: { name: 'cards', kind: 'cards', needed: true },
	kinds: readers,
	pads: ['card'],
};
