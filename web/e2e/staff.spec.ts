// The desks of staff: cage, pit, inspector.
import { nameless, overflowing } from './eyes';
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { act, find, holds, signIn } from './staff';

const house = opened(tables.dealt('D1'), tables.rapid('D2'));

test('the cage: a new member, money in, out and across, with receipts', async ({ page }) => {
	await signIn(page, house, 'cage');
	await page.getByRole('button', { name: '+ New member' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Full name').fill('Ada Newcomer');
	await dialog.getByLabel('PIN, keyed in by the member').fill('314159');
	await dialog.getByLabel('PIN once more').fill('314159');
	await dialog.getByRole('button', { name: 'Make card' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'is made for Ada Newcomer' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Ada Newcomer' })).toBeVisible();
	await holds(page, 'Card account', '$0.00');
	await expect(page.getByRole('button', { name: 'Pay out' })).toBeDisabled();

	const receipt = page.locator('article.receipt');
	await page.getByRole('button', { name: 'Pay in' }).click();
	await dialog.getByRole('button', { name: '+$100' }).click();
	await dialog.getByRole('button', { name: '+$100' }).click();
	await expect(dialog).toContainText('two hundred dollars');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await dialog.getByRole('button', { name: 'Pay $200.00 in' }).click();
	await expect(receipt).toContainText('Paid in');
	await expect(receipt).toContainText('$200.00');
	await expect(receipt).toContainText('two hundred dollars');
	await expect(receipt).toContainText('Ada Newcomer');
	await page.getByRole('button', { name: 'Done' }).click();
	await holds(page, 'Card account', '$200.00');

	await page.getByRole('button', { name: 'Pay out' }).click();
	await dialog.getByLabel('Amount').fill('250');
	await expect(dialog).toContainText('There is only $200.00 in this account.');
	await dialog.getByLabel('Amount').fill('50.25');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog).toContainText('$149.75');
	await dialog.getByLabel('PIN, keyed in by the member').fill('000000');
	await dialog.getByRole('button', { name: 'Pay $50.25 out' }).click();
	await expect(dialog).toContainText('The PIN is wrong. 2 more tries');
	await dialog.getByLabel('PIN, keyed in by the member').fill('314159');
	await dialog.getByRole('button', { name: 'Pay $50.25 out' }).click();
	await expect(receipt).toContainText('Paid out');
	await expect(receipt).toContainText('fifty dollars and twenty-five cents');
	await page.getByRole('button', { name: 'Done' }).click();
	await holds(page, 'Card account', '$149.75');

	await page.getByRole('button', { name: 'Move', exact: true }).click();
	await dialog.getByLabel('Card → deposit').check();
	await dialog.getByRole('button', { name: 'All', exact: true }).click();
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await dialog.getByLabel('PIN, keyed in by the member').fill('314159');
	await dialog.getByRole('button', { name: 'Move $149.75' }).click();
	await expect(receipt).toContainText('Moved');
	await page.getByRole('button', { name: 'Done' }).click();
	await holds(page, 'Card account', '$0.00');
	await holds(page, 'Deposit account', '$149.75');
	await expect(page.getByRole('region', { name: 'Last 35 movements' }).getByRole('row')).toHaveCount(4);
});

test('the cage: another name, a lost card replaced, by two persons; a membership with money behind it is not closed', async ({ page }) => {
	const { member } = house.nextSeat();
	await signIn(page, house, 'cage');
	await find(page, member.card);
	const change = async (what: string, how: string, fill?: string) => {
		await page.getByRole('button', { name: 'Change member' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel(what, { exact: true }).check();
		if (fill) await dialog.getByLabel('Full name').fill(fill);
		expect(await overflowing(page)).toEqual([]);
		expect(await nameless(page)).toEqual([]);
		await dialog.getByLabel('Reason, for the second person').fill(how);
		await dialog.getByRole('button', { name: what, exact: true }).click();
		await expect(dialog).toContainText('Waits for a second person');
		await house.confirms();
		await expect(dialog).toBeHidden();
	};
	await change('Change name', 'passport seen', 'Ann Lee');
	await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible();
	await change('Replace card', 'lost on the ferry');
	await expect(page.locator('.page header')).toContainText(`Card ${member.card}-2`);
	await holds(page, 'Card account', '$1,000.00');

	await page.getByRole('button', { name: 'Change member' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Close membership', { exact: true }).check();
	await dialog.getByLabel('Reason, for the second person').fill('moves away');
	await dialog.getByRole('button', { name: 'Close membership' }).click();
	await expect(dialog.locator('.refused')).toContainText('pay it out first');
	await dialog.getByRole('button', { name: 'Cancel' }).click();

	await page.getByRole('button', { name: '中文' }).click();
	await page.getByRole('button', { name: '更改会员' }).click();
	await expect(dialog.getByLabel('换卡', { exact: true })).toBeVisible();
	await dialog.getByRole('button', { name: '取消' }).click();
	await page.getByRole('button', { name: 'English' }).click();
});

test('the cage sees where a card plays', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	const cage = await another();
	await signIn(cage, house, 'cage');
	await find(cage, seat.member.card);
	await expect(cage.getByText(`At terminal ${seat.terminal}, credit $100.00`)).toBeVisible();
	await holds(cage, 'Card account', '$900.00');
});

test('a desk lets nobody in without the password, and only with the right role', async ({ page }) => {
	await page.goto(`${house.url}#/cage`);
	await page.getByLabel('Name').fill('cage');
	await page.getByLabel('Password').fill('wrong');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByText(/Refused:/)).toBeVisible();
	await page.getByLabel('Name').fill('dealer');
	await page.getByLabel('Password').fill('pass-dealer');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByText('dealer is a dealer and cannot work at this desk.')).toBeVisible();
	await page.getByRole('button', { name: 'Sign out' }).first().click();
	await expect(page.getByText('You have signed out.')).toBeVisible();
});

test('notice that the table closes reaches the player, and the table closes', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Announce closing');
	const notice = page.getByRole('status').filter({ hasText: 'Notice' });
	await expect(notice).toContainText(/closes after 3/);
	await expect(notice).toContainText('crown-fusion-2024:17.5');
	await expect(pit.locator('article').filter({ hasText: /^D1/ })).toContainText(/closes after 3/);
	for (const number of [1, 2, 3, 4]) await dealer.result('D1', number).catch(() => undefined);
	await expect(seat.phase).toContainText('This table is closed');
	await seat.meters('$100.00', '$0.00');
	await act(pit, 'Open table');
	await expect(seat.phase).toContainText('Place your bets');
	await expect(page.getByRole('status').filter({ hasText: 'Notice' })).toHaveCount(0);
});

test('a sitting left behind is released to its card, a terminal is closed and opened', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	const row = pit.getByRole('row', { name: new RegExp(`^${seat.terminal}`) });
	await expect(row).toContainText('$100.00');
	await pit.getByRole('button', { name: `Release ${seat.terminal}` }).click();
	await pit.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
	await expect(seat.dialog).toContainText('Welcome');
	expect((await house.member(seat.member.card))['on-card']).toBe(100_000);
	await pit.getByRole('button', { name: `Close ${seat.terminal}` }).click();
	await pit.getByRole('dialog').locator('button.main').click();
	await expect(row).toContainText('closed');
	await pit.getByRole('button', { name: `Open ${seat.terminal}` }).click();
	await pit.getByRole('dialog').locator('button.main').click();
	await expect(row).toContainText('free');
});

test('the inspector: balances sum to nothing, the chain holds, everything verifies', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(await another(), house, '$100', 'D2');
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await dealer.result('D2', 17);
	await seat.meters('$275.00', '$0.00');

	await signIn(page, house, 'inspector');
	await expect(page.getByRole('status').filter({ hasText: 'In balance' })).toHaveText(/all accounts together are \$0\.00/);
	await page.getByRole('button', { name: 'Trial balance' }).click();
	await expect(page.getByText('The trial balance holds.')).toBeVisible();

	await page.getByRole('button', { name: 'Journal', exact: true }).click();
	await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'D2' }).click();
	await expect(page.getByText('The chain holds over these lines (checked here).')).toBeVisible();
	const journal = page.getByRole('region', { name: 'Journal' });
	await expect(journal.getByRole('row').filter({ hasText: 'wager' })).toContainText('straight');
	await journal.getByRole('row').filter({ hasText: 'wager' }).getByRole('button').click();
	await expect(page.getByRole('dialog')).toContainText('"on": "17"');
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

	await page.getByRole('button', { name: 'Verify', exact: true }).click();
	await page.getByRole('button', { name: 'Verify now' }).click();
	await expect(page.getByText('Everything agrees.')).toBeVisible();
	await expect(page.getByRole('row', { name: /^D2/ })).toContainText('good');
	await expect(page.getByRole('row', { name: /^Trial balance/ })).toContainText('good');

	await page.getByRole('button', { name: 'Incidents' }).click();
	await expect(page.getByRole('region', { name: 'Incidents' }).getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible();
	await page.getByRole('button', { name: 'Floor', exact: true }).click();
	await expect(page.locator('article').filter({ hasText: /^D2/ })).toContainText('open');
	await expect(page.locator('article').filter({ hasText: /^D2/ }).getByRole('button')).toHaveCount(0);
});

test('the inspector goes back to the oldest incident, in both languages', async ({ page }) => {
	await (await house.desk('boss')).ask('close-terminal', { terminal: 'C12' });
	for (let i = 0; i < 60; i++) (await house.desk('dealer')).end();
	await signIn(page, house, 'inspector');
	await page.getByRole('button', { name: 'Incidents' }).click();
	const rows = page.getByRole('region', { name: 'Incidents' }).locator('tbody tr');
	await expect(rows).toHaveCount(100);
	await page.getByRole('button', { name: '中文' }).click();
	await expect(page.getByRole('button', { name: '更早的' })).toBeVisible();
	await page.getByRole('button', { name: 'EN' }).click();
	const older = page.getByRole('button', { name: 'Older ones' });
	await older.click();
	await expect(rows.nth(100)).toBeAttached();
	while (await older.isVisible()) {
		const before = await rows.count();
		await older.click();
		await expect.poll(() => rows.count()).toBeGreaterThan(before);
	}
	await expect(rows.filter({ hasText: 'Terminal closed' }).filter({ hasText: 'C12' })).toHaveCount(1);
});
