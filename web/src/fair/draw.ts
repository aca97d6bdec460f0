// How a round is drawn (docs/protocol.md, "Fairness"), done again by whoever doubts it. This file
// shares no code with the floor: it is the second opinion.

import { blake2b } from '@noble/hashes/blake2.js';
import { chacha20 } from '@noble/ciphers/chacha.js';

export const POCKETS = 37;
const TWO32 = 0x1_0000_0000;
/** Words whose low half is below this belong to the uneven rest and are thrown away. */
export const REST = TWO32 % POCKETS;

export function blake256(bytes: Uint8Array): Uint8Array {
	return blake2b(bytes, { dkLen: 32 });
}

/** The beginning of the ChaCha20 stream with nonce and counter zero. */
export function stream(key: Uint8Array, length: number): Uint8Array {
	return chacha20(key, new Uint8Array(12), new Uint8Array(length));
}

export interface Word {
	word: number;
	/** ⌊word × 37 / 2³²⌋ */
	high: number;
	/** word × 37 mod 2³² */
	low: number;
	kept: boolean;
}

/** word × 37 stays below 2³⁸, so plain numbers are exact here. */
export function judge(word: number): Word {
	const product = word * POCKETS;
	const low = product % TWO32;
	return { word, high: (product - low) / TWO32, low, kept: low >= REST };
}

export interface Draw {
	key: Uint8Array;
	/** All words looked at; the last one is kept and decides. */
	words: Word[];
	number: number;
}

export function draw(seed: Uint8Array, link: Uint8Array): Draw {
	const both = new Uint8Array(seed.length + link.length);
	both.set(seed);
	both.set(link, seed.length);
	const key = blake256(both);
	return { key, ...take(stream(key, 1024)) };
}

/** Reads little-endian words until one is kept. Chance throws 256 in a row away never. */
export function take(bytes: Uint8Array): { words: Word[]; number: number } {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const words: Word[] = [];
	for (let at = 0; at + 4 <= bytes.length; at += 4) {
		const word = judge(view.getUint32(at, true));
		words.push(word);
		if (word.kept) return { words, number: word.high };
	}
	throw new Error('the stream gave no number');
}
