// A live table in the browser: a spin, a buy-in, a player rated from his first bet to what he left with; in both languages.
import { expect, test, type Page } from './test';
import { House, kept, tables } from './house';
import { wellLaid } from './eyes';
import { signIn } from './staff';

const live = (table: string, game: string): string => `{table: ${table}, ruleset: nz1996/${game}, live: 'yes', options: {min: 500, max: 50000, unit: 100}}`;
const house = kept(new House([tables.automatic('A1'), live('L1', 'roulette'), live('L2', 'roulette')], 0));
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
		await page.getByRole('dialog').locator('button.main').click();
		if (await page.getByRole('dialog').isVisible()) await page.getByRole('dialog').locator('button.main').click();
		await expect(page.getByRole('dialog')).toBeHidden();
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
