// The pit: calls that nobody overlooks, corrections that everybody understands, an evening of a pit boss. In both languages
// and at both sizes.
import { listen, strokes } from './ears';
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';

const house = opened(tables.dealt('D1'), tables.rapid('R1'));

test('a call stands first in the pit, in its title too, until somebody answers', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	const pit = await another();
	await listen(pit);
	await signIn(pit, house, 'pit', 'dealer');
	await expect(pit).not.toHaveTitle(/^\(1\)/);
	await page.getByRole('button', { name: 'Staff' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'I need help' }).click();
	const needs = pit.getByRole('region', { name: 'Needs a person' });
	await expect(needs).toContainText(seat.terminal);
	await expect(needs).toContainText('I need help');
	await expect(needs.locator('.badge')).toHaveText('1');
	await expect(pit).toHaveTitle(/^\(1\)/);
	expect((await needs.boundingBox())!.y).toBeLessThan((await pit.locator('.tables').boundingBox())!.y);
	// The bell has sounded; muted it stays so, after signing in again too.
	expect(await strokes(pit)).toBeGreaterThan(0);
	await needs.getByRole('button', { name: 'Mute the bell' }).click();
	await pit.reload();
	await signIn(pit, house, 'pit', 'dealer');
	await expect(needs.getByRole('button', { name: 'Sound the bell' })).toBeVisible();
	await expect(needs).toContainText('I need help');
	expect(await strokes(pit)).toBe(0);

	// A second desk sees it too, in its own language, and answers for both.
	const other = await another();
	await signIn(other, house, 'pit', 'boss');
	await other.getByRole('button', { name: '中文' }).click();
	const waiting = other.getByRole('region', { name: '待处理' });
	await expect(waiting).toContainText(seat.terminal);
	await expect(other).toHaveTitle(/^\(1\)/);
	await waiting.getByRole('button', { name: '应答' }).click();
	await expect(waiting).toContainText('目前没有待处理事项');
	await expect(needs).toContainText('Nothing waits for a person');
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
	await expect(page.getByText('$180 has been taken back from your credit.', { exact: false }).first()).toBeVisible();
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

for (const [tongue, size] of [['en', { width: 1920, height: 1080 }], ['zh', { width: 1280, height: 800 }]] as const)
	test(`an evening of a pit boss at ${size.width}×${size.height}, ${tongue}`, async ({ page, another }) => {
		const zh = tongue === 'zh';
		const say = (en: string, other: string): string => (zh ? other : en);
		await page.setViewportSize(size);
		await signIn(page, house, 'pit', 'boss', '?table=R1');
		if (zh) await page.getByRole('button', { name: '中文' }).click();
		const tile = page.locator('.tile', { hasText: 'R1' });
		await expect(tile).toContainText(say('Rapid Roulette', '极速轮盘'));
		await expect(tile).toContainText('$1 – $200');
		const needs = page.getByRole('region', { name: say('Needs a person', '待处理') });
		await expect(needs).toContainText(say('Nothing waits', '目前没有'));

		// Somebody is rostered and does not come: the way leads to the roster. Nobody is put at two tables at once.
		const boss = await house.desk('boss');
		const now = Date.now();
		await boss.ask('roster', { table: 'D1', rows: [{ dealer: 'dealer', from: now, to: null }] });
		await boss.ask('roster', { table: 'R1', rows: [{ dealer: 'other-dealer', from: now - 600_000, to: now + 600_000 }] });
		const gap = needs.locator('li', { hasText: 'R1' });
		await expect(gap).toContainText('other-dealer');
		await gap.getByRole('button').click();
		const dialog = page.getByRole('dialog');
		await expect(dialog).toContainText(say('Nobody deals now.', '目前无人发牌。'));
		await expect(dialog.getByLabel(say('Dealer 1', '荷官 1'))).toHaveValue('other-dealer');
		await dialog.getByRole('button', { name: say('Add somebody', '添加') }).click();
		await dialog.getByLabel(say('Dealer 2', '荷官 2')).selectOption('dealer');
		await dialog.getByRole('button', { name: say('Keep the roster of R1', '保存 R1 的排班') }).click();
		await expect(dialog).toContainText(say('dealer is rostered at D1', 'dealer 当时已排在 D1'));
		await boss.ask('roster', { table: 'D1', rows: [] });
		await dialog.getByRole('button', { name: say('Keep the roster of R1', '保存 R1 的排班') }).click();
		await expect(dialog).toContainText(say('The roster of R1 is kept', 'R1 的排班已保存'));
		await dialog.getByRole('button', { name: say('Close', '关闭') }).last().click();
		await expect(page.locator('.coming')).toContainText(say('dealer deals', 'dealer 接手'));
		const dealer = await house.desk('dealer');
		await dealer.ask('deal', { table: 'R1' });
		await expect(tile).toContainText('other-dealer');
		await expect(needs).toContainText(say('Nothing waits', '目前没有'));

		// The closing is announced for a time that is chosen, the sign taken down again, and put up with the notice that the rules have:
		// terminal, display and pit say when, and in how many minutes.
		const seat = await another();
		await seat.addInitScript((kept) => localStorage.setItem('baize.language', kept), tongue);
		await seat.goto(`${house.url}#/display/R1`);
		const announce = async (fill: () => Promise<unknown>): Promise<void> => {
			await page.locator('.acts').getByRole('button', { name: say('Announce closing', '宣布关台'), exact: true }).click();
			await fill();
			await dialog.getByRole('button', { name: say('Continue', '继续'), exact: true }).click();
			await dialog.getByRole('button', { name: say('Announce closing', '宣布关台'), exact: true }).click();
			await expect(dialog).toBeHidden();
		};
		const closes = say('This table closes at', '本台将于');
		await announce(() => dialog.getByLabel(say('Closes in how many minutes', '多少分钟后关台')).fill('45'));
		await expect(seat.getByText(closes).first()).toContainText(say('in 45 minutes', '还有 45 分钟'));
		await announce(() => dialog.getByText(say('Take the sign down', '撤下告示')).click());
		await expect(seat.getByText(closes)).toHaveCount(0);
		await announce(async () => undefined);
		await expect(seat.getByText(closes).first()).toContainText(say('in 20 minutes', '还有 20 分钟'));
		await expect(page.locator('.coming')).toContainText(say('in 20 minutes', '还有 20 分钟'));
		await boss.ask('act', { table: 'R1', act: { act: 'close-table' } });
		await expect(tile).toContainText(say('table closed', '赌台关闭'));
		await boss.ask('act', { table: 'R1', act: { act: 'open-table' } });
		await dealer.ask('deal', { table: null });
		await boss.ask('roster', { table: 'R1', rows: [] });
	});
