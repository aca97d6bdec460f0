import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ahead } from './ahead';
import { library } from './books';
import { faces } from './faces';
import { packing } from './packed';
import { shipping } from './shipped';
import { weight } from './weight';

const SRC = fileURLToPath(new URL('src', import.meta.url));
/** Folders of games outside this tree, each with its screens in `web`: `BAIZE_GAMES=../tests/newgame,/srv/games/war`. */
const beyond = (process.env.BAIZE_GAMES ?? '').split(',').filter(Boolean).map((folder) => resolve(folder, 'web'));

/** The descriptions of those games, as one module (src/games/games.ts). */
function gamesBeyond(): Plugin {
	const name = 'virtual:games-beyond';
	return {
		name,
		resolveId: (id) => (id === name ? `\0${name}` : null),
		load: (id) =>
			id === `\0${name}`
				? `${beyond.map((folder, i) => `import g${i} from ${JSON.stringify(`${folder}/index.ts`)};`).join('\n')}\nexport default [${beyond.map((_, i) => `g${i}`).join(', ')}];`
				: null,
	};
}

// The floor serves web/dist as it stands. In development the pages come from Vite and the socket from a floor
// (or a mock of one) on BAIZE_FLOOR.
export default defineConfig(({ mode }) => ({
	plugins: [gamesBeyond(), faces(beyond), svelte(), weight(300_000), library(), shipping(), ahead(), packing()],
	base: './',
	// A game outside the tree reaches the screens as `baize/…` and has no packages of its own.
	resolve: { alias: { baize: SRC }, dedupe: ['svelte'] },
	// A request costs a terminal more than the few bytes of another page that small pieces bring along when they are put together.
	build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0, rollupOptions: { output: { experimentalMinChunkSize: 12_000 } } },
	server: {
		proxy: { '/ws': { target: loadEnv(mode, '.', 'BAIZE_').BAIZE_FLOOR ?? 'http://127.0.0.1:8080', ws: true } },
		fs: { allow: ['.', ...beyond] },
	},
	// A machine under load is slow, not wrong.
	test: { include: ['test/**/*.test.ts', 'src/**/*.test.ts'], testTimeout: 120_000, allowOnly: false },
}));
