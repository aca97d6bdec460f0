// Bytes as hex and back. People paste values from slips and journals, so spaces, line breaks and
// capitals are taken; anything else is not hex.

export function toHex(bytes: Uint8Array): string {
	let out = '';
	for (const byte of bytes) out += byte.toString(16).padStart(2, '0');
	return out;
}

/** The bytes of a hex text of exactly `length` bytes, or null. */
export function fromHex(text: string, length = 32): Uint8Array | null {
	const bare = text.replace(/\s+/g, '').toLowerCase();
	if (bare.length !== length * 2 || !/^[0-9a-f]*$/.test(bare)) return null;
	const out = new Uint8Array(length);
	for (let i = 0; i < length; i++) out[i] = parseInt(bare.slice(i * 2, i * 2 + 2), 16);
	return out;
}
