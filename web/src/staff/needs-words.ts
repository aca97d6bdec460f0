// What needs a person, in a few words each, and what becomes of it with one touch.

import { derived } from 'svelte/store';
import { faultOf } from './floor-words';
import { needs } from './words';
import { deviceName, faultSaid } from '../lib/device-words';
import type { Need } from '../lib/types';

/** What it is, in the language of the moment. `until`: the end of its time, as it is read here. */
export const needOf = derived([needs, deviceName, faultOf, faultSaid], ([say, device, fault, failed]) => (one: Need, until: string) => {
	const words = one.fault ? failed(one) : one.words ? fault(one.words) : '';
	const name = one.about ?? '';
	if (one.what === 'call') return words || say(one.table ? 'callDealer' : 'call');
	if (one.what === 'no-dealer' && name) return say('noDealerBut', { name });
	if (one.what === 'kept-out') return say(one.what, { name, who: words });
	const says = say(one.what, { n: one.number ?? '', name, device: device(name), time: until });
	return words ? say('detail', { what: says, words }) : says;
});
