// Reports at the desks of staff: chosen, made, sorted, saved; hold drawn beside its theory; in both languages.
import { readFileSync } from 'node:fs';
import { expect, test } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';
import { signIn } from './staff';

const house = openedFor(2, tables.dealt('D1'), tables.rapid('R1'));

async function made(page: import('./test').Page, name: string): Promise<void> {
	await page.getByLabel('Report', { exact: true }).selectOption({ label: name });
	await page.getByRole('button', { name: 'Make report' }).click();
	await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('an inspector sees what tables hold beside what the odds expect, and takes it along', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D1');
	for (const number of [3, 20, 5]) {
		await seat.chip('$5').click();
		await seat.lay('red');
		await dealer.result('D1', number);
		await seat.meters(number === 3 ? '$105.00' : number === 20 ? '$100.00' : '$105.00', '$0.00');
	}
	const desk = await another();
	await signIn(desk, house, 'inspector');
	await desk.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
	await made(desk, 'Hold of tables');
	await expect(desk.getByText('Everything adds up.')).toBeVisible();
	await expect(desk.getByText('A demonstration: no real money.')).toBeVisible();
	const row = desk.getByRole('row').filter({ hasText: 'D1' });
	await expect(row).toContainText('$15.00');
	await expect(row).toContainText('2.70 %');
	await expect(row.getByRole('img', { name: /^Hold -33.33 %, theory 2.70 %/ })).toBeVisible();
	await expect(row).toContainText('little play');

	await made(desk, 'Money of each terminal');
	await desk.getByRole('button', { name: 'Sort by Wagered' }).click();
	await expect(desk.getByRole('columnheader', { name: 'Sort by Wagered' })).toHaveAttribute('aria-sort', 'descending');
	const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Save as CSV' }).click()]);
	expect(readFileSync(await file.path(), 'utf8')).toContain(`"${seat.terminal}",0,10000,0,0,1500,`);

	await desk.getByRole('button', { name: 'Today' }).click();
	await made(desk, 'Hold of bets');
	await expect(desk.getByRole('row').filter({ has: desk.getByRole('cell', { name: 'red', exact: true }) })).toContainText('$15.00');
	for (const [width, height] of [[1920, 1080], [1280, 800], [390, 844]] as const) {
		await desk.setViewportSize({ width, height });
		expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} wide`).toBeLessThanOrEqual(0);
		if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/reports-${width}.png`, fullPage: true });
	}
	await desk.getByRole('button', { name: '中文' }).click();
	await expect(desk.getByRole('heading', { name: '各注留存率' })).toBeVisible();
	await expect(desk.getByRole('columnheader', { name: '按投注排序' })).toBeVisible();
});

test('a cashier is offered reports of cash and tickets, and no others; a supervisor all', async ({ page, another }) => {
	await signIn(page, house, 'cage');
	await page.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
	await expect(page.getByLabel('Report', { exact: true }).getByRole('option')).toHaveText(['Notes by terminal', 'Meters of money', 'Tickets', 'Promotional credit', 'Who signed for money']);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	await pit.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
	await made(pit, 'Kinds of movement');
	await expect(pit.getByRole('cell', { name: 'fill', exact: true })).toBeVisible();
});
