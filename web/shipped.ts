// Which packages are in what is shipped: those whose modules or faces the build took in, each with its version, licence
// and checksum. `tools/sbom` reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { faceFrom } from './faces';

const WEB = fileURLToPath(new URL('.', import.meta.url));
/** Folders with a dot are what tools keep for themselves. */
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//;

export interface Shipped {
	name: string;
	version: string;
	license: string;
	/** As the lock file has it: sha512, in base 64. */
	integrity: string;
}

/** The packages of these modules, with what the lock file says of each. */
export function shipped(modules: Iterable<string>, lock: { packages: Record<string, Partial<Shipped>> }): Shipped[] {
	const names = new Set<string>();
	for (const id of modules) {
		const name = PACKAGE.exec(id)?.[1];
		if (name) names.add(name);
	}
	return [...names].sort().map((name) => {
		const { version, license, integrity } = lock.packages[`node_modules/${name}`] ?? {};
		if (!version || !license || !integrity) throw new Error(`the lock file does not say all of ${name}`);
		return { name, version, license, integrity };
	});
}

export function shipping(): Plugin {
	return {
		name: 'shipping',
		apply: 'build',
		generateBundle(_, bundle) {
			const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.keys(one.modules) : []));
			const all = shipped([...modules, ...faceFrom.map((name) => `/node_modules/${name}/`)], JSON.parse(readFileSync(join(WEB, 'package-lock.json'), 'utf8')));
			this.emitFile({ type: 'asset', fileName: 'licences/packages.json', source: JSON.stringify(all, null, '\t') });
		},
	};
}
