// Blackjack: totals announced, only what is open to decide, doubles and splits, insurance and even money, side bets.
import { expect, test, type Page } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';



const BOX = { seats: 7, min: 500 };
const house = openedFor(7, tables.zealand('J1', 'blackjack', BOX), tables.zealand('J2', 'blackjack', BOX), tables.zealand('J3', 'blackjack', BOX), tables.boxes('J4'));

/** The decisions on the screen, with what each would add. */
const choices = (page: Page) => page.getByRole('group', { name: 'What you may do' });
const names = async (page: Page, expected: string[]): Promise<void> => {
	const buttons = choices(page).locator('button.choice');
	await expect.poll(() => buttons.evaluateAll((all) => all.map((one) => [...one.querySelectorAll('.name, .adds')].map((e) => e.textContent).join(' ')))).toEqual(expected);
};
/** Decides by a key, and waits until the floor has heard it; a key that follows another within a third of a second is
 * pressed again. */
async function decide(page: Page, key: string): Promise<void> {
	await expect(async () => {
		await page.keyboard.press(key);
		await expect(choices(page)).toHaveCount(0, { timeout: 1000 });
	}).toPass();
}
/** A hand by its name. */
const hand = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });

// shows: nz1996:II.2.3(a) nz1996:II.2.3(b) nz1996:II.2.3(c) nz1996:II.7.4/announce nz1996:II.7.5/announce nz1996:II.7.6/announce nz1996:II.14.2/area
test('eleven is doubled by a key, and the dealer goes over', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'J1');
	await expect(page.getByRole('img', { name: /Blackjack pays 3 to 2\. Dealer stands on 17 and draws on 16\. Insurance pays 2 to 1/ })).toBeVisible();
	await seat.chip('$10').click();
	await seat.lay('main');
	await seat.chip('$5').click();
	await seat.lay('super-sevens');
	await seat.meters('$85.00', '$15.00');
	await dealer.close('J1');
	await dealer.deal('J1', '6h', '6s', '5d');
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/^Your box, 1; 11; .*stake \$10\.00; cards: 6 of hearts, 5 of diamonds$/);
	await names(page, ['Hit', 'Double + $10.00']);
	await expect(seat.button('Stand')).toHaveCount(0);
	await page.keyboard.press('s');
	await names(page, ['Hit', 'Double + $10.00']);
	await decide(page, 'd');
	await seat.meters('$75.00', '$20.00');
	await dealer.deal('J1', 'Qs');
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/^Your box, 1; 21; doubled/);
	await expect(choices(page)).toHaveCount(0);
	await dealer.deal('J1', 'Kh', '9d');
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/^Dealer; Bust, 25/);
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/wins; \+\$20\.00/);
	await seat.meters('$115.00', '$0.00');
	await expect(seat.result).toContainText('+$15 net');
	await seat.button('Why?').click();
	await seat.dialog.getByRole('button', { name: /^Blackjack bet/ }).click();
	await expect(seat.dialog).toContainText('$20.00 × 1 to 1 = $20.00');
	await expect(seat.dialog.locator('.clause').filter({ hasText: 'nz1996:II.4.1(a)' })).toBeVisible();
	await page.keyboard.press('Escape');
	// What is laid again is what was laid, not what was added by deciding.
	await seat.button('Rebet').click();
	await seat.meters('$100.00', '$15.00');
	await seat.button('Clear').click();
});

test('a pair is split, and its hands lie side by side', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'J1');
	await seat.chip('$10').click();
	await seat.lay('main');
	await dealer.close('J1');
	await dealer.deal('J1', '8h', '7s', '8d');
	await names(page, ['Hit', 'Stand', 'Split + $10.00']);
	await page.locator('button.choice.split').click();
	await seat.meters('$80.00', '$20.00');
	await dealer.deal('J1', 'Ts');
	await expect(hand(page, 'Hand 1')).toHaveAccessibleName(/^Hand 1; 18/);
	await expect(page.locator('.decide')).toContainText('hand 1');
	await decide(page, 's');
	await dealer.deal('J1', '9c');
	await expect(hand(page, 'Hand 2')).toHaveAccessibleName(/^Hand 2; 17/);
	await decide(page, 'h');
	await dealer.deal('J1', '5c');
	await expect(hand(page, 'Hand 2')).toHaveAccessibleName(/^Hand 2; Bust, 22; loses/);
	await seat.meters('$80.00', '$10.00');
	await dealer.deal('J1', 'Th');
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/^Dealer; 17/);
	await expect(hand(page, 'Hand 1')).toHaveAccessibleName(/wins; \+\$10\.00/);
	await seat.meters('$100.00', '$0.00');
	await seat.button('Why?').click();
	await expect(seat.dialog).toContainText('Hand 1');
	await expect(seat.dialog).toContainText('Hand 2');
});

// shows: nz1996:II.9.2(a)
test('insurance is called, taken for less, and pays', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'J2');
	await seat.chip('$25').click();
	await seat.lay('main');
	const other = await another();
	const second = await Seat.down(other, house, '$100', 'J2');
	await second.chip('$25').click();
	await second.lay('main');
	await dealer.close('J2');
	await dealer.deal('J2', 'Th', 'Ah', 'As', '9d', 'Kd');
	await expect(page.locator('.call')).toHaveText('Insurance');
	await names(page, ['Insure + $12.00', 'No insurance']);
	await names(other, ['Even money', 'Insure + $12.00', 'No insurance']);
	await page.getByRole('button', { name: 'Insure: less' }).click();
	await names(page, ['Insure + $11.00', 'No insurance']);
	await page.keyboard.press('i');
	await seat.meters('$64.00', '$36.00');
	await expect(page.getByRole('img', { name: /Insured for \$11\.00/ })).toBeVisible();
	await other.keyboard.press('e');
	await second.meters('$125.00', '$0.00');
	// The first decision ends the offer.
	await decide(page, 's');
	await dealer.deal('J2', 'Qc');
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/^Dealer; Blackjack/);
	await seat.meters('$97.00', '$0.00');
});

test('others’ hands are seen, and nobody decides out of turn', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'J3');
	await seat.chip('$5').click();
	await seat.lay('main');
	const other = await another();
	const second = await Seat.down(other, house, '$100', 'J3');
	await second.chip('$5').click();
	await second.lay('main');
	await dealer.close('J3');
	await dealer.deal('J3', 'Th', '6h', '7s', '9d', '6d');
	await names(page, ['Hit', 'Stand']);
	await expect(choices(other)).toHaveCount(0);
	await expect(other.locator('.prompt')).toContainText(/Box \d decides/);
	await expect(other.getByRole('group', { name: 'The other boxes' }).getByRole('region')).toHaveAccessibleName(/^Box \d; 19/);
	await decide(page, 's');
	await names(other, ['Hit', 'Stand', 'Split + $5.00']);
	await decide(other, 's');
	await dealer.deal('J3', 'Th');
	await seat.meters('$105.00', '$0.00');
	await second.meters('$95.00', '$0.00');
	await page.goto(`${house.url}#/display/J3`);
	await expect(page.getByRole('region', { name: /^Box \d/ })).toHaveCount(2);
});

test('a table that deals by itself decides for who does not, and what was drawn can be checked', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'J4');
	await seat.chip('$5').click();
	await seat.lay('main');
	await expect(seat.result).toContainText(/net|No win|Returned/);
	await seat.taken();
	await expect(seat.meter('Bet')).toHaveText('$0.00');
	await house.reaches('J4', 2);
	await page.goto(`${house.url}#/fair?table=J4&round=1`);
	await expect(page.getByText('Round 1 was drawn fairly')).toBeVisible();
});
