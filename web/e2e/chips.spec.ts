// Chips: the bank is stocked, a table opened and filled by three, chips sold, exchanged and redeemed, the table closed and
// its box counted; in both languages and all sizes.
import { expect, test } from './test';
import { opened, tables } from './house';
import { done, does, looks } from './occasions';
import { signIn } from './staff';

const house = opened(tables.zealand('R1', 'roulette'));
const chips = '.main-part';

// shows: nz1996:I.17.1 nz1996:I.17.1(a) nz1996:I.17.1(b) nz1996:I.15.2 nz1996:III.2.6(a) nz1996:III.2.6(b)
test('chips go from the cage to a table and to patrons and back, by the hands of three, and the table has won what is left', async ({ page: pit, another }) => {
	await pit.setViewportSize({ width: 1920, height: 1080 });
	await signIn(pit, house, 'pit', 'boss');
	await pit.getByRole('navigation').getByRole('button', { name: 'Chips' }).click();
	await pit.getByRole('button', { name: 'New chip bank' }).click();
	await pit.getByLabel('Short name').fill('bank');
	await pit.getByRole('dialog').getByRole('button', { name: 'New chip bank' }).click();
	await expect(pit.getByText('Kept by value.')).toBeVisible();

	const cage = await another();
	await cage.setViewportSize({ width: 1920, height: 1080 });
	await signIn(cage, house, 'cage');
	await cage.getByRole('navigation').getByRole('button', { name: 'Chips' }).click();
	await done(cage, 'Chips into or out of the bank', { 'Chips · 5': '200', 'Chips · 25': '100', 'In words': 'delivered', 'Which way': 'Into the bank' });
	await expect(cage.getByRole('row', { name: /^\$25 100 100 0 0 0/ })).toBeVisible();

	// A table opens with nothing; a fill is asked for, issued at the cage and received by the dealer.
	await done(pit, /^Opening count · Another/, { Table: 'R1' });
	const r1 = pit.getByRole('group', { name: 'R1' });
	await done(pit, /^Ask for a fill · R1/, { 'Chips · 5': '40', 'Chips · 25': '32' });
	await does(cage, /^Issue a fill · Slip 1/);
	await expect(cage.getByRole('dialog')).toBeHidden();
	await expect(cage.getByRole('group', { name: 'Slip 1' })).toContainText('on the way');
	await does(pit, /^A fill has come · Slip 1/);
	await expect(pit.getByRole('dialog'), 'who asked for it does not receive it').toContainText('boss has had a hand in it');
	await pit.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	const dealer = await another();
	await dealer.setViewportSize({ width: 1280, height: 800 });
	await signIn(dealer, house, 'pit', 'dealer');
	await dealer.getByRole('button', { name: '中文' }).click();
	await dealer.getByRole('navigation').getByRole('button', { name: '筹码' }).click();
	await expect(dealer.locator(chips).getByRole('button', { name: /标记钮/ }), 'the rack is for who runs the bank').toHaveCount(0);
	await dealer.locator(chips).getByRole('button', { name: /^补码收讫 · 单 1/ }).click();
	await dealer.getByRole('dialog').locator('button.main').click();
	await expect(dealer.getByRole('group', { name: '单 1' })).toContainText('已收讫');
	await expect(r1).toContainText('$1,000.00');
	await expect(pit.getByRole('group', { name: 'Slip 1' })).toContainText(/Asked for: boss.*Sent: cage.*Received: dealer/);

	// The slip is printed with everybody on it.
	await pit.getByRole('button', { name: 'Print · Slip 1' }).click();
	await expect(pit.locator('.receipt')).toContainText('32 × $25');
	await expect(pit.locator('.receipt')).toContainText('One thousand', { ignoreCase: true });
	await pit.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

	// Over the counter.
	await done(cage, 'Sell chips: chips', { 'Chips · 25': '4' });
	await expect(cage.locator('.sums')).toContainText('$100.00');
	await done(cage, 'Exchange chips: chips', { 'Chips handed in · 25': '1', 'Chips given · 5': '5' });
	await done(cage, 'Redeem chips: chips', { 'Chips · 25': '2', 'Of it by cheque': '20', 'Cheque made out to': 'Ann Lee' });
	await expect(cage.locator('.sums')).toContainText('$50.00');
	await does(cage, 'Redeem chips: chips', { 'Chips · 25': '99' });
	await expect(cage.getByRole('dialog'), 'more than the house has is nowhere').toContainText('so much was not issued by this house');
	await cage.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
	await cage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

	// Colours, with a marker button for each value.
	await done(pit, /^Marker buttons of a table · R1/, { 'How many': '1' });
	await done(pit, /^Give a colour its value · R1/, { Colour: 'blue', 'Each is worth': '1' });
	await done(pit, /^Issue colour chips · R1 blue/, { 'How many': '20' });
	await expect(r1).toContainText('20 out');
	await done(pit, /^Take colour chips back · R1 blue/, { 'How many': '20' });
	await looks(pit, 'chips-pit');
	await looks(cage, 'chips-cage');

	// The dealer closes the table in Chinese: 25.00 less than should be there has gone to patrons. The box has 120.00.
	await dealer.locator(chips).getByRole('button', { name: /^收台清点 · R1/ }).click();
	await dealer.getByLabel('筹码 · 5', { exact: true }).fill('40');
	await dealer.getByLabel('筹码 · 25', { exact: true }).fill('31');
	await dealer.getByRole('dialog').locator('button.main').click();
	await dealer.getByRole('dialog').locator('button.main').click();
	await expect(dealer.getByRole('status').filter({ hasText: 'R1 · 输' })).toContainText('25.00');
	await looks(dealer, 'chips-dealer');
	await done(cage, /^Count a table's box · R1/, { 'Cash in the box': '120' });
	await expect(r1).toContainText(/Win\s*\$95\.00/);
	await expect(cage.getByText('R1 · Won $95.00')).toBeVisible();
	// The cage is counted: one chip of 5.00 is missing.
	await done(cage, "Count the cage's chips", { 'Chips · 5': '154', 'Chips · 25': '67' });
	await expect(cage.getByText('Cage · Short by $5.00')).toBeVisible();

	const watch = await another();
	await signIn(watch, house, 'inspector');
	await watch.getByRole('navigation').getByRole('button', { name: 'Chips' }).click();
	await expect(watch.getByRole('group', { name: 'R1' })).toContainText('$95.00');
	await expect(watch.getByRole('button', { name: /^Ask for a fill/ })).toHaveCount(0);
});
