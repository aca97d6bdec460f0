import { describe, expect, it } from 'vitest';
import { shipped } from '../shipped';

const LOCK = {
	packages: {
		'node_modules/svelte': { version: '5.0.0', license: 'MIT', integrity: 'sha512-AA==' },
		'node_modules/@noble/hashes': { version: '1.8.0', license: 'MIT', integrity: 'sha512-AQ==' },
		'node_modules/vite': { version: '6.0.0', license: 'MIT', integrity: 'sha512-Ag==' },
		'node_modules/odd': { version: '1.0.0', license: 'MIT' },
	},
};

describe('what is shipped', () => {
	it('is each package that something was taken from, once, and no tool', () => {
		const taken = ['/a/web/node_modules/svelte/src/index.js', '/a/web/node_modules/svelte/src/store.js', '/a/web/node_modules/@noble/hashes/utils.js', '/a/web/node_modules/.cache/faces/x.css', '/a/web/src/main.ts'];
		expect(shipped(taken, LOCK).map(({ name, version }) => `${name} ${version}`)).toEqual(['@noble/hashes 1.8.0', 'svelte 5.0.0']);
	});

	it('is known whole, or not built', () => {
		expect(() => shipped(['/node_modules/odd/a.js'], LOCK)).toThrow('odd');
		expect(() => shipped(['/node_modules/unheard/a.js'], LOCK)).toThrow('unheard');
	});
});
