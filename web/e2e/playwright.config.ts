// The screens in a real browser against a real floor. Debian's Chromium; nothing is downloaded.
import { defineConfig } from '@playwright/test';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The same browser without the window that nobody looks at takes half the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const browser = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/** What its processes share stays in memory where there is room for it; else it is written to the disk. */
const shared = existsSync('/dev/shm') ? statfsSync('/dev/shm') : null;
const roomy = shared !== null && shared.bavail * shared.bsize > 2 ** 30;

export default defineConfig({
	testDir: '.',
	outputDir: join(tmpdir(), 'baize-e2e'),
	reporter: './tap.ts',
	workers: 2,
	retries: 1, // of what the browser broke off, and of nothing else (test.ts)
	forbidOnly: true,
	// A machine under load is slow, not wrong: nothing here waits for time to pass, only for what must come.
	timeout: 600_000,
	expect: { timeout: 120_000 },
	use: {
		viewport: { width: 1180, height: 820 },
		locale: 'en-AU',
		// A turning wheel costs half a core where nothing but the processor draws; those tests that are about it ask for it.
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: {
			executablePath: browser,
			ignoreDefaultArgs: roomy ? ['--disable-dev-shm-usage'] : [],
			args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
		},
	},
});
