// What is sent as text goes out packed: each file of the build that becomes smaller by it has its gzip beside it,
// made once and as small as it goes, and the floor gives that to every browser that takes it (src/serve/screens.h).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|svg|txt|json|yaml|h|py|webmanifest)$/;

/** The packed form, where it is worth its place. */
export function packed(name: string, body: Uint8Array): Uint8Array | null {
	if (!TEXT.test(name)) return null;
	const small = gzipSync(body, { level: 9 });
	return small.length < body.length * 0.9 ? small : null;
}

export function packing(): Plugin {
	let folder = '';
	return {
		name: 'packing',
		apply: 'build',
		configResolved: (config) => void (folder = config.build.outDir),
		closeBundle() {
			for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
				const small = TEXT.test(path) ? packed(path, readFileSync(join(folder, path))) : null;
				if (small) writeFileSync(join(folder, `${path}.gz`), small);
			}
		},
	};
}
