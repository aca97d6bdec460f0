// The pit: calls that nobody overlooks, corrections that everybody understands, a house's own rules. In both languages.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';

const house = opened(tables.dealt('D1'));

test('a call stands first in the pit, in its title too, until somebody answers', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer');
	await expect(pit).not.toHaveTitle(/^\(1\)/);
	await page.getByRole('button', { name: 'Staff' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'I need help' }).click();
	const calls = pit.getByRole('alert', { name: 'Players call' });
	await expect(calls).toContainText(seat.terminal);
	await expect(calls).toContainText('I need help');
	await expect(calls.locator('.badge')).toHaveText('1');
	await expect(pit).toHaveTitle(/^\(1\)/);
	expect((await calls.boundingBox())!.y).toBeLessThan((await pit.locator('.tables').boundingBox())!.y);
	await calls.getByRole('button', { name: 'Mute the bell' }).click();
	await expect(calls.getByRole('button', { name: 'Sound the bell' })).toBeVisible();

	// A second desk sees it too, in its own language, and answers for both.
	const other = await another();
	await signIn(other, house, 'pit', 'boss');
	await other.getByRole('button', { name: '中文' }).click();
	await expect(other.getByRole('alert', { name: '玩家呼叫' })).toContainText(seat.terminal);
	await other.getByRole('alert').getByRole('button', { name: '应答' }).click();
	await expect(other.getByRole('alert', { name: '玩家呼叫' })).toBeHidden();
	await expect(calls).toBeHidden();
	await expect(pit).not.toHaveTitle(/^\(1\)/);
});

test('a corrected round is told in one plain sentence, and the last rounds show what it was', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 20');
	await dealer.result('D1', 20);
	await seat.meters('$275.00', '$0.00');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Correct result', async (dialog) => {
		await dialog.getByLabel('Number, 0 to 36').fill('19');
	}, 'seen on camera', house);
	await expect(page.getByText('it was 19', { exact: false }).first()).toBeVisible();
	await expect(page.getByText('$180.00 has been taken back from your credit.', { exact: false }).first()).toBeVisible();
	await seat.meters('$95.00', '$0.00');
	await seat.button('Last rounds').click();
	const sheet = page.getByRole('dialog');
	await expect(sheet).toContainText('19');
	await expect(sheet).toContainText('Corrected: this round was first settled as 20');
	await expect(sheet).toContainText('before: + $175.00');
	await page.evaluate(() => localStorage.setItem('baize.language', 'zh'));
	await page.reload();
	await page.locator('button', { hasText: '最近' }).first().click();
	await expect(page.getByRole('dialog')).toContainText('已更正');
});
