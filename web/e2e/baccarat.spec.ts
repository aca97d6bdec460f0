// Baccarat: wagers, cards, what they bring, the roads, and what staff may change afterwards.
import { expect, test, type Page } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';
import { wellLaid } from './eyes';

const house = opened(tables.cards('K1'), tables.cards('K2'), tables.cards('K3', { mode: 'commission' }), tables.shoe('S1', { period: 5000 }), tables.shoe('S2', { period: 5000, squeeze: 'highest' }, 150, 40_000));

const PLAYER_7 = '7h 3s Kd 3c'; // 7 over 6, Banker's pair
const BANKER_6 = '4h 2s Td 4c 9h'; // Player 4 draws 9: 3; Banker stands on 6
const TIE_6 = '6h 6s Kd Qc';

const road = (page: Page, name: string) => page.locator('section.roads').getByRole('img', { name: new RegExp(`^${name}`) });

/** A period may run out under the hand on a slow machine: then the next one is played. */
async function inTime(seat: Seat, bet: string, amount: string): Promise<void> {
	await expect(async () => {
		await expect(seat.phase).toContainText(/[45] seconds left/, { timeout: 15_000 });
		await seat.spot(bet).click();
		await seat.taken();
		await expect(seat.meter('Bet')).toHaveText(amount, { timeout: 1_000 });
	}).toPass();
}

// shows: crown-fusion-2024:12.2.1(a) crown-fusion-2024:12.13.2(b) crown-fusion-2024:T1/player crown-fusion-2024:T3/baccarat-pair
test('a coup is dealt card by card, settled to the cent and marked on the roads', async ({ another }) => {
	const page = await another({ reducedMotion: 'no-preference' });
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'K1');
	await expect(page.getByRole('group', { name: 'Baccarat layout' })).toBeVisible();
	await expect(page.locator('.wheel, .track, .hotcold')).toHaveCount(0);
	await seat.chip('$5').click();
	for (const bet of ['player', 'banker-pair', 'tie']) await seat.lay(bet);
	await seat.meters('$85.00', '$15.00');

	await dealer.close('K1');
	await expect(seat.phase).toContainText('Cards are being dealt');
	await dealer.deal('K1', '7h', '3s');
	await expect(page.getByRole('region', { name: 'Player: 7 points' }).getByRole('img', { name: '7 of hearts' })).toBeVisible();
	await dealer.deal('K1', 'Kd', '3c');
	await expect(page.getByRole('region', { name: 'Banker: 6 points' }).getByRole('img', { name: '3 of clubs' })).toBeVisible();
	await expect(seat.phase).toHaveText(/Waiting for the dealer to confirm/);
	await expect(seat.meter('Win')).toHaveText('$0.00');
	await dealer.act('K1', 'confirm');

	// Player 5, Banker's pair 55, and both stakes come back; five more were lost.
	await expect(seat.meter('Win')).toHaveText('$55.00');
	await seat.meters('$155.00', '$0.00');
	await expect(seat.result).toContainText('+$55 net');
	await expect(seat.spoken).toHaveText('Player wins, 7 over 6, Banker pair. You won $55 net');
	await expect(page.locator('.hand.player')).toContainText('wins');
	await expect(page.locator('.area.player, .area.banker-pair').first()).toHaveClass(/hit/);
	await expect(road(page, 'Bead plate')).toHaveAccessibleName('Bead plate: 1 marks, the last Player 7 : 6');
	await expect(road(page, 'Big road')).toHaveAccessibleName('Big road: 1 marks, the last Player');

	await page.getByRole('button', { name: 'Why?' }).click();
	await seat.dialog.getByRole('button', { name: /^Banker pair/ }).click();
	await expect(seat.dialog).toContainText('$5.00 × 11 to 1 = $55.00');
	await expect(seat.dialog.locator('.clause').first()).toHaveText('crown-fusion-2024:T3/baccarat-pair');
	await page.keyboard.press('Escape');
	await seat.button('Last rounds').click();
	await expect(seat.dialog).toContainText('Player 7 : 6');
	// A dealer's cards are not drawn by the floor.
	await expect(seat.dialog.getByRole('link', { name: 'Check how these cards were drawn' })).toHaveCount(0);
});

// shows: crown-fusion-2024:T1/banker-on-6 crown-fusion-2024:T1/tie
test('Banker on six, a tie, and the odds that are printed on the layout', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'K2');
	await expect(seat.spot('banker')).toHaveAccessibleName('Banker, pays 1:1 · on 6 1:1 −50%');
	await expect(seat.spot('tie')).toHaveAccessibleName('Tie, pays 8:1');
	await expect(seat.spot('dragon-player')).toHaveAccessibleName('Player dragon, up to 30:1');
	await expect(page.locator('.mode')).toHaveText('Even money · 8 decks');
	await seat.chip('$10').click();
	await seat.lay('banker');
	await dealer.coup('K2', BANKER_6);
	await seat.meters('$105.00', '$0.00');
	await seat.lay('tie');
	await seat.lay('player');
	await dealer.coup('K2', TIE_6);
	await seat.meters('$185.00', '$0.00');
	await expect(seat.spoken).toHaveText('Tie, 6 each. You won $80 net');
	await expect(page.locator('.tied')).toHaveText('Tie');
	await expect(road(page, 'Bead plate')).toHaveAccessibleName(/: 2 marks, the last Tie, 6 each/);
	await expect(road(page, 'Big road'), 'a tie is a mark on the last entry').toHaveAccessibleName('Big road: 1 marks, the last Banker');
});

test('commission is told where it is kept', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'K3');
	await expect(page.locator('.mode')).toContainText('Commission');
	await seat.chip('$10').click();
	await seat.lay('banker');
	await dealer.coup('K3', BANKER_6);
	await seat.meters('$109.50', '$0.00');
});

// shows: crown-fusion-2024:9.6.1
test('a shoe that deals by itself: the coup comes, is settled, and the roads outlive a reload', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'S1');
	await seat.chip('$5').click();
	await inTime(seat, 'player', '$5.00');
	await expect(seat.result).toContainText(/\+\$5 net|No win this round|Returned \$5 of \$5/);
	const marks = await road(page, 'Bead plate').getAttribute('aria-label');
	expect(marks).toMatch(/^Bead plate: \d+ marks/);
	await page.reload();
	await expect.poll(async () => Number(/: (\d+) marks/.exec((await road(page, 'Bead plate').getAttribute('aria-label')) ?? '')?.[1])).toBeGreaterThanOrEqual(Number(/: (\d+) marks/.exec(marks!)![1]));
	await seat.button('Last rounds').click();
	await expect(seat.dialog.getByRole('link', { name: 'Check how these cards were drawn' })).toBeVisible();
});

// shows: crown-fusion-2024:9.5.1(a) crown-fusion-2024:9.5.2
test('the highest wager turns the cards over: an edge is lifted, a key is pressed', async ({ page, another }) => {
	const other = await Seat.down(await another(), house, '$100', 'S2');
	const seat = await Seat.down(page, house, '$100', 'S2');
	await seat.chip('$5').click();
	await inTime(seat, 'player', '$5.00');
	const hold = page.getByRole('dialog', { name: 'Your cards: Player' });
	await expect(hold).toBeVisible();
	await expect(hold.getByRole('timer')).toHaveText(/\d+ s/);
	await expect(hold.getByRole('button', { name: /^card face down/ })).toHaveCount(2);
	await expect(other.page.getByRole('dialog', { name: /^Your cards/ })).toHaveCount(0);

	// Let go before anything shows, it lies as it lay; lifted further it is turned.
	const first = hold.locator('.peel').first();
	const box = (await first.boundingBox())!;
	const [x, edge] = [box.x + box.width / 2, box.y + box.height - 4];
	await page.mouse.move(x, edge);
	await page.mouse.down();
	await page.mouse.move(x, edge - box.height * 0.08, { steps: 3 });
	await page.mouse.up();
	await expect(first).toHaveAccessibleName(/^card face down/);
	await page.mouse.move(x, edge);
	await page.mouse.down();
	await page.mouse.move(x, edge - box.height * 0.5, { steps: 5 });
	await expect(first.locator('.flap')).toBeVisible();
	await expect(page.locator('.hand.player').getByRole('img', { name: 'card face down' }), 'the table shows it after me').toHaveCount(2);
	await page.mouse.up();
	await expect(first).toHaveAccessibleName(/ of (spades|hearts|clubs|diamonds)$/);
	await hold.locator('.peel').nth(1).press('Enter');
	await expect(page.locator('.hand.player').getByRole('img', { name: 'card face down' })).toHaveCount(0);
	await expect(seat.result).toContainText(/\+\$5 net|No win this round|Returned \$5 of \$5/);
	await expect(hold).toHaveCount(0);
});

test('a corrected coup redraws the roads and settles anew', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'K2');
	await seat.chip('$10').click();
	await seat.lay('player');
	await dealer.coup('K2', PLAYER_7);
	await seat.meters('$110.00', '$0.00');
	await expect(road(page, 'Big road')).toHaveAccessibleName(/the last Player/);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=K2');
	await act(pit, 'Correct result', async (dialog) => {
		for (const card of BANKER_6.split(' ')) {
			await dialog.getByLabel('Cards, in the order drawn').last().fill(card);
			await dialog.getByRole('button', { name: 'Add' }).click();
		}
	}, 'the camera shows other cards', house);
	await seat.told('was wrong');
	await seat.meters('$90.00', '$0.00');
	await expect(road(page, 'Big road')).toHaveAccessibleName(/the last Banker/);
	await expect(page.getByRole('region', { name: 'Player: 3 points' }).getByRole('img', { name: '9 of hearts' })).toBeVisible();
});

// shows: crown-fusion-2024:12.13.1(a)
test('a dealer keys the cards in at the pit', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$100', 'K1');
	await seat.chip('$5').click();
	await seat.lay('banker');
	const pit = await another();
	await signIn(pit, house, 'pit', 'dealer', '?table=K1');
	await act(pit, 'No more bets');
	const pad = pit.locator('.acts .due');
	// Banker's natural nine ends the coup after the fourth card.
	for (const card of ['2 hearts', '9 spades', 'K diamonds', '10 clubs']) {
		await pad.getByRole('button', { name: card, exact: true }).click();
		await pad.getByRole('button', { name: /^Enter/ }).click();
		await expect(pit.locator('.answer')).toContainText(/ to (Player|Banker), /);
		await expect(pit.locator('.answer')).toContainText(card[0] === '1' ? 'Tc' : `${card[0]}${card.split(' ')[1]![0]}`);
	}
	await act(pit, 'Confirm result');
	await expect(seat.result).toContainText('+$5 net');
	await seat.meters('$105.00', '$0.00');
});

test('chips are carried from area to area, and keys are enough', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'K3');
	await seat.chip('$5').click();
	await seat.lay('player', 2);
	await seat.spot('player').dragTo(seat.spot('tie'));
	await seat.lie(['Tie, pays 8:1, $10.00 lies here']);
	await seat.spot('player').focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	await seat.lie(['Tie, pays 8:1, $10.00 lies here', 'Banker, pays 19:20, $5.00 lies here']);
	await page.keyboard.press('Delete');
	await seat.lie(['Tie, pays 8:1, $10.00 lies here']);
	await seat.button('Undo').click();
	await seat.taken();
	await seat.button('Clear').click();
	await seat.lie([]);
});

test('the rules of baccarat are on the terminal: every price, the table of play', async ({ page }) => {
	const seat = await Seat.down(page, house, '$20', 'K2');
	await seat.button('Rules').click();
	const banker = seat.dialog.getByRole('row', { name: /^Banker .*1 to 1 less/ });
	await expect(banker).toContainText('1 to 1 less 50%');
	await expect(banker).toContainText('$100 staked wins $50');
	await expect(seat.dialog.getByRole('row', { name: /^Player dragon/ })).toContainText('30 to 1');
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog).toContainText('How cards are drawn');
	await expect(seat.dialog.getByRole('row', { name: /^6 6, 7/ })).toBeVisible();
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog).toContainText('How to play, in five steps');
	await seat.dialog.getByRole('button', { name: 'Next' }).click();
	await expect(seat.dialog).toContainText('Rules that apply here');
});

test('the display shows cards, winner and roads; the lobby the last coups', async ({ page }) => {
	const dealer = await house.dealer();
	await page.goto(`${house.url}#/display/K3`);
	await expect(page.getByText('Place your bets')).toBeVisible();
	await dealer.coup('K3', PLAYER_7);
	await expect(page.locator('.out')).toContainText('Player wins, 7 over 6, Banker pair');
	await expect(page.getByRole('img', { name: 'king of diamonds' })).toBeVisible();
	await expect(road(page, 'Bead plate')).toHaveAccessibleName(/the last Player 7 : 6/);
	await wellLaid(page, { still: true });
	await page.goto(house.url);
	const tile = page.locator('[data-table="K3"]');
	await expect(tile.locator('.badge').first()).toHaveText(/P\s*7/);
	await wellLaid(page);
});

// shows: crown-fusion-2024:9.3.1
test('every card of an automatic coup can be worked out again', async ({ page }) => {
	await house.reaches('S1', 2);
	await page.goto(`${house.url}#/fair?table=S1&round=1`);
	await expect(page.getByText('Round 1 was drawn fairly')).toBeVisible();
	await expect(page.getByText('The key’s streams give the cards')).toBeVisible();
	await expect(page.locator('table tbody tr')).not.toHaveCount(0);
	await expect(page.getByText('DIFFERS')).toHaveCount(0);
	await wellLaid(page);
});
