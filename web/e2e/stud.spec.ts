// Caribbean stud: ante and jackpot, bet or fold, the dealer who does not qualify, the meter and the light.
import { expect, test, type Page } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';



const OPTIONS = { seats: 7, min: 500, jackpot: 1_000_000, 'max-payout': 5_000_000 };
const house = openedFor(7, tables.zealand('P1', 'caribbean-stud', OPTIONS), tables.zealand('P2', 'caribbean-stud', OPTIONS), tables.zealand('P3', 'caribbean-stud', OPTIONS), tables.zealand('P4', 'caribbean-stud', { ...OPTIONS, 'jackpot-kind': 'manual' }));

const choices = (page: Page) => page.getByRole('group', { name: 'What you may do' });
const hand = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });
const meter = (page: Page) => page.locator('.meter');

/** Five cards to one box and five to the dealer, in turn. */
async function dealt(dealer: Awaited<ReturnType<typeof house.dealer>>, table: string, own: string, other: string): Promise<void> {
	const [mine, his] = [own.split(' '), other.split(' ')];
	await dealer.close(table);
	for (const [i, card] of mine.entries()) await dealer.deal(table, card, his[i]!);
}

// shows: nz1996:VIII.2.2 nz1996:VIII.2.3(a) nz1996:VIII.2.3(b) nz1996:VIII.2.3(c)(i) nz1996:VIII.2.4(b) nz1996:VIII.2.4(c) nz1996:VIII.4.1(b) nz1996:VIII.4.3 nz1996:VIII.9.2 nz1996:VIII.9.4(c) nz1996:VIII.10.2/approval-notice nz1996:VIII.11.5
test('the jackpot is offered and its light goes on; a dealer without ace and king pays the ante', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'P1');
	await expect(page.getByRole('img', { name: 'Dealer plays only with Ace King or better' })).toBeVisible();
	await expect(meter(page)).toContainText('$10,000.00');
	await expect(meter(page)).toContainText('Jackpot wager $1');
	await expect(page.locator('.status')).toContainText(['Most that a bet pays: $50,000']);
	await expect(seat.spot('jackpot')).toHaveAccessibleName(/light off/);
	await seat.chip('$10').click();
	await seat.lay('ante');
	await page.getByRole('button', { name: 'Put $1.00 in the slot' }).click();
	await expect(seat.spot('jackpot')).toHaveAccessibleName(/light on: wager accepted, \$1\.00 lies here/);
	await expect(page.getByRole('button', { name: /in the slot/ })).toHaveCount(0);
	await seat.meters('$89.00', '$11.00');
	await dealt(dealer, 'P1', 'Ah Kh 9h 5h 2h', 'Qs 9c 7d 4h Kd');
	await expect(meter(page)).toContainText('$10,001.00');
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/^Your box, 1; flush, ace high/);
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/cards: card face down, card face down, card face down, card face down, king of diamonds$/);
	await expect(choices(page).getByRole('button')).toHaveText([/Bet\s*\+ \$20\.00/, /Fold/]);
	await page.keyboard.press('r');
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/^Dealer; king high; Dealer does not qualify/);
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/flush, ace high; .*wins; \+\$10\.00/);
	// The ante and ten of it, the bet back, a hundred for the flush.
	await seat.meters('$209.00', '$0.00');
	await seat.button('Why?').click();
	await expect(seat.dialog).toContainText('Jackpot');
	await page.keyboard.press('Escape');
});

test('before a hand is folded that has won a jackpot the fact is stated, and nothing more', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'P2');
	await seat.chip('$5').click();
	await seat.lay('ante');
	await seat.spot('jackpot').click();
	await seat.meters('$94.00', '$6.00');
	await dealt(dealer, 'P2', '2h 7h 9h Jh Kh', 'As Kd 7c 4d 3s');
	await expect(choices(page)).toBeVisible();
	await page.keyboard.press('f');
	await expect(seat.dialog).toContainText('This hand is: flush, king high. There is a jackpot wager on it. A hand that is folded takes no part in the jackpot.');
	await seat.dialog.getByRole('button', { name: 'Back to the hand' }).click();
	await expect(seat.dialog).toHaveCount(0);
	await expect(choices(page)).toBeVisible();
	// A key pressed twice in a third of a second decides once.
	await expect(async () => {
		await page.keyboard.press('f');
		await expect(seat.dialog).toBeVisible({ timeout: 200 });
	}).toPass();
	await seat.dialog.getByRole('button', { name: 'Fold', exact: true }).click();
	await expect(seat.dialog).toHaveCount(0);
	await seat.meters('$94.00', '$0.00');
	await expect(hand(page, 'Your box, 2')).toHaveAccessibleName(/folded/);
});

// shows: nz1996:VIII.2.3(c)(ii)
test('a jackpot kept by hand has an area of the layout instead of a slot, without a light', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'P4');
	const area = seat.spot('jackpot');
	await expect(area).toHaveClass(/marked/);
	await expect(area).toHaveAccessibleName(/^Jackpot/);
	await expect(page.locator('.slotted, .light')).toHaveCount(0);
	await seat.chip('$10').click();
	await seat.lay('ante');
	await expect(page.getByRole('button', { name: /in the slot/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Lay $1.00 on the jackpot area' }).click();
	await expect(area).toHaveAccessibleName(/\$1\.00 lies here/);
	await expect(area).not.toHaveAccessibleName(/light/);
	await expect(area.locator('.stack')).toBeVisible();
	await seat.meters('$89.00', '$11.00');
	// The chip is on the table, not in a machine: the pool has it once the dealer has counted it.
	await dealt(dealer, 'P4', 'Ah Kh 9h 5h 2h', 'Qs 9c 7d 4h Kd');
	await expect(choices(page)).toBeVisible();
	await expect(area.locator('.stack')).toBeVisible();
	await seat.button('Language').click();
	await expect(area).toHaveAccessibleName(/^累积奖/);
});

test('others’ cards lie face down; the display shows the meter', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'P3');
	const other = await another();
	const second = await Seat.down(other, house, '$100', 'P3');
	for (const one of [seat, second]) {
		await one.chip('$5').click();
		await one.lay('ante');
	}
	await dealer.close('P3');
	await dealer.deal('P3', ...'2c 3c As 2d 4d Ks 7h 6h 9s 8s 9c 8d Jc Tc 4c'.split(' '));
	await expect(choices(page)).toBeVisible();
	await expect(other.getByRole('group', { name: 'The other boxes' }).getByRole('region')).toHaveAccessibleName(/cards: (card face down(, )?){5}$/);
	await choices(page).getByRole('button', { name: /Bet/ }).click();
	await other.keyboard.press('f');
	await expect(hand(page, 'Dealer')).toHaveAccessibleName(/^Dealer; ace and king/);
	await seat.meters('$115.00', '$0.00');
	await second.meters('$95.00', '$0.00');
	await page.goto(`${house.url}#/display/P3`);
	await expect(page.locator('.meter')).toContainText('$10,000.00');
});
