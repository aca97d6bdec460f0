// Those who look: the public display, the check of a draw, languages, and who wants less motion.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat, shown } from './seat';
import { english, inaccessible, overflowing, overlapping } from './eyes';

const house = opened(tables.automatic('R1'), tables.dealt('D1'));

// shows: crown-fusion-2024:1.1/Electronic-Display star-rapid-2016:1.1/wnd
test('the display shows the result and the last numbers', async ({ page }) => {
	const dealer = await house.dealer();
	await page.goto(`${house.url}#/display/D1`);
	await expect(page.getByRole('heading', { name: /^Semi automated roulette/ })).toBeVisible();
	await dealer.close('D1');
	await expect(page.locator('.phase')).toContainText('No more bets');
	await dealer.number('D1', 32);
	await expect(page.locator('.out')).toHaveText(/32.*red/);
	await expect(page.locator('.aside[aria-live]')).toHaveText('The number is 32, red');
	await dealer.result('D1', 0);
	await expect(page.locator('.out')).toHaveText(/0.*zero/);
	const recent = page.getByRole('listitem');
	await expect(recent.nth(0)).toContainText('0');
	await expect(recent.nth(1)).toContainText('32');
	const boss = await house.dealer('boss');
	await boss.act('D1', 'correct', { number: 15, round: 2 }, 'the camera shows 15');
	await house.confirms('boss');
	await expect(page.locator('.out')).toHaveText(/15.*black/);
	await expect(recent).toHaveCount(2);
	await expect(page.locator('.phase')).toContainText('Place your bets');
});

// shows: crown-fusion-2024:8.4.2
test('an automatic wheel: the time runs down, the ball runs, the number stands', async ({ page }) => {
	await page.goto(`${house.url}#/display/R1`);
	await expect(page.locator('.phase')).toBeVisible();
	const phases = await shown(page, '.phase');
	const out = await shown(page, '.out b');
	const round = Number(/Round (\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![1]);
	await house.reaches('R1', round + 2);
	await expect.poll(async () => (await phases()).join(' / ')).toMatch(/Place your bets\s*\d seconds left .*No more bets\s*The ball is running .*Place your bets/);
	expect((await out()).join(' ')).toMatch(/– \d+/);
	// The number stands first among the last ones.
	await expect
		.poll(() => page.evaluate(() => document.querySelector('.out b')!.textContent === document.querySelector('.past li b')!.textContent))
		.toBe(true);
});

test('a draw is checked in the browser, and a changed value does not pass', async ({ page }) => {
	await house.reaches('R1', 3);
	await page.goto(`${house.url}#/fair?table=R1`);
	await expect(page.getByText(/Round \d+ was drawn fairly: \d+/)).toBeVisible();
	await expect(page.getByText('agrees')).toHaveCount(2);
	const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last rounds · R1' }) });
	await expect(list.getByRole('status')).toHaveText(/✓ All \d+ rounds check\./);

	await page.getByRole('button', { name: 'My own values' }).click();
	await expect(page.getByText(/These values check: the number is \d+/)).toBeVisible();
	const number = page.getByLabel('Number', { exact: true });
	const drawn = Number(await number.inputValue());
	await number.fill(String((drawn + 1) % 37));
	await expect(page.getByText('These values do NOT check.')).toBeVisible();
	await expect(page.locator('.verdict')).toContainText('✗');
	await expect(page.getByText('The number computed here is NOT the one that was published.')).toBeVisible();
	await number.fill(String(drawn));
	await expect(page.getByText(/These values check/)).toBeVisible();
	const seed = page.getByLabel('Seed', { exact: true });
	const was = await seed.inputValue();
	await seed.fill(was.replace(/^./, (c) => (c === '0' ? '1' : '0')));
	await expect(page.getByText('The seed revealed is NOT the one committed to.')).toBeVisible();
	await seed.fill('no hex');
	await expect(page.getByText('The seed must be 64 hex digits.')).toBeVisible();

	await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'D1' }).click();
	await expect(page.getByText('come from its equipment or from a dealer, not from a draw')).toBeVisible();
});

test('a round just played at an automatic wheel can be checked from its slip', async ({ page }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$1').click();
	// Red and black and zero: something wins, whatever comes. In the middle of a close, once more.
	await expect(async () => {
		await expect(seat.phase).toContainText(/[234] seconds left/, { timeout: 10_000 });
		for (const spot of ['red', 'black', 'straight 0']) await seat.spot(spot).click();
		await seat.taken();
		await expect(seat.meter('Bet')).toHaveText('$3.00', { timeout: 1_000 });
	}).toPass();
	await expect(seat.result).toContainText(/Returned \$2 of \$3|\+\$33 net/);
	await page.getByRole('button', { name: 'Why?' }).click();
	const [check] = await Promise.all([page.waitForEvent('popup'), seat.dialog.getByRole('link', { name: 'Check how this number was drawn' }).click()]);
	await expect(check.getByText(/Round \d+ was drawn fairly: \d+/)).toBeVisible();
	// What this terminal put into the draw is there, and all salts come to what it was made with.
	await expect(check.getByText('The salt of this terminal is among them.')).toBeVisible();
	await expect(check.getByText('Salts of terminals: 1. They come to this.')).toBeVisible();
});

test('English or Chinese, and it stays so', async ({ page }) => {
	await page.goto(house.url);
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await page.getByRole('button', { name: 'Language' }).click();
	await expect(page.getByRole('heading', { name: '游戏' })).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
	await page.reload();
	await expect(page.getByRole('heading', { name: '游戏' })).toBeVisible();
	await page.goto(`${house.url}#/play/T20`);
	await expect(page.getByRole('dialog')).toContainText('欢迎');
	await page.goto(`${house.url}#/cage`);
	await expect(page.getByLabel('密码')).toBeVisible();
	await page.getByRole('button', { name: /EN/ }).click();
	await expect(page.getByLabel('Password')).toBeVisible();
	await page.goto(`${house.url}#/display/D1`);
	await expect(page.getByText('Recent numbers')).toBeVisible();
});

test('the win counts up; who asked for less motion sees it at once, and nothing moves', async ({ another }) => {
	const dealer = await house.dealer();
	const moving = await Seat.down(await another({ reducedMotion: 'no-preference' }), house, '$100', 'D1');
	const still = await Seat.down(await another({ reducedMotion: 'reduce' }), house, '$100', 'D1');
	for (const seat of [moving, still]) {
		await seat.chip('$5').click();
		await seat.lay('straight 17');
	}
	const wins = (seat: Seat): Promise<() => Promise<string[]>> => shown(seat.page, '.dock dl > div:last-child dd');
	const [counted, atOnce] = [await wins(moving), await wins(still)];
	await dealer.result('D1', 17);
	await expect(moving.meter('Win')).toHaveText('$175.00');
	await expect(still.meter('Win')).toHaveText('$175.00');
	expect((await atOnce()).filter((w) => w !== '$0.00')).toEqual(['$175.00']);
	expect((await counted()).length).toBeGreaterThan(2);
	const turns = (seat: Seat): Promise<number> =>
		seat.page.evaluate(() => document.getAnimations().filter((a) => Number(a.effect?.getComputedTiming().activeDuration) > 100).length);
	expect(await turns(moving)).toBeGreaterThan(0);
	await expect.poll(() => turns(still)).toBe(0);
});

test('a display of the floor goes from one scene to the next until somebody stays, and fits a screen that stands upright', async ({ page }) => {
	await page.setViewportSize({ width: 1080, height: 1920 });
	await page.goto(`${house.url}#/show?every=1`);
	const seen = await shown(page, '.show h1');
	await expect.poll(async () => (await seen()).join(' / ')).toMatch(/Test floor.*Roulette 1 R1.*Semi automated roulette D1.*Limits.*Test floor/);
	await page.getByRole('button', { name: 'Stay here' }).click();
	const stays = page.getByRole('button', { name: 'Go on' });
	await expect(stays).toHaveAttribute('aria-pressed', 'true');
	const at = page.locator('.show nav .figures');
	for (const language of ['Language', '语言', 'Langue']) {
		for (let scene = 0; scene < 4; scene++) {
			await page.keyboard.press('ArrowRight');
			await expect(at).toHaveText(/ \/ 4$/);
			await expect(page.locator('h1')).toBeVisible();
			await expect.poll(async () => [...(await overflowing(page, true)), ...(await overlapping(page))]).toEqual([]);
			expect(await inaccessible(page)).toEqual([]);
			if (language === '语言') expect(await english(page)).toEqual([]);
		}
		await page.getByRole('button', { name: language }).click();
	}
	await page.goto(`${house.url}#/show/jackpots`);
	await expect(page.getByRole('status')).toHaveText('There is nothing of this to be shown.');
});
