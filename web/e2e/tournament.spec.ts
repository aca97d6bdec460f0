// Tournaments: the director's desk from the conditions to the last prize, an entrant's terminal, the leader board and the
// result sheet.
import { expect, test, type Page } from './test';
import { wellLaid } from './eyes';
import { House, kept, tables } from './house';
import { SIZES, act, card, conditions, does, done, enters, fill, looks, next, pin, taken } from './occasions';
import { signIn } from './staff';

const TABLE = JSON.stringify({
	table: 'X1', title: 'Baccarat tournament', ruleset: 'star/baccarat-tournament', automatic: 'no',
	options: { min: 1000, max: 10000, bank: 30000, coups: 3, advance: 1, 'pass-cards': 1, undisclosed: 1, confirm: 'no' },
});
// Who deals here also runs tournaments.
const house = kept(new House([TABLE, tables.dealt('D1')], 8, undefined, 'occasions: {tournament: [supervisor, dealer]}'));
const CROWN = 'crown-fusion-2024/tournaments';
const begun = (name: string, ruleset: string, own: Record<string, number>) => taken(house, name, ruleset, own);

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

test('a tournament goes from its conditions to the last prize', async ({ page: desk, another }) => {
	await signIn(desk, house, 'pit', 'boss');
	await desk.getByRole('button', { name: 'Tournaments', exact: true }).click();
	await desk.getByRole('button', { name: 'New tournament' }).click();
	await desk.getByRole('dialog').getByLabel('Short name: letters, digits and hyphens').fill('cup');
	await desk.getByRole('dialog').getByLabel('Document').selectOption(CROWN);
	await desk.getByRole('dialog').locator('button.main').click();

	// What lacks is a touch away, with its clause; what a clause forbids is said too.
	await expect(next(desk)).toContainText('The conditions lack');
	await expect(next(desk)).toContainText('crown-fusion-2024:16.4.1(a)(ii)');
	await done(desk, 'Entry fee', { Amount: '100' });
	await done(desk, 'Rounds', { Number: '1' });
	const boss = await house.desk('boss');
	await conditions(boss, 'cup', { seats: 4, 'max-entrants': 4 });
	await expect(next(desk)).toContainText('what the places win: all of the pool');
	await looks(desk, 'tournament-draft');
	await done(desk, 'Another place', { 'Share of the pool, in hundredths of a per cent: 7000 is 70 %': '3000' });
	await expect(next(desk)).toContainText('publish them');
	await done(desk, 'Publish the conditions');
	await done(desk, 'Appoint an official');
	await done(desk, 'Appoint an official', { 'Name of the login': 'other-boss', 'As what': 'deputy' });
	await done(desk, 'boss comes');
	await done(desk, 'Take applications');

	// Applications are answered; a fee is paid at the cage with card and PIN.
	const cage = await another();
	await signIn(cage, house, 'cage', 'cage');
	await cage.getByRole('button', { name: 'Tournaments', exact: true }).click();
	await done(cage, 'Apply', { Card: card(1), PIN: pin(1), 'Agreed to rules and conditions in writing?': 'yes' });
	await expect(next(desk)).toContainText('Applications to answer: 1');
	await done(desk, `Accept an application · ${card(1)}`);
	await does(cage, `Pay the entry fee · ${card(1)}`, { PIN: pin(1), 'In cash': '90' });
	await expect(cage.getByRole('dialog').getByRole('status')).toContainText('$10.00 is left');
	await fill(cage, { 'In cash': '100' });
	await cage.getByRole('dialog').locator('button.main').click();
	await expect(cage.getByRole('dialog')).toBeHidden();
	const line = await house.desk('cage');
	for (const n of [2, 3]) await enters(line, boss, 'cup', n);
	await act(line, 'cup', { act: 'apply', yes: true }, { card: card(4), pin: pin(4) });
	await done(desk, `Refuse an application · ${card(4)}`, { Why: 'reserved', 'In words': 'the list is full' });
	await looks(desk, 'tournament-entries');
	await expect(part(desk, 'Draw of seats')).toContainText('Commitment');
	await done(desk, 'Close entries');

	// Seats are drawn, the session is called and begun; a table that is not on the floor is counted by staff.
	await done(desk, 'Brief the players');
	await done(desk, 'Designate a table', { Table: 'B1' });
	await done(desk, 'Draw the seats: the next round');
	const session = desk.getByRole('article', { name: 'Session 1' });
	await done(desk, 'Call a session · Session 1', { Table: 'B1' });
	await done(desk, 'Begin a session · Session 1');
	await expect(next(desk)).toContainText('Being played: 1');

	// A dispute halts play until it is decided; so does a director who goes.
	await act(line, 'cup', { act: 'dispute', what: 'coup-3', text: 'my wager stood' }, { card: card(2), pin: pin(2) });
	await expect(next(desk)).toContainText('A dispute is to be decided');
	await done(desk, /^Decide a dispute/, { 'Decision, with its reason': 'it was late' });
	await done(desk, 'boss goes');
	await expect(next(desk)).toContainText('Nobody in control is present');
	await done(desk, 'boss comes');
	await looks(desk, 'tournament-playing');
	await done(desk, `Disqualify · ${card(3)}`, { Why: 'phone', 'What happened': 'a call in coup 4' });
	await done(desk, `Record a result · ${card(1)}`, { Place: '1', Chips: '1500' });
	await done(desk, `Record a result · ${card(2)}`, { Place: '2', Chips: '20' });
	await done(desk, 'All chips are back · Session 1');
	await expect(session).toContainText('1,500');
	await done(desk, 'Announce a result · Session 1');
	await expect(next(desk)).toContainText('To be paid at the cage: 2');

	// The board shows who has won, by the end of the card; the cage pays.
	const board = await another();
	await board.goto(`${house.url}#/tournament/cup`);
	await expect(board.locator('.places')).toContainText(`card ending ${card(1).slice(-4)}`);
	await expect(board.locator('.places')).toContainText('$210');
	await expect(board.locator('body')).not.toContainText(card(1));
	await done(cage, `Pay what is owed · ${card(1)}`, {}, 'first place');
	await done(cage, `Pay what is owed · ${card(2)}`, {}, 'second place');
	await expect(next(desk)).toContainText('Everything is done');

	// The result sheet prints alone.
	await desk.getByRole('button', { name: 'Result sheet' }).click();
	const sheet = desk.getByRole('dialog', { name: 'cup · Result sheet' });
	await expect(sheet).toContainText(card(1));
	await expect(sheet).toContainText('$210.00');
	await expect(sheet).toContainText('boss · in control');
	await looks(desk, 'tournament-sheet');
	await desk.emulateMedia({ media: 'print' });
	await expect(desk.locator('header.bar')).toBeHidden();
	await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
	await expect(sheet).toContainText('Entry fee');
	await desk.emulateMedia({ media: 'screen' });
	await sheet.getByRole('button', { name: 'Close' }).click();
	await desk.getByRole('button', { name: 'Take it off the floor' }).click();
	await expect(desk.locator('.desk')).toContainText('There is no tournament.');
});

test('heats of many fill the leader board upright and lying, and everything is Chinese at Chinese screens', async ({ page: desk, another }) => {
	const { boss, cage } = await begun('heats', 'star/tournaments', { seats: 8, 'max-entrants': 24, rounds: 2, tables: 3, advance: 2 });
	for (let n = 1; n <= 24; n++) await enters(cage, boss, 'heats', n);
	await act(boss, 'heats', { act: 'close' });
	for (const table of ['B1', 'B2', 'B3']) await act(boss, 'heats', { act: 'designate', table });
	const { events } = (await act(boss, 'heats', { act: 'draw' })) as { events: { event: string; player: string; session: number; seat: number }[] };
	const seated = events.filter((one) => one.event === 'seated');
	for (const session of [1, 2]) {
		await act(boss, 'heats', { act: 'call', session, table: `B${session}` });
		await act(boss, 'heats', { act: 'begin', session });
	}
	for (const { player, seat } of seated.filter((one) => one.session === 1)) await act(boss, 'heats', { act: 'score', session: 1, player, place: seat, chips: 200_000 - seat * 10_000 });
	await act(boss, 'heats', { act: 'chips-back', session: 1 });
	await act(boss, 'heats', { act: 'announce', session: 1 });

	const board = await another();
	await board.goto(`${house.url}#/tournament/heats`);
	await expect(board.getByRole('region', { name: 'Session 1' })).toContainText('goes on');
	await expect(board.getByRole('region', { name: 'Session 1' })).toContainText('cut line: 2 go on');
	await expect(board.locator('body')).not.toContainText(seated[0]!.player);
	const sizes = [...SIZES, { width: 1080, height: 1920 }];
	await looks(board, 'tournament-board', sizes);
	await wellLaid(board, { sizes });

	const raw = /\b(?:term|stage|phase|state|session|reason|field|next[A-Z])-?\w*\b|undefined|\{\w+\}/;
	await signIn(desk, house, 'pit', 'boss');
	await desk.getByRole('button', { name: '中文' }).click();
	await desk.getByRole('button', { name: '锦标赛', exact: true }).click();
	await desk.getByRole('button', { name: /heats/ }).first().click();
	await expect(desk.getByRole('region', { name: '下一步' })).toContainText('请召集选手入座');
	await looks(desk, 'tournament-desk-zh');
	expect(await desk.locator('.main-part').innerText()).not.toMatch(raw);
	await desk.getByLabel('查找卡号').fill(card(7));
	await expect(desk.locator('.sheet tbody tr')).toHaveCount(1);
	await desk.getByRole('button', { name: `取消资格 · ${card(7)}` }).click();
	expect(await desk.getByRole('dialog').innerText()).not.toMatch(raw);
	await desk.keyboard.press('Escape');
	// A dealer who runs tournaments has their desk, and no other that is a supervisor's.
	const dealer = await another();
	await signIn(dealer, house, 'pit', 'dealer');
	await dealer.getByRole('navigation').getByRole('button', { name: 'Tournaments', exact: true }).click();
	await dealer.getByRole('button', { name: /heats/ }).first().click();
	await expect(next(dealer)).toBeVisible();
	await expect(dealer.getByRole('navigation').getByRole('button')).toHaveText(['Floor', 'Tournaments']);
	await act(boss, 'heats', { act: 'cancel', text: 'a storm' });
	await expect(desk.getByRole('region', { name: '下一步' })).toContainText('账房待退：24');
	await expect(board.locator('body')).toContainText('called off');
});

test('an entrant sees turn, chips, rank and coups, and plays pass card and undisclosed wager; desk and board follow', async ({ page: guest, another }) => {
	const { boss, cage } = await begun('duel', 'star/tournaments', { seats: 2, 'max-entrants': 2, rounds: 1, tables: 1, coups: 3, allotment: 30_000, minimum: 1000, maximum: 10_000, 'pass-cards': 1, undisclosed: 1 });
	await enters(cage, boss, 'duel', 1);
	// One applies and pays at a terminal.
	const player = await another();
	await player.goto(`${house.url}#/play/T04`);
	await player.getByRole('dialog').getByRole('button', { name: 'D1', exact: true }).click();
	const sits = player.getByRole('dialog');
	await sits.getByLabel('Card', { exact: true }).fill(card(2));
	await sits.getByLabel('PIN', { exact: true }).fill(pin(2));
	await sits.getByRole('button', { name: 'Go on' }).click();
	await sits.getByRole('button', { name: '$100', exact: true }).click();
	await player.getByRole('button', { name: /^Tournaments, \d new$/ }).click();
	const entry = player.getByRole('article', { name: 'duel' });
	await entry.getByLabel('I agree to the rules and the conditions').check();
	await entry.getByRole('button', { name: 'Enter' }).click();
	await expect(entry).toContainText('applied');
	await act(boss, 'duel', { act: 'accept', player: card(2) });
	await entry.getByRole('button', { name: 'Pay the entry fee · $100.00' }).click();
	await expect(entry.getByRole('button', { name: 'Withdraw' })).toBeVisible();
	await looks(player, 'tournament-player');
	await player.getByRole('button', { name: 'Close' }).click();
	await player.getByRole('button', { name: 'Leave' }).click();
	await player.getByRole('dialog').locator('button.main').first().click();
	await expect(player.getByRole('dialog').getByLabel('PIN', { exact: true })).toBeVisible();
	await act(boss, 'duel', { act: 'close' });
	await act(boss, 'duel', { act: 'designate', table: 'X1' });
	await act(boss, 'duel', { act: 'draw' });
	const [other, watcher, board] = [await another(), await another(), await another()];
	for (const [page, terminal] of [[guest, 'T01'], [other, 'T02'], [watcher, 'T03']] as const) await page.goto(`${house.url}#/play/${terminal}`);
	await expect(watcher.getByRole('dialog')).toContainText('reserved for the tournament');
	await looks(watcher, 'tournament-reserved', [{ width: 1280, height: 800 }]);
	await act(boss, 'duel', { act: 'call', session: 1, table: 'X1' });
	await act(boss, 'duel', { act: 'begin', session: 1 });

	const strip = (page: Page) => page.getByRole('region', { name: 'Tournament', exact: true });
	await expect(strip(guest)).toContainText('Your turn to wager');
	await expect(strip(other)).toContainText('Box 1 wagers');
	await expect(strip(guest)).toContainText('1 of 2');
	await expect(strip(watcher)).toHaveCount(0);
	await expect(strip(other).getByRole('button', { name: /Pass card/ })).toBeDisabled();
	await guest.locator('.toasts button').first().click();
	await looks(guest, 'tournament-seat');
	for (const page of [guest, other]) await expect(page.locator('main')).not.toContainText('$'); // chips are no money
	await strip(guest).getByRole('button', { name: /Undisclosed wager/ }).click();
	const sheet = guest.getByRole('dialog', { name: 'Undisclosed wager' });
	await sheet.getByRole('button', { name: 'Banker' }).click();
	await sheet.getByLabel('Amount').fill('70');
	await looks(guest, 'tournament-form');
	await sheet.getByRole('button', { name: 'Hand it in' }).click();
	await expect(strip(guest)).toContainText('handed in a form');
	await expect(strip(other)).toContainText('Your turn to wager');

	// Desk and board know whose turn it is, and nothing of what is on the form.
	const desk = await another();
	await signIn(desk, house, 'pit', 'boss');
	await desk.getByRole('button', { name: 'Tournaments', exact: true }).click();
	await desk.getByRole('button', { name: /duel/ }).first().click();
	await expect(desk.getByRole('article', { name: 'Session 1' })).toContainText('3 of 3 coups left');
	await expect(desk.getByRole('article', { name: 'Session 1' })).toContainText('Turn: box 2');
	await looks(desk, 'tournament-live', [{ width: 1280, height: 800 }]);
	await board.goto(`${house.url}#/tournament/duel`);
	await expect(board.getByRole('region', { name: 'Session 1' })).toContainText('3 of 3 coups left');
	await expect(board.getByRole('region', { name: 'Session 1' })).toContainText('300');
	await looks(board, 'tournament-final', [{ width: 1920, height: 1080 }, { width: 1080, height: 1920 }]);

	await strip(other).getByRole('button', { name: /Pass card/ }).click();
	await other.getByRole('dialog').getByRole('button', { name: 'Use a pass card' }).click();
	await expect(strip(other)).toContainText('passed');
	await expect(strip(other).getByRole('button', { name: /Pass card/ })).toHaveCount(0);
	await expect(strip(other)).toContainText('300');
});
