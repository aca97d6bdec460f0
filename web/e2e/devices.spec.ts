// Devices with keys of their own: a screen is the terminal that a supervisor has made it, and notes are what the note
// acceptor says.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from './test';
import { BINARY, ROOT, opened, tables, type House } from './house';
import { Seat } from './seat';
import { signIn } from './staff';

const house = opened(tables.rapid('D2'));

/** The code that the pit shows for a device of this terminal. */
async function codeFor(page: Page, terminal: string, device: 'Screen' | 'Note acceptor'): Promise<string> {
	await page.getByRole('button', { name: `Devices ${terminal}` }).click();
	const dialog = page.getByRole('dialog');
	await dialog.locator('.device').filter({ hasText: device }).getByRole('button', { name: 'Enrol' }).click();
	const code = (await dialog.locator('.code').textContent())!.trim();
	await dialog.getByRole('button', { name: 'Done' }).click();
	return code;
}

const baize = (at: House, ...words: string[]): string =>
	execFileSync(BINARY, ['device', ...words, '--floor', at.url.replace(/^http/, 'ws').replace(/\/$/, '')], { encoding: 'utf8', env: { ...process.env, BAIZE_HOME: ROOT } });

test('a screen becomes the terminal with a code, keeps its key, and no other screen is it', async ({ page, another }) => {
	const terminal = house.nextStacker();
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?tab=terminals');
	await page.goto(`${house.url}#/play/${terminal}`);
	await expect(page.getByRole('dialog')).toContainText('Welcome');

	// Another screen is made the terminal: this one is shown out, and is not it any longer.
	const code = await codeFor(pit, terminal, 'Screen');
	const folder = mkdtempSync(join(tmpdir(), 'baize-device-'));
	baize(house, 'enrol', 'terminal', terminal, '--key', join(folder, 'key'), '--code', code);
	rmSync(folder, { recursive: true });
	await expect(page.getByRole('alert').first()).toBeVisible();
	await page.reload();
	await expect(page.getByRole('alert').first()).toContainText('does not have the key');

	await page.getByLabel('Code').fill('0000-0000-0000-0000');
	await page.getByRole('button', { name: 'Enrol' }).click();
	await expect(page.getByRole('alert').last()).toContainText('not the code');
	const second = await codeFor(pit, terminal, 'Screen');
	await page.getByLabel('Code').fill(second.toLowerCase().replaceAll('-', ' '));
	await page.getByRole('button', { name: 'Enrol' }).click();
	await expect(page.getByRole('dialog')).toContainText('Welcome');

	// Its key is enough, also where the token is lost; a stranger's browser has none.
	await page.evaluate(() => localStorage.clear());
	await page.reload();
	await expect(page.getByRole('dialog')).toContainText('Welcome');
	const stranger = await another();
	await stranger.goto(`${house.url}#/play/${terminal}`);
	await expect(stranger.getByRole('alert').first()).toContainText('does not have the key');
});

test('where there is a note acceptor a touch is no note', async ({ page, another }) => {
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?tab=terminals');
	const terminal = house.nextStacker();
	const folder = mkdtempSync(join(tmpdir(), 'baize-device-'));
	const key = join(folder, 'key');
	baize(house, 'enrol', 'acceptor', terminal, '--key', key, '--code', await codeFor(pit, terminal, 'Note acceptor'));
	const seat = new Seat(page, house, terminal);
	await page.goto(`${house.url}#/play/${terminal}`);
	await expect(seat.dialog).toContainText('into the note acceptor');
	await expect(seat.dialog.getByRole('button', { name: '$50', exact: true })).toHaveCount(0);
	expect(baize(house, 'acceptor', '--key', key, '5000', '700')).toMatch(/note 1 5000 credited\nnote 2 700 returned/);
	await expect(seat.dialog).toBeHidden();
	await seat.meters('$50.00', '$0.00');
	rmSync(folder, { recursive: true });
});
