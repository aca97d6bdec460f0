// A player's own play on the screens: time and net result in sight, a reality check, limits that tighten at once and
// loosen later, a break, self-exclusion, a statement; and the same at the cage. Both languages.
import { en } from '../src/limits/words.en';
import { zh } from '../src/limits/words.zh';
import { en as playEn } from '../src/play/words/en';
import { zh as playZh } from '../src/play/words/zh';
import { PHONES } from './areas';
import { english, inaccessible, wellLaid } from './eyes';
import { House, kept, tables } from './house';
import { Seat } from './seat';
import { find, signIn } from './staff';
import { expect, test, type Page } from './test';

const house = kept(new House([tables.dealt('R1')], 0, undefined, 'self-exclusion: 30'));
/** Every check is due at once here: who is about to go is not asked again. */
const strict = kept(new House([tables.dealt('R1')], 0, undefined, 'reality-check: 1000'));

const TONGUES = { en: { ...playEn, ...en }, zh: { ...playZh, ...zh } };
type Words = (typeof TONGUES)['en'];
const fill = (text: string, fields: Record<string, string | number> = {}): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
const own = (page: Page) => page.getByRole('dialog');
/** A PIN, and the button that needs it. */
async function keyed(page: Page, w: Words, pin: string, does: string): Promise<void> {
	await own(page).getByLabel(w.pin, { exact: true }).fill(pin);
	await own(page).getByRole('button', { name: does, exact: true }).click();
}
const limit = (page: Page, w: Words, kind: 'loss' | 'stake', span: 'day' | 'week') => own(page).getByRole('region', { name: w[kind], exact: true }).getByRole('button', { name: new RegExp(`^${w[span]}`) });

test('limits hold at once, loosen later, and who excludes himself is gone, in both languages', async ({ page, another }) => {
	let w: Words = TONGUES.en;
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house, '$100');
	const lose = async (): Promise<void> => {
		await seat.lay('red');
		await dealer.result('R1', 2);
	};
	const { pin } = seat.member;
	const sizes = [PHONES[0]!, { width: 1180, height: 820 }];
	await seat.chip('$10').click();
	await lose();
	const sight = page.locator('.insight');
	await expect(sight).toContainText(w.played);
	await expect(sight).toContainText(/−\$10\.00/);

	await page.getByRole('button', { name: w.myPlay, exact: true }).click();
	await limit(page, w, 'loss', 'day').click();
	await own(page).getByLabel(w.amount).fill('20');
	await expect(own(page)).toContainText(w.first);
	await keyed(page, w, '9999', w.save);
	await expect(own(page).getByRole('alert')).toContainText(/PIN|密码/);
	await keyed(page, w, pin, w.save);
	await expect(limit(page, w, 'loss', 'day')).toContainText(fill(w.used, { used: '$10.00' }));
	// More comes a day later, and can be taken back.
	await limit(page, w, 'loss', 'day').click();
	await own(page).getByLabel(w.amount).fill('50');
	await expect(own(page)).toContainText(w.looser.split(/[:：]/)[0]!);
	await keyed(page, w, pin, w.save);
	await expect(limit(page, w, 'loss', 'day')).toContainText(/\$20\.00.*\$50\.00/);
	await limit(page, w, 'loss', 'day').click();
	await own(page).getByRole('button', { name: w.withdraw }).click();
	await keyed(page, w, pin, w.withdraw);
	await expect(limit(page, w, 'loss', 'day')).not.toContainText('$50.00');
	await wellLaid(page, { sizes });
	await own(page).getByRole('tab', { name: w.statement }).click();
	await expect(own(page).locator('tbody tr')).toHaveCount(12);
	await wellLaid(page, { sizes });
	await page.keyboard.press('Escape');

	// What would go beyond is refused in plain words; then the limit is reached.
	await seat.spot('red').click();
	await seat.spot('black').click();
	await seat.told('Your limit of loss for today is reached: $20');
	await expect(page.locator('.toast')).toHaveCount(0);
	await page.getByRole('button', { name: w.language }).click();
	w = TONGUES.zh;
	await seat.spot('black').click();
	await seat.told('您的今日输额上限已到：$20');
	await dealer.result('R1', 2);
	await expect(sight).toContainText(/−\$20\.00/);

	await expect(sight).toContainText(w.played);
	await page.getByRole('button', { name: w.myPlay, exact: true }).click();
	await expect(limit(page, w, 'loss', 'day')).toBeVisible();
	expect(await english(page)).toEqual([]);
	await wellLaid(page, { sizes });
	await own(page).getByRole('tab', { name: w.statement }).click();
	const total = own(page).locator('tfoot tr');
	await expect(total).toContainText(/−\$20\.00.*\$20\.00.*\$0\.00/);
	await expect(own(page).locator('tbody tr')).toHaveCount(12);
	await wellLaid(page, { sizes });
	expect([...(await english(page)), ...(await inaccessible(page, 'dialog[open]'))]).toEqual([]);

	// Excluded in two steps.
	await own(page).getByRole('tab', { name: w.away }).click();
	expect([...(await english(page)), ...(await inaccessible(page, 'dialog[open]'))]).toEqual([]);
	await own(page).getByRole('button', { name: w.excludeGo }).click();
	await keyed(page, w, pin, fill(w.excludeDo, { days: 30 }));
	await seat.told(w['gone-exclusion']);
	await own(page).getByLabel(w.cardNumber, { exact: true }).fill(seat.member.card);
	await own(page).getByLabel(w.pin, { exact: true }).fill(pin);
	await own(page).getByRole('button', { name: w.go, exact: true }).click();
	await expect(own(page).getByRole('alert')).toContainText('已自行申请禁入至');

	// The cage sees it, and pays nothing in.
	const cage = await another();
	await signIn(cage, house, 'cage');
	await find(cage, seat.member.card);
	await expect(cage.locator('.page header')).toContainText('Excluded at one’s own wish until');
});

test('a reality check stays until it is answered, in both languages, and leads to a break', async ({ page }) => {
	const w = TONGUES.zh;
	const { terminal, member } = strict.nextSeat();
	const seat = new Seat(page, strict, terminal);
	await page.goto(`${strict.url}#/play/${terminal}`);
	await seat.insert(member);
	await seat.dialog.getByRole('button', { name: '$100', exact: true }).click();
	const check = page.getByRole('dialog', { name: /A look at the clock|请看一下时间/ });
	await expect(check).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(check).toContainText('Staked');
	await expect(check).toContainText('Net');
	// A page that is loaded anew asks again.
	await page.evaluate(() => localStorage.setItem('baize.language', 'zh'));
	await page.reload();
	await check.getByRole('button', { name: w.goOn }).focus();
	await page.keyboard.press('Enter');
	await expect(check).toContainText(w.staked);
	await check.getByRole('button', { name: w.takeBreak }).click();
	await own(page).getByRole('button', { name: w.oneDay }).click();
	await keyed(page, w, member.pin, w.begin);
	await seat.told(w['gone-break']);
});

test('the cage sets for a member what he wishes, with his PIN', async ({ page }) => {
	const { member } = house.nextSeat();
	await signIn(page, house, 'cage');
	await find(page, member.card);
	await page.getByRole('button', { name: en.atCage }).click();
	await own(page).getByRole('region', { name: en.deposit, exact: true }).getByRole('button', { name: /^a week/ }).click();
	await own(page).getByLabel(en.amount).fill('1600');
	await keyed(page, TONGUES.en, member.pin, en.save);
	await expect(own(page)).toContainText('$1,600.00');
	await wellLaid(page);
	await own(page).getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Pay in', exact: true }).click();
	for (const key of ['2', '0', '0']) await own(page).getByRole('button', { name: key, exact: true }).click();
	await own(page).getByRole('button', { name: 'Continue' }).click();
	await own(page).getByRole('button', { name: /^Pay \$200\.00 in/ }).click();
	await expect(own(page)).toContainText('The member’s own limit of money paid in for this week is $1,600: $100 of it is left');
});
