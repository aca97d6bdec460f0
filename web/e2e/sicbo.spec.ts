// Sic bo and tai-sai: wagers on what three dice show, the tumbler, the lamps, and what staff key in.
import { expect, test, type Page } from './test';
import { opened, tables } from './house';
import { LYING, Seat } from './seat';
import { act, signIn } from './staff';
import { wellLaid } from './eyes';
import { bearsName, reached } from './areas';
import { all, areas } from '../src/games/sicbo/areas';

const house = opened(tables.dice('D1'), tables.zealand('T1', 'tai-sai'), tables.tumbler('S1'), tables.dice('D2'));

const lit = (page: Page) => page.locator('[data-position].hit').evaluateAll((all) => all.map((one) => one.getAttribute('data-position')).sort());

// shows: crown-fusion-2024:10.4.1 crown-fusion-2024:14.4.3 crown-fusion-2024:T6/total-9-12 crown-fusion-2024:T6/two-dice-combinations crown-fusion-2024:T6/single-die-on-2 crown-fusion-2024:10.5.2
test('dice are keyed in, winning areas light up, and every wager says why it was paid', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D1');
	await expect(page.getByRole('group', { name: 'Sic bo layout' })).toBeVisible();
	await expect(page.getByText('4 number combinations')).toBeVisible();
	await seat.chip('$5').click();
	for (const bet of ['small', 'total 12', 'pair 2-5', 'single 5', 'three-of-four 2-3-5-6']) await seat.lay(bet);
	await seat.meters('$75.00', '$25.00');
	await expect(seat.spot('total 12')).toHaveAccessibleName('total 12, 7:1, $5.00 lies here');
	await dealer.close('D1');
	await dealer.act('D1', 'dice', { dice: [5, 2, 5] });
	await expect(seat.phase).toHaveText(/Waiting for the dealer to confirm/);
	await dealer.act('D1', 'confirm');

	// Total 12 brings 35, 2 and 5 bring 30, two fives bring 10; the stakes of the three come back.
	await expect(seat.meter('Win')).toHaveText('$65.00');
	await seat.meters('$165.00', '$0.00');
	await expect(seat.spoken).toHaveText('2, double 5; total 12, Big. You won $65 net');
	// Where the document knows no lamps, those areas are lit that have paid here.
	expect(await lit(page)).toEqual(['pair 2-5', 'single 5', 'total 12']);
	await expect(page.getByRole('region', { name: 'Recent rolls' })).toContainText('B12');

	await seat.button('Why?').click();
	await seat.dialog.getByRole('button', { name: /^total 12/ }).click();
	await expect(seat.dialog).toContainText('$5.00 × 7 to 1 = $35.00');
	await expect(seat.dialog.locator('.clause').first()).toHaveText('crown-fusion-2024:T6/total-9-12');
	await page.keyboard.press('Escape');
	await seat.button('Last rounds').click();
	await expect(seat.dialog).toContainText('2 5 5 · 12');
});

// shows: nz1996:VI.2.2 nz1996:VI.2.3 nz1996:VI.2.4 nz1996:VI.6.3
test('tai-sai: its own bets, the dice under their cover until betting has ended', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'T1');
	await bearsName(page, 'Sic bo layout');
	await expect(seat.spot('even')).toHaveCount(0);
	await expect(seat.spot('three-of-four 1-2-3-4')).toHaveCount(0);
	const cover = () => page.locator('.tumbler').evaluate((el) => (el as HTMLElement).style.getPropertyValue('--cover'));
	await expect.poll(cover).toBe('1.000');
	await seat.chip('$5').click();
	for (const bet of ['triple 4', 'any-triple', 'double 4', 'big']) await seat.lay(bet);
	await dealer.dice('T1', [4, 4, 4], true);
	await seat.meters('$1,205.00', '$0.00');
	await expect(seat.spoken).toHaveText(/^triple 4; total 12, Triple/);
	expect(await lit(page)).toEqual(['any-triple', 'double 4', 'single 4', 'total 12', 'triple 4']);
});

test('each of the 56 areas is laid by touch, and the arrow keys reach them all', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'D2');
	const offered = ['small', 'big', 'even', 'odd', 'triple', 'double', 'any-triple', 'total', 'pair', 'single', 'three-of-four'];
	const keys = all(areas(offered)).map((a) => a.key);
	await seat.chip('$1').click();
	for (const key of keys) await seat.spot(key).click();
	await seat.meters('$44.00', '$56.00');
	await expect(page.locator(LYING)).toHaveCount(56);
	expect(await reached(page)).toEqual([...keys].sort());
	// A key lays, another takes.
	await seat.spot('small').focus();
	await page.keyboard.press('Enter');
	await seat.meters('$43.00', '$57.00');
	await page.keyboard.press('Delete');
	await seat.meters('$45.00', '$55.00');
	await seat.button('Clear').click();
	await seat.meters('$100.00', '$0.00');
});

test('a bet is explained before it is laid', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'D2');
	await seat.chip('$5').click();
	await seat.button('Explain a bet').click();
	await seat.spot('pair 3-4').click();
	await expect(seat.dialog).toContainText('Wins when both numbers, 3, 4, show on the dice.');
	await expect(seat.dialog).toContainText('6 to 1');
	await expect(seat.dialog).toContainText('crown-fusion-2024:T6/two-dice-combinations');
	await page.keyboard.press('Escape');
	await seat.meters('$100.00', '$0.00');
	await seat.button('Explain a bet').click();
	await seat.lay('pair 3-4');
	await seat.spot('pair 3-4').focus();
	await page.keyboard.press('?');
	await seat.dialog.getByRole('button', { name: 'Take $5.00 back' }).click();
	await seat.meters('$100.00', '$0.00');
});

// shows: nz1996:VI.2.5(f) nz1996:VI.2.5(f)(iii) nz1996:VI.6.5(a) nz1996:VI.6.5(b)
test('the dealer’s six keys: the last three pressed are entered', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$100', 'T1');
	await seat.chip('$5').click();
	await seat.lay('single 6');
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer', '?table=T1');
	await act(pit, 'No more bets');
	const pad = pit.locator('.acts .due');
	for (const face of [2, 6, 6, 1]) await pad.getByRole('button', { name: `Key ${face}` }).click();
	await expect(pad.getByLabel('Dice, uppermost faces')).toHaveValue('661');
	await pad.getByRole('button', { name: 'Enter', exact: true }).click();
	await expect(pit.locator('.answer')).toContainText('one, double six');
	await act(pit, 'Confirm result');
	await expect(seat.result).toContainText('+$10 net');
});

test('a wrong entry is corrected, and the lamps with it', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D2');
	await seat.chip('$10').click();
	await seat.lay('big');
	await dealer.dice('D2', [6, 5, 4], true);
	await seat.meters('$110.00', '$0.00');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D2');
	await act(pit, 'Correct result', async (dialog) => dialog.getByLabel('Dice, uppermost faces').fill('111'), 'the camera shows three ones', house);
	await seat.told('The result of round 1 was wrong: it was 1 1 1 · 3, not 4 5 6 · 15.');
	await seat.meters('$90.00', '$0.00');
});

// shows: crown-fusion-2024:10.5.1
test('dice that tumble by themselves: covered, uncovered, and drawn again by whoever doubts them', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'S1');
	await seat.chip('$5').click();
	await expect(async () => {
		await expect(seat.phase).toContainText(/[34] seconds left/, { timeout: 15_000 });
		await seat.spot('small').click();
		await seat.spot('big').click();
		await seat.taken();
		await expect(seat.meter('Bet')).toHaveText('$10.00', { timeout: 1_000 });
	}).toPass();
	await expect(seat.result).toContainText(/Returned \$10 of \$10|No win this round/);
	await house.reaches('S1', 2);
	await page.goto(`${house.url}#/fair?table=S1&round=1`);
	await expect(page.getByText('Round 1 was drawn fairly')).toBeVisible();
	await expect(page.getByText('m = word × 216')).toBeVisible();
	await wellLaid(page);
});

test('the display shows tumbler, dice and last rolls; the lobby the last totals', async ({ page }) => {
	const dealer = await house.dealer();
	await page.goto(`${house.url}#/display/D1`);
	await expect(page.getByText('Place your bets')).toBeVisible();
	await dealer.dice('D1', [1, 3, 6], true);
	await expect(page.locator('.out')).toContainText('10');
	await expect(page.locator('.out')).toContainText('Small');
	await wellLaid(page, { still: true });
	await page.goto(house.url);
	await expect(page.locator('[data-table="D1"] .badge').first()).toHaveText(/10\s*S/);
	await wellLaid(page);
});
