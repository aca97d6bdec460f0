// Devices with keys of their own: a screen is the terminal that two persons have made it, and notes are what the note
// acceptor says.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, type Page } from './test';
import { BINARY, House, ROOT, kept, opened, tables } from './house';
import { overflowing } from './eyes';
import { Seat } from './seat';
import { signIn } from './staff';

const house = opened(tables.rapid('D2'));
/** C01 has a printer, T02 a card reader; both are taken at their word. */
const fitted = kept(new House([tables.rapid('D3')], 0, undefined, 'devices:\n  - {device: printer, terminal: C01, silent: 60000}\n  - {device: reader, terminal: T02, silent: 60000}'));

/** The code that the pit shows for a device of this terminal. */
async function codeFor(page: Page, terminal: string, device: 'Screen' | 'Note acceptor'): Promise<string> {
	await page.getByRole('button', { name: `Devices ${terminal}` }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Reason').fill('a new cabinet');
	await dialog.locator('.device').filter({ hasText: device }).getByRole('button', { name: 'Enrol' }).click();
	const code = (await dialog.locator('.code').textContent())!.trim();
	await dialog.getByRole('button', { name: 'Done' }).click();
	return code;
}

/** `baize device enrol`, whose key another supervisor confirms. */
async function enrolled(at: House, ...words: string[]): Promise<void> {
	const program = spawn(BINARY, ['device', 'enrol', ...words, '--floor', at.url.replace(/^http/, 'ws').replace(/\/$/, '')], { env: { ...process.env, BAIZE_HOME: ROOT } });
	const over = new Promise((done) => program.once('exit', done));
	await at.confirms();
	expect(await over).toBe(0);
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
	await enrolled(house, 'terminal', terminal, '--key', join(folder, 'key'), '--code', code);
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

	// The screen shows its key; who asked cannot confirm it, another sees the same key at his own desk, and declines it once.
	const shown = page.getByRole('status').filter({ hasText: 'second person' });
	await expect(shown).toContainText(/[0-9a-f]{4}(-[0-9a-f]{4}){3}/);
	const key = (await shown.locator('strong').textContent())!;
	await expect(pit.getByRole('region', { name: 'Waits for a second person: Enrol a device' }).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
	const other = await another();
	await signIn(other, house, 'pit', 'other-boss');
	const waits = other.getByRole('region', { name: 'Waits for you: Enrol a device' });
	await expect(waits).toContainText(terminal);
	await expect(waits).toContainText(key);
	await expect(waits).toContainText('a new cabinet');
	for (const [width, height] of [[1920, 1080], [390, 844]] as const) {
		for (const screen of [other, page]) await screen.setViewportSize({ width, height });
		for (const screen of [other, page]) expect(await overflowing(screen)).toEqual([]);
	}
	await waits.getByRole('button', { name: 'Decline' }).click();
	await expect(page.getByRole('alert').last()).toContainText('Nobody has confirmed the key');

	await page.getByLabel('Code').fill(await codeFor(pit, terminal, 'Screen'));
	await page.getByRole('button', { name: 'Enrol' }).click();
	await other.getByRole('button', { name: '中文' }).click();
	await expect(other.getByRole('region', { name: '等待您确认' })).toContainText('仅当该屏幕本身显示此密钥时方可确认');
	await other.getByRole('region', { name: '等待您确认' }).getByRole('button', { name: '确认' }).click();
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
	await enrolled(house, 'acceptor', terminal, '--key', key, '--code', await codeFor(pit, terminal, 'Note acceptor'));
	const seat = new Seat(page, house, terminal);
	await page.goto(`${house.url}#/play/${terminal}`);
	await expect(seat.dialog).toContainText('into the note acceptor');
	await expect(seat.dialog.getByRole('button', { name: '$50', exact: true })).toHaveCount(0);
	expect(baize(house, 'acceptor', '--key', key, '5000', '700')).toMatch(/note 1 5000 credited\nnote 2 700 returned/);
	await expect(seat.dialog).toBeHidden();
	await seat.meters('$50.00', '$0.00');
	rmSync(folder, { recursive: true });
});

test('a printer and a card reader tell the screen, and a copy of a ticket picks its printer', async ({ page, another }) => {
	const [printer, reader] = [['printer', 'C01', '--spin', '10'], ['reader', 'T02']].map((words) =>
		spawn(BINARY, ['device', ...words, '--floor', `tcp://127.0.0.1:${fitted.port}`], { stdio: ['pipe', 'pipe', 'ignore'] }));
	reader!.stdout.resume();
	let told = '';
	createInterface(printer!.stdout).on('line', (line) => (told += `${line}\n`));
	try {
		// The PIN may be keyed in at the reader; the card that is in it opens the account, and takes it along.
		const { member } = fitted.nextSeat();
		await page.goto(`${fitted.url}#/play/T02`);
		await expect(page.getByRole('dialog')).toContainText('Put your card into the reader.');
		reader!.stdin.write(`card-in ${member.card}\n`);
		await expect(page.getByLabel('Card', { exact: true })).toHaveValue(member.card);
		reader!.stdin.write(`pin ${member.pin}\n`);
		await expect(page.getByRole('dialog')).toContainText('How much');
		reader!.stdin.write('card-out\n');
		await expect(page.getByRole('dialog')).toContainText('Put your card into the reader.');
		reader!.stdin.write('fault dirty\n');
		await expect(page.getByRole('dialog')).toContainText('The card reader does not work now.');

		const player = await another();
		const seat = await Seat.cash(player, fitted, '$50');
		await seat.button('Cash out').click();
		await seat.dialog.getByRole('button', { name: 'Cash out' }).click();
		await expect(seat.dialog).toContainText('is printed. Take it to the cage');
		await seat.dialog.getByRole('button', { name: 'Close' }).last().click();

		const cage = await another();
		await signIn(cage, fitted, 'cage', 'cage', '?tab=tickets');
		await cage.getByRole('button', { name: 'Print again 1' }).click();
		await cage.getByLabel('Print it at').selectOption('the printer of C01');
		await cage.getByLabel('Reason').fill('the paper was torn');
		await cage.getByRole('dialog').getByRole('button', { name: 'Print again' }).click();
		await fitted.confirms();
		await expect(cage.getByText('The copy comes out at C01.')).toBeVisible();

		printer!.stdin.write('paper-jam\n');
		await expect.poll(() => told).toMatch(/paper-jam.* doubted/);
		await seat.dialog.getByRole('button', { name: '$20', exact: true }).click();
		await seat.button('Cash out').click();
		await seat.dialog.getByRole('button', { name: 'Cash out' }).click();
		await expect(seat.dialog.getByRole('alert')).not.toBeEmpty();
	} finally {
		printer!.kill();
		reader!.kill();
	}
});
