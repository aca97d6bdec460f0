// Devices by their names on the wire, for people: the names of src/device/kinds.h, which a test holds against them.

import { derived } from 'svelte/store';
import { common, part } from './common';
import type { DeviceFault } from './types';
import { FLOORS, language, said, type Language } from './words';

export const DEVICES = part('devices');
type Device = keyof (typeof DEVICES)[Language];

const known = (name: string): name is Device => name in DEVICES[FLOORS];

/** A device by its name on the wire; one that is not known here keeps that. */
export const deviceName = derived(said<Device>(DEVICES), (say) => (device: string) => (known(device) ? say(device) : device));

/** What is wrong with a device. Words of its own are nobody's to translate, and stand in quotes; what the floor adds in
 * English is for who reads English. */
export const faultSaid = derived(language, (now) => ({ fault, words }: { fault?: DeviceFault | null; words?: string | null }) => {
	if (!fault) return words ?? '';
	const named = common[now].faults[fault.name] ?? fault.en;
	if (!words || words === fault.en) return named;
	if (fault.name === 'fault') return `${named}: “${words}”`;
	return now === FLOORS ? `${named}: ${words}` : named;
});

/** The faults that somebody means who seeks these words in his language; the floor knows them by name and in English. */
export const faultsMeant = derived(language, (now) => (find: string): string[] =>
	find.trim() ? Object.entries(common[now].faults).flatMap(([name, words]) => (words.toLowerCase().includes(find.trim().toLowerCase()) ? [name] : [])) : []);
