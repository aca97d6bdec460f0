// The floor changed from the pit while somebody plays: a dealer more, who then signs in; a terminal and a table more.
import { expect, test, type Page } from './test';
import { opened, tables } from './house';
import { wellLaid } from './eyes';
import { Seat } from './seat';
import { signIn } from './staff';

const house = opened(tables.dealt('D1'), tables.zealand('W1', 'money-wheel'));

/** A form of the page filled, sent, and confirmed by another supervisor. */
async function change(page: Page, button: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>, send: string, confirm: () => Promise<void> = () => house.confirms()): Promise<void> {
	await page.getByRole('button', { name: button, exact: true }).click();
	const dialog = page.getByRole('dialog');
	await fill(dialog);
	await dialog.getByLabel('Reason').fill('as agreed on Monday');
	await dialog.getByRole('button', { name: send, exact: true }).click();
	await expect(dialog).toContainText('Waits for a second person');
	await confirm();
	await expect(dialog).toBeHidden();
}

test('a dealer is added, chooses a password of her own, and works', async ({ page, another }) => {
	await signIn(page, house, 'pit', 'boss');
	await page.getByRole('button', { name: 'Floor plan' }).click();
	// A table without a title of its own is called by its rules, in words.
	await expect(page.getByRole('listitem').filter({ hasText: 'W1' })).toContainText('W1 · Money Wheel');
	await change(page, 'Add a person', async (dialog) => {
		await dialog.getByLabel('Name').fill('anna');
		await dialog.getByLabel('First password: your half').fill('half-of-boss');
	}, 'Add', async () => {
		// The other half is chosen by who confirms it, at a screen of his own.
		const pit = await another();
		await signIn(pit, house, 'pit', 'other-boss');
		const waits = pit.getByRole('region', { name: /^Waits for you/ });
		await expect(waits.getByRole('button', { name: 'Confirm' })).toBeDisabled();
		await waits.getByLabel('First password: the second half').fill('half-of-pit');
		await wellLaid(pit);
		await waits.getByRole('button', { name: 'Confirm' }).click();
		await expect(waits).toBeHidden();
	});
	await expect(page.getByRole('listitem').filter({ hasText: 'anna' })).toContainText('first password');

	const anna = await another();
	await signIn(anna, house, 'pit', 'anna', '', 'half-of-boss half-of-pit');
	await expect(anna.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
	await anna.getByLabel('The password you signed in with').fill('half-of-boss half-of-pit');
	await anna.getByLabel('Your own', { exact: true }).fill('only-anna-knows');
	await anna.getByLabel('Your own, once more').fill('only-anna-knows');
	await anna.getByRole('button', { name: 'Keep it' }).click();
	await expect(anna.getByRole('heading', { name: 'Choose your password' })).toBeHidden();
	await expect(anna.getByText('D1').first()).toBeVisible();

	await change(page, 'Take out anna', async () => undefined, 'Take out');
	await expect(anna.getByRole('button', { name: 'Sign in' })).toBeVisible();
	await expect(page.getByRole('listitem').filter({ hasText: 'anna' })).toHaveCount(0);
});

test('a table and a terminal are added while somebody plays', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	await pit.getByRole('button', { name: 'Floor plan' }).click();
	await change(pit, 'Open a table', async (dialog) => {
		await dialog.getByLabel('Table', { exact: true }).fill('N1');
		await dialog.getByLabel('Rules', { exact: true }).selectOption('crown-fusion-2024/semi-roulette');
		await dialog.getByLabel('Title; empty').fill('New table');
		await dialog.getByLabel('Options').fill('min = 200\nperiod = 0');
	}, 'Add');
	await expect(pit.getByRole('listitem').filter({ hasText: 'N1' })).toContainText('min 200');
	await change(pit, 'Add terminals', async (dialog) => {
		await dialog.getByLabel('Terminal, or a range').fill('T90');
		await dialog.getByLabel('Tables, with commas').fill('N1');
	}, 'Add');
	await wellLaid(pit);
	await seat.choose('N1');
	const other = await another();
	await other.goto(`${house.url}#/play/T90`);
	await expect(other.getByRole('dialog')).toContainText('Welcome');
});
