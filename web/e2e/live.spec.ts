// Live tables in the browser: a spin, a buy-in, a player rated from his first bet to what he left with, in both languages;
// and in one session a round of blackjack, of baccarat and of sic bo, and a fill that comes.
import { expect, test, type Page } from './test';
import { House, kept, tables } from './house';
import { english, wellLaid } from './eyes';
import { signIn } from './staff';

const live = (table: string, game: string): string => `{table: ${table}, ruleset: nz1996/${game}, live: 'yes', options: {min: 500, max: 50000, unit: 100}}`;
const house = kept(new House([tables.automatic('A1'), live('L1', 'roulette'), live('L2', 'roulette'), live('K1', 'blackjack'), live('B1', 'baccarat'), live('S1', 'tai-sai')], 0));
const SIZES = { en: { width: 1920, height: 1080 }, zh: { width: 1280, height: 800 } };
const WORDS = {
	en: { rate: 'Rate a player', rated: 'Players rated', words: 'Known by (grey hat)', box: 'Box', bet: 'Average bet a round', buyIn: 'Buy-in, added', change: 'Change', left: 'Has left', walked: 'Left with', chips: 'Chips of the table', buy: 'Buy-in at the table', amount: 'Amount', close: 'No more bets' },
	zh: { rate: '为玩家评级', rated: '玩家评级', words: '识别特征（如灰帽）', box: '注区', bet: '每局平均注额', buyIn: '买码（累加）', change: '更改', left: '已离台', walked: '带走', chips: '赌台筹码', buy: '台面买码', amount: '金额', close: '停止下注' },
};
type Language = keyof typeof WORDS;

async function comes(page: Page, table: string, language: Language): Promise<void> {
	await page.setViewportSize(SIZES[language]);
	await signIn(page, house, 'dealer', 'dealer', `/${table}`);
	if (language === 'zh') await page.getByRole('button', { name: '中文' }).click();
	await expect(page.locator('.table strong')).toHaveText(table);
}

/** The bank is open, and so is the table. */
async function bank(table: string): Promise<void> {
	const boss = await house.line();
	await boss.ask('login', { name: 'boss', password: 'pass-boss' });
	const { occasions } = await boss.ask('occasions') as { occasions: { name: string }[] };
	if (occasions.length === 0) await boss.ask('occasion-new', { name: 'bank', ruleset: 'nz1996/chips' });
	await boss.ask('occasion-act', { name: 'bank', act: { act: 'open', table, value: 500_000 } });
}

for (const language of ['en', 'zh'] as const) {
	const say = WORDS[language];
	test(`a player buys in at a live table, is rated there and leaves: ${language}`, async ({ page }) => {
		const table = language === 'en' ? 'L1' : 'L2';
		await bank(table);
		await comes(page, table, language);
		const rated = page.getByRole('region', { name: say.rated });
		await rated.getByRole('button', { name: say.rate }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel(say.words).fill('grey hat');
		await dialog.locator('select').selectOption('3');
		await dialog.getByLabel(say.bet).fill('25');
		await dialog.getByLabel(say.buyIn).fill('500');
		await dialog.locator('button.main').click();
		await expect(dialog).toBeHidden();
		await expect(rated.getByRole('listitem').first()).toContainText('grey hat');
		await expect(rated.getByRole('listitem').first()).toContainText('$25.00');

		const chips = page.getByRole('region', { name: say.chips });
		await chips.getByRole('button', { name: say.buy, exact: true }).click();
		await page.getByRole('dialog').getByLabel(say.amount).fill('500');
		// Twice where it asks whether that is so; and it may be gone before it has asked.
		await expect(async () => {
			if (await page.getByRole('dialog').isVisible()) await page.getByRole('dialog').locator('button.main').click({ timeout: 5000 });
			expect(await page.getByRole('dialog').isVisible()).toBe(false);
		}).toPass();
		await expect(chips).toContainText('$500.00');

		// A spin: no more bets, the number, its confirmation.
		await page.getByRole('button', { name: say.close }).click();
		await page.locator('.work').getByRole('button', { name: /^17/ }).click();
		await page.locator('.due button').first().click();
		await expect(page.getByRole('button', { name: say.close })).toBeVisible();
		await expect(rated.getByRole('listitem').first(), 'the round counts').toContainText(language === 'en' ? 'rounds: 1' : '1 局');
		for (const button of await rated.getByRole('button').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
		await wellLaid(page, { sizes: [SIZES.en, SIZES.zh] });

		await rated.getByRole('button', { name: `${say.left}: grey hat` }).click();
		await page.getByRole('dialog').getByLabel(say.walked).fill('640.50');
		await page.getByRole('dialog').locator('button.main').click();
		await expect(page.getByRole('dialog')).toBeHidden();
		await rated.locator('summary').click();
		await expect(rated).toContainText('$640.50');
	});
}

/** Of a person, and of a table that has no title of its own. */
const NAMES = /^(dealer|Blackjack|Tai-Sai)/;

/** A card, typed as a scanner types it; the page names another step then. */
async function card(page: Page, ...cards: string[]): Promise<void> {
	const due = page.locator('.now strong');
	for (const one of cards) {
		const before = await due.innerText();
		await page.keyboard.type(one);
		await page.keyboard.press('Enter');
		await expect(due).not.toHaveText(before);
	}
}

test('a round of blackjack, of baccarat and of sic bo with chips on the cloth, and a fill that comes', async ({ page: first, another }) => {
	let page = first;
	await bank('K1');
	const boss = await house.line(), cage = await house.line();
	await boss.ask('login', { name: 'boss', password: 'pass-boss' });
	await cage.ask('login', { name: 'cage', password: 'pass-cage' });
	await comes(page, 'K1', 'zh');
	const announced = page.getByRole('region', { name: '玩家宣告' });
	await expect(announced.getByRole('button', { name: '下注', exact: true })).toBeVisible();
	for (const hand of ['加倍', '分牌', '买保险']) await expect(announced.getByRole('button', { name: hand, exact: true }), 'there are no cards yet').toHaveCount(0);
	await page.getByRole('button', { name: '3号注区' }).click();
	await expect(page.getByRole('button', { name: '3号注区参与' })).toHaveAttribute('aria-pressed', 'true');
	await page.getByRole('button', { name: WORDS.zh.close }).click();
	await expect(announced.getByRole('button', { name: '下注', exact: true }), 'bets are closed').toHaveCount(0);
	await card(page, '10h', '6d', '9s');
	const decides = page.getByRole('region', { name: '3号注区决定' });
	await wellLaid(page, { sizes: [SIZES.en, SIZES.zh] });
	expect((await english(page)).filter((one) => !NAMES.test(one))).toEqual([]);
	await decides.getByRole('button', { name: '停牌' }).click();
	await expect(decides).toHaveCount(0);
	await card(page, 'Kc', 'Qd');
	await expect(page.getByRole('button', { name: /^3号注区/ })).toContainText('赢');

	// A fill that a supervisor has asked for and the cage has sent is received at the table.
	const chips = page.getByRole('region', { name: WORDS.zh.chips });
	await boss.ask('occasion-act', { name: 'bank', act: { act: 'fill', table: 'K1', value: 120_000 } });
	await cage.ask('occasion-act', { name: 'bank', act: { act: 'issue', number: 1 } });
	await chips.getByRole('button', { name: /补码收讫.*1,200/ }).click();
	await page.getByRole('dialog').locator('button.main').click();
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(chips.getByText('补码', { exact: true }).locator('..')).toContainText('1,200.00');

	page = await another();
	await comes(page, 'B1', 'en');
	await page.getByRole('button', { name: WORDS.en.close }).click();
	await expect(page.locator('.now strong')).toHaveText('First card to Player');
	await card(page, '2h', 'Kh', '2c', '3d', '6s', '9c');
	await page.locator('.due button').first().click();
	await expect(page.getByRole('button', { name: WORDS.en.close }), 'the next coup').toBeVisible();
	await wellLaid(page, { sizes: [SIZES.en, SIZES.zh] });

	page = await another();
	await comes(page, 'S1', 'zh');
	await page.getByRole('button', { name: WORDS.zh.close }).click();
	await expect(page.getByRole('button', { name: WORDS.zh.close })).toHaveCount(0);
	await page.keyboard.type('235');
	await page.keyboard.press('Enter');
	await page.locator('.due').getByRole('button', { name: /确认/ }).click();
	await expect(page.getByRole('button', { name: WORDS.zh.close }), 'the next throw').toBeVisible();
	expect((await english(page)).filter((one) => !NAMES.test(one))).toEqual([]);
});
