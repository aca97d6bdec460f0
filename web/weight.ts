// What a terminal has to fetch before it can play a game, compressed: all that is read before its first round, and no
// other game's. A build in which a game has become too heavy for a weak line fails and names it.
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Of a build only what is asked for here. */
export interface Chunk {
	code: string;
	imports: readonly string[];
	isEntry: boolean;
	facadeModuleId: string | null;
}

const PAGE = /\/pages\/Play\.svelte$/;
const STAGE = /\/([^/]+)\/(?:web\/)?Stage\.svelte$/;

/** By game: the bytes of script, compressed, that its terminal reads. */
export function weights(chunks: ReadonlyMap<string, Chunk>): Map<string, number> {
	const packed = new Map<string, number>();
	const bytes = (name: string): number => {
		if (!packed.has(name)) packed.set(name, gzipSync(chunks.get(name)!.code, { level: 9 }).length);
		return packed.get(name)!;
	};
	const gather = (name: string, into: Set<string>): Set<string> => {
		if (into.has(name) || !chunks.has(name)) return into;
		into.add(name);
		for (const other of chunks.get(name)!.imports) gather(other, into);
		return into;
	};
	const always = [...chunks].filter(([, c]) => c.isEntry || PAGE.test(c.facadeModuleId ?? '')).map(([name]) => name);
	const found = new Map<string, number>();
	for (const [name, chunk] of chunks) {
		const game = STAGE.exec(chunk.facadeModuleId ?? '')?.[1];
		if (!game) continue;
		const read = new Set<string>();
		for (const one of [...always, name]) gather(one, read);
		found.set(game, [...read].reduce((sum, one) => sum + bytes(one), 0));
	}
	return found;
}

export function weight(most: number): Plugin {
	return {
		name: 'weight',
		apply: 'build',
		generateBundle(_, bundle) {
			const chunks = new Map(Object.entries(bundle).flatMap(([name, one]) => (one.type === 'chunk' ? [[name, one] as const] : [])));
			const all = weights(chunks);
			if (all.size === 0) this.error('no game has a terminal in this build');
			for (const [game, bytes] of all) if (bytes > most) this.error(`a terminal of ${game} reads ${bytes} bytes of script, compressed: more than ${most}`);
		},
	};
}
