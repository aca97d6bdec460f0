// How a round is drawn (docs/fairness.md), done again by whoever doubts it. This file
// shares no code with the floor: it is the second opinion.

import { blake2b } from '@noble/hashes/blake2.js';
import { chacha20 } from '@noble/ciphers/chacha.js';

const TWO32 = 0x1_0000_0000;

/** Words whose low half is below this belong to the uneven rest and are thrown away. */
export function rest(range: number): number {
	return TWO32 % range;
}

export function blake256(bytes: Uint8Array): Uint8Array {
	return blake2b(bytes, { dkLen: 32 });
}

/** The beginning of the ChaCha20 stream with counter zero; the nonce is the index of the draw in its round. */
export function stream(key: Uint8Array, length: number, index = 0): Uint8Array {
	const nonce = new Uint8Array(12);
	new DataView(nonce.buffer).setUint32(4, index, true);
	return chacha20(key, nonce, new Uint8Array(length));
}

export interface Word {
	word: number;
	/** ⌊word × range / 2³²⌋ */
	high: number;
	/** word × range mod 2³² */
	low: number;
	kept: boolean;
}

/** A range is 416 cards at most: word × range stays below 2⁴¹, so plain numbers are exact here. */
export function judge(word: number, range: number): Word {
	const product = word * range;
	const low = product % TWO32;
	return { word, high: (product - low) / TWO32, low, kept: low >= rest(range) };
}

export interface Draw {
	/** All words looked at; the last one is kept and decides. */
	words: Word[];
	number: number;
}

export function keyOf(seed: Uint8Array, link: Uint8Array): Uint8Array {
	const both = new Uint8Array(seed.length + link.length);
	both.set(seed);
	both.set(link, seed.length);
	return blake256(both);
}

export function draw(key: Uint8Array, index: number, range: number): Draw {
	return take(stream(key, 1024, index), range);
}

/** Reads little-endian words until one is kept. Chance throws 256 in a row away never. */
export function take(bytes: Uint8Array, range: number): Draw {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const words: Word[] = [];
	for (let at = 0; at + 4 <= bytes.length; at += 4) {
		const word = judge(view.getUint32(at, true), range);
		words.push(word);
		if (word.kept) return { words, number: word.high };
	}
	throw new Error('the stream gave no number');
}
