// The seeds of a round, and what its draws are made over (docs/fairness.md).

import type { Commitment } from '../lib/types';
import { blake256 } from './draw';
import { fromHex, toHex } from './hex';

export interface Row {
	/** By draw; missing where none was told. */
	seeds: Uint8Array[];
	/** Each commitment with what its seeds hash to; null where none of them was told. */
	commits: { published: string; computed: string | null }[];
}

/** Each seed is the hash of the one after it, and the commitment that of the first. */
export function rowOf(commits: readonly Commitment[]): Row {
	const row: Row = { seeds: [], commits: [] };
	for (const one of commits) {
		const last = one.seed === null ? null : fromHex(one.seed);
		const seeds = last && one.seeds > 0 ? [last] : [];
		while (seeds.length > 0 && seeds.length < one.seeds) seeds.unshift(blake256(seeds[0]!));
		row.seeds.splice(one.from, Infinity, ...seeds);
		row.commits.push({ published: one.commit, computed: seeds[0] ? toHex(blake256(seeds[0])) : null });
	}
	return row;
}

const join = (...parts: Uint8Array[]): Uint8Array => {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};

/** What all salts come to. */
export function mixed(salts: readonly { terminal: string; salt: string }[]): string | null {
	let mix: Uint8Array = new Uint8Array(32);
	for (const one of salts) {
		const salt = fromHex(one.salt, 16);
		if (!salt) return null;
		mix = blake256(join(mix, new TextEncoder().encode(one.terminal), new Uint8Array(1), salt));
	}
	return toHex(mix);
}

export function overOf(link: Uint8Array, salted: Uint8Array | null): Uint8Array {
	return salted ? blake256(join(link, salted)) : link;
}

// --- the salts of this browser -------------------------------------------------------------------------------------

const KEPT = 'baize.salts';
const MOST = 500;

/** A fresh salt for a round, written down so that the check can find it again. */
export function freshSalt(table: string, round: number): string {
	const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
	const all = Object.entries({ ...ownSalts(), [`${table}/${round}`]: salt });
	try {
		localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
	} catch {
		// Without storage nobody can look it up later; the draw has it all the same.
	}
	return salt;
}

export function ownSalts(): Record<string, string> {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
		return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
	} catch {
		return {};
	}
}
