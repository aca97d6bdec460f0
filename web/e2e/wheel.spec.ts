// The money wheel: wagers on its symbols, the turn, the result, and what staff key in.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';
import { bearsName } from './areas';

const house = opened(tables.zealand('W1', 'money-wheel', { symbols: 'Fern,Tui,Koru,Paua,Weka,Kiwi,Moa' }), tables.zealand('W2', 'money-wheel', { period: 5000 }, 2000));

/** The rim as the floor tells it, section by section. */
async function rim(): Promise<string> {
	const desk = await house.desk('dealer');
	const pit = await desk.ask('pit');
	const row = (pit.tables as { table: string; view: { wheel: { rim: string } } }[]).find((t) => t.table === 'W1');
	return row!.view.wheel.rim;
}

// shows: nz1996:VII.2.3 nz1996:VII.2.4 nz1996:VII.2.5 nz1996:VII.4.1(a) nz1996:VII.5.0/symbol-D
test('a symbol is laid, the wheel stops on it, and it pays', async ({ page }) => {
	const order = await rim();
	const dealer = await house.dealer(); // after: a name is at one place
	expect(order).toHaveLength(52);
	const seat = await Seat.down(page, house, '$100', 'W1');
	await bearsName(page, 'Money wheel layout');
	for (const area of ['A, Fern, 1:1', 'B, Tui, 3:1', 'C, Koru, 5:1', 'D, Paua, 11:1', 'E, Weka, 23:1', 'F, Kiwi, 47:1', 'G, Moa, 47:1'])
		await expect(seat.spot(`symbol ${area[0]}`)).toHaveAccessibleName(`symbol ${area}`);
	await expect(seat.spot('symbol A')).toContainText('24 of 52');
	await expect(page.getByText('The order of the sections has not been compared')).toBeVisible();
	await seat.chip('$5').click();
	for (const s of ['D', 'A']) await seat.lay(`symbol ${s}`);
	await dealer.section('W1', order.indexOf('D') + 1);
	await seat.meters('$150.00', '$0.00');
	await expect(seat.spoken).toHaveText(`Symbol D, section ${order.indexOf('D') + 1}. You won $50 net`);
	await expect(seat.spot('symbol D')).toHaveClass(/hit/);
	await expect(page.getByRole('region', { name: 'Recent symbols' }).getByRole('img')).toHaveAccessibleName(/^Symbol D/);
	await seat.button('Why?').click();
	await seat.dialog.getByRole('button', { name: /^symbol D/ }).click();
	await expect(seat.dialog).toContainText('$5.00 × 11 to 1 = $55.00');
	await expect(seat.dialog.locator('.clause').first()).toHaveText('nz1996:VII.5.0/symbol-D');
	await page.keyboard.press('Escape');
	// The wheel stands with that section under the indicator.
	const turned = await page.locator('svg.disc').evaluate((el) => (el as SVGElement).style.transform);
	expect(turned).toBe(`rotate(${((360 - (order.indexOf('D') * 360) / 52) % 360).toFixed(3)}deg)`);
});

// shows: nz1996:VII.3.5
test('the dealer keys a section in, or only the symbol', async ({ page, another }) => {
	const order = await rim();
	const seat = await Seat.down(page, house, '$100', 'W1');
	await seat.chip('$5').click();
	await seat.lay('symbol G');
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer', '?table=W1');
	await act(pit, 'No more bets');
	const pad = pit.locator('.acts .due');
	await pad.getByRole('button', { name: 'G', exact: true }).click();
	await expect(pad.getByLabel('Section 1 to 52, or the symbol')).toHaveValue('G');
	await pad.getByLabel('Section 1 to 52, or the symbol').fill(String(order.indexOf('G') + 1));
	await pad.getByRole('button', { name: 'Enter', exact: true }).click();
	await expect(pit.locator('.answer')).toContainText('section');
	await act(pit, 'Confirm result');
	await expect(seat.result).toContainText('+$235 net');
});

test('a wheel that turns by itself: at least four times, to the section that was drawn', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const seat = await Seat.down(page, house, '$100', 'W2');
	await seat.chip('$5').click();
	await expect(async () => {
		await expect(seat.phase).toContainText(/[345] seconds left/, { timeout: 15_000 });
		await seat.spot('symbol A').click();
		await seat.taken();
		await expect(seat.meter('Bet')).toHaveText('$5.00', { timeout: 1_000 });
	}).toPass();
	await expect(seat.phase).toContainText('The wheel is turning');
	// Half way through it has long left where it stood.
	const angle = () => page.locator('svg.disc').evaluate((el) => Number(/[\d.]+/.exec((el as SVGElement).style.transform)?.[0]));
	await expect.poll(angle).toBeGreaterThan(4 * 360);
	await expect(seat.result).toContainText(/\+\$5 net|No win this round/);
	await expect.poll(angle).toBeLessThan(360);
	await house.reaches('W2', 2);
	await page.goto(`${house.url}#/fair?table=W2&round=1`);
	await expect(page.getByText('Round 1 was drawn fairly')).toBeVisible();
	await expect(page.getByText('m = word × 52')).toBeVisible();
});
