import { describe, expect, it } from 'vitest';
import { DEVICES } from '../src/lib/device-words';
import { read } from './folders';

/** The kinds of devices that the floor knows, by their names on the wire. */
const KINDS = [...read('src/device/kinds.h').matchAll(/X\([A-Z]+, "([a-z]+)", (?:TERMINAL|TABLE)\)/g)].map((m) => m[1]!);

describe('devices', () => {
	it('have a name for people in both languages, every kind', () => {
		expect(KINDS.length).toBeGreaterThan(8);
		expect(Object.keys(DEVICES.en)).toEqual(KINDS);
		expect(Object.keys(DEVICES.zh)).toEqual(KINDS);
	});
});
