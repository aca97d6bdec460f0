// Every game on a phone held upright, on a small and on a large screen, in both languages: nothing is wider than the
// screen, nothing is cut off or lies over anything else, and everything can be reached.
import { expect, test, type Page } from './test';
import { opened, openedFor, tables, type Dealer } from './house';
import { Seat } from './seat';
import { english, inaccessible, overflowing, overlapping, wellLaid } from './eyes';

const PHONE = { width: 390, height: 844 };
/** Where not everything has room at once it scrolls under the dock. */
const SMALL = { width: 360, height: 640 };
const SIZES = [PHONE, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

const GAMES: Record<string, { table: string; first?: string; lay: string[]; play: (dealer: Dealer) => Promise<void> }> = {
	R1: {
		table: tables.rapid('R1', { 'total-min': 500 }),
		lay: ['straight 17', 'split 5-8', 'red'],
		play: async (dealer) => {
			for (let n = 0; n < 24; n++) await dealer.result('R1', n);
		},
	},
	B1: { table: tables.cards('B1', { mode: 'even-money', 'max.dragon-player': 20000, 'max.dragon-banker': 20000 }), lay: ['player', 'player-pair', 'dragon-player'], play: (dealer) => dealer.coup('B1', '7h 2s Kd 4c') },
	S1: { table: tables.dice('S1'), lay: ['small', 'total 12', 'pair 2-5'], play: (dealer) => dealer.dice('S1', [5, 2, 5], true) },
	W1: { table: tables.zealand('W1', 'money-wheel'), lay: ['symbol A', 'symbol G'], play: (dealer) => dealer.section('W1', 3) },
	C1: { table: tables.zealand('C1', 'craps'), first: 'field', lay: ['come', 'field', 'place 8'], play: (dealer) => dealer.roll('C1', 3, 3) },
};

/** So many that a phone has not room for all of them. */
const MORE = [...['D1', 'D2', 'D3', 'D4'].map((name) => tables.dealt(name)), tables.automatic('A9')];
const house = opened(...Object.values(GAMES).map((g) => g.table), ...MORE);

/** Everything that a finger can touch lies on the screen, or in something that is drawn along. */
async function reachable(page: Page): Promise<void> {
	await page.setViewportSize(PHONE);
	const away = (): Promise<string[]> => page.evaluate(() =>
		[...document.querySelectorAll('button, a[href], input, [data-position]')]
			.filter((el) => {
				const style = getComputedStyle(el);
				const box = el.getBoundingClientRect();
				if (box.width === 0 || style.visibility === 'hidden' || el.closest('.skip')) return false;
				for (let up = el.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return false;
				const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
				return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
			})
			.map((el) => `${el.tagName} ${el.getAttribute('aria-label') ?? el.textContent?.trim()}`),
	);
	await expect.poll(away).toEqual([]);
}

/** Every button can be brought under a finger, and none lies over it. */
async function touchable(page: Page): Promise<void> {
	await page.setViewportSize(SMALL);
	await expect.poll(() => overflowing(page)).toEqual([]);
	const away = (): Promise<string[]> => page.evaluate(() => {
		const missed = [...document.querySelectorAll('main.seat button:not(:disabled), main.seat a[href]')].filter((el) => {
			const style = getComputedStyle(el);
			if (el.getBoundingClientRect().width === 0 || style.visibility === 'hidden' || el.closest('.skip, svg')) return false;
			el.scrollIntoView({ block: 'center', inline: 'center' });
			const box = el.getBoundingClientRect();
			const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
			return !hit || !(el.contains(hit) || hit.contains(el));
		});
		scrollTo(0, 0);
		return missed.map((el) => `${el.tagName} ${el.getAttribute('aria-label') ?? el.textContent?.trim()}`);
	});
	await expect.poll(away).toEqual([]);
	await expect(page.locator('.dock')).toBeInViewport({ ratio: 0.95 });
	await page.setViewportSize(PHONE);
}

/** What a phone has no room for is one touch further. */
async function more(page: Page, name: string): Promise<void> {
	await page.setViewportSize(PHONE);
	await page.locator('header .more').click();
	await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
	await page.getByRole('button', { name, exact: true }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
}

for (const [table, game] of Object.entries(GAMES))
	test(`${table} fits every screen in every language, in the third a phone's`, async ({ page }) => {
		const dealer = await house.dealer();
		const seat = await Seat.down(page, house, '$500', table);
		await seat.chip('$5').click();
		if (game.first) await seat.lay(game.first); // nobody throws dice for nothing
		await game.play(dealer);
		for (const spot of game.lay) await seat.lay(spot);
		for (const name of ['Language', '语言', 'Langue']) {
			await wellLaid(page, { still: true, sizes: name === 'Langue' ? SIZES.slice(-1) : SIZES });
			await reachable(page);
			await expect(page.locator('header .leave')).toBeInViewport();
			await touchable(page);
			await more(page, { Language: 'Rules', 语言: '规则', Langue: 'Règles' }[name]!);
			await page.setViewportSize(SIZES[1]!);
			expect(await inaccessible(page)).toEqual([]);
			if (name === '语言') expect(await english(page)).toEqual([]);
			await page.getByRole('button', { name }).click();
		}
		await page.setViewportSize({ width: 1180, height: 820 });
		await game.play(dealer);
		await expect(seat.result).toBeVisible();
		await wellLaid(page, { still: true, sizes: SIZES });
	});

test('of the strip of numbers whole rows are seen', async ({ page }) => {
	const dealer = await house.dealer();
	await Seat.down(page, house, '$100', 'R1');
	for (let n = 0; n < 24; n++) await dealer.result('R1', n);
	await expect(page.locator('.recent > ol > li')).toHaveCount(20);
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await expect
			.poll(() =>
				page.evaluate(() => {
					const strip = document.querySelector('.recent > ol')!.getBoundingClientRect();
					return [...document.querySelectorAll('.recent > ol > li')].map((li) => li.getBoundingClientRect()).filter((box) => box.top < strip.bottom - 1 && box.bottom > strip.bottom + 1).length;
				}),
			)
			.toBe(0);
	}
});

test('a tab tells its game, until when bets are taken and what of mine lies there, though another table is on view', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'R1');
	await seat.chip('$5').click();
	await seat.lay('red', 2);
	await seat.choose('S1');
	const tab = page.getByRole('navigation', { name: 'Tables' }).locator('[data-table="R1"]');
	await expect(tab).toContainText('Rapid Roulette');
	await expect(tab.locator('svg')).toBeVisible();
	await expect(tab).toHaveAccessibleName(/^Rapid Roulette, R1, Place your bets, \$10 staked$/);
	await page.reload();
	await expect(tab).toHaveAccessibleName(/\$10 staked$/);
	await dealer.close('R1');
	await expect(tab).toHaveAccessibleName(/^Rapid Roulette, R1, No more bets, \$10 staked$/);
	await dealer.number('R1', 0);
	await expect(tab).toHaveAccessibleName(/^Rapid Roulette, R1, Place your bets$/);
	const clocked = page.getByRole('navigation', { name: 'Tables' }).locator('[data-table="A9"]');
	await expect(clocked).toHaveAccessibleName(/, \d+ seconds? left$/);
	await expect(clocked.locator('.left')).toHaveText(/^\d+s$/);
});

test('several games side by side: the others go on beside the one that is played, and a touch brings one to the player', async ({ page }) => {
	const dealer = await house.dealer();
	await page.setViewportSize({ width: 1920, height: 1080 });
	const seat = await Seat.down(page, house, '$100', 'R1');
	await seat.chip('$5').click();
	await seat.lay('red', 2);
	await page.getByRole('link', { name: 'Games side by side' }).click();
	const mine = page.frameLocator('iframe.mine');
	const beside = page.locator('[data-beside]');
	await expect(beside).toHaveCount(1);
	await page.getByRole('button', { name: 'Four games' }).click();
	await expect(beside).toHaveCount(3);
	await page.locator('[data-beside="B1"]').click();
	// Where it lay the one that was played lies now, with what is staked there.
	await expect(beside.first()).toHaveAccessibleName('Rapid Roulette, R1, $10 staked, Play here');
	await mine.locator('[data-position="player"]').click();
	await expect(mine.locator('[data-position="player"]')).toHaveAccessibleName(/\$2\.00 lies here/);
	await dealer.close('R1');
	await dealer.number('R1', 1);
	await expect(beside.first()).toHaveAccessibleName('Rapid Roulette, R1, Play here');
	await expect(mine.locator('.dock')).toContainText('$108.00');
	expect(await inaccessible(page)).toEqual([]);
	await page.getByRole('button', { name: 'One game' }).click();
	await expect(page.locator('[data-position="player"]')).toHaveAccessibleName(/\$2\.00 lies here/);
});

test('the table that is played at is seen among many', async ({ page }) => {
	await page.setViewportSize(PHONE);
	const seat = await Seat.down(page, house, '$100');
	const last = page.getByRole('navigation', { name: 'Tables' }).getByRole('button').last();
	await seat.choose((await last.getAttribute('data-table'))!);
	await page.reload();
	await expect(last).toHaveAttribute('aria-pressed', 'true');
	await expect(last).toBeInViewport({ ratio: 0.9 });
});

for (const where of ['', 'display/R1', 'cage', 'pit', 'inspector', 'fair'])
	test(`nothing on the page “${where || 'lobby'}” is wider than a phone`, async ({ page }) => {
		await page.setViewportSize(PHONE);
		await page.goto(`${house.url}#/${where}`);
		await expect(page.locator('h1, h2, label').first()).toBeVisible();
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))]).toEqual([]);
	});

const BOX = { seats: 7, min: 500 };
const boxes = openedFor(7, tables.zealand('J1', 'blackjack', BOX), tables.zealand('P1', 'caribbean-stud', { ...BOX, jackpot: 1_000_000 }));

/** Two parts of a screen do not lie over one another. */
async function apart(page: Page, one: string, other: string): Promise<void> {
	const over = (): Promise<boolean> =>
		page.evaluate(
			([one, other]) => {
				const [a, b] = [document.querySelector(one!)!.getBoundingClientRect(), document.querySelector(other!)!.getBoundingClientRect()];
				return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
			},
			[one, other],
		);
	await expect.poll(over, { message: `${one} lies over ${other}` }).toBe(false);
}

test('a decision at blackjack covers no meter, in every language', async ({ page }) => {
	const dealer = await boxes.dealer();
	const seat = await Seat.down(page, boxes, '$500', 'J1');
	await seat.chip('$10').click();
	await seat.lay('main');
	await dealer.close('J1');
	await dealer.deal('J1', '8h', '6s', '8d');
	await expect(page.locator('.decide')).toBeVisible();
	for (const name of ['Language', '语言', 'Langue']) {
		const sizes = name === 'Langue' ? SIZES.slice(-1) : SIZES;
		for (const size of sizes) {
			await page.setViewportSize(size);
			await apart(page, '.decide', '.dock dl');
		}
		await wellLaid(page, { still: true, sizes });
		await touchable(page);
		await page.setViewportSize(SIZES[1]!);
		await page.getByRole('button', { name }).click();
	}
});

test('a decision at stud covers no meter; a dealer without a hand fits the display', async ({ page, another }) => {
	const dealer = await boxes.dealer();
	const seat = await Seat.down(page, boxes, '$500', 'P1');
	await expect(seat.spot('jackpot')).toHaveAccessibleName(/up to the whole jackpot/);
	await expect(page.locator('body')).not.toContainText('NaN');
	await expect(page.locator('.pays').first()).toContainText('$10,000.00 / 100%');
	await seat.chip('$10').click();
	await seat.lay('ante');
	await dealer.close('P1');
	const [mine, his] = ['Ah Kh 9h 5h 2h'.split(' '), 'Qs 9c 7d 4h Kd'.split(' ')];
	for (const [i, card] of mine.entries()) await dealer.deal('P1', card, his[i]!);
	await expect(page.locator('.decide')).toBeVisible();
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await apart(page, '.decide', '.dock dl');
	}
	await touchable(page);
	await page.keyboard.press('r');
	await expect(seat.result).toContainText('net');
	const display = await another();
	await display.goto(`${boxes.url}#/display/P1`);
	await expect(display.locator('h1')).toBeVisible();
	for (const name of ['Language', '语言', 'Langue']) {
		await wellLaid(display, { still: true, sizes: SIZES.slice(1) });
		const cut = await display.evaluate(() => [...document.querySelectorAll('.badge, .badge *')].filter((el) => el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== 'inline').map((el) => el.textContent));
		expect(cut).toEqual([]);
		await display.getByRole('button', { name }).click();
	}
});
