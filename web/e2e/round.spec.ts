// A round of play: wagers, the close, the number, what it brings, and what staff may change afterwards.
import { expect, test } from './test';
import { opened, tables } from './house';
import { Seat, shown } from './seat';
import { act, signIn } from './staff';

const house = opened(
	tables.dealt('D1'),
	tables.rapid('D2', { min: 250, 'total-min': 500 }),
	tables.dealt('D3', { period: 6000 }),
	tables.rapid('D4', { period: 6000 }),
);

// shows: crown-fusion-2024:3.6.1 star-rapid-2016:8.2.2 star-rapid-2016:4.4 star-rapid-2016:diagram-c/win-meter
test('a winning number is paid to the cent, and says why', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.lay('split 17-20');
	await seat.lay('straight 3');
	await seat.meters('$85.00', '$15.00');
	await dealer.close('D1');
	await expect(seat.phase).toContainText('No more bets');
	await dealer.number('D1', 17);

	// 5 × 35 + 5 × 17, and both stakes come back; of what was won the five on 3 are gone.
	await expect(seat.meter('Win')).toHaveText('$255.00');
	await seat.meters('$355.00', '$0.00');
	await expect(seat.result).toContainText('+$255 net');
	await expect(seat.spoken).toHaveText('The number is 17, black. You won $255 net');
	await expect(seat.phase, 'no clock runs where the dealer closes').toHaveText(/^●\s*Place your bets$/);
	await expect(seat.layout.locator('ellipse'), 'the dolly').toHaveCount(1);
	await expect(seat.layout.locator('g.hit')).toHaveText(/17/);

	await page.getByRole('button', { name: 'Why?' }).click();
	await expect(seat.dialog).toContainText('Why was I paid this?');
	await expect(seat.dialog.getByRole('listitem')).toHaveCount(3);
	await seat.dialog.getByRole('button', { name: /^straight up 17/ }).click();
	await expect(seat.dialog).toContainText('$5.00 × 35 to 1 = $175.00');
	await expect(seat.dialog).toContainText('With the stake, $180.00 comes back.');
	const rule = seat.dialog.locator('.rule').first();
	await expect(rule.locator('.clause')).toHaveText('crown-fusion-2024:T7/straight-up');
	await expect(rule).toContainText(/straight-up .*\w{4,}/i);
	await seat.dialog.getByRole('button', { name: /^straight up 3\b/ }).click();
	await expect(seat.dialog).toContainText('the number is not among those covered');
});

// shows: crown-fusion-2024:3.6.2 star-rapid-2016:8.2.1
test('losing chips vanish and the credit is right', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$10').click();
	await seat.lay('straight 17');
	await seat.lay('even');
	await seat.meters('$80.00', '$20.00');
	await dealer.result('D1', 0);
	await expect(seat.result).toContainText('No win this round');
	await seat.meters('$80.00', '$0.00');
	await expect(seat.meter('Win')).toHaveText('$0.00');
	await expect(seat.spot('straight 17')).toHaveAccessibleName('straight up 17');
	await expect(page.locator('.felt g.gone'), 'chips on their way out').toHaveCount(0);
	await expect(page.locator('.felt svg text').filter({ hasText: /^10$/ }), 'only the number 10 is left').toHaveCount(1);
	await expect(seat.spoken).toHaveText('The number is 0, zero. No win this round');
});

// shows: star-rapid-2016:8.2
test('every terminal at the table shows the outcome', async ({ page, another }) => {
	const dealer = await house.dealer();
	const one = await Seat.down(page, house, '$20', 'D2');
	const two = await Seat.down(await another(), house, '$20', 'D2');
	await dealer.result('D2', 32);
	for (const seat of [one, two]) {
		await expect(seat.page.locator('.wheel .number')).toContainText('32');
		await expect(seat.page.getByRole('list', { name: 'Recent numbers' }).getByRole('listitem').first()).toContainText('32');
		await expect(seat.layout.locator('g.hit')).toHaveText(/32/);
	}
});

for (const table of ['D3', 'D4'])
	// shows: crown-fusion-2024:6.2 star-rapid-2016:7.2
	test(`the time runs down to no more bets, then the layout refuses with its clause (${table})`, async ({ page }) => {
		const dealer = await house.dealer();
		const seat = await Seat.down(page, house, '$100', table);
		// The first period may be over by now: the next one is watched from its beginning.
		await dealer.act(table, 'close').catch(() => undefined);
		await expect(seat.phase).toContainText('No more bets');
		const inWords = await shown(page, 'section.status .phase small');
		const onWheel = await shown(page, '.wheel .seconds');
		await dealer.number(table, 4);
		await expect(seat.phase).toContainText('Place your bets');
		await expect(seat.phase).toContainText('No more bets');
		const seconds = (await inWords()).map((text) => Number(/^(\d+) seconds? left$/.exec(text)![1]));
		expect(seconds.length).toBeGreaterThan(2);
		expect(seconds[0]).toBeGreaterThan(3);
		expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => b - a));
		expect(seconds.at(-1)).toBeLessThan(3);
		expect((await onWheel()).length, 'also large, in the middle of the wheel').toBeGreaterThan(0);
		await expect(page.locator('.wheel .seconds')).toHaveCount(0);
		await expect(page.locator('.aside[aria-live]').nth(1)).toHaveText('No more bets');
		await expect(seat.button('Rebet')).toBeDisabled();

		await seat.spot('straight 17').click();
		await seat.told('No more bets: the wagers stand as they are');
		await seat.told(table === 'D3' ? 'crown-fusion-2024:3.5' : 'star-rapid-2016:4.2.6');
		await seat.meters('$100.00', '$0.00');
		await seat.lie([]);
	});

// shows: star-rapid-2016:diagram-c/minimum-total-bet
test('below the minimum is marked, and goes back at the close', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D2');
	await expect(page.getByText('Minimum total $5.00')).toBeVisible();
	await seat.chip('$2').click();
	await seat.lay('straight 17');
	await expect(seat.spot('straight 17')).toHaveAccessibleName('straight up 17, $2.00 lies here, below minimum');
	await seat.told('The minimum here is $');
	await seat.told('straight up 17 goes back at the close unless it is added to');
	await expect(page.locator('.felt g.low')).toHaveText('▲MIN');
	await expect(page.getByText('$3.00 short of the minimum total')).toBeVisible();
	await seat.lay('red', 3);
	await expect(seat.spot('red')).toHaveAccessibleName('red, $6.00 lies here');
	await expect(page.getByText('short of the minimum')).toHaveCount(0);
	await dealer.close('D2');
	await seat.told('$2 returned, straight up 17');
	await seat.told('star-rapid-2016:6.2');
	await seat.meters('$94.00', '$6.00');
	await seat.lie(['red, $6.00 lies here']);
	await dealer.number('D2', 2);
	await seat.meters('$94.00', '$0.00');
});

test('above the maximum is cut, and says so', async ({ page }) => {
	const seat = await Seat.down(page, house, '$500', 'D2');
	await seat.chip('$100').click();
	await seat.lay('straight 17', 2);
	await seat.meters('$300.00', '$200.00');
	await seat.spot('straight 17').click();
	await seat.told('The limit here is $200');
	await seat.told('star-rapid-2016:6.3');
	await seat.meters('$300.00', '$200.00');
	await seat.lie(['straight up 17, $200.00 lies here']);
});

// shows: crown-fusion-2024:2.2.5 crown-fusion-2024:13.4.3(a) star-rapid-2016:1.1/dt-entry star-rapid-2016:1.1/dt-information star-rapid-2016:7.5.2
test('a dealer closes, keys the number in and confirms it at the pit', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 20');
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer', '?table=D1');
	const table = pit.locator('article').filter({ hasText: /^D1/ });
	await expect(table).toContainText('$5.00');
	await act(pit, 'No more bets');
	await expect(seat.phase).toContainText('No more bets');
	await expect(pit.locator('.acts .due').getByRole('button', { name: 'Enter number' })).toBeVisible();
	await act(pit, 'Enter number', (dialog) => dialog.getByRole('button', { name: '20', exact: true }).click());
	await act(pit, 'Confirm result');
	await expect(seat.meter('Win')).toHaveText('$175.00');
	await seat.meters('$275.00', '$0.00');
	await expect(pit.locator('.answer')).toContainText('20 black');
	await expect(table.getByRole('img')).toHaveAccessibleName(/newest first: 20 black/);
});

// shows: star-rapid-2016:1.1/dt-supervision
test('a corrected result reaches the player', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.lay('straight 18');
	await dealer.result('D1', 17);
	await seat.meters('$270.00', '$0.00');
	const recent = page.getByRole('list', { name: 'Recent numbers' }).getByRole('listitem');
	await expect(recent.first()).toContainText('17');
	const count = await recent.count();

	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Correct result', (dialog) => dialog.getByLabel('Number, 0 to 36').fill('18'), 'the camera shows 18', house);
	await seat.told('was wrong');
	// 180 taken back, 180 paid.
	await seat.meters('$270.00', '$0.00');
	await expect(recent.first()).toContainText('18');
	await expect(recent).toHaveCount(count);
	await expect(seat.layout.locator('g.hit')).toHaveText(/18/);
	await expect(seat.result).toContainText('+$170 net');
	await page.getByRole('button', { name: 'Why?' }).click();
	await expect(seat.dialog.getByRole('button', { name: /^straight up 18/ })).toContainText('+ $175.00');
	await expect(seat.dialog.getByRole('button', { name: /^straight up 17/ })).toContainText('lost');
});

test('an invalidated round gives the stakes back before the player’s eyes', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$25').click();
	await seat.lay('red');
	await seat.meters('$75.00', '$25.00');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Invalidate', (dialog) => dialog.getByLabel('Cause').selectOption('malfunction'), 'the wheel stood still');
	await seat.meters('$100.00', '$0.00');
	await expect(seat.result).toContainText('Returned $25 of $25');
	await seat.lie([]);
	await expect(page.getByText('null')).toHaveCount(0);
	await expect(seat.phase).toContainText('Place your bets');
});

// shows: star-rapid-2016:diagram-c/odds-help star-rapid-2016:diagram-c/layout star-rapid-2016:diagram-c/navigation star-rapid-2016:4.1/instructions
test('the rules of the table are on the terminal, page by page, with odds, examples and clauses', async ({ page }) => {
	const seat = await Seat.down(page, house, '$20', 'D2');
	await seat.button('Rules').click();
	for (const odds of [35, 17, 11, 8, 5, 2, 1]) await expect(seat.dialog.getByRole('cell', { name: `${odds} to 1`, exact: true }).first()).toBeVisible();
	await expect(seat.dialog.getByRole('row', { name: /straight up 17/ })).toContainText('star-rapid-2016:8.5/straight-up');
	await expect(seat.dialog.getByRole('row', { name: /corner 23-24-26-27/ })).toContainText('8 to 1');
	await expect(seat.dialog.getByRole('row', { name: /corner 23-24-26-27/ })).toContainText('house edge 2.70 %');
	const drawing = seat.dialog.getByRole('group', { name: 'Roulette layout' });
	for (const word of ['1–12', '2:1', '1–18', '19–36', 'odd', 'even']) await expect(drawing.getByText(word, { exact: true }).first()).toBeAttached();
	await expect(drawing.getByRole('button')).toHaveCount(0);

	await expect(seat.dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog.getByRole('row', { name: /Orphelins/ })).toContainText('14-17');
	await expect(seat.dialog.getByRole('row', { name: /Orphelins/ })).toContainText('house edge 2.70 %');
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog.getByRole('heading', { name: 'How to play, in five steps' })).toBeVisible();
	await expect(seat.dialog.getByRole('listitem')).toHaveCount(5);
	await expect(seat.dialog.locator('li .picture svg').nth(4)).toBeAttached();
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog).toContainText('Rules that apply here');
	await expect(seat.dialog).toContainText('star-rapid-2016:4.2.6');
	await expect(seat.dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
	await seat.dialog.getByRole('button', { name: 'Previous' }).click();
	await seat.dialog.getByRole('button', { name: 'Previous' }).click();
	await expect(seat.dialog.getByRole('row', { name: /Orphelins/ })).toBeVisible();
	await seat.dialog.getByRole('button', { name: 'Back' }).click();
	await expect(seat.dialog).toBeHidden();
	// A touch explains and lays nothing.
	await page.getByRole('button', { name: 'Explain a bet' }).click();
	await seat.spot('split 5-8').click();
	await expect(seat.dialog).toContainText('Two numbers side by side: wins when one of 5, 8 comes.');
	await expect(seat.dialog).toContainText('house edge 2.70 %');
	await seat.dialog.getByRole('button', { name: 'Back' }).click();
	await seat.lie([]);
});

test('past rounds can be looked at again, marked as such', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 5');
	await dealer.result('D1', 5);
	await seat.meters('$275.00', '$0.00');
	await seat.lay('red');
	await dealer.result('D1', 6);
	await seat.meters('$270.00', '$0.00');
	await seat.button('Last rounds').click();
	await expect(seat.dialog).toContainText('A round that is over. Nothing here is at stake.');
	await expect(seat.dialog).toContainText('6 black');
	await seat.dialog.getByRole('button', { name: /Earlier/ }).click();
	await expect(seat.dialog).toContainText('5 red');
	await expect(seat.dialog).toContainText('$180.00');
	await expect(seat.dialog.getByRole('button', { name: /^straight up 5\b/ })).toContainText('+ $175.00');
});

test('a settled round is void only when a second supervisor confirms it at the pit', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$25').click();
	await seat.lay('red');
	await dealer.result('D1', 2);
	await seat.meters('$75.00', '$0.00');

	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	const round = (await pit.locator('article.chosen b').first().textContent()) ?? '';
	const acted = act(pit, 'Invalidate', async (dialog) => {
		await dialog.getByLabel('Cause').selectOption('malfunction');
		await dialog.getByText('More', { exact: true }).click();
		await dialog.getByLabel('Round').fill(String(Number(round) - 1));
	}, 'the wheel stood still');
	const own = pit.getByRole('dialog').getByRole('status').filter({ hasText: 'Waits for a second person' });
	await expect(own).toContainText('other-boss');
	await expect(pit.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
	await seat.meters('$75.00', '$0.00');

	const second = await another();
	await signIn(second, house, 'pit', 'other-boss', '?table=D1');
	await second.getByRole('button', { name: '中文' }).click();
	const waits = second.getByRole('region', { name: '等待您确认' });
	await expect(waits).toContainText('the wheel stood still');
	await expect(waits).toContainText('boss');
	await waits.getByRole('button', { name: '确认' }).click();
	await expect(waits).toHaveCount(0);
	await acted;
	await seat.meters('$100.00', '$0.00');
});

test('an account that is frozen says so on the terminal until it is free', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$25').click();
	await seat.lay('red');
	await dealer.result('D1', 1);
	await seat.meters('$125.00', '$0.00');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Freeze accounts', (dialog) => dialog.getByLabel('Freeze', { exact: true }).check(), 'a claim');
	const notice = page.locator('.notice');
	await expect(notice).toContainText('Until then your account stands still');
	await seat.spot('red').click();
	await seat.told('The account stands still until a round has been looked at again');
	await seat.meters('$125.00', '$0.00');
	await act(pit, 'Freeze accounts', (dialog) => dialog.getByLabel('The outcome was right: free them').check(), 'the camera shows 1');
	await expect(notice).toHaveCount(0);
	await seat.lay('red');
	await seat.meters('$100.00', '$25.00');
});
