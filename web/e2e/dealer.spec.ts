// The dealer's page: whole rounds dealt by touch, keys and scanner, with every touch counted.
import { expect, test, type Page } from './test';
import { spawn } from 'node:child_process';
import { BINARY, House, kept, tables, type Line } from './house';
import { betsAt, type Spot } from './evening';
import { wellLaid } from './eyes';
import { signIn } from './staff';

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }];
const LIST = [tables.dealt('R1'), tables.rapid('R2'), tables.cards('B1', { confirm: 'yes' }), tables.dice('S1'), tables.zealand('C1', 'craps'), tables.automatic('A1'), tables.rapid('R3'), tables.zealand('W1', 'money-wheel')];
const house = kept(new House(LIST, 0, undefined, 'devices:\n  - {device: wheel, table: R3, silent: 60000}'));

const BOX = { seats: 7, min: 500 };
/** Where cards are dealt to boxes, each terminal is one. */
const boxed = kept(new House([tables.zealand('J1', 'blackjack', BOX), tables.zealand('P1', 'caribbean-stud', { ...BOX, jackpot: 1_000_000, 'max-payout': 5_000_000 })], 7));

/** A dealer comes to a table. */
async function comes(page: Page, table: string, name = 'dealer', at = house): Promise<void> {
	await page.setViewportSize(SIZES[0]!);
	await signIn(page, at, 'dealer', name, `/${table}`);
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
async function bets(table: string, ...spots: Spot[]): Promise<Line> {
	return betsAt(house, table, ...spots);
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

test('a device that is not relied on is told by hand, when a supervisor confirms at his own screen', async ({ page, another }) => {
	await comes(page, 'R3');
	const devices = page.getByRole('region', { name: 'Devices' });
	await expect(devices).toContainText('Number sensor is not there');
	// A real one comes, tells that it fails, and is gone.
	const wheel = spawn(BINARY, ['device', 'wheel', 'R3', '--floor', `tcp://127.0.0.1:${house.port}`], { stdio: ['pipe', 'ignore', 'ignore'] });
	try {
		await expect(devices).toContainText('Number sensor tells the result');
		await expect(devices.getByRole('button')).toHaveCount(0);
		wheel.stdin.write('stop\nfault the laser is dark\n');
		await expect(devices).toContainText('Number sensor is not relied on');
		await expect(devices).toContainText('the laser is dark');
		// What the rules have for it is one touch away, with its reason, and goes with what is possible.
		const allowed = devices.getByRole('group', { name: 'The rules allow:' });
		await page.getByRole('button', { name: 'No more bets' }).click();
		await allowed.getByRole('button', { name: 'No spin: foreign object' }).click();
		await expect(page.getByRole('dialog').getByRole('combobox').first()).toHaveValue('foreign-object');
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
		await taps(page);
		await devices.getByRole('button', { name: 'By hand' }).click();
		await page.getByRole('button', { name: 'It is damaged or stuck' }).click();
		expect(await taps(page)).toBe(2);
		await expect(devices).toContainText('Waits for a supervisor at his own screen: boss, other-boss');
		const pit = await another();
		await signIn(pit, house, 'pit', 'boss');
		await expect(pit.locator('.second')).toContainText('It is damaged or stuck');
		await pit.locator('.second').getByRole('button', { name: 'Confirm' }).click();
		await expect(devices).toContainText('Number sensor told by hand');
		await devices.getByRole('button', { name: 'Device again' }).click();
		await expect(page.getByRole('button', { name: 'Called: Number sensor: device again' })).toBeVisible();
		await page.getByRole('button', { name: '中文' }).click();
		await expect(page.getByRole('region', { name: '设备' })).toContainText('号码传感器 改为人工');
		await wellLaid(page, { still: true, sizes: SIZES });
		await looked(page, 'R3-devices');
		await page.getByRole('button', { name: 'English' }).click();
		await page.getByRole('button', { name: 'Relief', exact: true }).click();
		await page.getByRole('button', { name: 'Name and password' }).click();
		await page.getByLabel('Name').fill('other-boss');
		await page.getByLabel('Password').fill('pass-other-boss');
		await page.getByRole('button', { name: 'Sign in' }).click();
		await devices.getByRole('button', { name: 'Device again' }).click();
		await expect(devices).toContainText('Number sensor tells the result');
	} finally {
		wheel.kill();
	}
});

/** A card for each of those who are named, one touch a card. */
async function dealtTo(page: Page, ...steps: [string, string][]): Promise<void> {
	await taps(page);
	for (const [card, whose] of steps) {
		await expect(next(page)).toContainText(whose);
		await page.getByRole('button', { name: card, exact: true }).click();
	}
	expect(await taps(page)).toBe(steps.length);
}

test('blackjack: cards to boxes, insurance, a split and a double, and to the dealer, a touch each', async ({ page }) => {
	await comes(page, 'J1', 'dealer', boxed);
	const one = await betsAt(boxed, 'J1', { bet: 'main', stake: 1000 });
	const two = await betsAt(boxed, 'J1', { bet: 'main', stake: 1000 });
	await page.getByRole('button', { name: 'No more bets' }).click();
	await dealtTo(page, ['8 hearts', 'First card to Box 1'], ['6 hearts', 'First card to Box 2'], ['A spades', 'First card to Dealer'], ['8 diamonds', 'Second card to Box 1'], ['9 clubs', 'Second card to Box 2']);
	// The last card was misread: two touches, though no card is due and players are asked.
	await taps(page);
	await page.getByRole('button', { name: 'Undo the last card' }).click();
	await page.getByRole('button', { name: '5 diamonds', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Undo the last card' })).toHaveAttribute('aria-pressed', 'false');
	expect(await taps(page)).toBe(2);
	await looked(page, 'J1-insurance');
	const choose = (line: Line, choice: string) => line.ask('choose', { table: 'J1', round: 1, choice });
	await choose(two, 'insure');
	await choose(one, 'decline');
	await choose(one, 'split');
	await dealtTo(page, ['10 clubs', 'Second card to Box 1']);
	await choose(one, 'stand');
	await dealtTo(page, ['9 clubs', 'Second card to Box 1']);
	await choose(one, 'stand');
	await choose(two, 'double');
	await dealtTo(page, ['Q hearts', 'Third card to Box 2'], ['7 spades', 'Second card to Dealer']);
	await expect(next(page)).toContainText('Bets are open');
	await wellLaid(page, { still: true, sizes: SIZES });
	await looked(page, 'J1');
});

test('Caribbean stud: five cards to the box and five to the dealer, a touch each', async ({ page }) => {
	await comes(page, 'P1', 'dealer', boxed);
	const line = await betsAt(boxed, 'P1', { bet: 'ante', stake: 1000 });
	await page.getByRole('button', { name: 'No more bets' }).click();
	const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
	const [mine, his] = [['A hearts', 'K hearts', '9 hearts', '5 hearts', '2 hearts'], ['Q spades', '9 clubs', '7 diamonds', '4 hearts', 'K diamonds']];
	await dealtTo(page, ...places.flatMap((place, i): [string, string][] => [[mine[i]!, `${place} card to Box`], [his[i]!, `${place} card to Dealer`]]));
	await looked(page, 'P1');
	await line.ask('choose', { table: 'P1', round: 1, choice: 'raise' });
	await expect(next(page)).toContainText('Bets are open');
	await wellLaid(page, { still: true, sizes: SIZES });
});

/** Screenshots for eyes, where they are asked for. */
async function looked(page: Page, name: string): Promise<void> {
	if (process.env.LOOK) for (const size of SIZES) {
		await page.setViewportSize(size);
		await page.screenshot({ path: `${process.env.LOOK}/${name}-${size.width}.png` });
	}
}

test('craps: a come-out, a point and a seven-out, three touches a roll', async ({ page }) => {
	await comes(page, 'C1');
	await bets('C1', { bet: 'pass', stake: 1000 });
	for (const [a, b] of [[4, 4], [3, 2], [4, 3]] as const) {
		await expect(page.getByRole('button', { name: `die 1: ${a}` })).toBeEnabled();
		await taps(page);
		await page.getByRole('button', { name: `die 1: ${a}` }).click();
		await page.getByRole('button', { name: `die 2: ${b}` }).click();
		// A die that is not confirmed yet is touched again.
		await page.getByRole('button', { name: '— confirm' }).click();
		await expect(page.getByRole('button', { name: '— confirm' })).toBeHidden();
		expect(await taps(page)).toBe(3);
	}
	await expect(page.locator('.last')).toContainText('7');
	await looked(page, 'C1-played');
});

test('the money wheel: the section and its confirmation, two touches', async ({ page }) => {
	await comes(page, 'W1');
	await bets('W1', { bet: 'symbol', on: 'A', stake: 1000 });
	await page.getByRole('button', { name: 'No more bets' }).click();
	await taps(page);
	await page.locator('.rim button').nth(4).click();
	await page.getByRole('button', { name: '— confirm' }).click();
	await expect(next(page)).toContainText('Bets are open');
	expect(await taps(page)).toBe(2);
});

test('a table that runs by itself has no dealer', async ({ page }) => {
	await page.goto(`${house.url}#/dealer/A1`);
	await page.getByRole('button', { name: 'Name and password' }).click();
	await page.getByLabel('Name').fill('dealer');
	await page.getByLabel('Password').fill('pass-dealer');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.locator('main')).toContainText('This table runs by itself');
});
