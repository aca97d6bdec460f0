// The dealer's page: whole rounds dealt by touch, keys and scanner, with every touch counted.
import { expect, test, type Page } from './test';
import { opened, tables, type Line } from './house';
import { wellLaid } from './eyes';
import { signIn } from './staff';

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }];
const house = opened(tables.dealt('R1'), tables.rapid('R2'), tables.cards('B1', { confirm: 'yes' }), tables.dice('S1'), tables.zealand('C1', 'craps'), tables.automatic('A1'));

/** A dealer comes to a table. */
async function comes(page: Page, table: string, name = 'dealer'): Promise<void> {
	await page.setViewportSize(SIZES[0]!);
	await signIn(page, house, 'dealer', name, `/${table}`);
	await expect(page.locator('.table strong')).toHaveText(table);
	await page.evaluate(() => {
		const counted = window as unknown as { taps: number };
		counted.taps = 0;
		addEventListener('click', (event) => (counted.taps += event.isTrusted ? 1 : 0), true);
	});
}

/** The touches since this was asked last. */
const taps = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const counted = window as unknown as { taps: number };
		const now = counted.taps;
		counted.taps = 0;
		return now;
	});

/** Somebody sits down and bets, without a screen. */
async function bets(table: string, ...spots: { bet: string; on?: string; stake: number }[]): Promise<Line> {
	const { terminal, member } = house.nextSeat();
	const line = await house.line();
	await line.ask('join', { terminal });
	await line.ask('card', { card: member.card, pin: member.pin });
	await line.ask('transfer', { to: 'terminal', amount: 50_000 });
	const { view } = await line.ask('table', { table }) as { view: { round: number } };
	for (const spot of spots) await line.ask('wager', { table, round: view.round, ...spot });
	return line;
}

const next = (page: Page) => page.getByRole('region', { name: 'Next' });

for (const table of ['R1', 'R2'])
	test(`at ${table} a spin takes two touches besides no more bets`, async ({ page }) => {
		await comes(page, table);
		await bets(table, { bet: 'straight', on: '17', stake: 500 }, { bet: 'red', stake: 1000 });
		await expect(page.getByText('$15.00').first()).toBeVisible();
		await expect(page.locator('aside')).toContainText('red');
		await expect(page.getByRole('button', { name: '17 black' })).toBeDisabled();
		await page.getByRole('button', { name: 'No more bets' }).click();
		expect(await taps(page)).toBe(1);
		// A slip of the finger costs a touch and nothing else.
		await page.getByRole('button', { name: '20 black' }).click();
		await expect(page.getByRole('button', { name: '20 BLACK — confirm' })).toBeVisible();
		await taps(page);
		await page.getByRole('button', { name: '17 black' }).click();
		await page.getByRole('button', { name: '17 BLACK — confirm' }).click();
		await expect(next(page)).toContainText('Bets are open');
		expect(await taps(page)).toBe(2);
		await expect(page.locator('.last')).toContainText('17');
		// And all of it by keys.
		await page.keyboard.press('Enter');
		await expect(page.getByRole('button', { name: '17 black' })).toBeEnabled();
		await page.keyboard.type('36');
		await expect(page.getByRole('status')).toContainText('Typed: 36');
		await page.keyboard.press('Enter');
		await page.getByRole('button', { name: '36 RED — confirm' }).waitFor();
		await page.keyboard.press('Enter');
		await expect(page.locator('.last')).toContainText('36');
		expect(await taps(page)).toBe(0);
	});

test('at baccarat a card is a touch, and the next one is named', async ({ page }) => {
	await comes(page, 'B1');
	await bets('B1', { bet: 'player', stake: 1000 });
	await page.getByRole('button', { name: 'No more bets' }).click();
	await taps(page);
	const coup = [['2 hearts', 'First card to Player'], ['K hearts', 'First card to Banker'], ['2 clubs', 'Second card to Player'], ['3 diamonds', 'Second card to Banker'], ['6 spades', 'Third card to Player'], ['9 clubs', 'Third card to Banker']] as const;
	for (const [card, step] of coup) {
		await expect(next(page)).toContainText(step);
		if (step === 'Second card to Player') {
			// A card that was misread is put right before the next: two touches.
			await page.getByRole('button', { name: 'Undo the last card' }).click();
			await page.getByRole('button', { name: 'Q hearts', exact: true }).click();
			await expect(page.getByLabel('Banker').getByRole('img', { name: 'queen of hearts' })).toBeVisible();
			expect(await taps(page)).toBe(4);
		}
		await page.getByRole('button', { name: card, exact: true }).click();
	}
	await page.getByRole('button', { name: '— confirm' }).click();
	await expect(next(page)).toContainText('Bets are open');
	expect(await taps(page)).toBe(coup.length - 2 + 1);
	// A scanner types the card and Enter; some put the suit first.
	await page.keyboard.press('Enter');
	await expect(next(page)).toContainText('First card to Player');
	for (const [text, step] of [['9h', 'First card to Banker'], ['C2', 'Second card to Player'], ['10s', 'Second card to Banker'], ['2d', 'confirm']] as const) {
		await page.keyboard.type(text);
		await page.keyboard.press('Enter');
		await expect(next(page)).toContainText(step, { ignoreCase: true });
	}
	await page.keyboard.press('Enter');
	await expect(next(page)).toContainText('Bets are open');
	await page.keyboard.type('zz');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('status')).toContainText('“zz” is nothing of this table');
});

test('dice are called die by die, and confirmed', async ({ page }) => {
	await comes(page, 'S1');
	await bets('S1', { bet: 'small', stake: 1000 });
	await page.getByRole('button', { name: 'No more bets' }).click();
	await taps(page);
	for (const [die, face] of [[1, 2], [2, 3], [3, 5]]) await page.getByRole('button', { name: `die ${die}: ${face}` }).click();
	await page.getByRole('button', { name: '— confirm' }).click();
	await expect(next(page)).toContainText('Bets are open');
	expect(await taps(page)).toBe(4);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'die 1: 2' })).toBeEnabled();
	await page.keyboard.type('116');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: '— confirm' }).waitFor();
	await page.keyboard.press('Enter');
	await expect(next(page)).toContainText('Bets are open');
	expect(await taps(page)).toBe(0);
});

test('one relieves the other, calls a supervisor, and only what is possible is offered', async ({ page, another }) => {
	await comes(page, 'R1');
	await expect(page.locator('header .who').last()).toContainText('dealer deals since');
	const wrong = page.locator('.trouble');
	await expect(wrong.getByRole('button', { name: 'No spin' })).toBeHidden();
	await page.getByRole('button', { name: 'No more bets' }).click();
	await expect(wrong.getByRole('button', { name: 'No spin' })).toBeVisible();
	await page.getByRole('button', { name: 'Call a supervisor' }).click();
	await expect(page.getByRole('button', { name: 'A supervisor is called' })).toBeVisible();
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss');
	const needs = pit.getByRole('region', { name: 'Needs a person' });
	await expect(needs).toContainText('R1');
	await needs.getByRole('button', { name: 'Answer' }).click();
	await expect(page.getByRole('button', { name: 'Call a supervisor' })).toBeVisible();
	await taps(page);
	await page.getByRole('button', { name: 'Relief', exact: true }).click();
	expect(await taps(page)).toBe(1);
	// Who comes for the first time chooses a PIN; from then on the card is scanned and the PIN touched.
	await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill('other-dealer');
	await page.keyboard.press('Enter');
	await page.keyboard.type('pass-other-dealer');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'My PIN' }).click();
	await page.getByLabel('Password').fill('pass-other-dealer');
	await page.getByLabel('PIN, four to eight digits').fill('1357');
	await page.getByLabel('The same once more').fill('1375');
	await expect(page.getByRole('dialog')).toContainText('not the same');
	await page.getByLabel('The same once more').fill('1357');
	await page.getByRole('button', { name: 'Keep this PIN' }).click();
	await expect(page.getByRole('dialog')).toContainText('card D-0107');
	await page.getByRole('button', { name: 'Done', exact: true }).click();
	await page.getByRole('button', { name: 'Relief', exact: true }).click();
	for (const digit of await page.locator('.keys button').all()) expect(Math.min(...Object.values((await digit.boundingBox())!).slice(2))).toBeGreaterThanOrEqual(60);
	await page.keyboard.type('D-0107');
	await page.keyboard.press('Enter');
	for (const digit of ['9', '9', '9', '9']) await page.getByRole('button', { name: digit, exact: true }).click();
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.locator('.refused')).toContainText('wrong card or PIN');
	await taps(page);
	for (const digit of ['1', '3', '5', '7']) await page.getByRole('button', { name: digit, exact: true }).click();
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.locator('header .who').last()).toContainText('other-dealer deals since');
	expect(await taps(page)).toBe(5);
	await expect(page.getByRole('button', { name: 'My PIN' })).toBeHidden();
	await expect(pit.locator('.card', { hasText: 'R1' }).first()).toContainText('other-dealer');
	await page.getByRole('button', { name: '17 black' }).click();
	await page.getByRole('button', { name: '17 BLACK — confirm' }).click();
	await expect(next(page)).toContainText('Bets are open');
});

for (const table of ['R1', 'B1', 'S1', 'C1'])
	test(`the dealer's page of ${table} fits its screens in both languages`, async ({ page }) => {
		await comes(page, table);
		for (const name of ['English', '中文']) {
			await page.getByRole('button', { name }).click();
			await wellLaid(page, { still: true, sizes: SIZES });
			if (process.env.LOOK) for (const size of SIZES) {
				await page.setViewportSize(size);
				await page.screenshot({ path: `${process.env.LOOK}/${table}-${name}-${size.width}.png` });
			}
		}
	});

test('a table that runs by itself has no dealer', async ({ page }) => {
	await page.goto(`${house.url}#/dealer/A1`);
	await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill('dealer');
	await page.getByLabel('Password').fill('pass-dealer');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.locator('main')).toContainText('This table runs by itself');
});
