// A desk of staff, by what is on the screen.
import { expect, type Page } from './test';
import type { House } from './house';

export async function signIn(page: Page, house: House, place: 'cage' | 'pit' | 'dealer' | 'inspector' | 'promotions', name: string = place, query = '', password = `pass-${name}`): Promise<void> {
	await page.goto(`${house.url}#/${place}${query}`);
	// A dealer comes to his table with a card, or with his name.
	if (place === 'dealer') await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Opens a member's page at the cage. */
export async function find(page: Page, card: string): Promise<void> {
	await page.getByLabel('Find a member by name or card').fill(card);
	await page.getByLabel('Find a member by name or card').press('Enter');
	await expect(page.locator('.page header')).toContainText(`Card ${card}`);
}

/** What stands under "Card account" or "Deposit account" on a member's page. */
export async function holds(page: Page, account: 'Card account' | 'Deposit account', amount: string): Promise<void> {
	const shown = page.locator('.account').filter({ has: page.getByRole('heading', { name: account }) });
	await expect(shown.locator('.sum')).toHaveText(amount);
}

/** A supervisor's or dealer's act through its form; `fill` fills what it asks for. What takes two persons somebody on the `second` floor confirms. */
export async function act(page: Page, name: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown> = async () => undefined, reason?: string, second?: House): Promise<void> {
	await page.locator('.acts').getByRole('button', { name, exact: true }).first().click();
	const dialog = page.getByRole('dialog');
	await fill(dialog);
	if (reason) await dialog.getByLabel('Reason, in writing').fill(reason);
	// What moves money is shown once more before it is done.
	const done = dialog.getByRole('button', { name, exact: true });
	const on = dialog.getByRole('button', { name: 'Continue' });
	await expect(done.or(on)).toBeVisible();
	if (await on.isVisible()) await on.click();
	await done.click();
	if (second) {
		await expect(dialog).toContainText('Waits for a second person');
		await second.confirms();
	}
	await expect(dialog).toBeHidden();
}
