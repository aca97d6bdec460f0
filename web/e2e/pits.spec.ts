// Two pits of one casino: what the screens of each tell of the other.
import { keptCasino } from './casino';
import { tables, type Dealer } from './house';
import { act, looks, taken } from './occasions';
import { betsAt } from './evening';
import { Seat } from './seat';
import { signIn } from './staff';
import { expect, test, type Page } from './test';

/** A stud table of the jackpot that all such tables share, of $10,000 at first. */
const stud = (name: string): string => JSON.stringify({ ...(JSON.parse(tables.zealand(name, 'caribbean-stud', { seats: 7, min: 500, jackpot: 1_000_000 })) as object), jackpot: 'J' });
const contest = JSON.stringify({ table: 'X9', title: 'Baccarat tournament', ruleset: 'star/baccarat-tournament', automatic: 'no' });
const { main, salon } = keptCasino('pits', { main: [stud('P1'), tables.dealt('D1')], salon: [stud('P9'), tables.dealt('D9'), contest] });

/** In the three languages, the pit in which a screen stands. */
const SIGN = [['EN', 'Pit salon'], ['中文', '赌区 salon'], ['FR', 'Secteur salon']] as const;
const speak = (page: Page, tongue: string) => page.getByRole('group', { name: /Language|Langue|语言/ }).getByRole('button', { name: tongue }).click();

/** What players look at goes from one language to the next. */
const nextTongue = (page: Page) => page.locator('.tongue').click();

/** The lines that the sections of a desk take. */
const lines = (page: Page) => page.locator('.bar nav button').evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);

const meter = (page: Page) => page.locator('.meter');

/** Five cards to one box and five to the dealer, in turn. */
async function dealt(dealer: Dealer, table: string, own: string, other: string): Promise<void> {
	const his = other.split(' ');
	for (const [i, card] of own.split(' ').entries()) await dealer.deal(table, card, his[i]!);
}

test('a jackpot over pits stands on every meter: a wager in one pit raises it in the other, a prize lowers it', async ({ page, another }) => {
	const dealer = await main.dealer();
	const seat = await Seat.down(page, main, '$100', 'P1');
	const there = await another();
	await Seat.down(there, salon, '$100', 'P9');
	const board = await another();
	await board.goto(`${salon.url}#/display/P9`);
	const show = await another();
	await show.goto(`${salon.url}#/show/jackpots`);
	const all = async (amount: string): Promise<void> => {
		for (const one of [page, there, board]) await expect(meter(one)).toContainText(amount);
		await expect(show.locator('.pools')).toContainText(amount);
	};
	await all('$10,000.00');
	for (const one of [page, there, board]) await expect(meter(one)).toContainText('of all pits');
	await expect(show.locator('.pools')).toContainText('of all pits');
	await seat.chip('$10').click();
	await seat.lay('ante');
	await page.getByRole('button', { name: 'Put $1.00 in the slot' }).click();
	await seat.meters('$89.00', '$11.00');
	await dealer.close('P1');
	await all('$10,001.00');
	await dealt(dealer, 'P1', 'Ah Kh 9h 5h 2h', 'Qs 9c 7d 4h Kd');
	for (const [one, name] of [[there, 'meter-terminal'], [board, 'meter-display'], [show, 'meter-show']] as const) await looks(one, name);
	await page.getByRole('group', { name: 'What you may do' }).getByRole('button', { name: /Bet/ }).click();
	// The other pit says first that nobody there received a hand earlier.
	await expect(() => dealer.act('P1', 'count', { number: 52 })).toPass();
	await seat.meters('$209.00', '$0.00');
	await all('$9,901.00');
});

test('the cage finds a member of the other pit, and says where the card is', async ({ page, another }) => {
	const seat = await Seat.down(await another(), main, '$100', 'D1');
	await signIn(page, salon, 'cage');
	const list = page.getByRole('list').filter({ hasText: 'Member' });
	const one = list.getByRole('button').filter({ hasText: seat.member.card });
	await expect(one).toContainText(`in pit main · ${seat.terminal}`);
	// Somebody whose card is in no terminal is shown first, and does not stay under another's name.
	const free = salon.nextSeat().member;
	await page.getByLabel('Find a member by name or card').fill(free.card);
	await page.getByLabel('Find a member by name or card').press('Enter');
	await expect(page.locator('.page h1')).toHaveText(free.name);
	await expect(page.locator('.account')).toHaveCount(2);
	await speak(page, 'FR');
	await page.getByRole('button', { name: 'Payer', exact: true }).click();
	await looks(page, 'cage-pays-FR');
	await page.keyboard.press('Escape');
	await speak(page, 'EN');
	await page.getByLabel('Find a member by name or card').fill(seat.member.card);
	await page.getByLabel('Find a member by name or card').press('Enter');
	await expect(page.locator('.page .refused')).toContainText(`The card is in terminal ${seat.terminal} of pit main`);
	await expect(page.locator('.page h1')).toHaveText(seat.member.name);
	await expect(page.locator('.account')).toHaveCount(0);
	for (const [tongue, where] of [['FR', `La carte est au terminal ${seat.terminal} du secteur main`], ['中文', `该卡在赌区 main 的终端 ${seat.terminal}`]] as const) {
		await speak(page, tongue);
		await expect(page.locator('.page .refused')).toContainText(where);
		await looks(page, `cage-where-${tongue}`);
	}
});

test('an inspector reads the books of the pit that he chooses, and the rounds of all', async ({ page }) => {
	for (const [house, table] of [[main, 'D1'], [salon, 'D9']] as const) {
		const seat = await betsAt(house, table, { bet: 'red', stake: 500 });
		await (await house.dealer()).result(table, 17);
		seat.end();
	}
	await signIn(page, salon, 'inspector', 'inspector', '?tab=rounds');
	const pit = page.getByLabel('Pit', { exact: true });
	await expect(pit.getByRole('option')).toHaveText(['main', 'salon (here)', 'all pits']);
	await expect(pit).toHaveValue('salon');
	const rounds = page.getByRole('region', { name: 'Rounds' }).getByRole('row').getByRole('button').filter({ hasText: /D\d/ });
	const found = async (whose: string, ...tables: RegExp[]): Promise<void> => {
		await pit.selectOption(whose);
		await page.getByRole('button', { name: 'Find', exact: true }).click();
		await expect(rounds).toHaveText(tables);
	};
	await found('salon', /^D9 · \d+$/);
	await found('main', /^main · D1 · \d+$/);
	await found('*', /^salon · D9 · \d+$/, /^main · D1 · \d+$/);
	// A round of the other pit is played again step by step.
	await rounds.last().click();
	await expect(page.getByRole('heading', { name: /^main · D1 · Round \d+$/ })).toBeVisible();
	await expect(page.locator('.both')).toContainText('No more bets');
	await looks(page, 'inspector-rounds');

	// The choice goes with him to the other books; where all cannot be read together it is this pit's again.
	// Its rules are called as people call them.
	await expect(page.locator('.paper')).toContainText('Semi Automated Roulette · Crown Sydney: Fusion 2024');
	await page.getByRole('button', { name: 'Books', exact: true }).click();
	await expect(pit.getByRole('option')).toHaveText(['main', 'salon (here)']);
	await expect(page.locator('.books')).toContainText('wagers D9');
	await pit.selectOption('main');
	await expect(page.locator('.books')).toContainText('wagers D1');
	await expect(page.locator('.books')).not.toContainText('wagers D9');
	// A button stands on the line of the field beside it, whose label is above both.
	const [field, button] = [await pit.boundingBox(), await page.getByRole('button', { name: 'Trial balance' }).boundingBox()];
	expect(button!.y + button!.height).toBeCloseTo(field!.y + field!.height, 0);
	await page.getByRole('button', { name: 'Reports', exact: true }).click();
	await expect(pit).toHaveValue('main');
	await pit.selectOption('*');
	await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Hold of tables' });
	await page.getByRole('button', { name: 'Make report', exact: true }).click();
	await expect(page.locator('tbody tr').filter({ hasText: 'D1' })).toContainText('main');
	await expect(page.locator('tbody tr').filter({ hasText: 'D9' })).toContainText('salon');
	await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Tables and rulesets' });
	await page.getByRole('button', { name: 'Make report', exact: true }).click();
	for (const [tongue, rules] of [['FR', 'Roulette semi-automatique · Crown Sydney : Fusion 2024'], ['中文', '半自动轮盘 · 悉尼皇冠：Fusion 2024'], ['EN', 'Semi Automated Roulette · Crown Sydney: Fusion 2024']] as const) {
		await speak(page, tongue);
		await expect(page.locator('tbody tr').filter({ hasText: 'D9' })).toContainText(rules);
	}
	await looks(page, 'inspector-report');
	// On a phone the tables of the floor are as wide as it is.
	await page.getByRole('button', { name: 'Floor', exact: true }).click();
	await page.setViewportSize({ width: 390, height: 844 });
	const one = page.locator('.look .one').filter({ hasText: 'D9' });
	await expect.poll(async () => (await one.boundingBox())!.width).toBeLessThan(390);
});

test('a tournament says on every screen in which pit it is held, and is only looked at in another', async ({ page, another }) => {
	const { boss } = await taken(main, 'cup', 'star/tournaments', { seats: 4, 'max-entrants': 4 });
	const line = await salon.line();
	await expect.poll(async () => ((await line.ask('occasions')).occasions as { pit: string; brief: { phase: string } }[]).map((one) => [one.pit, one.brief.phase])).toEqual([['main', 'entries']]);

	const board = await another();
	await board.goto(`${salon.url}#/tournament/cup`);
	await expect(board.locator('h1')).toContainText('held in pit main');
	await looks(board, 'tournament-board');
	await board.goto(salon.url);
	await expect(board.getByRole('link', { name: 'cup' })).toContainText('held in pit main');

	const desk = await another();
	await signIn(desk, salon, 'pit', 'boss');
	await desk.getByRole('button', { name: 'Tournaments', exact: true }).click();
	await expect(desk.locator('.pick')).toContainText('held in pit main');
	await expect(desk.locator('.tournament')).toContainText('It is held in pit main, and run there.');
	// What would be refused is not offered.
	await expect(desk.locator('.tournament .buttons')).toHaveCount(0);
	await looks(desk, 'tournament-desk');

	// A player of this pit applies all the same.
	await Seat.down(page, salon, '$100', 'D9');
	await page.getByRole('button', { name: /^Tournaments/ }).click();
	const sheet = page.getByRole('dialog').getByRole('article', { name: 'cup' });
	await expect(sheet).toContainText('held in pit main');
	// Chips are no money.
	await expect(sheet.locator('dl > div').filter({ hasText: 'Chips for each' }).locator('dd')).toHaveText('1,000');
	await sheet.getByRole('checkbox').check();
	await sheet.getByRole('button', { name: 'Enter' }).click();
	await expect(sheet.getByRole('status')).toContainText('applied');
	await looks(page, 'tournament-sheet');
	boss.end();
});

test('every desk and display says in which pit it stands', async ({ page }) => {
	for (const where of ['cage', 'pit', 'inspector', 'promotions', 'dealer/D9', 'display/D9', '', 'show/limits']) {
		// From elsewhere, or the sign of the page before would do.
		await page.goto('about:blank');
		await page.goto(`${salon.url}#/${where}`);
		await expect(page.locator('.pit-sign')).toHaveText('Pit salon');
	}
	await page.goto(`${main.url}#/cage`);
	await expect(page.locator('.pit-sign')).toHaveText('Pit main');
	await expect(page).toHaveTitle('Cage · main · Baize');
	for (const [place, name] of [['cage', 'cage'], ['pit', 'boss'], ['inspector', 'inspector'], ['dealer', 'dealer']] as const) {
		await signIn(page, salon, place, name, place === 'dealer' ? '/D9' : '');
		for (const [tongue, sign] of SIGN) {
			await speak(page, tongue);
			await expect(page.locator('.bar .pit-sign')).toHaveText(sign);
			await looks(page, `sign-${place}-${tongue}`);
			await page.setViewportSize({ width: 1280, height: 800 });
			expect(await lines(page)).toBeLessThanOrEqual(2);
		}
		await speak(page, 'EN');
	}
	await page.goto(`${salon.url}#/display/D9`);
	for (const [tongue, sign] of SIGN) {
		await expect(page.locator('header .pit-sign')).toHaveText(sign);
		await looks(page, `sign-display-${tongue}`);
		await nextTongue(page);
	}
});

test('a board finds its tournament once there is one, and an entrant is told pit and table of his session', async ({ page, another }) => {
	const board = await another();
	await board.goto(`${salon.url}#/tournament/duel`);
	await expect(board.getByText('This board looks for it by itself.')).toBeVisible();

	const { boss, cage } = await taken(main, 'duel', 'star/tournaments', { seats: 2, 'max-entrants': 2 });
	await expect(board.locator('h1')).toContainText('duel');
	await expect(board.locator('h1')).toContainText('held in pit main');

	const seat = await Seat.down(page, main, '$100', 'D1');
	const pay = { card: 10_000 };
	await page.getByRole('button', { name: /^Tournaments/ }).click();
	const sheet = page.getByRole('dialog').getByRole('article', { name: 'duel' });
	await sheet.getByRole('checkbox').check();
	await sheet.getByRole('button', { name: 'Enter' }).click();
	await expect(sheet.getByRole('status')).toContainText('applied');
	await act(boss, 'duel', { act: 'accept', player: seat.member.card });
	await sheet.getByRole('button', { name: /^Pay the entry fee/ }).click();
	await expect(sheet.getByRole('status')).toContainText('in');
	const { member: other } = main.nextSeat();
	const own = { card: other.card, pin: other.pin };
	await act(cage, 'duel', { act: 'apply', yes: true }, own);
	await act(boss, 'duel', { act: 'accept', player: other.card });
	await act(cage, 'duel', { act: 'fee', ...pay }, own);
	await act(boss, 'duel', { act: 'close' });

	// The desk knows the tables of the other pit.
	const desk = await another();
	await signIn(desk, main, 'pit', 'boss');
	await desk.getByRole('button', { name: 'Tournaments', exact: true }).click();
	await desk.locator('.pick').filter({ hasText: 'duel' }).click();
	await desk.getByRole('button', { name: 'Designate a table' }).first().click();
	await expect(desk.getByRole('dialog').getByLabel('Table').getByRole('option', { name: 'X9' })).toBeAttached();
	await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await act(boss, 'duel', { act: 'designate', table: 'X9' });
	await expect(desk.locator('.tournament')).toContainText('X9 free in pit salon');
	await act(boss, 'duel', { act: 'draw' });
	await act(boss, 'duel', { act: 'call', session: 1, table: 'X9' });
	await expect(desk.getByRole('article', { name: 'Session 1' })).toContainText('X9 · in pit salon');

	await expect(sheet.getByRole('status')).toContainText('at table X9 in pit salon');
	await looks(page, 'called-sheet');
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	for (const [tongue, words] of [['EN', /your table is X9 in pit salon, seat [12]\. Leave here/], ['中文', /您的赛桌是赌区 salon 的 X9 台 [12] 号座。请退卡/], ['FR', /votre table est X9, secteur salon, place [12]\. Quittez/]] as const) {
		await expect(page.locator('.notice')).toContainText(words);
		await looks(page, `called-${tongue}`);
		await nextTongue(page);
	}
	await expect(board.getByRole('region', { name: 'Session 1' })).toContainText('X9 in pit salon');
	await looks(board, 'called-board');
	boss.end();
	cage.end();
});
