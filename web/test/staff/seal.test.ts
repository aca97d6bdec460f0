import { expect, it } from 'vitest';
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, toHex } from '../../src/fair/hex';
import { sealFits } from '../../src/staff/seal';

it('the signature is Ed25519: RFC 8032, 7.1, test 2', () => {
	const key = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')!;
	const signature = fromHex('92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00', 64)!;
	expect(ed25519.verify(signature, Uint8Array.of(0x72), key)).toBe(true);
});

it('a seal fits its link and no other', () => {
	const secret = new Uint8Array(32).fill(7);
	const key = toHex(ed25519.getPublicKey(secret));
	const link = 'ab'.repeat(32);
	const signature = toHex(ed25519.sign(fromHex(link)!, secret));
	expect(sealFits(link, signature, key)).toBe(true);
	expect(sealFits('ac' + link.slice(2), signature, key)).toBe(false);
	expect(sealFits(link, signature, 'ff'.repeat(32))).toBe(false);
	expect(sealFits('short', signature, key)).toBe(false);
});
