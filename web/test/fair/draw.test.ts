import { describe, expect, it } from 'vitest';
import { blake2b } from '@noble/hashes/blake2.js';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { blake256, draw, judge, keyOf, rest, stream, take } from '../../src/fair/draw';
import { fromHex, toHex } from '../../src/fair/hex';

const text = (s: string) => new TextEncoder().encode(s);

describe('the hash is BLAKE2b', () => {
	it('RFC 7693, appendix A: BLAKE2b-512 of "abc"', () => {
		expect(toHex(blake2b(text('abc')))).toBe(
			'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1' +
				'7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
		);
	});
	it('RFC 7693, appendix E: the self-test over keyed and unkeyed hashes of many lengths', () => {
		const sequence = (length: number, seed: number) => {
			let a = Math.imul(0xdead4bad, seed) >>> 0;
			let b = 1;
			const out = new Uint8Array(length);
			for (let i = 0; i < length; i++) {
				const t = (a + b) >>> 0;
				a = b;
				b = t;
				out[i] = (t >>> 24) & 0xff;
			}
			return out;
		};
		const all: number[] = [];
		for (const size of [20, 32, 48, 64])
			for (const length of [0, 3, 128, 129, 255, 1024]) {
				const input = sequence(length, length);
				all.push(...blake2b(input, { dkLen: size }));
				all.push(...blake2b(input, { dkLen: size, key: sequence(size, size) }));
			}
		expect(toHex(blake256(Uint8Array.from(all)))).toBe(
			'c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475',
		);
	});
});

describe('the stream is ChaCha20', () => {
	it('RFC 8439, 2.4.2: the sunscreen text', () => {
		const key = Uint8Array.from({ length: 32 }, (_, i) => i);
		const nonce = fromHex('000000000000004a00000000', 12)!;
		const plain = text(
			"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, " +
				'sunscreen would be it.',
		);
		expect(toHex(chacha20(key, nonce, plain, undefined, 1))).toBe(
			'6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b' +
				'f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8' +
				'07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736' +
				'5af90bbf74a35be6b40b8eedf2785e42874d',
		);
	});
	it('RFC 8439, A.1 test vector 1: zero key, nonce and counter', () => {
		expect(toHex(stream(new Uint8Array(32), 64))).toBe(
			'76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
				'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
		);
	});
});

describe('the draw', () => {
	// Keys from another BLAKE2b (Python), streams from another ChaCha20 (libsodium, `baize rng`).
	const known = [
		['000306090c0f1215181b1e2124272a2d303336393c3f4245484b4e5154575a5d',
		 '1d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6',
		 'e563a8c07e6088bab94d68a95ce00337e7de88487e4146157edbae285177ba1d', 2760854080, 23],
		['1114171a1d202326292c2f3235383b3e4144474a4d505356595c5f6265686b6e',
		 '3a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c13',
		 '0ac708e30327c2b492b139e623e25d024fea24425c103afe871369a578ddcbc8', 3862372001, 33],
		['2225282b2e3134373a3d404346494c4f5255585b5e6164676a6d707376797c7f',
		 '575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930',
		 'a6033f8908424d42bcf8870f4de50eb061bffbb2c7ded7ddc0921edab763bb33', 1477719645, 12],
	] as const;
	it.each(known)('seed %s', (seed, link, commit, word, number) => {
		expect(toHex(blake256(fromHex(seed)!))).toBe(commit);
		const drawn = draw(keyOf(fromHex(seed)!, fromHex(link)!), 0, 37);
		expect(drawn.words.map((w) => w.word)).toEqual([word]);
		expect(drawn.number).toBe(number);
	});

	it('throws away the uneven rest and takes the next word', () => {
		expect(rest(37)).toBe(7);
		const bytes = new Uint8Array(8);
		bytes[4] = 1; /* word 0 has low half 0, below 7; word 1 has low half 37 */
		expect(take(bytes, 37).words.map((w) => w.kept)).toEqual([false, true]);
	});

	it('every number is given by exactly as many words', () => {
		// The first kept word of a number is the first with high = n and low ≥ 7. Counting from the
		// edges avoids walking 2³² words.
		const edge = (n: number) => Math.ceil((n * 2 ** 32) / 37);
		const counts = Array.from({ length: 37 }, (_, n) => {
			let first = edge(n);
			while (!judge(first, 37).kept) first++;
			return edge(n + 1) - first;
		});
		expect(new Set(counts).size).toBe(1);
	});
});
