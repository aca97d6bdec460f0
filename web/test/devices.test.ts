import { describe, expect, it } from 'vitest';
import { get } from 'svelte/store';
import { common } from '../src/lib/common';
import { DEVICES, faultSaid } from '../src/lib/device-words';
import { FLOORS, LANGUAGES, language } from '../src/lib/words';
import { read } from './folders';

/** The kinds of devices that the floor knows, by their names on the wire. */
const KINDS = [...read('src/device/kinds.h').matchAll(/X\([A-Z]+, "([a-z]+)", (?:TERMINAL|TABLE)\)/g)].map((m) => m[1]!);

describe('devices', () => {
	it('have a name for people in every language, every kind', () => {
		expect(KINDS.length).toBeGreaterThan(8);
		for (const words of Object.values(DEVICES)) expect(Object.keys(words)).toEqual(KINDS);
	});

	it('have words for all that they say and for why they are doubted, in every language but the floor’s', () => {
		const named = [...new Set([...read('src/device/kinds.h').matchAll(/X\((?:[A-Z]+, )?"([a-z-]+)",(?! (?:TERMINAL|TABLE)\))/g)].map((m) => m[1]!)), 'fault'].sort();
		expect(named.length).toBeGreaterThan(30);
		for (const tongue of LANGUAGES.filter((one) => one !== FLOORS)) expect(Object.keys(common[tongue].faults).sort(), tongue).toEqual(named);
	});

	it('fail in the language of the page; what they say themselves stays as it is', () => {
		const out = { name: 'paper-out', en: 'No paper' };
		const late = { name: 'device-late', en: 'Late' };
		const own = { name: 'fault', en: 'Fault' };
		const told = (words: string | null, fault: typeof out) => (['en', 'zh'] as const).map((now) => (language.set(now), get(faultSaid)({ fault, words })));
		expect(told('No paper', out)).toEqual(['No paper', '缺纸']);
		expect(told('it has not told the outcome in time', late)).toEqual(['Late: it has not told the outcome in time', '逾时未报']);
		expect(told('laser 3 is dark', own)).toEqual(['Fault: “laser 3 is dark”', '故障: “laser 3 is dark”']);
		language.set('en');
	});
});
