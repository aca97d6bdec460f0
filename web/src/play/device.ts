// This screen as a device of the floor: the key it was enrolled with, and how it shows that it has it
// (docs/protocol.md, Devices). The key is the browser's own and cannot be read out of it, where the browser has such
// keys; otherwise it lies where only this page can read it.

import { ed25519 } from '@noble/curves/ed25519';
import { blake2b } from '@noble/hashes/blake2b';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { Asks, Challenge } from '../lib/types';
import { spelledKey } from '../lib/key';
import { LineLost, Refusal, Unshown, Wire } from '../lib/wire';

interface Kept {
	/** The browser's own key, or the bytes of one. */
	secret: CryptoKey | Uint8Array;
	/** The floor's public key. */
	floor: string;
}

const lines = (...words: string[]): Uint8Array => utf8ToBytes(words.join('\n'));

// --- where it is kept --------------------------------------------------------------------------------------------

const STORE = 'devices';

function opened(): Promise<IDBDatabase> {
	return new Promise((done, fail) => {
		const asked = indexedDB.open('baize', 1);
		asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
		asked.onsuccess = () => done(asked.result);
		asked.onerror = () => fail(asked.error ?? new Error('no store'));
	});
}

async function stored<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest): Promise<T> {
	const base = await opened();
	try {
		return await new Promise<T>((done, fail) => {
			const change = base.transaction(STORE, mode);
			const asked = what(change.objectStore(STORE));
			change.oncomplete = () => done(asked.result as T);
			change.onerror = () => fail(change.error ?? new Error('no store'));
		});
	} finally {
		base.close();
	}
}

const kept = (terminal: string): Promise<Kept | undefined> => stored('readonly', (store) => store.get(terminal));
const keep = (terminal: string, what: Kept): Promise<unknown> => stored('readwrite', (store) => store.put(what, terminal));

/** The key that this screen has for the terminal; nothing where it has none, or the browser keeps nothing. */
async function known(terminal: string): Promise<Kept | undefined> {
	try {
		return await kept(terminal);
	} catch {
		return undefined;
	}
}

/** The terminals that this screen has a key of. */
export async function enrolled(): Promise<string[]> {
	try {
		return (await stored<IDBValidKey[]>('readonly', (store) => store.getAllKeys())).map(String);
	} catch {
		return [];
	}
}

// --- keys --------------------------------------------------------------------------------------------------------

async function newKey(): Promise<{ secret: Kept['secret']; key: string }> {
	try {
		const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair;
		return { secret: pair.privateKey, key: bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))) };
	} catch {
		const secret = randomBytes(32);
		return { secret, key: bytesToHex(ed25519.getPublicKey(secret)) };
	}
}

async function signed(secret: Kept['secret'], words: Uint8Array): Promise<string> {
	if (secret instanceof Uint8Array) return bytesToHex(ed25519.sign(words, secret));
	return bytesToHex(new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, secret, words as BufferSource)));
}

// --- enrolment ---------------------------------------------------------------------------------------------------

const codeProof = (code: string, ...words: string[]): string =>
	bytesToHex(blake2b(lines('baize enrolment', ...words), { dkLen: 32, key: utf8ToBytes(code) }));

/** Becomes the terminal, with the code that a supervisor was told, once a second person has confirmed the key, which is
 *  shown meanwhile. Throws Refusal or LineLost. */
export async function enrol(terminal: string, typed: string, shown: (key: string) => void): Promise<void> {
	const code = typed.toUpperCase().replace(/[\s-]/g, '');
	if (!/^[0-9A-HJKMNP-TV-Z]{16}$/.test(code)) throw new Refusal({ code: 'code', why: 'that is no code' });
	const { secret, key } = await newKey();
	const asked = { terminal, device: 'terminal' as const, key, proof: codeProof(code, 'device', 'terminal', terminal, key) };
	const introduce = async (wire: Wire): Promise<string> => {
		const decided = new Promise<string>((done) => wire.on('enrolment', (news) => done(news.state)));
		const gone = new Promise<never>((_, fail) => wire.state.subscribe((now) => now === 'lost' && fail(new LineLost())));
		const { floor, proof } = await wire.ask('introduce', asked, 0);
		if (proof !== codeProof(code, 'floor', 'terminal', terminal, key, floor)) throw stranger();
		shown(spelledKey(key));
		if ((await Promise.race([decided, gone])) !== 'confirmed') throw new Refusal({ code: 'unconfirmed', why: 'nobody has confirmed the key' });
		return floor;
	};
	const floor = await new Promise<string>((done, fail) => {
		const wire: Wire = new Wire({ greet: () => introduce(wire).then(done, fail).finally(() => wire.end()) });
	});
	await keep(terminal, { secret, floor });
}

const stranger = (): Unshown => new Unshown({ code: 'stranger', why: 'whoever answers is not the floor at which this terminal was enrolled' });

// --- meeting -----------------------------------------------------------------------------------------------------

const isChallenge = (m: Asks['join'][1]): m is Challenge => 'nonce' in m;

/** `join`, with what shows that this screen is the terminal where it was enrolled as such. The floor shows itself first: before
 *  it has, on this connection, whoever answers learns nothing but the terminal's name, no token and no PIN, and nothing that he
 *  says is believed. */
export async function join(wire: Wire, fields: Asks['join'][0]): Promise<Exclude<Asks['join'][1], Challenge>> {
	const mine = await known(fields.terminal);
	if (!mine || wire.shown) {
		const welcome = await wire.ask('join', fields, 0);
		if (isChallenge(welcome)) throw stranger();
		return welcome;
	}
	const nonce = bytesToHex(randomBytes(32));
	const first = await unbelieved(wire.ask('join', { terminal: fields.terminal, nonce }, 0));
	if (!isChallenge(first)) throw stranger();
	const words = (who: string): Uint8Array => lines(`baize ${who}`, 'terminal', fields.terminal, nonce, first.nonce);
	if (!isSigned(first.signature, words('floor'), mine.floor)) throw stranger();
	wire.shown = true;
	const signature = await signed(mine.secret, words('device'));
	if (!wire.shown) throw new LineLost(); // it was drawn anew meanwhile, who knows to whom
	const second = await wire.ask('join', { ...fields, signature }, 0);
	if (isChallenge(second)) throw stranger();
	return second;
}

/** What is refused by somebody who has not shown himself may be another's lie. That a terminal is taken no floor says before, and
 *  a screen that is told so goes to another. */
async function unbelieved<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer;
	} catch (why) {
		if (why instanceof Refusal) throw why.code === 'taken' ? stranger() : new Unshown(why.answer);
		throw why;
	}
}

function isSigned(signature: string, words: Uint8Array, key: string): boolean {
	try {
		return ed25519.verify(hexToBytes(signature), words, hexToBytes(key));
	} catch {
		return false; // no signature at all
	}
}
