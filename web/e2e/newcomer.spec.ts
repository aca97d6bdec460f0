// Sitting down and getting up again: the lobby, the card, its PIN, the money.
import { expect, test } from './test';
import { opened, tables, type Message } from './house';
import { Seat } from './seat';
import { find, holds, signIn } from './staff';

const house = opened(tables.dealt('D1'), tables.rapid('D2'));

// shows: crown-fusion-2024:5.2.2 crown-fusion-2024:3.2.2 star-rapid-2016:4.2.3
test('a newcomer comes from the lobby to a chip on 17', async ({ page }) => {
	await page.goto(house.url);
	await expect(page.getByRole('heading', { name: 'Test floor' })).toBeVisible();
	await expect(page.getByText('the card is 100-0001, its PIN 2001')).toBeVisible();
	await page.locator('[data-table="D2"]').click();
	const seat = new Seat(page, house, 'T01');
	await expect(seat.dialog).toContainText('TID T01');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rapid Roulette');
	await seat.dialog.getByRole('button', { name: 'Play with the demonstration card' }).click();

	await expect(seat.dialog).toContainText('On your card');
	await expect(seat.dialog).toContainText('$1,000.00');
	await seat.bring('$100');
	await seat.meters('$100.00', '$0.00');

	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.meters('$95.00', '$5.00');
	await expect(seat.meter('Win')).toHaveText('$0.00');
	await expect(seat.spot('straight 17')).toHaveAccessibleName('straight up 17, $5.00 lies here');
});

test('a card that is being keyed in stays when the demonstration offers its own late', async ({ page }) => {
	let offer: (() => void) | undefined;
	await page.routeWebSocket(/\/ws$/, (line) => {
		const floor = line.connectToServer();
		let asked: unknown;
		line.onMessage((said) => {
			const { do: what, seq } = JSON.parse(String(said)) as Message;
			if (what === 'floor') asked = seq;
			floor.send(said);
		});
		floor.onMessage((said) => {
			if (asked !== undefined && (JSON.parse(String(said)) as Message).re === asked) offer = () => line.send(said);
			else line.send(said);
		});
	});
	const { terminal, member } = house.nextSeat();
	const seat = new Seat(page, house, terminal);
	const card = seat.dialog.getByLabel('Card', { exact: true });
	const demo = seat.dialog.getByRole('button', { name: 'Play with the demonstration card' });
	await page.goto(`${house.url}#/play/${terminal}`);
	await card.fill(member.card);
	await expect.poll(() => offer !== undefined).toBe(true);
	await expect(demo).toBeHidden();
	offer!();
	await expect(demo).toBeVisible();
	await expect(card).toHaveValue(member.card);
});

// shows: crown-fusion-2024:5.2.2
test('any amount can be brought from the card, and put back', async ({ page }) => {
	const { terminal, member } = house.nextSeat();
	const seat = new Seat(page, house, terminal);
	await page.goto(`${house.url}#/play/${terminal}`);
	await seat.insert(member);
	await seat.dialog.getByRole('button', { name: 'Other amount' }).click();
	for (const key of ['1', '2', '.', '5', '0']) await seat.dialog.getByRole('button', { name: key, exact: true }).click();
	await seat.dialog.getByRole('button', { name: 'Bring $12.50' }).click();
	await expect(seat.dialog).toBeHidden();
	await seat.meters('$12.50', '$0.00');

	await seat.button('Money').click();
	await expect(seat.dialog).toContainText('$987.50');
	await seat.dialog.getByRole('button', { name: 'Put money back on the card' }).click();
	await seat.dialog.getByRole('button', { name: /^All/ }).click();
	await expect(seat.dialog).toBeHidden();
	await seat.meters('$0.00', '$0.00');
});

// shows: star-rapid-2016:2.1/switch crown-fusion-2024:3.1.1
test('one terminal plays at any table; what lies elsewhere settles to the same credit', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('red');
	await seat.choose('D2');
	await expect(page.getByRole('heading', { name: 'Rapid Roulette' })).toBeVisible();
	await seat.lie([]);
	await expect(seat.meter('Credit')).toHaveText('$95.00');
	await dealer.result('D1', 1);
	await seat.told('D1: 1 red. +$5 net');
	await expect(seat.meter('Credit')).toHaveText('$105.00');
	await seat.choose('D1');
	await expect(page.getByRole('list', { name: 'Recent numbers' }).getByRole('listitem').first()).toContainText('1');
});

test('leaving puts the credit back on the card', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.button('Clear').click();
	await seat.meters('$100.00', '$0.00');
	await seat.button('Leave').click();
	await expect(seat.dialog).toContainText('$100.00 goes back to it');
	await seat.dialog.getByRole('button', { name: 'Take the card out' }).click();
	await expect(seat.dialog).toContainText('Welcome');

	const cage = await another();
	await signIn(cage, house, 'cage');
	await find(cage, seat.member.card);
	await holds(cage, 'Card account', '$1,000.00');
	await expect(cage.getByText('Not at a terminal')).toBeVisible();
	await expect(cage.getByRole('region', { name: 'Last 35 movements' })).toContainText('$100.00');
});

test('who leaves with wagers out is paid on the card when the round is settled', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('straight 8');
	await seat.button('Leave').click();
	await expect(seat.dialog).toContainText('Your wagers stay. The card comes out when the round is settled.');
	await seat.dialog.getByRole('button', { name: 'Take the card out' }).click();
	await expect(seat.dialog).toBeHidden();
	await expect(page.getByRole('status').filter({ hasText: 'The card comes out after this round.' })).toBeVisible();
	await seat.lie(['straight up 8, $5.00 lies here']);

	await dealer.result('D1', 8);
	await expect(seat.dialog).toContainText('Welcome');
	const cage = await another();
	await signIn(cage, house, 'cage');
	await find(cage, seat.member.card);
	await holds(cage, 'Card account', '$1,175.00');
});

test('a wrong PIN says how many tries are left; three lock the card; the cage helps', async ({ page, another }) => {
	const { terminal, member } = house.nextSeat();
	const seat = new Seat(page, house, terminal);
	const alert = seat.dialog.getByRole('alert');
	await page.goto(`${house.url}#/play/${terminal}`);
	await seat.insert({ ...member, pin: '9999' });
	await expect(alert).toContainText('Tries left: 2');
	await seat.insert({ ...member, pin: '9999' });
	await expect(alert).toContainText('Tries left: 1');
	await seat.insert({ ...member, pin: '9999' });
	await expect(alert).toContainText('locked');
	await seat.insert(member);
	await expect(alert).toContainText('locked');

	const cage = await another();
	await signIn(cage, house, 'cage');
	await find(cage, member.card);
	await expect(cage.locator('.page .mark.bad')).toContainText('Locked');
	await cage.getByRole('button', { name: 'Unlock', exact: true }).click();
	await cage.getByLabel('Reason, for the second person').fill('passport seen');
	await cage.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
	await house.confirms();
	await expect(cage.getByText('Not locked')).toBeVisible();
	await seat.insert({ ...member, pin: '9999' });
	await expect(alert).toContainText('Tries left: 2');

	await cage.getByRole('button', { name: 'New PIN' }).click();
	await cage.getByLabel('PIN, keyed in by the member').fill('4711');
	await cage.getByLabel('PIN once more').fill('4712');
	await cage.getByLabel('Reason, for the second person').fill('she has forgotten it');
	await cage.getByRole('dialog').getByRole('button', { name: 'New PIN' }).click();
	await expect(cage.getByRole('dialog')).toContainText('The two PINs differ.');
	await cage.getByLabel('PIN once more').fill('4711');
	await cage.getByLabel('Reason, for the second person').fill('she has forgotten it');
	await cage.getByRole('dialog').getByRole('button', { name: 'New PIN' }).click();
	await house.confirms();
	await expect(cage.getByText('The new PIN is set and the card is not locked.')).toBeVisible();

	await seat.insert({ ...member, pin: '4711' });
	await seat.bring('$20');
	await seat.meters('$20.00', '$0.00');
});

test('a terminal in use is shown to nobody else without its card', async ({ page, another }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$5').click();
	await seat.lay('black');

	const other = await another();
	await other.goto(house.url);
	await other.getByText('Choose a terminal yourself').click();
	await expect(other.getByRole('listitem').filter({ hasText: new RegExp(`^${seat.terminal}`) })).toContainText('taken');
	await other.goto(`${house.url}#/play/${seat.terminal}`);
	await expect(other.getByRole('alert').first()).not.toBeEmpty();
	await expect(other.getByText('$95.00')).toHaveCount(0);
	await other.getByLabel('Card', { exact: true }).fill(seat.member.card);
	await other.getByLabel('PIN', { exact: true }).fill(seat.member.pin);
	await other.getByRole('button', { name: 'Go on' }).click();
	const moved = new Seat(other, house, seat.terminal);
	await moved.meters('$95.00', '$5.00');
	await moved.lie(['black, $5.00 lies here']);
});

test('calling staff reaches the pit', async ({ page, another }) => {
	const seat = await Seat.down(page, house, '$20');
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	await expect(pit.getByRole('button', { name: /^D1/ })).toBeVisible();
	await page.getByRole('button', { name: 'Staff' }).click();
	await seat.dialog.getByRole('button', { name: 'I need help' }).click();
	await expect(seat.dialog.getByRole('status')).toContainText('Staff have been called.');
	await expect(pit.locator('.notices')).toContainText('I need help');
});
