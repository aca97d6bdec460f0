import { describe, expect, it } from 'vitest';
import { get } from 'svelte/store';
import { DEVICES, faultSaid } from '../src/lib/device-words';
import { language } from '../src/lib/words';
import { read } from './folders';

/** The kinds of devices that the floor knows, by their names on the wire. */
const KINDS = [...read('src/device/kinds.h').matchAll(/X\([A-Z]+, "([a-z]+)", (?:TERMINAL|TABLE)\)/g)].map((m) => m[1]!);

describe('devices', () => {
	it('have a name for people in every language, every kind', () => {
		expect(KINDS.length).toBeGreaterThan(8);
		for (const words of Object.values(DEVICES)) expect(Object.keys(words)).toEqual(KINDS);
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
