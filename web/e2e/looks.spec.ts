// Screens of players beside the terminal, which sizes.spec.ts looks at, and the dialogs of desks, whose pages desks.spec.ts
// looks at: nothing sticks out, every control has a name, the focus is seen, keys are enough.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { find, signIn } from './staff';
import { english, focusSeen, inaccessible, wellLaid } from './eyes';

const house = opened(tables.dealt('D1'), tables.rapid('D2', { 'total-min': 500 }), tables.automatic('R1'));

test('lobby', async ({ page }) => {
	await page.goto(house.url);
	await expect(page.locator('[data-table="D1"]')).toBeVisible();
	await wellLaid(page);
	const stops = await focusSeen(page, 10);
	expect(stops.length).toBeGreaterThan(5);
	expect(await inaccessible(page)).toEqual([]);
	await page.getByRole('button', { name: 'Roulette: How to play, in five steps' }).click();
	await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
	expect(await inaccessible(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Large type' }).click();
	await wellLaid(page);
	await page.getByRole('button', { name: 'Language' }).click();
	await wellLaid(page);
	expect(await inaccessible(page)).toEqual([]);
	expect(await english(page)).toEqual([]);
});

test('sitting down', async ({ page }) => {
	await page.goto(`${house.url}#/play/T24`);
	await expect(page.getByRole('button', { name: 'Play with the demonstration card' })).toBeVisible();
	await wellLaid(page, { still: true });
	await page.goto(`${house.url}#/play/C12`);
	await expect(page.getByRole('dialog')).toContainText('Insert a note');
	await wellLaid(page, { still: true });
});

test('display', async ({ page }) => {
	const dealer = await house.dealer();
	for (const number of [0, 17, 36]) await dealer.result('D1', number);
	await page.goto(`${house.url}#/display/D1`);
	await expect(page.locator('.out')).toContainText('36');
	await wellLaid(page, { still: true });
});

test('cage', async ({ page }) => {
	await signIn(page, house, 'cage');
	await find(page, '100-0020');
	expect((await focusSeen(page, 14)).length).toBeGreaterThan(6);
	await page.getByRole('button', { name: 'Pay out' }).click();
	await wellLaid(page);
});

test('pit', async ({ page }) => {
	await signIn(page, house, 'pit', 'boss');
	await expect(page.getByRole('button', { name: /^D2/ })).toBeVisible();
	expect((await focusSeen(page, 20)).length).toBeGreaterThan(10);
	for (const name of ['Correct result', 'Change limits']) {
		await page.locator('.acts').getByRole('button', { name }).click();
		await wellLaid(page);
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	}
});

test('fairness check', async ({ page }) => {
	await house.reaches('R1', 2);
	await page.goto(`${house.url}#/fair?table=R1`);
	await expect(page.getByText(/Round \d+ was drawn fairly/)).toBeVisible();
	await wellLaid(page);
	expect((await focusSeen(page, 10)).length).toBeGreaterThan(5);
});

test('a whole round with nothing but keys', async ({ page }) => {
	const dealer = await house.dealer();
	const { terminal, member } = house.nextSeat();
	const seat = new Seat(page, house, terminal);
	/** Goes on to the next stop until it is the one wanted. */
	const tabTo = async (name: RegExp): Promise<void> => {
		for (let i = 0; i < 60; i++) {
			await page.keyboard.press('Tab');
			const at = await page.evaluate(() => {
				const el = document.activeElement as HTMLInputElement | null;
				return el?.getAttribute('aria-label') ?? el?.labels?.[0]?.textContent ?? el?.textContent ?? '';
			});
			if (name.test(at.trim())) return;
		}
		throw new Error(`no key leads to ${name}`);
	};
	await page.goto(house.url);
	await tabTo(/^Choose a terminal yourself/);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('link', { name: new RegExp(`^${terminal}`) })).toBeVisible();
	await tabTo(new RegExp(`^${terminal}`));
	await page.keyboard.press('Enter');
	await expect(seat.dialog).toContainText('Welcome');
	await tabTo(/^Card$/);
	await page.keyboard.type(member.card);
	await tabTo(/^PIN$/);
	await page.keyboard.type(member.pin);
	await page.keyboard.press('Enter');
	await expect(seat.dialog).toContainText('How much do you want to bring');
	await tabTo(/^\$100$/);
	await page.keyboard.press('Enter');
	await seat.meters('$100.00', '$0.00');

	await tabTo(/^\$5 chip$/);
	await page.keyboard.press('Enter');
	await page.keyboard.press('Shift+Tab');
	await tabTo(/^straight up 17$/);
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Space');
	await expect(seat.spot('straight 17')).toHaveAccessibleName('straight up 17, $5.00 lies here');
	await expect(seat.spot('split 17-20')).toHaveAccessibleName('split 17-20, $5.00 lies here');
	await page.keyboard.press('Delete');
	await expect(seat.spot('split 17-20')).toHaveAccessibleName('split 17-20');
	await seat.meters('$95.00', '$5.00');
	await tabTo(/Double$/);
	await page.keyboard.press('Enter');
	await seat.meters('$90.00', '$10.00');
	await dealer.result('D1', 17);
	await seat.meters('$450.00', '$0.00');
	await tabTo(/^Why\?$/);
	await page.keyboard.press('Enter');
	await expect(seat.dialog).toContainText('Why was I paid this?');
	await page.keyboard.press('Escape');
	await expect(seat.dialog).toHaveCount(0);
	await tabTo(/^Leave$/);
	await page.keyboard.press('Enter');
	await tabTo(/^Take the card out$/);
	await page.keyboard.press('Enter');
	await expect(seat.dialog).toContainText('Welcome');
	expect((await house.member(member.card))['on-card']).toBe(135_000);
});
