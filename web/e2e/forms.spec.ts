// The forms of acts: what is needed in sight, the rest folded away; choices from the rules; and what an inspector orders.
import { expect, test } from './test';
import { nameless, overflowing } from './eyes';
import { openedFor, tables } from './house';
import { Seat } from './seat';
import { signIn } from './staff';

const house = openedFor(7, tables.rapid('R1'), tables.cards('B1'), tables.zealand('P1', 'caribbean-stud', { seats: 7, min: 500 }), tables.zealand('C1', 'craps'), tables.zealand('N1', 'roulette'), tables.zealand('K1', 'blackjack', { seats: 7, min: 500 }));
const SIZES = [[1920, 1080], [1280, 800], [390, 844]] as const;

test('a long form shows what is needed, folds the rest away, and names choices as the rules have them', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$100', 'R1');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=R1');
	await pit.locator('.acts').getByRole('button', { name: 'Invalidate', exact: true }).click();
	const dialog = pit.getByRole('dialog');
	await expect(dialog.getByLabel('Cause')).toBeVisible();
	await expect(dialog.getByLabel('Round', { exact: false }).first()).toBeHidden();
	await dialog.getByText('More', { exact: true }).click();
	await expect(dialog.getByLabel('Round', { exact: false }).first()).toBeVisible();
	await dialog.getByRole('button', { name: 'Cancel' }).click();

	// Where somebody sits is known, and what may be chosen with a bet.
	await pit.locator('.acts').getByRole('button', { name: 'Cancel or restore a wager', exact: true }).click();
	await dialog.getByLabel('Terminal').selectOption({ index: 1 });
	await expect(dialog.getByLabel('Player')).not.toHaveValue('');
	await dialog.getByLabel('Bet', { exact: true }).selectOption('red');
	await expect(dialog.getByLabel('On', { exact: true })).toHaveCount(0);
	await dialog.getByLabel('Bet', { exact: true }).selectOption('split');
	await dialog.getByLabel('On', { exact: true }).selectOption('5-8');
	await dialog.getByRole('button', { name: 'Cancel' }).click();

	// A malfunction of one terminal must say which.
	await pit.locator('.acts').getByRole('button', { name: 'Malfunction', exact: true }).click();
	await dialog.getByLabel('Cause').selectOption({ label: 'terminal' });
	await dialog.getByLabel('Reason, in writing').fill('its screen went dark');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog.getByRole('status')).toContainText('Terminal');
	await dialog.getByLabel('Terminal').selectOption({ index: 1 });
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog).toContainText('Check before you confirm');
	await expect(dialog).toContainText(seat.terminal);
	await dialog.getByRole('button', { name: 'Back' }).click();
	await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('dice that went off the table are told by their numbers', async ({ page }) => {
	await signIn(page, house, 'pit', 'boss', '?table=C1');
	await page.locator('.acts').getByRole('button', { name: 'No roll', exact: true }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Cause').selectOption('die-off-table');
	await dialog.getByLabel('Reason, in writing').fill('one fell to the floor');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog.getByRole('status')).toContainText('Which dice of the set');
	await dialog.getByRole('group', { name: /Which dice of the set/ }).getByRole('button', { name: '2' }).click();
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog).toContainText('Check before you confirm');
});

test('an inspector orders a count of the cards at his own desk, and nothing that is not his', async ({ page }) => {
	await signIn(page, house, 'inspector', 'inspector', '?tab=floor');
	const order = page.getByRole('button', { name: 'P1 · All cards are there' });
	await expect(order).toBeVisible();
	await expect(page.getByRole('button', { name: /^P1 · / })).toHaveCount(1);
	await expect(page.getByRole('button', { name: /^R1 · / })).toHaveCount(0);
	await order.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'All cards are there', exact: true }).click();
	await expect(dialog).toBeHidden();
	await page.getByRole('button', { name: '中文' }).click();
	await expect(page.getByRole('button', { name: 'P1 · 牌已点齐' })).toBeVisible();
});

test('folded or open, a form fits every screen in both languages', async ({ page }) => {
	const LONG = [['K1', 'irregular', 'other irregularity', '其他异常'], ['N1', 'found', 'Wager found', '发现注码']] as const;
	await signIn(page, house, 'pit', 'boss');
	for (const [index, more] of ['More', '更多'].entries()) {
		if (index > 0) await page.getByRole('button', { name: '中文' }).click();
		for (const [table, act, ...names] of LONG) {
			await page.locator('.tile', { hasText: table }).click();
			for (const [width, height] of SIZES) {
				await page.setViewportSize({ width, height });
				await page.locator('.acts').getByRole('button', { name: names[index], exact: true }).click();
				const dialog = page.getByRole('dialog');
				const fold = dialog.getByText(more, { exact: true });
				await expect(fold).toBeVisible();
				if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${act}-${index}-${width}.png` });
				expect(await overflowing(page)).toEqual([]);
				await fold.click();
				if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${act}-${index}-${width}-more.png` });
				expect(await overflowing(page)).toEqual([]);
				expect(await nameless(page)).toEqual([]);
				await page.keyboard.press('Escape');
				await expect(dialog).toBeHidden();
			}
		}
	}
});
