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
	expect(readFileSync(await file.path(), 'utf8')).toContain(`"${seat.terminal}",0,10000,0,0,0,1500,`);

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
	await expect(page.getByLabel('Report', { exact: true }).getByRole('option')).toHaveText(['Notes by terminal', 'Meters of money', 'Tickets', 'What is owed', 'Promotional credit', 'Who signed for money']);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	await pit.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
	await made(pit, 'Kinds of movement');
	await expect(pit.getByRole('cell', { name: 'fill', exact: true })).toBeVisible();
});

test('the pit and the inspector see what tables did, as charts and figures, by what they choose', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'R1');
	await seat.chip('$5').click();
	await seat.lay('black');
	await dealer.result('R1', 3);
	await seat.meters('$95.00', '$0.00');
	for (const [place, name] of [['inspector', 'inspector'], ['pit', 'boss']] as const) {
		const desk = await another();
		await signIn(desk, house, place, name);
		await desk.getByRole('navigation').getByRole('button', { name: 'Activity' }).click();
		await expect(desk.getByRole('heading', { name: 'Activity · by hour' })).toBeVisible();
		await desk.getByRole('button', { name: 'All days' }).click();
		await desk.getByLabel('By', { exact: true }).selectOption('Table');
		await expect(desk.getByRole('heading', { name: 'Activity · by table' })).toBeVisible();
		await expect(desk.getByText('Everything adds up.')).toBeVisible();
		const money = desk.getByRole('group', { name: 'Drop and win' }).first();
		await expect(money.getByRole('img', { name: /^Drop, house win .* by table\. .* The same figures are in the table beside it\.$/ })).toBeVisible();
		// What is drawn is what the table beside says, to the cent.
		const row = money.getByRole('row').filter({ has: desk.getByRole('cell', { name: 'R1', exact: true }) });
		await expect(row.getByRole('cell')).toHaveText(['R1', '$0.00', '$5.00', '$5.00', '$0.14', '0.00 %', '100.00 %', '2.80 %']);
		// Money came to be played with where the player sat down first.
		await expect(money.getByRole('row').filter({ hasText: 'D1' }).getByRole('cell').nth(1)).toHaveText(/^\$[1-9]00\.00$/);
		const drawn = await money.locator('title').evaluateAll((all) => all.map((one) => one.textContent));
		expect(drawn).toEqual(expect.arrayContaining(['R1: Drop $0.00', 'R1: House win $5.00', 'R1: Expected win $0.14']));
		const pace = desk.getByRole('group', { name: 'Rounds an hour' }).first();
		await expect(pace.getByRole('img', { name: /^Rounds an hour by table/ })).toBeVisible();
		await expect(pace.getByRole('row').filter({ hasText: 'R1' }).getByRole('cell').nth(1)).toHaveText('1');
		await desk.getByLabel('By', { exact: true }).selectOption('Game');
		await expect(desk.getByRole('cell', { name: 'Roulette', exact: true }).first()).toBeVisible();
		await desk.getByLabel('By', { exact: true }).selectOption('Hour');
		await expect(desk.getByRole('group', { name: 'Occupancy' }).first().locator('polyline')).not.toHaveCount(0);
		const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Save as CSV' }).click()]);
		expect(readFileSync(await file.path(), 'utf8')).toMatch(/^"hour","drop","wagered","win","expected","hold"/);
		await desk.getByRole('button', { name: '中文' }).click();
		await expect(desk.getByRole('heading', { name: '营运 · 按小时' })).toBeVisible();
		for (const [width, height] of [[1920, 1080], [1280, 800], [390, 844]] as const) {
			await desk.setViewportSize({ width, height });
			expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} wide`).toBeLessThanOrEqual(0);
			if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/activity-${place}-${width}.png`, fullPage: true });
		}
		await desk.getByRole('button', { name: 'English' }).click();
		// On paper: the charts and tables whole and black, without what was asked.
		await desk.emulateMedia({ media: 'print' });
		await expect(desk.getByLabel('By', { exact: true })).toBeHidden();
		await expect(desk.getByRole('button', { name: 'Save as CSV' })).toBeHidden();
		await expect(desk.getByRole('img', { name: /^Drop, house win/ })).toBeVisible();
		expect(await desk.locator('.table').first().evaluate((one) => getComputedStyle(one).overflow)).toBe('visible');
		if (process.env.SHOTS) await desk.pdf({ path: `${process.env.SHOTS}/activity-${place}.pdf` });
	}
});
