// A terminal without cards: notes in, tickets out, tickets in, and the cage that pays them.
import { expect, test, type Page } from './test';
import { opened, tables } from './house';
import { Seat } from './seat';
import { signIn } from './staff';

const house = opened(tables.rapid('D2'));

async function cashOut(seat: Seat): Promise<string> {
	await seat.button('Cash out').click();
	await seat.dialog.getByRole('button', { name: 'Cash out' }).click();
	await expect(seat.dialog).toContainText('Take it to the cage or into another terminal.');
	return (await seat.dialog.locator('.ticket .number').first().textContent())!.trim();
}

async function ticketIn(page: Page, number: string): Promise<Seat> {
	const seat = await Seat.cash(page, house);
	await seat.dialog.getByLabel('Ticket number').fill(number);
	await seat.dialog.getByRole('button', { name: 'Insert', exact: true }).click();
	return seat;
}

// shows: star-rapid-2016:8.3/button star-rapid-2016:4.2.3 star-rapid-2016:diagram-c/credit-meter star-rapid-2016:diagram-c/bet-meter star-rapid-2016:diagram-c/terminal-id
test('a note in, a ticket out, into another terminal once', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.cash(page, house, '$50');
	await expect(page.getByText(`TID ${seat.terminal}`)).toBeVisible();
	await seat.meters('$50.00', '$0.00');
	await seat.chip('$5').click();
	await seat.lay('red');
	await seat.meters('$45.00', '$5.00');
	await seat.button('Cash out').click();
	await expect(seat.dialog).toContainText('Not while wagers lie on a table');
	await expect(seat.dialog.getByRole('button', { name: 'Cash out' })).toBeDisabled();
	await seat.dialog.getByRole('button', { name: 'Cancel' }).click();
	await dealer.result('D2', 1);
	await seat.meters('$55.00', '$0.00');

	const number = await cashOut(seat);
	await expect(seat.dialog.locator('.ticket .value')).toHaveText('$55.00');
	await expect(seat.dialog.locator('.ticket .words')).toHaveText(/fifty[- ]five dollars/i);
	await expect(seat.dialog).toContainText('Test floor');
	await expect(seat.dialog).toContainText(seat.terminal);
	await seat.dialog.getByRole('button', { name: 'Close' }).last().click();
	await expect(seat.dialog).toContainText('Welcome');

	const two = await ticketIn(await another(), number);
	await two.meters('$55.00', '$0.00');
	const three = await ticketIn(await another(), number);
	await expect(three.dialog.getByRole('alert')).toContainText(/redeemed|paid|already/i);
	await expect(three.meter('Credit')).toHaveText('$0.00');
});

test('the cage pays a ticket once', async ({ page, another }) => {
	const seat = await Seat.cash(page, house, '$20', '$100');
	await seat.meters('$120.00', '$0.00');
	const number = await cashOut(seat);

	const cage = await another();
	await signIn(cage, house, 'cage', 'cage', '?tab=tickets');
	const look = async (): Promise<void> => {
		await cage.getByLabel('Ticket number').fill(number);
		await cage.getByRole('button', { name: 'Look up' }).click();
	};
	await look();
	const ticket = cage.locator('article.ticket');
	await expect(ticket).toContainText('open, may be paid');
	await expect(ticket).toContainText('$120.00');
	await ticket.getByRole('button', { name: 'Pay $120.00' }).click();
	await cage.getByRole('dialog').getByRole('button', { name: 'Pay $120.00' }).click();
	const receipt = cage.locator('article.receipt');
	await expect(receipt).toContainText('Ticket paid');
	await expect(receipt).toContainText(/one hundred and twenty dollars/i);
	await expect(receipt).toContainText(number.replaceAll('-', ' '));
	await cage.getByRole('button', { name: 'Done' }).click();
	await look();
	await expect(ticket).toContainText('paid already');
	await expect(ticket).toContainText('at cage');
	await expect(ticket.getByRole('button', { name: /Pay/ })).toHaveCount(0);

	const again = await ticketIn(await another(), number);
	await expect(again.dialog.getByRole('alert')).not.toBeEmpty();
	const unknown = await ticketIn(await another(), '0000-0000-0000-0000');
	await expect(unknown.dialog.getByRole('alert')).not.toBeEmpty();
});

// shows: star-rapid-2016:diagram-c/ram-reset
test('a terminal that has lost its memory says so beside its number, with the account restored', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100');
	await seat.chip('$5').click();
	await seat.lay('red');
	await seat.meters('$95.00', '$5.00');
	const sign = page.getByText('RAM reset', { exact: true });
	// What the screen remembers takes it back to its place without a word.
	await page.reload();
	await seat.meters('$95.00', '$5.00');
	await expect(sign).toHaveCount(0);
	await page.evaluate(() => localStorage.clear());
	await page.reload();
	await page.getByLabel('Card', { exact: true }).fill(seat.member.card);
	await page.getByLabel('PIN', { exact: true }).fill(seat.member.pin);
	await page.getByRole('button', { name: 'Go on' }).click();
	await seat.meters('$95.00', '$5.00');
	for (const size of [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }]) {
		await page.setViewportSize(size);
		await expect(sign).toBeInViewport({ ratio: 1 });
	}
	await expect(page.getByText(`TID ${seat.terminal}`)).toBeVisible();
	await page.reload();
	await expect(sign).toBeVisible();
	await seat.button('Language').click();
	await expect(page.getByText('内存已重置', { exact: true })).toBeVisible();
	const desk = await house.desk('boss');
	const { incidents } = (await desk.ask('incidents')) as { incidents: { code: string }[] };
	expect(incidents.filter((one) => one.code === 'ram-reset')).toHaveLength(1);
});
