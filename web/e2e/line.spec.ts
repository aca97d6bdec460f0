// The line breaks, the page is loaded anew, the floor is struck down: what the floor has taken stands.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';

const house = opened(tables.dealt('D1'));
const lost = /WebSocket connection to/;

test('a page loaded anew in mid-round finds its wagers, its credit and its seat', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.lay('black', 2);
	const lying = ['black, $10.00 lies here', 'straight up 17, $5.00 lies here'];
	await seat.meters('$85.00', '$15.00');
	await page.reload();
	await seat.meters('$85.00', '$15.00');
	await expect(seat.dialog).toHaveCount(0);
	await expect(page.getByText(`TID ${seat.terminal}`)).toBeVisible();
	await seat.lie(lying);

	await dealer.close('D1');
	await expect(seat.phase).toContainText('No more bets');
	await page.reload();
	await expect(seat.phase).toContainText('No more bets');
	await seat.meters('$85.00', '$15.00');
	await seat.lie(lying);

	// The lobby knows whose seat it is.
	await page.goto(house.url);
	await page.getByRole('link', { name: `Back to my seat ${seat.terminal}` }).click();
	await seat.meters('$85.00', '$15.00');

	await dealer.number('D1', 17);
	await seat.meters('$285.00', '$0.00');
	await page.reload();
	await seat.meters('$285.00', '$0.00');
	await expect(seat.result).toContainText('+$185 net');
});

test('the floor is struck down and opened again: wagers, credit and seat are there', async ({ page, watch }) => {
	watch.expected.push(lost);
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 23');
	await seat.lay('dozen 2');
	await seat.meters('$90.00', '$10.00');

	await house.kill();
	const overlay = page.getByRole('alertdialog', { name: 'The connection is lost' });
	await expect(overlay).toContainText('Wagers the floor has accepted stand and will be settled.');
	await house.open();
	await expect(overlay).toBeHidden();
	await expect(seat.dialog).toHaveCount(0);
	await seat.meters('$90.00', '$10.00');
	await seat.lie(['second dozen, $5.00 lies here', 'straight up 23, $5.00 lies here']);

	// Play goes on where it was.
	await seat.lay('straight 23');
	await seat.meters('$85.00', '$15.00');
	const dealer = await house.dealer();
	await dealer.result('D1', 23);
	await expect(seat.meter('Win')).toHaveText('$360.00');
	await seat.meters('$460.00', '$0.00');
});

test('a terminal without a network says so and comes back by itself', async ({ page, context, watch }) => {
	watch.expected.push(lost, /ERR_INTERNET_DISCONNECTED/);
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('odd');
	await context.setOffline(true);
	await expect(page.getByRole('alertdialog')).toContainText('Trying to reach the floor again');
	await expect(seat.button('Clear')).toBeDisabled();
	await context.setOffline(false);
	await expect(page.getByRole('alertdialog')).toBeHidden();
	await seat.meters('$95.00', '$5.00');
	await seat.button('Clear').click();
	await seat.meters('$100.00', '$0.00');
});
