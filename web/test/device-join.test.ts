// A screen that was enrolled believes only the floor at which it was, and tells nobody else its token or anybody's PIN.

import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from '../src/play/device';
import { Refusal, Unshown, type Wire } from '../src/lib/wire';

const FLOOR = new Uint8Array(32).fill(1);
const STRANGER = new Uint8Array(32).fill(2);
const SCREEN = new Uint8Array(32).fill(3);
const FIELDS = { terminal: 'T01', token: 'secret', card: '100-0001', pin: '2468' };
const WELCOME = { terminal: 'T01', seq: 7 };

/** A browser's store, of one key. */
function store(kept: unknown): void {
	const asked = <T>(result: T, heard: string) => {
		const it: Record<string, unknown> = { result };
		queueMicrotask(() => (it[heard] as () => void)?.());
		return it;
	};
	const base = {
		close: () => undefined,
		transaction: () => {
			const change: Record<string, unknown> = { objectStore: () => ({ get: () => ({ result: kept }) }) };
			queueMicrotask(() => (change.oncomplete as () => void)());
			return change;
		},
	};
	vi.stubGlobal('indexedDB', { open: () => asked(base, 'onsuccess') });
}

type Said = Record<string, string>;

/** Somebody at the other end, and all that he is told. */
function other(answer: (said: Said) => object): { wire: Wire; told: Said[] } {
	const told: Said[] = [];
	const wire = { shown: false, ask: async (_: string, fields: Said) => (told.push(fields), answer(fields)) };
	return { wire: wire as unknown as Wire, told };
}

/** A floor with that key; what it says then. */
const floor = (secret: Uint8Array, then: object = WELCOME) => (said: Said): object => {
	if (said.signature || !said.nonce) return then;
	const nonce = '5'.repeat(64);
	const words = ['baize floor', 'terminal', said.terminal, said.nonce, nonce].join('\n');
	return { nonce, signature: bytesToHex(ed25519.sign(utf8ToBytes(words), secret)) };
};

beforeEach(() => store({ secret: SCREEN, floor: bytesToHex(ed25519.getPublicKey(FLOOR)) }));
afterEach(() => vi.unstubAllGlobals());

describe('a screen that was enrolled', () => {
	it('tells its token, a card and a PIN only to the floor that has shown itself', async () => {
		const { wire, told } = other(floor(FLOOR));
		expect(await join(wire, FIELDS)).toEqual(WELCOME);
		expect(Object.keys(told[0]!).sort()).toEqual(['nonce', 'terminal']);
		expect(told[1]).toMatchObject(FIELDS);
		// Once is enough on a connection.
		expect(await join(wire, FIELDS)).toEqual(WELCOME);
		expect(told[2]).toEqual(FIELDS);
	});

	it.each([
		['who welcomes it without showing himself', () => WELCOME],
		['who signs with a key of his own', floor(STRANGER)],
		['whose signature is none', (said: Said) => ({ nonce: said.nonce, signature: 'xyz' })],
		['who says no before he has shown himself', () => Promise.reject(new Refusal({ code: 'taken', why: 'in use' }))],
	])('believes nothing of %s', async (_, answer) => {
		const { wire, told } = other(answer as (said: Said) => object);
		await expect(join(wire, FIELDS)).rejects.toBeInstanceOf(Unshown);
		expect(told.length).toBe(1);
		expect(JSON.stringify(told)).not.toMatch(/secret|2468|100-0001/);
		expect(wire.shown).toBe(false);
	});

	it('goes to no other terminal because somebody says that this one is taken', async () => {
		const { wire } = other(() => Promise.reject(new Refusal({ code: 'taken', why: 'in use' })));
		await expect(join(wire, FIELDS)).rejects.toMatchObject({ code: 'stranger' });
		const enrol = other(() => Promise.reject(new Refusal({ code: 'enrol', why: 'not enrolled' })));
		await expect(join(enrol.wire, FIELDS)).rejects.toMatchObject({ code: 'enrol' });
	});

	it('believes the floor when it says no', async () => {
		const { wire } = other((said) => (said.signature ? (Promise.reject(new Refusal({ code: 'closed' })) as unknown as object) : floor(FLOOR)(said)));
		const why = await join(wire, FIELDS).catch((e: unknown) => e);
		expect(why).toBeInstanceOf(Refusal);
		expect(why).not.toBeInstanceOf(Unshown);
	});

	it('tells nobody who came in between, while it signed', async () => {
		const { wire, told } = other(floor(FLOOR));
		let shown = false;
		Object.defineProperty(wire, 'shown', { get: () => shown && told.length > 1, set: (now: boolean) => (shown = now) });
		await expect(join(wire, FIELDS)).rejects.toThrow('lost');
		expect(told.length).toBe(1);
	});
});

describe('a screen that was not', () => {
	it('says all at once', async () => {
		store(undefined);
		const { wire, told } = other(() => WELCOME);
		expect(await join(wire, FIELDS)).toEqual(WELCOME);
		expect(told).toEqual([FIELDS]);
	});
});
