// Every game on a phone held upright, on a small and on a large screen, in every language: nothing is wider than the
// screen, nothing is cut off or lies over anything else, and everything can be reached.
import { expect, test, type Page } from './test';
import { opened, openedFor, tables, type Dealer, type House } from './house';
import { betsAt } from './evening';
import { Seat } from './seat';
import { fingers, PHONES, reached } from './areas';
import { faces, inaccessible, overflowing, overlapping, wellLaid } from './eyes';
import { apart, FAR, fits, keys, serves, sheets, type Look } from './terminal';

const [PHONE] = PHONES as [(typeof PHONES)[0]];

interface Game {
	/** What was played before anybody sat down, and since. */
	before?: (dealer: Dealer) => Promise<void>;
	begins?: (seat: Seat, dealer: Dealer) => Promise<void>;
	lies: string[];
	ends: (dealer: Dealer) => Promise<void>;
	stops: number;
	least?: Look['least'];
	at?: (page: Page) => Promise<void>;
	/** No other test looks at its display. */
	displayed?: true;
	/** Sheets that are looked at besides those of every game. */
	sheets?: string[];
	/** The faces in which it is written. */
	faces?: Record<'en' | 'zh', string[]>;
	/** What only this game has. */
	also?: (seat: Seat, dealer: Dealer) => Promise<void>;
}

const GAMES: Record<string, Game> = {
	R1: {
		before: async (dealer) => {
			for (let n = 0; n < 24; n++) await dealer.result('R1', n);
		},
		begins: (seat) => expect(seat.page.locator('.recent > ol > li')).toHaveCount(20),
		lies: ['straight 17', 'split 0-3', 'split 5-8', 'six-line 31-32-33-34-35-36', 'red'],
		ends: (dealer) => dealer.result('R1', 17),
		stops: 24,
		sheets: ['own', 'staff', 'money', 'leave'],
		faces: { en: ['Fraunces', 'Noto Sans SC', 'Source Sans 3'], zh: ['Noto Sans SC', 'Noto Serif SC', 'Source Sans 3'] },
		at: wholeRows,
	},
	B1: {
		before: async (dealer) => {
			for (const coup of ['7h 3s Kd 3c', '4h 2s Td 4c 9h', '6h 6s Kd Qc', '7h 3s Kd 3c', '4h 2s Td 4c 9h']) await dealer.coup('B1', coup);
		},
		lies: ['player', 'player-pair', 'tiger-tie', 'dragon-player', 'banker-pair'],
		ends: (dealer) => dealer.coup('B1', '7h 2s Kd 4c'),
		stops: 24,
	},
	S1: {
		before: async (dealer) => {
			for (const dice of [[1, 2, 3], [6, 6, 6], [4, 5, 6]]) await dealer.dice('S1', dice, true);
		},
		lies: ['small', 'total 9', 'total 12', 'pair 2-5', 'pair 1-6', 'double 3', 'triple 2'],
		ends: (dealer) => dealer.dice('S1', [5, 2, 5], true),
		stops: 26,
		least: [43.5, 24],
	},
	W1: {
		before: async (dealer) => {
			for (const section of [1, 2, 3]) await dealer.section('W1', section);
		},
		lies: ['symbol A', 'symbol C', 'symbol F', 'symbol G'],
		ends: (dealer) => dealer.section('W1', 4),
		displayed: true,
		stops: 24,
		least: [43.5, 0],
		also: async (seat) => expect(await reached(seat.page)).toEqual([...'ABCDEFG'].map((s) => `symbol ${s}`)),
	},
	C1: {
		begins: async (seat, dealer) => {
			// What is laid before the screen has heard of a roll belongs to the roll before, and is refused.
			const lies = (position: string) => expect(seat.spot(position)).toHaveAccessibleName(/lies here/);
			await seat.lay('pass');
			await dealer.roll('C1', 4, 2);
			await expect(seat.page.locator('.craps-cloth .box.point')).toHaveCount(1);
			await seat.lay('come');
			await dealer.roll('C1', 6, 2);
			await lies('come 8');
			await seat.lay('dont-come');
			await dealer.roll('C1', 2, 2);
			await lies('dont-come 4');
		},
		lies: ['pass-odds', 'come-odds 8', 'dont-come-odds 4', 'place 9', 'buy 5', 'lay 10', 'hardway 6', 'field', 'horn', 'any-craps', 'big-six', 'come', 'place 8'],
		ends: (dealer) => dealer.roll('C1', 3, 3),
		displayed: true,
		stops: 30,
		least: [43.5, 0],
		also: async (seat) => {
			await seat.page.setViewportSize(PHONE);
			await seat.page.getByRole('button', { name: 'Centre bets' }).click();
			await fingers(seat.page, PHONE);
			await wellLaid(seat.page, { still: true, sizes: PHONES });
			await seat.page.setViewportSize(PHONE);
			await seat.page.getByRole('button', { name: 'Layout' }).click();
		},
	},
};

/** So many that a phone has not room for all of them. */
const MORE = [...['D1', 'D2', 'D3', 'D4'].map((name) => tables.dealt(name)), tables.automatic('A9')];
const house = opened(
	tables.rapid('R1', { 'total-min': 500 }),
	tables.cards('B1', { mode: 'even-money', 'max.dragon-player': 20000, 'max.dragon-banker': 20000 }),
	tables.dice('S1'),
	tables.zealand('W1', 'money-wheel'),
	tables.zealand('C1', 'craps', { min: 500 }),
	...MORE,
);

/** Of the strip of numbers whole rows are seen. */
async function wholeRows(page: Page): Promise<void> {
	await expect
		.poll(() =>
			page.evaluate(() => {
				const strip = document.querySelector('.recent > ol')!.getBoundingClientRect();
				return [...document.querySelectorAll('.recent > ol > li')].map((li) => li.getBoundingClientRect()).filter((box) => box.top < strip.bottom - 1 && box.bottom > strip.bottom + 1).length;
			}),
		)
		.toBe(0);
}

for (const [table, game] of Object.entries(GAMES))
	test(`${table} fits every screen in every language`, async ({ page }) => {
		const dealer = await house.dealer();
		await game.before?.(dealer);
		const seat = await Seat.down(page, house, '$500', table);
		const look: Look = { least: game.least, at: () => game.at?.(page) ?? Promise.resolve() };
		await seat.chip('$5').click();
		await game.begins?.(seat, dealer);
		for (const spot of game.lies) await seat.lay(spot);
		if (game.faces) expect(await faces(page)).toEqual({ ours: game.faces.en, others: [] });
		await fits(page, look);
		await serves(page, 'en');
		await keys(page, game.stops);
		await game.also?.(seat, dealer);

		await game.ends(dealer);
		await expect(seat.result).toBeVisible();
		await fits(page);
		await sheets(seat, 'en', game.sheets);
		await seat.button('Language').click();
		if (game.faces) expect(await faces(page)).toEqual({ ours: game.faces.zh, others: [] });
		await sheets(seat, 'zh', game.sheets);
		await seat.button('续押').click();
		await fits(page, look);
		await serves(page, 'zh');
		await seat.button('语言').click();
		await fits(page, { sizes: FAR });
		await serves(page, 'fr');
		if (game.displayed) await displayed(page, house, table);
	});

test('larger letters have room too', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'R1');
	await seat.lay('red');
	await dealer.result('R1', 17);
	await seat.button('Sound, 3 of 5').click();
	await seat.dialog.getByRole('button', { name: 'Large type' }).click();
	await wellLaid(page, { still: true, sizes: [{ width: 1024, height: 768 }] });
	expect(await inaccessible(page, 'dialog[open]')).toEqual([]);
	await page.keyboard.press('Escape');
	await wellLaid(page, { still: true });
	expect(await inaccessible(page)).toEqual([]);
});

/** The table on the display fits it too. */
async function displayed(page: Page, house: House, table: string): Promise<void> {
	await page.goto(`${house.url}#/display/${table}`);
	await expect(page.locator('h1')).toBeVisible();
	await wellLaid(page, { still: true });
	const cut = await page.evaluate(() => [...document.querySelectorAll('.badge, .badge *')].filter((el) => el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== 'inline').map((el) => el.textContent));
	expect(cut).toEqual([]);
}

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

test('nothing on pages that anybody may open is wider than a phone', async ({ page }) => {
	await page.setViewportSize(PHONE);
	for (const where of ['', 'display/R1', 'cage', 'pit', 'inspector', 'fair']) {
		await page.goto(`${house.url}#/${where}`);
		await expect(page.locator('h1, h2, label').first()).toBeVisible();
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))], { message: where }).toEqual([]);
	}
});

const BOX = { seats: 7, min: 500 };
const boxes = openedFor(7, tables.zealand('J1', 'blackjack', BOX), tables.zealand('P1', 'caribbean-stud', { ...BOX, jackpot: 1_000_000 }));

const ROUNDS: Record<string, { main: string; cards: string; choice: string; other: string; after: string; places: string[] }> = {
	J1: { main: 'main', cards: '8h Th 6s 8d 7c', choice: 's', other: 'stand', after: 'Kh 9d', places: ['main', 'super-sevens'] },
	P1: { main: 'ante', cards: '2c 3c As 2d 4d Ks 7h 6h 9s 8s 9c 8d Jc Tc 4c', choice: 'r', other: 'fold', after: '', places: ['ante', 'jackpot'] },
};

for (const [table, round] of Object.entries(ROUNDS))
	test(`${table} with boxes fits every screen in every language, while one decides and afterwards`, async ({ page }) => {
		const dealer = await boxes.dealer();
		const seat = await Seat.down(page, boxes, '$500', table);
		await expect(page.locator('body')).not.toContainText('NaN');
		if (table === 'P1') {
			await expect(seat.spot('jackpot')).toHaveAccessibleName(/up to the whole jackpot/);
			await expect(page.locator('.pays').first()).toContainText('$10,000.00 / 100%');
		}
		await seat.chip('$10').click();
		await seat.lay(round.main);
		const other = await betsAt(boxes, table, { bet: round.main, stake: 1000 });
		await dealer.close(table);
		await dealer.deal(table, ...round.cards.split(' '));
		await expect(page.locator('.decide')).toBeVisible();
		// What is decided covers no meter.
		const at = (): Promise<void> => apart(page, '.decide', '.dock dl');
		await fits(page, { at });
		await serves(page, 'en');
		await seat.button('Language').click();
		await fits(page, { at });
		await serves(page, 'zh');
		await seat.button('语言').click();
		await fits(page, { at, sizes: FAR });
		await serves(page, 'fr');
		await seat.button('Langue').click();

		await page.keyboard.press(round.choice);
		await expect(page.locator('.decide')).toHaveCount(0);
		const { view } = (await other.ask('table', { table })) as { view: { round: number } };
		await other.ask('choose', { table, round: view.round, choice: round.other });
		if (round.after) await dealer.deal(table, ...round.after.split(' '));
		await expect(seat.result).toContainText('net');
		expect((await reached(page)).sort()).toEqual(round.places);
		await fits(page, { least: [43.5, 43.5] });
		await keys(page, 22);
		await sheets(seat, 'en');
		await seat.button('Language').click();
		await sheets(seat, 'zh');
		await displayed(page, boxes, table);
	});
