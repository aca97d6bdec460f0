// What takes two persons: asked for at one screen, confirmed or declined at another.
import { nameless, overflowing } from './eyes';
import { opened, tables } from './house';
import { find, holds, signIn } from './staff';
import { expect, test, type Page } from './test';

const house = opened(tables.dealt('D1'));
const SIZES = [[1920, 1080], [1280, 800], [390, 844]] as const;

/** Keys an amount in at the cage and goes on to the check. */
async function payIn(cage: Page, dollars: string, reason?: string): Promise<void> {
	await cage.getByRole('button', { name: 'Pay in', exact: true }).click();
	const dialog = cage.getByRole('dialog');
	for (const key of dollars) await dialog.getByRole('button', { name: key, exact: true }).click();
	await dialog.getByRole('button', { name: 'Continue' }).click();
	if (reason) await dialog.getByLabel('Reason, for the second person').fill(reason);
	await dialog.locator('button.main').click();
}

test('a large amount is paid in when a supervisor confirms it at his own screen, and not when he declines', async ({ page: cage, another }) => {
	const { member } = house.nextSeat();
	await signIn(cage, house, 'cage');
	await find(cage, member.card);
	await payIn(cage, '20000', 'a bank cheque, seen');
	const asks = cage.getByRole('dialog').getByRole('status').filter({ hasText: 'Waits for a second person' });
	await expect(asks).toContainText('boss');

	const boss = await another();
	await signIn(boss, house, 'pit', 'boss');
	const waits = boss.getByRole('region', { name: 'Waits for you: Pay in' });
	await expect(waits).toContainText(member.card);
	await expect(waits).toContainText('$20,000.00');
	await expect(waits).toContainText('cage');
	await expect(waits).toContainText('a bank cheque, seen');
	for (const [width, height] of SIZES) {
		await boss.setViewportSize({ width, height });
		if (process.env.LOOKS) await boss.screenshot({ path: `${process.env.LOOKS}/second-${width}.png` });
		expect(await overflowing(boss)).toEqual([]);
		expect(await nameless(boss)).toEqual([]);
		await cage.setViewportSize({ width, height });
		if (process.env.LOOKS) await cage.screenshot({ path: `${process.env.LOOKS}/first-${width}.png` });
		expect(await overflowing(cage)).toEqual([]);
	}
	await waits.getByRole('button', { name: 'Decline' }).click();
	await expect(waits).toHaveCount(0);
	await expect(cage.getByRole('dialog')).toContainText('declined by boss');
	await cage.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
	await cage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	await holds(cage, 'Card account', '$1,000.00');

	await payIn(cage, '20000', 'a bank cheque, seen');
	await boss.getByRole('button', { name: '中文' }).click();
	const again = boss.getByRole('region', { name: '等待您确认' });
	await expect(again).toContainText('存入');
	if (process.env.LOOKS) await boss.screenshot({ path: `${process.env.LOOKS}/second-zh.png` });
	await again.getByRole('button', { name: '确认' }).click();
	await expect(cage.locator('article.receipt')).toContainText('$20,000.00');
	await cage.getByRole('button', { name: 'Done' }).click();
	await holds(cage, 'Card account', '$21,000.00');
});

test('the second half of an amount that is split asks for a reason and waits', async ({ page: cage }) => {
	const { member } = house.nextSeat();
	await signIn(cage, house, 'cage');
	await find(cage, member.card);
	await payIn(cage, '6000');
	await expect(cage.locator('article.receipt')).toContainText('$6,000.00');
	await cage.getByRole('button', { name: 'Done' }).click();
	await payIn(cage, '6000', 'he came back with the rest');
	await expect(cage.getByRole('dialog').getByRole('status').filter({ hasText: 'Waits for a second person' })).toBeVisible();
	await cage.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
});

test('who asked takes it back', async ({ page: cage }) => {
	const { member } = house.nextSeat();
	await signIn(cage, house, 'cage');
	await find(cage, member.card);
	await payIn(cage, '30000', 'counted twice');
	await cage.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
	await expect(cage.getByRole('dialog')).toContainText('declined by cage');
});

test('two supervisors fill the bank', async ({ page: boss, another }) => {
	await signIn(boss, house, 'pit', 'boss');
	await boss.getByRole('button', { name: 'Fill the bank' }).click();
	const dialog = boss.getByRole('dialog');
	for (const key of '500') await dialog.getByRole('button', { name: key, exact: true }).click();
	await dialog.getByLabel('Why', { exact: false }).fill('from the main bank');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await dialog.locator('button.main').click();
	await expect(dialog).toContainText('Waits for a second person');
	const other = await another();
	await signIn(other, house, 'pit', 'other-boss');
	await other.getByRole('region', { name: 'Waits for you: Fill the bank' }).getByRole('button', { name: 'Confirm' }).click();
	await expect(boss.locator('article.receipt')).toContainText('$500.00');
});
