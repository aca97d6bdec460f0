// Craps: wagers that live over many rolls, the puck, odds, calls of on and off, the shooter and what the stick calls.
import { expect, test, type Page } from './test';
import { opened, tables } from './house';
import { Seat, most, shown } from './seat';
import { act, signIn } from './staff';
import { bearsName, reached } from './areas';

const craps = (name: string) => tables.zealand(name, 'craps', { min: 500 });
const house = opened(craps('C1'), craps('C2'), craps('C3'), craps('C4'), tables.zealand('C5', 'craps', { min: 500, period: 6000 }, 1500));

const puck = (page: Page) => page.locator('.craps-cloth .puck');
const point = (page: Page) => page.locator('.craps-cloth .box.point .num');

// shows: nz1996:X.3.1(a)(i)(B) nz1996:X.3.1(e) nz1996:X.3.5 nz1996:X.2.4(d) nz1996:X.6.1/odds-pass-6-8
test('pass line, point, odds behind it, and the point made', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'C1');
	await expect(page.getByRole('group', { name: 'Craps layout' })).toBeVisible();
	await expect(puck(page)).toHaveText('OFF');
	await seat.chip('$5').click();
	await seat.lay('pass');
	await seat.meters('$95.00', '$5.00');
	await dealer.roll('C1', 2, 4);
	await expect(point(page)).toContainText('six');
	await expect(puck(page)).toHaveText('ON');
	await expect(seat.spot('pass')).toHaveAccessibleName('Pass line, 1:1, $5.00 lies here, stays until it is decided');
	await expect(page.locator('.rail')).toContainText('The point is 6');
	// It stays: neither a key nor Clear takes it.
	await seat.button('Clear').click();
	await seat.meters('$95.00', '$5.00');

	await expect(seat.spot('pass-odds')).toHaveAccessibleName('Odds on the pass line, 2:1 3:2 6:5, up to $5.00');
	await seat.chip('$25').click();
	await seat.lay('pass-odds');
	await seat.meters('$90.00', '$10.00');
	await dealer.roll('C1', 3, 2);
	await seat.meters('$90.00', '$10.00');
	await dealer.roll('C1', 3, 3);
	// 5 on the line, 6 on the odds, and both stakes.
	await seat.meters('$111.00', '$0.00');
	await expect(seat.result).toContainText('+$11 net');
	await expect(puck(page)).toHaveText('OFF');
	await expect(page.getByRole('img', { name: /^Recent rolls: 6 made, 5, 6 point on/ })).toBeVisible();
	await seat.button('Why?').click();
	await seat.dialog.getByRole('button', { name: /^Odds on the pass line/ }).click();
	await expect(seat.dialog).toContainText('$5.00 × 6 to 5 = $6.00');
	await expect(seat.dialog.locator('.clause').first()).toHaveText('nz1996:X.6.1/odds-pass-6-8');
});

// shows: nz1996:X.3.1(c) nz1996:X.3.1(g) nz1996:X.3.8(a) nz1996:X.3.8(b) nz1996:X.2.4(c)
test('a come bet travels, its odds are off on a come-out, and may be called on', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'C2');
	await seat.chip('$5').click();
	await seat.spot('come').click();
	await expect(page.getByRole('alert').or(page.locator('.toasts'))).toContainText('nz1996:X.3.1(c)');
	await seat.lay('pass');
	await dealer.roll('C2', 4, 4);
	await expect(point(page)).toContainText('8');
	await seat.lay('come');
	await dealer.roll('C2', 5, 4);
	await expect(seat.spot('come 9')).toHaveAccessibleName(/^Come on 9, 1:1, \$5\.00 lies here/);
	await seat.lay('come-odds 9');
	await expect(seat.spot('come-odds 9')).toHaveAccessibleName(/\$6\.00 lies here/);
	await seat.meters('$84.00', '$16.00');
	await dealer.roll('C2', 6, 2);
	// The point is made: a come-out, and what is off is shown so.
	await expect(seat.spot('come-odds 9')).toHaveAccessibleName(/off, the next roll does not concern it/);
	await page.getByRole('button', { name: 'Call on: Come odds' }).click();
	await expect(seat.spot('come-odds 9')).not.toHaveAccessibleName(/off, the next roll/);
	await page.getByRole('button', { name: 'Call off: Come odds' }).click();
	await expect(seat.spot('come-odds 9')).toHaveAccessibleName(/off, the next roll/);
	await dealer.roll('C2', 3, 4);
	// The come bet loses, its odds come back.
	await seat.meters('$100.00', '$0.00');
	await expect(seat.result).toContainText('Returned $6 of $11');
});

// shows: nz1996:X.3.1(j)/commission nz1996:X.3.1(k)/commission nz1996:X.3.10 nz1996:X.6.1/place-6
test('place, buy and lay: stakes that can be paid, commission told before, and given back', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$200', 'C3');
	await seat.chip('$10').click();
	await seat.lay('field');
	await dealer.roll('C3', 6, 4);
	await expect(point(page)).toContainText('10');
	await expect(seat.spot('buy 4')).toContainText('+$0.50');
	await expect(seat.spot('lay 10')).toContainText('+$0.25');
	await seat.lay('place 6');
	await expect(seat.spot('place 6')).toHaveAccessibleName('Place 6, 7:6, $12.00 lies here');
	await seat.lay('buy 4');
	await seat.meters('$187.50', '$22.00');
	await seat.lay('lay 10');
	await seat.meters('$177.25', '$32.00');
	await seat.spot('buy 4').click({ button: 'right' });
	await seat.meters('$187.75', '$22.00');
	await page.getByRole('button', { name: 'Call off: Place 6' }).click();
	await expect(seat.spot('place 6')).toHaveAccessibleName(/off, the next roll/);
	await dealer.roll('C3', 5, 1);
	await seat.meters('$187.75', '$22.00');
	await page.getByRole('button', { name: 'Call on: Place 6' }).click();
	await expect(seat.spot('place 6')).not.toHaveAccessibleName(/off, the next roll/);
	await dealer.roll('C3', 4, 2);
	await seat.meters('$213.75', '$10.00');
	// Five chips a side, hard ways, the horn and its high number in their own steps.
	for (const [spot, amount] of [['horn', '$12.00'], ['horn-high 12', '$10.00'], ['world', '$10.00'], ['craps-eleven', '$10.00'], ['hardway 8', '$10.00']] as const) {
		await seat.lay(spot);
		await expect(seat.spot(spot)).toHaveAccessibleName(new RegExp(`\\${amount} lies here`));
	}
});

// shows: nz1996:X.5.1 nz1996:X.5.2
test('the shooter throws, the dice fly to the far end and lie on what was drawn', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const seat = await Seat.down(page, house, '$100', 'C5');
	const looker = await another();
	await looker.goto(`${house.url}#/display/C5`);
	await expect(looker.locator('.phase')).toBeVisible();
	const seenFromAfar = await shown(looker, '.phase small');
	await expect(page.getByRole('button', { name: 'Throw the dice' })).toHaveCount(0);
	await seat.chip('$5').click();
	await expect(async () => {
		await seat.spot('field').click();
		await seat.spot(await page.locator('.craps-cloth .box.point').count() ? 'come' : 'pass').click();
		await seat.taken();
		await expect(page.getByRole('button', { name: 'Throw the dice' })).toBeVisible({ timeout: 5_000 });
	}).toPass();
	await expect(page.locator('.rail')).toContainText('You shoot');
	const flying = await most(page, '.air .cube');
	await page.getByRole('button', { name: 'Throw the dice' }).click();
	await expect.poll(flying).toBe(2);
	await expect.poll(seenFromAfar).toContain('The dice are out');
	await expect(seat.result).toBeVisible();
	await expect(page.locator('.rail')).toContainText(/^\d+, [1-6] and [1-6]|\d+, [1-6] and [1-6]/);
	await house.reaches('C5', 2);
	await page.goto(`${house.url}#/fair?table=C5&round=1`);
	await expect(page.getByText('Round 1 was drawn fairly')).toBeVisible();
	await expect(page.getByText('m = word × 36')).toBeVisible();
});

// shows: nz1996:X.5.5(a) nz1996:X.7.1(b)
test('the stick keys the dice in, and calls no roll', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$100', 'C4');
	await seat.chip('$5').click();
	await seat.lay('any-seven');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=C4');
	await act(pit, 'Dice are out');
	await act(pit, 'No roll', async (dialog) => dialog.getByLabel('Cause').selectOption('die-on-die'), 'one die lay on the other');
	await seat.meters('$95.00', '$5.00');
	const pad = pit.locator('.acts .due');
	for (const face of [3, 4]) await pad.getByRole('button', { name: `Key ${face}` }).click();
	await pad.getByRole('button', { name: 'Enter', exact: true }).click();
	await expect(seat.result).toContainText('+$20 net');
	await seat.meters('$120.00', '$0.00');
});

// shows: nz1996:X.2.2
test('the cloth bears the casino’s name; every area is reached by the arrow keys, and explained', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'C4');
	await bearsName(page, 'Craps layout');
	await seat.chip('$5').click();
	await seat.lay('field');
	await dealer.roll('C4', 4, 1);
	await expect(point(page)).toContainText('5');
	const all = await page.locator('[data-position]').evaluateAll((list) => list.map((one) => one.getAttribute('data-position')!).sort());
	// 25 bets, of which place, buy, lay have six boxes, hard ways and horn high four; what travels has none until it does.
	expect(all).toHaveLength(2 + 2 + 2 + 18 + 4 + 2 + 1 + 6 + 3 + 4);
	expect(await reached(page)).toEqual(all);
	await seat.button('Explain a bet').click();
	await seat.spot('hardway 8').click();
	await expect(seat.dialog).toContainText('Wins when 8 comes as a pair');
	await page.keyboard.press('Escape');
	await seat.button('Explain a bet').click();
	await seat.lay('hardway 8');
	await seat.spot('hardway 8').focus();
	await page.keyboard.press('?');
	await seat.dialog.getByRole('button', { name: 'Call this one off' }).click();
	await expect(seat.dialog).toContainText('This bet is off');
	await page.keyboard.press('Escape');
	await expect(seat.spot('hardway 8')).toHaveAccessibleName(/off, the next roll/);
});
