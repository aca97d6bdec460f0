// Which files of the build a page may ask for later, by name, for who fetches them beforehand (src/lib/ahead.ts).
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function ahead(): Plugin {
	let folder = '';
	return {
		name: 'ahead',
		apply: 'build',
		configResolved: (config) => void (folder = config.build.outDir),
		closeBundle() {
			const names = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name));
			writeFileSync(join(folder, 'ahead.json'), JSON.stringify(names));
		},
	};
}
