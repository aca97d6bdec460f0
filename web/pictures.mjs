// The pictures of docs/, taken of a demonstration floor that plays: `make pictures`, or `node web/pictures.mjs NAME…`
// for some of them. usage: node pictures.mjs [--to FOLDER] [--baize PROGRAM] [NAME…]
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
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
	await put(page, ...positions);
}

async function put(page, ...positions) {
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

/** Somebody of the demonstration's staff signs in at a desk. */
async function signIn(page, desk, name) {
	await page.goto(`${url}#/${desk}`);
	if (desk.startsWith('dealer')) await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Password').fill(`demo-${name}`);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** A page in a window of its own beside the one that is looked at. */
async function aside(page, what) {
	const other = await page.context().newPage();
	await what(other);
	await page.bringToFront();
}

const PICTURES = {
	lobby: {
		size: LAPTOP,
		take: async (page) => {
			await page.goto(url);
			await page.locator('[data-table="R1"]').waitFor();
		},
	},
	// A round that moves: four pictures a second, from the last bets to what they brought.
	round: {
		size: { width: 1280, height: 800, shrunk: 0.625 },
		moves: async (page, frame) => {
			await sit(page, 'R1', 'T07');
			await page.getByText(/\b9 seconds left/).first().waitFor({ timeout: 120_000 });
			await page.getByRole('button', { name: '$5 chip' }).click();
			await frame();
			for (const position of ['straight 17', 'split 5-8', 'red', 'corner 23-24-26-27']) {
				await page.locator(`[data-position="${position}"]`).first().click();
				await frame();
			}
			const over = page.getByRole('button', { name: 'Why?' }).first().waitFor({ timeout: 120_000 }).then(() => true);
			for (let done = false; !done; ) {
				done = await Promise.race([over, page.waitForTimeout(FRAME).then(() => false)]);
				await frame();
			}
			for (let i = 0; i < 8; i++) {
				await page.waitForTimeout(FRAME);
				await frame();
			}
		},
	},
	why: {
		size: LAPTOP,
		take: async (page) => {
			await game('R1', 'T05', 'red', 'black')(page);
			await page.getByRole('button', { name: 'Why?' }).first().click({ timeout: 120_000 });
			await page.getByRole('dialog').waitFor();
		},
	},
	dealer: {
		size: LAPTOP,
		take: async (page) => {
			await aside(page, async (other) => {
				await sit(other, 'P1', 'T01');
				await put(other, 'player', 'tie');
			});
			await signIn(page, 'dealer/P1', 'dealer');
			await page.getByRole('button', { name: 'Relief' }).waitFor();
		},
	},
	pit: {
		size: LAPTOP,
		take: async (page) => {
			await aside(page, game('R1', 'T01', 'red', 'straight 17'));
			await signIn(page, 'pit', 'boss');
			await page.getByText('Roulette 1').first().waitFor();
			await page.getByRole('cell', { name: 'T01' }).first().waitFor();
		},
	},
	cage: {
		size: LAPTOP,
		take: async (page) => {
			await signIn(page, 'cage', 'cage');
			await page.getByLabel('Find a member by name or card').fill('100-0001');
			await page.getByLabel('Find a member by name or card').press('Enter');
			await page.getByRole('heading', { name: 'Card account' }).waitFor();
		},
	},
	inspector: {
		size: LAPTOP,
		take: async (page) => {
			await aside(page, game('R1', 'T01', 'red', 'straight 17'));
			await signIn(page, 'inspector', 'inspector');
			await page.getByRole('heading', { name: 'Trial balance' }).or(page.getByRole('button', { name: 'Trial balance' })).first().waitFor();
		},
	},
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

/** Milliseconds that each picture of a moving one is looked at. */
const FRAME = 250;

/** Pictures one after another, put together by img2webp. */
async function film(page, name, moves) {
	const folder = mkdtempSync(join(tmpdir(), 'baize-frames-'));
	const frames = [];
	try {
		await moves(page, async () => {
			const path = join(folder, `${frames.length}.png`);
			await page.screenshot({ path });
			frames.push(path);
		});
		execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '60', '-m', '6', '-d', String(FRAME), ...frames, '-o', join(values.to, `${name}.webp`)]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function taken(browser, name, { size, take, moves }) {
	const book = mkdtempSync(join(tmpdir(), 'baize-pictures-'));
	const floor = await opened(book);
	const context = await browser.newContext({ viewport: size, deviceScaleFactor: size.shrunk ?? 1, locale: 'en-AU', reducedMotion: moves ? 'no-preference' : 'reduce' });
	try {
		const page = await context.newPage();
		if (moves) await film(page, name, moves);
		else {
			await take(page);
			await page.screenshot({ path: join(values.to, `${name}.png`) });
		}
	} finally {
		await context.close();
		await new Promise((done) => {
			floor.once('exit', done);
			floor.kill();
		});
		rmSync(book, { recursive: true, force: true });
	}
	console.log(name);
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
