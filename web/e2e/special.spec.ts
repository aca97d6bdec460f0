// What players of roulette terminals know by name: neighbours, finales, completes, the maximum, layouts of their own, and
// what came so far.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { wellLaid } from './eyes';

const house = opened(tables.rapid('R1'));
const SIZES = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }, { width: 390, height: 844 }];

test('bets by name are laid piece by piece, and a layout of one’s own is there again after a reload', async ({ page }) => {
	const seat = await Seat.down(page, house, '$500');
	const open = (): Promise<void> => page.getByRole('button', { name: 'Bets by name' }).click();
	await seat.chip('$1').click();
	await open();
	await wellLaid(page, { sizes: SIZES });
	await page.setViewportSize(SIZES[1]!);
	for (let i = 0; i < 2; i++) await seat.dialog.getByRole('button', { name: 'more', exact: true }).click();
	await expect(seat.dialog).toContainText('plays 9 numbers');
	await seat.dialog.getByRole('button', { name: /^Finale 7: 7 17 27, 3 chips, \$3$/ }).click();
	await seat.meters('$497.00', '$3.00');
	await seat.lie(['straight up 7, $1.00 lies here', 'straight up 17, $1.00 lies here', 'straight up 27, $1.00 lies here']);
	await expect(seat.track.getByRole('button', { name: /^0 and its neighbours: 12 35 3 26 0 32 15 19 4$/ })).toHaveCount(1);

	await open();
	await seat.dialog.getByLabel('Name', { exact: true }).fill('Sevens');
	await seat.dialog.getByRole('button', { name: 'Keep what lies now' }).click();
	await seat.dialog.getByRole('button', { name: 'Close' }).click();
	await seat.button('Clear').click();
	await seat.meters('$500.00', '$0.00');
	await page.reload();
	await seat.meters('$500.00', '$0.00');
	await open();
	await seat.dialog.getByRole('button', { name: /^Sevens/ }).click();
	await seat.meters('$497.00', '$3.00');
	await seat.button('Clear').click();

	await seat.chip('$1').click();
	await open();
	await seat.dialog.getByRole('combobox').selectOption('17');
	await seat.dialog.getByRole('button', { name: /^Complete 40 chips/ }).click();
	await seat.meters('$460.00', '$40.00');
	await seat.button('Clear').click();
	await seat.meters('$500.00', '$0.00');

	await seat.lay('red');
	await open();
	await seat.dialog.getByRole('button', { name: /^Raise all my bets to the limit/ }).click();
	await seat.meters('$300.00', '$200.00');
});

test('statistics count the last numbers, over as many as are chosen', async ({ page }) => {
	const dealer = await house.dealer();
	await Seat.down(page, house, '$100');
	for (const n of [0, 1, 3, 5, 36, 2, 4, 6, 8, 10, 12, 14]) await dealer.result('R1', n);
	await page.getByRole('button', { name: 'Statistics' }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByRole('button', { name: 'last 10', exact: true }).click();
	const said = (word: string) => sheet.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${word}$`) }) }).locator('dd');
	// 14 12 10 8 6 4 2 36 5 3
	await expect(said('even')).toHaveText(/^8 /);
	await expect(said('red')).toHaveText(/^5 50 %$/);
	await expect(said('zero')).toHaveText(/^0 /);
	await sheet.getByRole('button', { name: 'last 12', exact: true }).click();
	await expect(said('zero')).toHaveText(/^1 /);
	await wellLaid(page, { sizes: SIZES });
});
