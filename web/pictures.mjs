// The pictures of docs/, taken of a demonstration floor that plays: `make pictures`, or `node web/pictures.mjs NAME…`
// for some of them. usage: node pictures.mjs [--to FOLDER] [--baize PROGRAM] [NAME…]
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { to: { type: 'string', default: join(ROOT, 'docs') }, baize: { type: 'string', default: join(ROOT, 'build', 'baize') } },
});

const LAPTOP = { width: 1280, height: 800 };
/** A large screen, in a picture of two thirds its size. */
const LARGE = { width: 1920, height: 1080, shrunk: 2 / 3 };

/** The demonstration's card goes into a terminal, with some credit, at a table. */
async function sit(page, table, terminal) {
	await page.goto(`${url}#/play/${terminal}?table=${table}`);
	await page.getByRole('button', { name: 'Play with the demonstration card' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '$100', exact: true }).click();
	await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** In a round with enough time left, a chip on each of these. */
async function lay(page, ...positions) {
	await page.getByText(/(1\d|[6-9]) seconds left/).first().waitFor();
	await page.getByRole('button', { name: '$5 chip' }).click();
	for (const position of positions) await page.locator(`[data-position="${position}"]`).first().click();
}

const game = (table, terminal, ...positions) => async (page) => {
	await sit(page, table, terminal);
	await lay(page, ...positions);
};

/** A sheet of the rules, so many pages on. */
const rules = (table, terminal, pages) => async (page) => {
	await sit(page, table, terminal);
	await page.getByRole('button', { name: 'Rules' }).click();
	for (let i = 0; i < pages; i++) await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
	await page.waitForTimeout(1_000);
};

const PICTURES = {
	terminal: { size: LAPTOP, take: game('R1', 'T01', 'straight 17', 'split 5-8', 'corner 23-24-26-27', 'red') },
	baccarat: { size: LAPTOP, take: game('B1', 'T02', 'player', 'player-pair') },
	edge: { size: LAPTOP, take: rules('S1', 'T03', 0) },
	steps: { size: LAPTOP, take: rules('R1', 'T04', 1) },
	beside: {
		size: LARGE,
		take: async (page) => {
			await sit(page, 'R1', 'T06');
			await page.goto(`${url}#/beside/T06?n=4`);
			await page.locator('[data-beside]').nth(2).waitFor();
			await page.frameLocator('iframe.mine').getByRole('button', { name: '$5 chip' }).waitFor();
			await page.waitForTimeout(2_000);
		},
	},
};

// --- A floor for each picture, so that none hangs on another ------------------------------------------------------------

let url = '';
const PORT = '8093';

async function opened(book) {
	const floor = spawn(values.baize, ['floor', join(ROOT, 'floor.yaml'), '--book', book, '--port', PORT, '--web', join(ROOT, 'web', 'dist')], { stdio: ['ignore', 'pipe', 'pipe'] });
	url = await new Promise((done, fail) => {
		for (const stream of [floor.stdout, floor.stderr])
			createInterface({ input: stream }).on('line', (line) => {
				const found = /http:\/\/[\d.:]+/.exec(line);
				if (found) done(`${found[0]}/`);
			});
		floor.on('exit', (code) => fail(new Error(`the floor did not open: ${code}`)));
	});
	return floor;
}

async function taken(browser, name, { size, take }) {
	const book = mkdtempSync(join(tmpdir(), 'baize-pictures-'));
	const floor = await opened(book);
	const context = await browser.newContext({ viewport: size, deviceScaleFactor: size.shrunk ?? 1, locale: 'en-AU', reducedMotion: 'reduce' });
	try {
		const page = await context.newPage();
		await take(page);
		await page.screenshot({ path: join(values.to, `${name}.png`) });
	} finally {
		await context.close();
		await new Promise((done) => {
			floor.once('exit', done);
			floor.kill();
		});
		rmSync(book, { recursive: true, force: true });
	}
	console.log(`${name}.png`);
}

const names = positionals.length > 0 ? positionals : Object.keys(PICTURES);
for (const name of names) if (!PICTURES[name]) throw new Error(`there is no picture ${name}: ${Object.keys(PICTURES).join(', ')}`);
const SHELL = '/usr/bin/chromium-headless-shell';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'), args: ['--no-sandbox', '--disable-gpu'] });
try {
	for (const name of names) await taken(browser, name, PICTURES[name]);
} finally {
	await browser.close();
}
