// Casino war on the screens: a tie goes to war, another is surrendered; terminal, display, pit and help, in both languages.
import { PHONES, fingers, reached } from '../../../web/e2e/areas';
import { wellLaid } from '../../../web/e2e/eyes';
import { House } from '../../../web/e2e/house';
import { Seat } from '../../../web/e2e/seat';
import { act, signIn } from '../../../web/e2e/staff';
import { expect, test, type Page } from '../../../web/e2e/test';

const WAR = JSON.stringify({ table: 'W1', title: 'Casino War', ruleset: 'war/casino-war', options: { min: 500, max: 50000, unit: 100 } });
const house = new House([WAR, WAR.replace('W1', 'W2')], 6, ['manager']);
test.beforeAll(() => house.open());
test.afterAll(() => house.close());

const choices = (page: Page) => page.getByRole('group', { name: /^(What you may do|可选操作)$/ });
const hand = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });

async function antes(page: Page, table: string): Promise<Seat> {
	const seat = await Seat.down(page, house, '$100', table);
	await seat.chip('$10').click();
	await seat.lay('ante');
	return seat;
}

test('one tie goes to war and wins, another is surrendered; the display and the pit tell it', async ({ page, another }) => {
	const dealer = await house.dealer();
	const [other, board, pit] = [await another(), await another(), await another()];
	const seat = await antes(page, 'W1');
	await seat.chip('$5').click();
	await seat.lay('tie');
	const second = await antes(other, 'W1');
	await board.goto(`${house.url}#/display/W1`);
	await signIn(pit, house, 'pit', 'boss', '?table=W1');
	await expect(page.getByRole('img', { name: 'Tie pays 10 to 1' })).toBeVisible();
	expect(await reached(page)).toEqual(['ante', 'tie']);
	await dealer.close('W1');
	await dealer.deal('W1', '9h', '9d', '9s');
	await expect(choices(page).getByRole('button')).toHaveText([/Go to war\s*\+ \$10\.00/, /Surrender/]);
	await expect(choices(other)).toHaveCount(0);
	await expect(board.locator('.phase')).toContainText('Box 1 decides');
	await seat.meters('$140.00', '$10.00');
	await wellLaid(page, { still: true });
	await wellLaid(page, { still: true, sizes: PHONES });
	await choices(page).getByRole('button', { name: /Go to war/ }).click();
	await seat.meters('$130.00', '$20.00');
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/at war/);
	await other.keyboard.press('s');
	await expect(hand(other, 'Your box, 2')).toHaveAccessibleName(/surrendered/);
	await second.meters('$95.00', '$0.00');
	await dealer.deal('W1', 'Kh', '4c');
	await expect(hand(page, 'Your box, 1')).toHaveAccessibleName(/wins; \+\$10\.00/);
	await seat.meters('$160.00', '$0.00');
	await expect(seat.result).toContainText('+$60 net');
	await seat.button('Why?').click();
	await expect(seat.dialog).toContainText(/Tie.*\+ \$50\.00.*Ante.*standoff.*Raise.*\+ \$10\.00/s);
	await page.keyboard.press('Escape');
	await expect(board.locator('.out')).toContainText('Dealer: 9');
	await expect(hand(board, 'Box 1')).toHaveAccessibleName(/wins/);
	await expect(hand(board, 'Box 2')).toHaveAccessibleName(/surrendered/);
	await expect(pit.getByRole('button', { name: /^W1/ })).toContainText('Casino War');
	for (const one of [board, page]) await wellLaid(one, { still: true });
	for (const size of [{ width: 1280, height: 800 }, ...PHONES]) await fingers(page, size);
});

test('help and layout in both languages; who has gone is absent, by the pit in its own words', async ({ page, another }) => {
	const dealer = await house.dealer();
	const pit = await another();
	const seat = await antes(page, 'W2');
	await seat.button('Rules').click();
	await expect(seat.dialog).toContainText('After a tie it stands off when you win the war');
	await expect(seat.dialog).toContainText('A winning ante pays 1 to 1.');
	await page.keyboard.press('Escape');
	await dealer.close('W2');
	await dealer.deal('W2', '5h', '5s');
	await seat.button('Language').click();
	await expect(choices(page).getByRole('button')).toHaveText([/开战\s*\+ \$10\.00/, /投降/]);
	await wellLaid(page, { still: true });
	await wellLaid(page, { still: true, sizes: PHONES });
	await signIn(pit, house, 'pit', 'boss', '?table=W2');
	await act(pit, 'Somebody is absent', async (dialog) => {
		await expect(dialog).toContainText('The player is not there: the tie is surrendered.');
		await dialog.getByLabel('Terminal').selectOption({ index: 1 });
	});
	await expect(page.getByRole('region', { name: /^您的/ })).toHaveAccessibleName(/已投降/);
	await pit.getByRole('button', { name: '中文' }).click();
	await pit.locator('.acts').getByRole('button', { name: '有人缺席' }).click();
	await expect(pit.getByRole('dialog')).toContainText('玩家不在场：和局作投降处理。');
	await expect(pit.getByRole('dialog')).toContainText('主管');
});
