// A seal: the floor's Ed25519 signature over the link of the line it names.

import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex } from '../fair/hex';

export function sealFits(link: string, signature: string, key: string): boolean {
	const over = fromHex(link);
	const signed = fromHex(signature, 64);
	const by = fromHex(key);
	if (!over || !signed || !by) return false;
	try {
		return ed25519.verify(signed, over, by);
	} catch {
		// A key or signature that is no point of the curve fits nothing.
		return false;
	}
}
