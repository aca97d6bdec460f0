// The inspector looks for a round, sees it again as it lay, and takes it along; in both languages, on every screen.
import { readFileSync } from 'node:fs';
import { expect, test } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';
import { signIn } from './staff';

const house = openedFor(2, tables.dealt('D1'));

test('an inspector finds a round by what is known of it and steps through it', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100');
	await seat.chip('$5').click();
	await seat.lay('red');
	await dealer.result('D1', 3);
	await seat.meters('$105.00', '$0.00');
	const rostered = await house.line();
	await rostered.ask('login', { name: 'dealer', password: 'pass-dealer' });
	await rostered.ask('deal', { table: 'D1' });
	await seat.chip('$25').click();
	await seat.lay('black');
	await dealer.result('D1', 3);
	await seat.meters('$80.00', '$0.00');
	const desk = await another();
	await signIn(desk, house, 'inspector');
	await desk.getByRole('navigation').getByRole('button', { name: 'Rounds' }).click();
	const find = desk.getByRole('button', { name: 'Find' });
	await find.click();
	await expect(desk.getByText('Found: 2')).toBeVisible();
	await desk.getByRole('textbox', { name: 'Dealer' }).fill('nobody');
	await find.click();
	await expect(desk.getByText('No settled round is like that.')).toBeVisible();
	await desk.getByRole('textbox', { name: 'Dealer' }).fill('dealer');
	await find.click();
	await expect(desk.getByText('Found: 1')).toBeVisible();
	await expect(desk.getByRole('row').filter({ hasText: 'D1 · 2' })).toContainText('dealer');
	await desk.getByRole('textbox', { name: 'Dealer' }).fill('');
	await desk.getByLabel('Staked or returned at least').fill('20');
	await find.click();
	await expect(desk.getByText('Found: 1')).toBeVisible();
	await expect(desk.getByRole('row').filter({ hasText: 'D1 · 2' })).toContainText('$25.00');
	const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Save as CSV' }).click()]);
	expect(readFileSync(await file.path(), 'utf8')).toContain(`"${seat.terminal}","${seat.terminal}.1"`);
	const [kept] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Save as JSON' }).click()]);
	expect(JSON.parse(readFileSync(await kept.path(), 'utf8'))).toMatchObject([{ table: 'D1', round: 2, staked: 2500, dealers: ['dealer'] }]);
	// On paper: what was found, without what was asked.
	await desk.emulateMedia({ media: 'print' });
	await expect(desk.getByRole('row').filter({ hasText: 'D1 · 2' })).toBeVisible();
	await expect(desk.getByRole('button', { name: 'Find' })).toBeHidden();
	await expect(desk.getByRole('button', { name: 'Save as JSON' })).toBeHidden();
	await desk.emulateMedia({ media: 'screen' });

	await desk.getByRole('button', { name: 'D1 · 2' }).click();
	const steps = desk.getByRole('region', { name: 'D1 · Round 2' });
	await expect(steps.getByText(/^Step (\d+) of \1$/)).toBeVisible();
	await expect(steps).toContainText('$0.00 on the layout');
	await steps.getByRole('button', { name: /\$25.00/ }).click();
	await expect(steps).toContainText('$25.00 on the layout');
	await expect(steps.locator('[aria-current=step]')).toContainText(`${seat.terminal}.1`);
	await desk.keyboard.press('ArrowLeft');
	await expect(steps).toContainText('$0.00 on the layout');
	await desk.keyboard.press('ArrowRight');
	await expect(steps).toContainText('$25.00 on the layout');
	// And one round as a paper of its own: who dealt, the wagers with their clauses, every step with what the rules answered.
	const paper = steps.locator('.paper');
	await expect(paper).toBeHidden();
	await desk.emulateMedia({ media: 'print' });
	await expect(paper).toBeVisible();
	await expect(steps).toContainText('Dealer: dealer');
	await expect(paper.getByRole('row').filter({ hasText: '$25.00' })).toContainText('crown-fusion-2024:');
	await expect(paper.getByRole('listitem').filter({ hasText: 'Place a wager' }).first()).toContainText(`${seat.terminal}.1 · black · $25.00`);
	await expect(desk.getByRole('region', { name: 'Rounds', exact: true })).toBeHidden();
	await expect(steps.getByRole('button', { name: 'Print' })).toBeHidden();
	if (process.env.SHOTS) await desk.pdf({ path: `${process.env.SHOTS}/round.pdf` });
	await desk.emulateMedia({ media: 'screen' });
	for (const [width, height] of [[1920, 1080], [1280, 800], [390, 844]] as const) {
		await desk.setViewportSize({ width, height });
		expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} wide`).toBeLessThanOrEqual(0);
		if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/rounds-${width}.png`, fullPage: true });
	}
	await desk.getByRole('textbox', { name: 'Clause' }).fill('no such clause');
	await find.click();
	await expect(desk.getByText('No settled round is like that.')).toBeVisible();
	await desk.getByRole('button', { name: '中文' }).click();
	await expect(desk.getByText('没有这样的已结算局。')).toBeVisible();
});
