// The desk of the pit at tables with boxes, and the forms that money and people hang on. In both languages.
import { expect, test } from './test';
import { openedFor, tables } from './house';
import { Seat } from './seat';
import { act, signIn } from './staff';

const OPTIONS = { seats: 7, min: 500, jackpot: 1_000_000 };
const house = openedFor(7, tables.zealand('P1', 'caribbean-stud', OPTIONS), tables.dealt('D1'));

test('a dealer who does not qualify is told so at the desk; a hand told wrong is corrected there; players are kept apart', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'P1');
	await seat.chip('$10').click();
	await seat.lay('ante');
	await dealer.close('P1');
	for (const card of '9h Qs 9c 9d 7c 7d 4d 4h 2s Kd'.split(' ')) await dealer.deal('P1', card);
	await page.getByRole('group', { name: 'What you may do' }).getByRole('button', { name: /^Bet/ }).click();
	await seat.meters('$110.00', '$0.00');

	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=P1');
	const table = pit.locator('article').filter({ hasText: /^P1/ });
	await expect(table.getByRole('img', { name: /^Last results/ })).toHaveAccessibleName(/: Dealer does not qualify$/);
	// It was the ace of spades, not the queen: ace and king, which a pair of nines beats.
	await act(pit, 'Correct result', async (dialog) => {
		await expect(dialog.getByLabel('Round', { exact: true })).toHaveCount(0);
		for (const card of 'As 9d 7d 4h Kd'.split(' ')) {
			await dialog.getByLabel('Cards, in the order drawn').last().fill(card);
			await dialog.getByRole('button', { name: 'Add', exact: true }).click();
		}
	}, 'seen on camera', house);
	const answer = pit.locator('.answer');
	await expect(answer).toContainText('Round 1: Dealer: ace and king');
	await expect(table.getByRole('img', { name: /^Last results/ })).toHaveAccessibleName(/: Dealer: ace and king$/);
	await seat.meters('$130.00', '$0.00');

	const other = await another();
	const second = await Seat.down(other, house, '$100', 'P1');
	await act(pit, 'Keep players apart', async (dialog) => {
		for (const one of [seat, second]) await dialog.getByRole('checkbox', { name: new RegExp(`^${one.terminal} `) }).check();
		await dialog.getByRole('radio', { name: 'Begin' }).check();
	});
	await expect(answer).toContainText('Done: Keep players apart');
	await second.chip('$10').click();
	await second.spot('ante').click();
	await expect(second.spot('ante')).not.toHaveAccessibleName(/lies here/);

	await pit.getByRole('button', { name: '中文' }).click();
	await expect(answer).toContainText('已执行：隔开玩家');
	await expect(table.getByRole('img', { name: /^最近结果/ })).toHaveAccessibleName(/：?庄家：A 与 K$/);
});

test('a supervisor freezes the accounts of a doubtful round and fills the bank', async ({ page, another }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100', 'D1');
	await seat.chip('$5').click();
	await seat.lay('straight 20');
	await dealer.result('D1', 20);
	const pit = await another();
	await signIn(pit, house, 'pit', 'boss', '?table=D1');
	await act(pit, 'Freeze accounts', (dialog) => dialog.getByRole('radio', { name: 'Freeze', exact: true }).check(), 'the ball was seen in 19');
	await expect(pit.locator('.answer')).toContainText('the account is frozen, round 1');
	await act(pit, 'Freeze accounts', (dialog) => dialog.getByRole('radio', { name: 'The outcome was right: free them' }).check(), 'it was 20');
	await expect(pit.locator('.answer')).toContainText('the account is free again, round 1');

	await pit.getByRole('button', { name: 'Fill the bank' }).click();
	const dialog = pit.getByRole('dialog');
	await dialog.getByRole('textbox').first().fill('2500');
	await dialog.getByRole('radio', { name: 'The reserve behind it' }).check();
	await dialog.getByLabel('Where it comes from and why').fill('from the main safe');
	await dialog.getByRole('button', { name: 'Continue' }).click();
	await expect(dialog).toContainText('$2,500.00');
	await dialog.getByRole('button', { name: 'Fill with $2,500.00' }).click();
	await expect(dialog).toContainText('Waits for a second person');
	await house.confirms();
	await expect(dialog).toContainText('The reserve behind it');
	await expect(dialog).toContainText('from the main safe');
	await dialog.getByRole('button', { name: /Close|Done/ }).first().click();
	await pit.getByRole('button', { name: '中文' }).click();
	await pit.getByRole('button', { name: '充实庄底' }).click();
	await expect(dialog).toContainText('存入哪个账户');
	// On a narrow desk nothing of it hangs over the edge.
	await pit.setViewportSize({ width: 390, height: 844 });
	const edge = (await dialog.boundingBox())!;
	for (const one of await dialog.getByRole('button').or(dialog.getByRole('textbox')).all()) {
		const box = (await one.boundingBox())!;
		expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width);
	}
});
