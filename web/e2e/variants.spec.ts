// Variants of a house: a wheel with a double zero, and a dealer who draws to a soft 17.
import { expect, test } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';
import { wellLaid } from './eyes';

const house = openedFor(7, tables.house('Z1', 'double-zero', { seats: 7 }), tables.house('B1', 'soft-17', { seats: 7, boxes: 7 }));

test('a wheel with a double zero: its cloth, the bet on five numbers, the wheel', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$100', 'Z1');
	await seat.chip('$5').click();
	for (const spot of ['straight 00', 'split 0-00', 'five-number 0-00-1-2-3', 'street 0-00-2', 'straight 0']) await seat.lay(spot);
	await expect(seat.spot('five-number 0-00-1-2-3')).toHaveAccessibleName(/^five numbers 0-00-1-2-3/);
	for (const gone of ['split 0-3', 'street 0-2-3', 'corner 0-1-2-3']) await expect(seat.spot(gone)).toHaveCount(0);
	await expect(page.locator('.wheel .rotor text')).toHaveCount(38);
	const display = await another();
	await display.goto(`${house.url}#/display/Z1`);
	const round = display.locator('.wheel .rotor text');
	await expect(round).toHaveCount(38);
	expect((await round.allTextContents()).join(' ')).toBe('0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2');
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer', '?table=Z1');
	await act(pit, 'No more bets');
	await act(pit, 'Enter number', (dialog) => dialog.getByRole('button', { name: '00', exact: true }).click());
	await act(pit, 'Confirm result');
	await expect(seat.result).toContainText('net');
	await expect(display.locator('.out b')).toHaveText('00');
	// 35, 17, 6 and 11 to one, and a straight up on 0 lost.
	await expect(seat.result).toContainText('+$340 net');
	await expect(page.getByRole('list', { name: 'Recent numbers' }).getByRole('listitem').first()).toContainText('00');
	await wellLaid(page);
});

test('a dealer who draws to a soft 17 says so on the cloth and in the rules', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'B1');
	await expect(page.getByText('Dealer stands on 17 and draws on soft 17').first()).toBeVisible();
	await seat.button('Rules').click();
	for (const shown of ['How to play', 'draws on 16']) {
		await seat.dialog.getByRole('button', { name: /^Next/ }).click();
		await expect(seat.dialog).toContainText(shown);
	}
	await expect(seat.dialog).toContainText('draws on 16 and on a soft 17, and stands on a hard 17');
});
