// What a terminal says to a player, in both languages: refusals, results, help; and that it repeats only what was played.
import { expect, test, type Page } from './test';
import { listen, states, strokes } from './ears';
import { opened, tables } from './house';
import { Seat, shown } from './seat';

const house = opened(
	tables.dealt('D1'),
	tables.zealand('Z1', 'money-wheel', { 'total-max': 2000 }),
	tables.zealand('C1', 'craps'),
	tables.automatic('R1', 500),
	tables.zealand('T1', 'tai-sai', { period: 4000 }, 1500),
	tables.zealand('C2', 'craps', { period: 4000 }, 500),
);

/** Goes over to Chinese. */
async function inChinese(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Language' }).click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
}

test('not enough credit is said as that, with the amount, in both languages', async ({ page }) => {
	const seat = await Seat.down(page, house, '$20', 'D1');
	await seat.chip('$25').click();
	await seat.spot('straight 17').click();
	await seat.told('Not enough credit: $20');
	await inChinese(page);
	await seat.spot('straight 17').click();
	await seat.told('余额不足：$20');
	// The clause is for who asks, in the words of its document, and stays while it is read.
	const toast = page.locator('.toast').last();
	await expect(async () => {
		await seat.spot('straight 17').click();
		await expect(toast.locator('.clause')).toBeHidden({ timeout: 3000 });
		await toast.getByText('为什么？').click({ timeout: 3000 });
	}).toPass();
	await expect(toast.locator('.clause')).toContainText('crown-fusion-2024:');
	await expect(toast.locator('q[lang=en]')).not.toHaveText('…');
	const told = await page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'));
	expect(told, 'no name of an account, no English in Chinese').not.toMatch(/on the account|T\d\d\.\d/);
});

test('above the total of a round names that limit and no other', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'Z1');
	await seat.chip('$10').click();
	for (const s of ['A', 'B']) await seat.lay(`symbol ${s}`);
	await seat.spot('symbol C').click();
	await seat.told('The table’s total for one round is $20');
	await inChinese(page);
	await seat.spot('symbol C').click();
	await seat.told('本台每局总下注上限为 $20');
});

test('a round that lost more than it won is no win, to the eye and to the ear', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D1');
	await seat.chip('$10').click();
	await seat.lay('red');
	await seat.lay('straight 2');
	await seat.lay('straight 4');
	const moments = await shown(page, '.moment');
	const celebrated = await shown(page, '.moment.won');
	await dealer.result('D1', 1);
	await expect(seat.result).toContainText('Returned $20 of $30');
	await expect.poll(async () => (await moments()).join(' / ')).toMatch(/1 red\s*Returned \$20 of \$30/);
	expect(await celebrated()).toEqual([]);
	await expect(seat.result).not.toHaveClass(/won/);
	await expect(seat.spoken).toHaveText('The number is 1, red. Returned $20 of $30');
	await expect(seat.meter('Win')).toHaveText('$0.00');
	await inChinese(page);
	await expect(seat.result).toContainText('下注 $30，返还 $20');
	await seat.spot('red').click();
	await seat.spot('red').click();
	await expect(seat.spot('red').first()).toHaveAttribute('aria-label', /\$20\.00/);
	await dealer.result('D1', 1);
	await expect(seat.result).toContainText('净赢 +$20');
	await expect(seat.result).toHaveClass(/won/);
	await expect.poll(async () => (await celebrated()).join(' / ')).toContain('净赢 +$20');
});

test('a table repeats its own bets and never another’s, also after the page is loaded anew', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$200', 'D1');
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await dealer.result('D1', 3);
	await expect(seat.result).toContainText('No win');
	await seat.choose('Z1');
	await expect(seat.button('Rebet'), 'nothing was played here').toBeDisabled();
	await seat.lay('symbol A');
	await dealer.section('Z1', 1);
	await expect(seat.button('Rebet')).toBeEnabled();
	await seat.choose('D1');
	await seat.button('Rebet').click();
	await seat.lie(['straight up 17, $5.00 lies here']);
	await dealer.result('D1', 3);
	await expect(seat.button('Rebet')).toBeEnabled();
	await page.reload();
	await seat.choose('Z1');
	await expect(seat.button('Rebet')).toBeEnabled();
	await seat.button('Rebet').click();
	await expect(page.locator('[data-position][aria-label*="lies here"]')).toHaveCount(1);
	await expect(seat.spot('symbol A')).toHaveAccessibleName(/\$5\.00 lies here/);
});

test('the help of craps cites the number it is about, and splits the stake of a horn', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'C1');
	const ask = async (position: string): Promise<void> => {
		await seat.spot(position).click();
		await expect(seat.dialog).toBeVisible();
	};
	await page.getByRole('button', { name: 'Explain a bet' }).click();
	await ask('place 9');
	await expect(seat.dialog).toContainText('nz1996:X.6.1/place-9');
	await expect(seat.dialog).toContainText('7 to 5');
	await expect(seat.dialog).not.toContainText('place-4');
	await expect(seat.dialog.locator('q[lang=en]').first()).toContainText('Place on 9 pays 7 to 5');
	await seat.dialog.getByRole('button', { name: 'Back' }).click();
	await ask('horn');
	await expect(seat.dialog).toContainText('of $100 staked $25 lies on it and wins $750');
	await expect(seat.dialog).not.toContainText('$3,000');
	await seat.dialog.getByRole('button', { name: 'Back' }).click();
	await inChinese(page);
	await seat.button('规则').click();
	await expect(seat.dialog).toContainText('条款原文（英文）');
	await expect(seat.dialog.getByRole('heading', { name: '花旗骰' })).toBeVisible();
});

test('only a table that draws for itself offers a check of the draw', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D1');
	await seat.chip('$5').click();
	await seat.lay('red');
	await dealer.result('D1', 1);
	await seat.button('Why?').click();
	await expect(seat.dialog).toContainText('Comes back');
	await expect(seat.dialog.getByRole('link')).toHaveCount(0);
});

test('dice that were tumbled before betting are uncovered, not tumbled, when it has ended', async ({ page }) => {
	await Seat.down(page, house, '$100', 'T1');
	const said = await shown(page, 'section.status .phase');
	await expect.poll(async () => (await said()).join(' / ')).toContain('The dice are being uncovered');
	expect((await said()).join(' / ')).not.toContain('tumbled');
	await inChinese(page);
	await expect.poll(async () => (await said()).join(' / ')).toContain('正在揭盅');
});

test('the last second is one second', async ({ page }) => {
	await Seat.down(page, house, '$100', 'R1');
	const said = await shown(page, 'section.status .phase small');
	await expect.poll(async () => (await said()).join(' / ')).toContain('1 second left');
	expect((await said()).join(' / ')).not.toContain('1 seconds left');
});

test('alone at craps without a line bet the dice need not be waited for, and the hint says what can be bet', async ({ page }) => {
	const seat = await Seat.down(page, house, '$200', 'C2');
	await seat.chip('$5').click();
	await expect(page.getByRole('button', { name: 'Roll now' }), 'nothing lies there').toHaveCount(0);
	await expect(async () => {
		await seat.spot('field').click();
		await seat.taken();
		await expect(page.getByRole('button', { name: 'Roll now' })).toBeVisible({ timeout: 1000 });
	}).toPass();
	await page.getByRole('button', { name: 'Roll now' }).click();
	await expect(seat.result).toBeVisible();
	// With a point on the hint names what is open, otherwise the line.
	const hint = page.locator('.rail .shooter');
	await expect.poll(async () => ((await page.locator('.craps-cloth .box.point').count()) > 0 ? /bet Come, Don’t Come or a number/ : /bet Pass or Don’t Pass/).test((await hint.textContent()) ?? '')).toBe(true);
});

test('a terminal sounds with every chip and every spin; made silent it is so, and stays so', async ({ page }) => {
	await listen(page);
	const seat = await Seat.down(page, house, '$100', 'D1');
	const before = await strokes(page);
	await seat.chip('$5').click();
	await seat.spot('straight 17').click();
	await expect.poll(() => strokes(page)).toBeGreaterThan(before);
	// Silence is not worked out; the next chip is heard again.
	await expect.poll(async () => (await states(page)).slice(0, 2)).toEqual(['running', 'suspended']);
	await seat.spot('straight 17').click();
	await expect.poll(async () => (await states(page)).slice(0, 3)).toEqual(['running', 'suspended', 'running']);
	await page.getByRole('button', { name: 'Sound, 3 of 5' }).click();
	const sheet = page.getByRole('dialog', { name: 'Sound' });
	await sheet.getByRole('slider', { name: 'Volume' }).press('ArrowRight');
	await expect(sheet).toContainText('4 / 5');
	await sheet.getByRole('button', { name: 'Silence' }).click();
	await sheet.getByRole('button', { name: 'Close' }).last().click();
	const silent = await strokes(page);
	await seat.spot('straight 18').click();
	await seat.taken();
	expect(await strokes(page)).toBe(silent);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Sound is off' })).toBeVisible();
	await inChinese(page);
	await page.getByRole('button', { name: '声音已关' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '打开声音' }).click();
	await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
	await page.locator('nav button', { hasText: 'R1' }).click();
	// A wheel that spins by itself is heard without a bet.
	const there = await strokes(page);
	await expect.poll(() => strokes(page)).toBeGreaterThan(there + 10);
});
