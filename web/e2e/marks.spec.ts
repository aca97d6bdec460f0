// What the documents want to be marked on a layout, and that whoever asks can read the rules.
import { expect, test, type Page } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';

const felt = (name: string, ruleset: string, options: Record<string, string> = {}): string =>
	JSON.stringify({ table: name, title: ruleset, ruleset, options: { min: 100, max: 50000, unit: 100, seats: 7, period: 0, ...options }, automatic: 'no' });

const house = openedFor(
	7,
	felt('IV', 'nz1996/mini-baccarat'),
	felt('V', 'nz1996/baccarat'),
	felt('IX', 'nz1996/midi-baccarat'),
	felt('DB', 'nz2008/baccarat'),
	felt('AB', 'star/baccarat', { offer: 'player-pair,banker-pair' }),
	felt('C', 'star/baccarat', { offer: 'super-six' }),
	felt('D', 'star/baccarat'),
	felt('RD', 'star-rapid-2016/baccarat'),
	felt('RE', 'star-rapid-2016/baccarat', { mode: 'even-money' }),
	tables.cards('K1'),
	tables.dice('S1'),
	tables.boxes('J1'),
	tables.zealand('R1', 'roulette', { confirm: 'yes' }),
	tables.zealand('R2', 'roulette', { confirm: 'yes', layout: '3B' }),
);

/** What is printed on the areas, as it lies there. */
const printed = (page: Page): Promise<string[]> => page.locator('.area .words b').allInnerTexts();
const PAIRS = ['Player pair', 'Banker pair'];

// shows: nz1996:IV.2.3(a) nz1996:IV.2.3(b) nz1996:IV.2.3(c) nz1996:V.2.3(a) nz1996:V.2.3(b) nz1996:V.2.3(c) nz1996:IX.2.3(a) nz1996:IX.2.3(b) nz1996:IX.2.3(c) nz1996:IV.1.0/Bankers-Box nz1996:IV.1.0/Players-Box nz1996:V.1.0/Bankers-Box nz1996:V.1.0/Players-Box nz1996:IX.1.0/Bankers-Box nz1996:IX.1.0/Players-Box nz2008:11B.2/layout star-baccarat:2.2 star-baccarat:diagram/A star-baccarat:diagram/B star-baccarat:diagram/C star-baccarat:diagram/D star-rapid-2016:2.5.1 star-rapid-2016:diagram-d star-rapid-2016:diagram-e crown-fusion-2024:DIAGRAM-C
test('the areas of a baccarat layout carry the words of its document, and so do the boxes for the hands', async ({ page }) => {
	const three = (player: string, banker: string): string[] => [player, 'TIE', banker];
	const plain = three('PLAYER', 'BANKER');
	const seat = await Seat.down(page, house, '$100', 'IV');
	for (const [table, ...marks] of [
		['IV', ...plain],
		['V', ...three('PLAYERS', 'BANKERS')],
		['IX', ...plain],
		['DB', 'Player dragon', 'Banker dragon', ...three('PLAYERS', 'BANKERS')],
		['AB', ...PAIRS, ...plain],
		['C', 'Super 6', ...plain],
		['D', PAIRS[0]!, 'Super 6', PAIRS[1]!, ...plain],
		['RD', PAIRS[0]!, 'Player dragon', 'Banker dragon', PAIRS[1]!, ...plain],
		['RE', PAIRS[0]!, 'Player dragon', 'Banker dragon', PAIRS[1]!, ...plain],
		['K1', PAIRS[0]!, 'Player dragon', 'Super 6', 'Banker dragon', PAIRS[1]!, ...plain, 'Small tiger', 'Tiger', 'Big tiger', 'Tiger tie', 'Tiger pair'],
	] as [string, ...string[]][]) {
		await seat.choose(table);
		await expect.poll(() => printed(page), table).toEqual(marks);
		for (const box of ['Player', 'Banker']) await expect(page.getByRole('region', { name: box, exact: true })).toContainText(new RegExp(box, 'i'));
	}
	// A commission is kept at one layout of the Rapid baccarat, none at the other.
	await seat.choose('RD');
	await expect(seat.spot('banker')).toHaveAccessibleName(/^Banker, pays 19:20/);
	await seat.choose('RE');
	await expect(seat.spot('banker')).toHaveAccessibleName(/^Banker, pays 1:1 · on 6/);
});

// shows: crown-fusion-2024:2.4.1 crown-fusion-2024:2.4.2 crown-fusion-2024:DIAGRAM-B crown-fusion-2024:DIAGRAM-E
test('layouts of sic bo and blackjack, and what the rules want beside them', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'S1');
	for (const [bet, many] of Object.entries({ small: 1, big: 1, even: 1, odd: 1, 'any-triple': 1, triple: 6, double: 6, total: 14, pair: 15, single: 6, 'three-of-four': 4 }))
		await expect(page.locator(`[data-position="${bet}"], [data-position^="${bet} "]`), bet).toHaveCount(many);
	await seat.choose('J1');
	await expect(page.getByText('Blackjack pays 3 to 2').first()).toBeVisible();
	for (const part of ['Dealer', 'Your hands', 'Blackjack layout']) await expect(page.getByLabel(part, { exact: true }).first()).toBeVisible();
	for (const bet of ['main', 'kings-bounty', 'bet-the-set', 'royal-match']) await expect(seat.spot(bet)).toBeVisible();
	await expect(page.locator('.dock dl')).toContainText(/Credit.*Bet.*Win/s);
});

// shows: nz1996:III.1.0/Dolly nz1996:III.3.4(b) nz1996:III.2.2/diagram-wagers nz1996:III.4.4
test('a roulette layout has a place for each of the eight kinds, and the dolly marks the number', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'R1');
	await seat.chip('$1').click();
	for (const spot of ['straight 17', 'split 17-20', 'street 16-17-18', 'corner 16-17-19-20', 'six-line 16-17-18-19-20-21', 'dozen 2', 'column 2', 'red']) await seat.lay(spot);
	await expect(page.locator('.dolly')).toHaveCount(0);
	await dealer.result('R1', 17);
	const dolly = page.locator('.dolly');
	await expect(dolly).toBeVisible();
	const on = (await seat.spot('straight 17').boundingBox())!;
	const at = (await dolly.boundingBox())!;
	const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
	expect(middle.x > on.x && middle.x < on.x + on.width && middle.y > on.y && middle.y < on.y + on.height).toBe(true);
});

// shows: nz1996:III.2.2/courtesy-line
test('a layout of Diagram 3B has a courtesy line between the second and the third dozen for chips on zero', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'R1');
	const line = page.getByRole('button', { name: 'courtesy line: straight up on zero' });
	await expect(seat.spot('dozen 2')).toBeVisible();
	await expect(line).toHaveCount(0);
	const printed = page.locator('.felt .courtesy');
	await expect(printed).toHaveCount(0);
	await seat.choose('R2');
	await expect(line).toBeVisible();
	await expect(printed).toHaveText('0');
	for (const size of [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }]) {
		await page.setViewportSize(size);
		await expect(async () => {
			const dozen = (await seat.spot('dozen 3').boundingBox())!;
			const at = (await line.boundingBox())!;
			expect(Math.abs(at.x + at.width / 2 - dozen.x)).toBeLessThan(2);
			expect(at.width).toBeGreaterThanOrEqual(43.5);
			expect(Math.abs(at.height - dozen.height)).toBeLessThan(1);
		}).toPass();
	}
	// A chip on the line and one on the field are one wager, straight up on zero.
	await seat.chip('$1').click();
	await line.click();
	await page.locator('[data-position="straight 0"]').first().click();
	await seat.meters('$98.00', '$2.00');
	await expect(page.locator('[data-position="straight 0"]').first()).toHaveAccessibleName('straight up 0, $2.00 lies here');
	await dealer.result('R2', 0);
	await seat.meters('$170.00', '$0.00');
	await seat.button('Language').click();
	await expect(page.getByRole('button', { name: '礼让线：单注零号' })).toBeVisible();
});

// shows: nz1996:I.8.3 star-baccarat:14.15 star-rapid-2016:12.13 crown-fusion-2024:17.12
test('whoever asks can read the rules of every table, each with its clause', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'IV');
	for (const [table, clause] of [
		['R1', 'nz1996:III.'],
		['D', 'star-baccarat:'],
		['RD', 'star-rapid-2016:'],
		['S1', 'crown-fusion-2024:'],
	] as const) {
		await seat.choose(table);
		await seat.button('Rules').click();
		const next = seat.dialog.getByRole('button', { name: /^Next/ });
		while (await next.isEnabled()) await next.click();
		const rules = seat.dialog.locator('dt.clause');
		expect(await rules.count()).toBeGreaterThan(30);
		await expect(rules.filter({ hasText: clause }).first()).toBeVisible();
		await seat.dialog.getByRole('button', { name: 'Back' }).click();
	}
});
