// Every game on a phone held upright, on a small and on a large screen, in both languages: nothing is wider than the
// screen, nothing is cut off or lies over anything else, and everything can be reached.
import { expect, test, type Page } from './test';
import { opened, tables, type Dealer } from './house';
import { Seat } from './seat';
import { overflowing, overlapping, wellLaid } from './eyes';

const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

const GAMES: Record<string, { table: string; lay: string[]; play: (dealer: Dealer) => Promise<void> }> = {
	R1: {
		table: tables.rapid('R1', { 'total-min': 500 }),
		lay: ['straight 17', 'split 5-8', 'red'],
		play: async (dealer) => {
			for (let n = 0; n < 24; n++) await dealer.result('R1', n);
		},
	},
	B1: { table: tables.cards('B1', { mode: 'even-money', 'max.dragon-player': 20000, 'max.dragon-banker': 20000 }), lay: ['player', 'player-pair', 'dragon-player'], play: (dealer) => dealer.coup('B1', '7h 2s Kd 4c 3c') },
	S1: { table: tables.dice('S1'), lay: ['small', 'total 12', 'pair 2-5'], play: (dealer) => dealer.dice('S1', [5, 2, 5], true) },
	W1: { table: tables.zealand('W1', 'money-wheel'), lay: ['symbol A', 'symbol G'], play: (dealer) => dealer.section('W1', 3) },
	C1: { table: tables.zealand('C1', 'craps'), lay: ['pass', 'field', 'place 6'], play: (dealer) => dealer.roll('C1', 3, 3) },
};

const house = opened(...Object.values(GAMES).map((g) => g.table));

/** Everything that a finger can touch lies on the screen, or in something that is drawn along. */
async function reachable(page: Page): Promise<void> {
	await page.setViewportSize(PHONE);
	const away = await page.evaluate(() =>
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
	expect(away).toEqual([]);
}

for (const [table, game] of Object.entries(GAMES))
	test(`${table} fits every screen in both languages`, async ({ page }) => {
		const dealer = await house.dealer();
		const seat = await Seat.down(page, house, '$500', table);
		await game.play(dealer);
		await seat.chip('$5').click();
		for (const spot of game.lay) await seat.lay(spot);
		for (const name of ['Language', '语言']) {
			await wellLaid(page, { still: true, sizes: SIZES });
			await reachable(page);
			await expect(page.locator('header .leave')).toBeInViewport();
			await page.getByRole('button', { name }).click();
		}
		await page.setViewportSize({ width: 1180, height: 820 });
		await game.play(dealer);
		await expect(seat.result).toBeVisible();
		await wellLaid(page, { still: true, sizes: SIZES });
	});

test('of the strip of numbers whole rows are seen', async ({ page }) => {
	await Seat.down(page, house, '$100', 'R1');
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

for (const where of ['', 'display/R1', 'cage', 'pit', 'inspector', 'fair'])
	test(`nothing on the page “${where || 'lobby'}” is wider than a phone`, async ({ page }) => {
		await page.setViewportSize(PHONE);
		await page.goto(`${house.url}#/${where}`);
		await expect(page.locator('h1, h2, label').first()).toBeVisible();
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))]).toEqual([]);
	});
