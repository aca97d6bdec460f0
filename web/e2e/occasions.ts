// The desk of an occasion, by what is on the screen.
import { expect, type Page } from './test';
import { nameless, overflowing, overlapping } from './eyes';

export const SIZES = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }, { width: 390, height: 844 }];

/** A moment as a field for times takes it. */
export const moment = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** The desk in all its sizes; seen by whoever asks for pictures. */
export async function looks(page: Page, name: string, sizes = SIZES): Promise<void> {
	const before = page.viewportSize()!;
	for (const size of sizes) {
		await page.setViewportSize(size);
		if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}-${size.width}.png` });
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))]).toEqual([]);
	}
	expect(await nameless(page)).toEqual([]);
	await page.setViewportSize(before);
}

/** Presses a button of the desk, fills its form and sends it; what takes care is looked at twice. */
export async function does(page: Page, button: string | RegExp, fields: Record<string, string> = {}, reason?: string): Promise<void> {
	await page.locator('.main-part').getByRole('button', { name: button, exact: typeof button === 'string' }).first().click();
	const dialog = page.getByRole('dialog');
	await fill(page, fields);
	if (reason) await dialog.getByLabel('Reason, in writing').fill(reason);
	const on = dialog.getByRole('button', { name: 'Continue' });
	if (await on.isVisible()) await on.click();
	await dialog.locator('button.main').click();
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
	const dialog = page.getByRole('dialog');
	await expect(dialog.locator('button.main')).toBeVisible();
	for (const [label, value] of Object.entries(fields)) {
		const more = dialog.getByText('More', { exact: true });
		// A field that may be left empty says so behind its name.
		const field = dialog.getByLabel(new RegExp(`^${label.replace('?', '\\?')}( · .*)?$`)).first();
		if ((await more.count()) > 0 && !(await field.isVisible())) await more.click();
		const way = dialog.getByRole('radio', { name: value, exact: true });
		if ((await way.count()) > 0) await way.check();
		else if (await field.evaluate((el) => el.tagName === 'SELECT')) await field.selectOption(value);
		else await field.fill(value);
	}
}

/** The same, and it is done. */
export async function done(...asked: Parameters<typeof does>): Promise<void> {
	await does(...asked);
	await expect(asked[0].getByRole('dialog')).toBeHidden();
}

export const next = (page: Page) => page.getByRole('region', { name: 'Next' });
