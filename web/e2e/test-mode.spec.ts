// A table in test mode, and every screen that says so.
import { nameless, overflowing } from './eyes';
import { opened, tables } from './house';
import { Seat } from './seat';
import { signIn } from './staff';
import { expect, test, type Page } from './test';

const house = opened(tables.dealt('D1'), tables.dealt('D2'));
const SIZES = [[1280, 800], [390, 844]] as const;

async function look(page: Page, name: string): Promise<void> {
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}-${width}.png` });
		await expect.poll(() => overflowing(page)).toEqual([]); // once it has followed the window
		expect(await nameless(page)).toEqual([]);
	}
	await page.setViewportSize({ width: 1280, height: 800 });
}

async function ask(boss: Page, button: string, reason: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>): Promise<void> {
	await boss.getByRole('button', { name: button, exact: true }).first().click();
	const dialog = boss.getByRole('dialog');
	if (fill) await fill(dialog);
	await dialog.getByLabel('Reason, for the second person').fill(reason);
	await dialog.getByRole('button', { name: button, exact: true }).click();
	await expect(dialog).toContainText('Waits for a second person');
	await house.confirms();
	await expect(dialog).toBeHidden();
}

test('a table goes into test mode, is played with test credits, and comes out again', async ({ page: boss, another }) => {
	const { terminal } = house.nextSeat();
	const screen = await another();
	const display = await another();
	await display.goto(`${house.url}#/display/D1`);
	await screen.goto(`${house.url}#/play/${terminal}`);
	await expect(screen.getByRole('dialog')).toContainText('Card');
	await signIn(boss, house, 'pit', 'boss');
	await ask(boss, 'Put D1 into test mode', 'a new wheel');
	await expect(display.locator('.frame')).toHaveText('Test mode');
	await expect(display.locator('main')).toContainText('TEST MODE: played with test credits');
	await expect(screen.getByRole('dialog')).toContainText('This table is in test mode');
	await look(screen, 'test-empty');
	await expect(boss.locator('article').first()).toContainText('TEST MODE');

	await ask(boss, 'Test credits', 'a new wheel', (dialog) => dialog.getByLabel('Terminal').selectOption(terminal));
	await expect(screen.getByRole('dialog')).toBeHidden();
	await expect(screen.locator('.dock')).toContainText('$1,000.00');
	const seat = new Seat(screen, house, terminal);
	await seat.lay('red');
	await expect(screen.locator('.frame')).toHaveText('Test mode');
	await look(screen, 'test-terminal');
	await look(display, 'test-display');
	await look(boss, 'test-pit');
	await screen.locator('.tongue').click();
	await expect(screen.locator('.frame')).toHaveText('测试模式');
	await expect(screen.locator('.notice')).toContainText('测试模式');
	await look(screen, 'test-terminal-zh');
	await screen.getByRole('button', { name: /撤/ }).first().click();
	await expect(seat.spot('red')).not.toHaveAttribute('aria-label', /\$/);

	await ask(boss, 'Take D1 out of test mode', 'it turns well');
	await expect(display.locator('.frame')).toHaveCount(0);
	await expect(screen.locator('.frame')).toHaveCount(0);
	await expect(screen.getByRole('dialog')).toContainText('卡');
});
