// From the door to the first bet: the lobby shows games, and touching one seats whoever touches it.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { wellLaid } from './eyes';

const house = opened(tables.rapid('R1', { min: 500 }), tables.dealt('R2'), tables.cards('B1'), tables.dice('S1'), tables.zealand('W1', 'money-wheel'), tables.zealand('C1', 'craps'), tables.house('H1', 'double-zero'));
const SIZES = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }, { width: 390, height: 844 }];

test('the lobby shows every game with a picture, its tables, limits and seats, in every language', async ({ page }) => {
	await page.goto(house.url);
	for (const [name, game, said] of [['Language', 'Roulette', '$1 to $500'], ['语言', '轮盘', '$1 至 $500'], ['Langue', 'Roulette', '1\u202f$ à 500\u202f$']] as const) {
		const tile = page.locator('.game').filter({ has: page.getByRole('heading', { name: game, exact: true }) });
		await expect(tile.locator('.picture svg')).toBeVisible();
		await expect(tile.locator('[data-table]')).toHaveCount(3);
		await expect(tile.locator('[data-table="R2"]')).toContainText(said);
		await expect(tile.locator('[data-table="R2"]')).toContainText('36');
		await expect(page.locator('main')).not.toContainText('crown-fusion-2024');
		await expect(page.locator('main')).not.toContainText('{');
		await wellLaid(page, { sizes: SIZES });
		await page.getByRole('button', { name }).click();
	}
	for (const size of SIZES.slice(0, 2)) {
		await page.setViewportSize(size);
		for (const table of await page.locator('[data-table]').all()) await expect(table).toBeInViewport({ ratio: 0.9 });
	}
});

test('whoever touches a table sits down there; a page that is loaded anew stays where it has gone since', async ({ page }) => {
	await page.goto(house.url);
	await page.locator('[data-table="S1"]').click();
	await expect(page).toHaveURL(/#\/play\/T\d\d$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sic Bo 2');
	const seat = new Seat(page, house, /T\d\d/.exec(page.url())![0]);
	await seat.insert({ card: '100-0020', pin: '2020' });
	await seat.bring('$100');
	await seat.chip('$5').click();
	await seat.lay('small');
	await seat.choose('B1');
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baccarat 2');
	// Another touch in the lobby goes on with the same seat and its money.
	await page.goto(house.url);
	await page.locator('[data-table="W1"]').click();
	await seat.meters('$95.00', '$0.00');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money Wheel');
});

test('whoever touches a game is led to the table of it that asks for the least, by keys too', async ({ page }) => {
	await page.goto(house.url);
	const game = page.getByRole('link', { name: 'Roulette', exact: true });
	await game.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Semi automated roulette');
});

test('with cash somebody sits down at a terminal that takes it', async ({ page }) => {
	await page.goto(house.url);
	await page.getByRole('button', { name: 'cash or tickets' }).click();
	await page.locator('[data-table="B1"]').click();
	await expect(page.getByRole('dialog')).toContainText(/TID C\d\d/);
});

test('whoever is a moment too late gets another seat at the same table', async ({ page, another }) => {
	await page.goto(house.url);
	const way = await page.locator('[data-table="S1"]').getAttribute('href');
	const other = await another();
	await other.goto(`${house.url}${way}`);
	await expect(other.getByRole('dialog')).toContainText('TID');
	await page.evaluate((to) => (location.hash = to!), way);
	await expect(page.getByRole('dialog')).toContainText('TID');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sic Bo 2');
	expect(/T\d\d/.exec(page.url())![0]).not.toBe(/T\d\d/.exec(other.url())![0]);
});
