// What players do at their terminals beside wagering: what they are asked for and what they may do of themselves, each told to
// the one whose it is, with a button of its own.
import { expect, test, type Page } from './test';
import { openedFor, tables, type Dealer } from './house';
import { Seat } from './seat';
import { focusSeen, wellLaid } from './eyes';

const SIZES = [{ width: 390, height: 844 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

const house = openedFor(9,
	tables.held('B1', 'star/baccarat', { style: 'B' }),
	tables.held('B2', 'star/baccarat', { style: 'C' }),
	tables.held('B3', 'star/baccarat', { start: 'cold' }),
	tables.held('B4', 'nz1996/baccarat', { start: 'cold' }),
	tables.zealand('C1', 'craps', { seats: 9 }),
);
const boxes = openedFor(7, tables.zealand('J1', 'blackjack', { seats: 7 }), tables.zealand('J2', 'blackjack', { seats: 7, start: 'cold', burn: 'one' }));

/** What is open to the player at this screen, and one button of it. */
const say = (page: Page) => page.getByRole('group', { name: 'Your say at the table', exact: true });
const way = (page: Page, name: string) => say(page).getByRole('button', { name, exact: true });
const nothing = (page: Page) => expect(say(page)).toHaveCount(0);
const hand = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });

async function seated(page: Page, table: string, bet?: string, where = house): Promise<Seat> {
	const seat = await Seat.down(page, where, '$100', table);
	if (bet) {
		await seat.chip('$10').click();
		await seat.lay(bet);
	}
	return seat;
}

/** Does it, and waits until the floor has heard it; a tap that follows another within a third of a second counts for nothing. */
async function press(page: Page, name: string): Promise<void> {
	await expect(way(page, name)).toBeVisible();
	await expect(async () => {
		if ((await way(page, name).count()) > 0) await way(page, name).click({ timeout: 1000 });
		await expect(way(page, name)).toHaveCount(0, { timeout: 1000 });
	}).toPass();
}

/** In every language and size, in the third on a phone: nothing lies over anything else, everything has a name. */
async function looksWell(page: Page): Promise<void> {
	for (const name of ['Language', '语言', 'Langue']) {
		await wellLaid(page, { still: true, sizes: name === 'Langue' ? SIZES.slice(0, 2) : SIZES });
		await page.getByRole('button', { name }).click();
	}
	await page.setViewportSize({ width: 1180, height: 820 });
}

const boss = (where = house): Promise<Dealer> => where.dealer('boss');

// shows: star-baccarat:8.12 star-baccarat:8.14.2 star-baccarat:8.15
test('a hand’s cards are declined by one, taken by another and turned over, one and then the other', async ({ page, another }) => {
	const dealer = await boss();
	await seated(page, 'B1', 'player');
	const other = await another();
	await seated(other, 'B1', 'banker');
	await nothing(page);
	await dealer.close('B1');
	await expect(way(other, 'Take, Banker’s cards')).toBeVisible();
	await nothing(page);
	await expect(say(other).locator('[aria-live]')).toHaveText('The table waits for you: Take, Banker’s cards; Decline, Banker’s cards');
	await press(other, 'Decline, Banker’s cards');
	await nothing(other);
	// By the keyboard alone.
	expect(await focusSeen(page, 40)).toContain('button Take, Player’s cards');
	await way(page, 'Take, Player’s cards').press('Enter');
	await nothing(page);
	await dealer.deal('B1', '4h', '2c', '5h', '3d');
	await expect(hand(page, 'Player').getByRole('img', { name: 'card face down' })).toHaveCount(2);
	await expect(say(page).locator('button')).toHaveCount(3);
	await nothing(other);
	await looksWell(page);
	await press(page, 'Turn over, Player’s cards, card 2 alone');
	await expect(hand(page, 'Player').getByRole('img', { name: '5 of hearts' })).toBeVisible();
	await expect(hand(other, 'Player').getByRole('img', { name: '5 of hearts' })).toBeVisible();
	await expect(say(page).locator('button')).toHaveCount(1);
	// A screen that is loaded anew still has it.
	await page.reload();
	await press(page, 'Turn over, Player’s cards');
	await expect(hand(page, 'Player').getByRole('img', { name: '4 of hearts' })).toBeVisible();
	await nothing(page);
});

// shows: star-baccarat:8.18 star-baccarat:8.19
test('the role of Banker is taken, passed on and declined', async ({ page, another }) => {
	await seated(page, 'B2');
	const other = await another();
	await seated(other, 'B2');
	await press(other, 'Take, the role of Banker');
	await expect(way(other, 'Pass on, the role of Banker')).toBeVisible();
	await expect(say(other)).not.toContainText('The table waits for you');
	await nothing(page);
	await looksWell(other);
	await press(other, 'Pass on, the role of Banker');
	await press(page, 'Decline, the role of Banker');
	await expect(way(other, 'Take, the role of Banker')).toBeVisible(); // he is asked last of all
	await nothing(page);
});

// shows: star-baccarat:4.3/players star-baccarat:4.3.2 star-baccarat:4.5
test('the cards are cut where a player puts his finger, or by whom he names', async ({ page, another }) => {
	const dealer = await boss();
	await seated(page, 'B3');
	const other = await another();
	await seated(other, 'B3');
	await dealer.act('B3', 'shuffle');
	await nothing(page);
	await dealer.act('B3', 'offer-cut');
	await expect(say(page)).toContainText('208 cards from the front');
	await looksWell(page);
	await say(page).getByRole('button', { name: /^Cut the cards, another does/ }).click();
	await nothing(page);
	const place = say(other).getByRole('slider');
	await place.fill('52');
	await expect(say(other)).toContainText('52 cards from the front');
	await place.press('ArrowLeft');
	await expect(say(other)).toContainText('52 cards from the front'); // not less than a deck
	await press(other, 'Cut the cards');
	await nothing(other);
});

// shows: nz1996:V.7.2(b)
test('a player demands that pre-shuffled cards be shuffled here', async ({ page }) => {
	const dealer = await boss();
	await seated(page, 'B4');
	await dealer.act('B4', 'pre-shuffled');
	await looksWell(page);
	await press(page, 'Demand about the cards, checked and shuffled here');
	await nothing(page);
	await expect(dealer.act('B4', 'pre-shuffled')).rejects.toThrow(/a player has demanded/);
});

// shows: nz1996:II.7.1/view nz1996:I.13.3(b)
test('who asks sees the burned card, and agrees to other limits or not', async ({ page }) => {
	const dealer = await boss(boxes);
	const seat = await seated(page, 'J2', undefined, boxes);
	await (await boxes.dealer()).act('J2', 'inspect');
	await dealer.act('J2', 'inspect');
	await dealer.act('J2', 'shuffle');
	await expect(page.locator('.phase')).toContainText('being made ready, and you are asked');
	await say(page).getByRole('slider').fill('100');
	await press(page, 'Cut the cards');
	await expect(page.locator('.phase')).toContainText('not open yet');
	await dealer.act('J2', 'place-cutting-card');
	await dealer.deal('J2', 'Ks');
	await way(page, 'See the burned card').click();
	await seat.told('The burned card: king of spades');
	await dealer.act('J2', 'post-limits', { min: 500 }, 'as it must be');
	await looksWell(page);
	await press(page, 'Agree, the new limits');
	await expect(way(page, 'Agree, No, the new limits')).toBeVisible();
	await dealer.act('J2', 'change-limits', { min: 500, reason: 'consent' }, 'all agree');
	await expect(way(page, 'Agree, No, the new limits')).toHaveCount(0);
});

// shows: nz1996:II.13.3(c)
test('who has a wager on another’s box follows his double', async ({ page, another }) => {
	const dealer = await boss(boxes);
	await seated(page, 'J1', 'main', boxes);
	// A wager on another's box comes over the wire; the screen then knows the terminal by its token.
	const { terminal, member } = boxes.nextSeat();
	const line = await boxes.line();
	const { token } = await line.ask('join', { terminal });
	await line.ask('card', { card: member.card, pin: member.pin });
	await line.ask('transfer', { amount: 5000, to: 'terminal' });
	await line.ask('table', { table: 'J1' });
	await line.ask('wager', { table: 'J1', round: 1, bet: 'main', stake: 700, seat: Number((await page.url()).slice(-1)) });
	line.end();
	const other = await another();
	await other.addInitScript(([where, what]) => localStorage.setItem(`baize.token.${where}`, what!), [terminal, String(token)]);
	await other.goto(`${boxes.url}#/play/${terminal}`);
	await dealer.close('J1');
	await dealer.deal('J1', '5h', '6d', '4s');
	await page.locator('button.choice.double').click();
	const follow = other.getByRole('group', { name: 'What you may do' });
	await expect(follow.locator('button.choice.double')).toContainText('+ $7.00');
	await nothing(other); // one button for one thing
	await looksWell(other);
	await follow.locator('button.choice.double').click();
	await expect(follow).toHaveCount(0);
	await expect(new Seat(other, boxes, terminal).meter('Bet')).toHaveText('$14.00');
});

// shows: nz1996:X.4.3 nz1996:X.5.8
test('the dice are chosen and passed on', async ({ page, another }) => {
	const dealer = await boss();
	await seated(page, 'C1', 'pass');
	const other = await another();
	await seated(other, 'C1');
	await dealer.act('C1', 'offer-dice');
	await expect(say(page).getByRole('group', { name: 'Take, the dice' }).getByRole('button', { pressed: true })).toHaveText(['1', '2']);
	await looksWell(page);
	await say(page).getByRole('button', { name: 'die 5' }).click();
	await expect(say(page).getByRole('button', { pressed: true })).toHaveText(['2', '5']);
	await press(page, 'Take, the dice');
	await press(page, 'Pass on, the dice');
	await nothing(page);
	await press(other, 'Decline, the dice');
	await nothing(other);
});
