// A floor that outlives its controller: whoever looks at it goes on at the other by himself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { database } from './database';
import { House, SCREENS, tables } from './house';
import { Seat } from './seat';
import { expect, test, type Page } from './test';

const first = new House([tables.dealt('D1'), tables.cards('B1')]);
let second: House;
let leave = (): void => undefined;

test.beforeAll(async () => {
	const { address, leave: left } = await database('elsewhere');
	leave = left;
	first.book = address;
	await first.open();
	second = await first.standby();
	await first.knows(second);
});
test.afterAll(async () => {
	await Promise.all([first.close(), second?.close()]);
	leave();
});

/** What a page has fetched, from now on. */
function fetched(page: Page): ReadonlySet<string> {
	const all = new Set<string>();
	page.on('requestfinished', (request) => all.add(request.url()));
	return all;
}

/** All that may be asked for later has come. */
async function provided(page: Page, finished: ReadonlySet<string>): Promise<void> {
	const all = JSON.parse(readFileSync(join(SCREENS, 'ahead.json'), 'utf8')) as string[];
	expect(all.length).toBeGreaterThan(100);
	await expect.poll(() => all.filter((name) => !finished.has(`${new URL(page.url()).origin}/assets/${name}`)), { timeout: 200_000 }).toEqual([]);
}

async function signInByName(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill('dealer');
	await page.getByLabel('Password').fill('pass-dealer');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

test('terminal, display and dealer go on at the other controller when theirs is killed, and when it hands over', async ({ page, context, watch }) => {
	watch.expected.push(/WebSocket connection to/);
	const display = await context.newPage();
	const desk = await context.newPage();
	const come = [page, display, desk].map((one) => ({ one, all: fetched(one) }));
	const seat = await Seat.down(page, first, '$100', 'D1');
	await display.goto(`${first.url}#/display/D1`);
	await desk.goto(`${first.url}#/dealer/D1`);
	await signInByName(desk);
	const lost = page.getByRole('alertdialog');
	await seat.chip('$5').click();
	await seat.lay('straight 17');
	await seat.meters('$95.00', '$5.00');
	for (const { one, all } of come) await provided(one, all);

	await first.kill();
	await second.knows(second);
	await expect(lost).toBeHidden();
	await seat.meters('$95.00', '$5.00');
	await (await second.dealer()).result('D1', 17);
	await seat.meters('$275.00', '$0.00');
	await expect(display.getByRole('listitem').first()).toContainText('17');
	// A password is not kept: who stands there now says who it is.
	await signInByName(desk);
	// What no page has fetched yet comes all the same, though who had it is gone.
	await seat.choose('B1');
	await seat.lay('player');
	await seat.button('Clear').click();
	await seat.meters('$275.00', '$0.00');

	await first.open('--standby');
	await second.knows(first);
	await second.drain();
	await expect(lost).toBeHidden();
	await seat.choose('D1');
	await seat.lay('red');
	await (await first.dealer()).result('D1', 18);
	await seat.meters('$280.00', '$0.00');
	await expect(display.getByRole('listitem').first()).toContainText('18');
	await signInByName(desk);
});
