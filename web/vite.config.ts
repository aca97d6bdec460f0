import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

// The floor serves web/dist as it stands. In development the pages come from Vite and the socket from a floor
// (or a mock of one) on BAIZE_FLOOR.
export default defineConfig(({ mode }) => ({
	plugins: [svelte()],
	base: './',
	build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
	server: { proxy: { '/ws': { target: loadEnv(mode, '.', 'BAIZE_').BAIZE_FLOOR ?? 'http://127.0.0.1:8080', ws: true } } },
	test: { include: ['test/**/*.test.ts', 'src/**/*.test.ts'] },
}));
