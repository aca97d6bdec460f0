// Payments by hand at the cage and in the pit, done by those whose work they are: with a form, withheld, released, refused, and
// what nobody claims disposed of; in both languages, each at one of the two sizes of a desk.
import { expect, test, type Page } from './test';
import { House, kept, tables } from './house';
import { wellLaid } from './eyes';

const house = kept(new House([tables.rapid('D2')], 0, undefined, 'identify-above: 4000\nticket-days: 1\nunclaimed-days: 1'));
const SIZES = { en: { width: 1920, height: 1080 }, zh: { width: 1280, height: 800 } };
type Tongue = keyof typeof SIZES;
const SAY = {
	en: {
		name: 'Name', password: 'Password', signIn: 'Sign in', out: 'Sign out', tickets: 'Tickets', payouts: 'Payouts', number: 'Ticket number', lookUp: 'Look up', pay: 'Pay $100.00',
		person: 'Name, as in the document', document: 'Document', licence: 'Driving licence', shown: 'Number of the document', signed: 'The person has signed the form', print: 'Print the form',
		done: 'Done', signedList: 'Paid, signed', withheld: 'Withheld', unclaimed: 'Tickets unclaimed', accounts: 'Accounts unclaimed', decided: 'Decisions', withhold: 'Withhold',
		release: 'Release', refuse: 'Refuse', dispose: 'Dispose of it', reason: 'Reason', waits: 'Waits for a second person', held: 'withheld', disposed: 'disposed of', none: 'There is nothing in this list.',
		manual: 'Manual pay', why: 'Why it is paid by hand', deposit: 'Deposit', days: '2 days',
	},
	zh: {
		name: '姓名', password: '密码', signIn: '登录', out: '退出', tickets: '票券', payouts: '付款', number: '票券号码', lookUp: '查询', pay: '兑付 $100.00',
		person: '姓名（与证件一致）', document: '证件', licence: '驾驶执照', shown: '证件号码', signed: '本人已在付款单上签名', print: '打印付款单',
		done: '完成', signedList: '已付，已签名', withheld: '暂扣', unclaimed: '无人认领的票', accounts: '无人认领的账户', decided: '决定', withhold: '暂扣',
		release: '放行', refuse: '拒付', dispose: '处置', reason: '原因', waits: '等待第二人', held: '暂扣', disposed: '已处置', none: '此列表没有内容。',
		manual: '人工付款', why: '人工支付的原因', deposit: '存款', days: '2 天',
	},
};

/** What somebody took out of a terminal, on paper. */
async function ticket(...notes: number[]): Promise<{ number: string; ends: string }> {
	const line = await house.line();
	await line.ask('join', { terminal: house.nextStacker() });
	for (const note of notes) await line.ask('cash', { note });
	return (await line.ask('ticket-out')).ticket as { number: string; ends: string };
}

async function comes(page: Page, tongue: Tongue, place: 'cage' | 'pit', who: string): Promise<void> {
	const say = SAY[tongue];
	await page.setViewportSize(SIZES[tongue]);
	await page.addInitScript((language) => localStorage.setItem('baize.language', language), tongue);
	await page.goto(`${house.url}#/${place}`);
	await page.getByLabel(say.name).fill(who);
	await page.getByLabel(say.password).fill(`pass-${who}`);
	await page.getByRole('button', { name: say.signIn }).click();
	await expect(page.getByRole('button', { name: say.out })).toBeVisible();
}

async function looks(page: Page, name: string): Promise<void> {
	await wellLaid(page, { sizes: Object.values(SIZES) });
	if (process.env.LOOKS)
		for (const [tongue, size] of Object.entries(SIZES)) {
			await page.setViewportSize(size);
			await page.screenshot({ path: `${process.env.LOOKS}/${name}-${tongue}-${size.width}.png` });
		}
}

const list = (page: Page, name: string): Promise<void> => page.locator('.lists').getByRole('button', { name, exact: true }).click();

/** The form of who is paid. */
async function fillForm(page: Page, say: (typeof SAY)[Tongue], name: string): Promise<void> {
	const dialog = page.getByRole('dialog').first();
	await dialog.getByLabel(say.person).fill(name);
	await dialog.getByLabel(say.document, { exact: true }).selectOption({ label: say.licence });
	await dialog.getByLabel(say.shown).fill('LM773501');
	await dialog.getByRole('button', { name: say.print }).click();
	const paper = page.locator('article.receipt');
	await expect(paper).toContainText(name);
	await expect(paper).toContainText('LM773501');
	await page.getByRole('dialog').last().getByRole('button', { name: say.done }).click();
	await dialog.getByLabel(say.signed).check();
}

/** What two do, each at a desk of his own. */
async function two(page: Page, say: (typeof SAY)[Tongue], words: string, second = 'other-boss'): Promise<void> {
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel(say.reason).fill(words);
	await dialog.locator('button.main').click();
	await expect(dialog).toContainText(say.waits);
	await house.confirms(second);
	await expect(dialog).toBeHidden();
}

for (const tongue of ['en', 'zh'] as const) {
	const say = SAY[tongue];
	// shows: star-rapid-2016:9.1/sign star-rapid-2016:9.3.3 star-rapid-2016:9.2
	test(`the cage pays with a form, withholds, releases and refuses, in ${tongue}`, async ({ page }) => {
		const [paid, freed, refused] = [await ticket(10000), await ticket(2000), await ticket(1000)];
		await comes(page, tongue, 'cage', 'cage');
		await page.getByRole('tab', { name: say.tickets }).or(page.getByRole('button', { name: say.tickets, exact: true })).first().click();
		const look = async (number: string): Promise<void> => {
			await page.getByLabel(say.number).fill(number);
			await page.getByRole('button', { name: say.lookUp }).click();
		};
		await look(paid.number);
		await page.locator('article.ticket').getByRole('button', { name: say.pay }).click();
		await looks(page, 'pay-form');
		await fillForm(page, say, 'Cy Doe');
		await page.getByRole('dialog').getByRole('button', { name: say.pay }).click();
		await page.getByRole('dialog').getByRole('button', { name: say.done }).click();
		for (const one of [freed, refused]) {
			await look(one.number);
			await page.locator('article.ticket').getByRole('button', { name: say.withhold, exact: true }).click();
			await two(page, say, 'two prints of it');
			await expect(page.locator('article.ticket')).toContainText(say.held);
			await expect(page.locator('article.ticket .pay')).toHaveCount(0);
		}

		await page.getByRole('tab', { name: say.payouts }).or(page.getByRole('button', { name: say.payouts, exact: true })).first().click();
		await list(page, say.signedList);
		const row = page.locator('tbody tr');
		await expect(row.first()).toContainText('Cy Doe');
		await expect(row.first()).toContainText('501');
		await expect(page.locator('body')).not.toContainText('LM773501');
		await looks(page, 'signed');
		await list(page, say.withheld);
		await expect(row).toHaveCount(2);
		await expect(row.first()).toContainText('two prints of it');
		await looks(page, 'withheld');
		await row.filter({ hasText: freed.ends }).getByRole('button', { name: say.release }).click();
		await looks(page, 'release');
		await two(page, say, 'it is his');
		await row.filter({ hasText: refused.ends }).getByRole('button', { name: say.refuse }).click();
		await two(page, say, 'a copy');
		await expect(page.getByText(say.none)).toBeVisible();
		await list(page, say.decided);
		await expect(row.nth(0)).toContainText('a copy');
		await expect(row.nth(1)).toContainText('it is his');
		await looks(page, 'decided');
	});

	// shows: crown-fusion-2024:5.2.3(e) star-rapid-2016:9.1/sign
	test(`the pit pays past a terminal, with a form, in ${tongue}`, async ({ page }) => {
		const line = await house.line();
		const terminal = house.nextStacker();
		await line.ask('join', { terminal });
		await line.ask('cash', { note: 10000 });
		await line.ask('fault', { what: 'transfer' });
		await comes(page, tongue, 'pit', 'boss');
		await page.getByRole('button', { name: `${say.manual} ${terminal}` }).click();
		const dialog = page.getByRole('dialog').first();
		for (const key of ['5', '0']) await dialog.getByRole('button', { name: key, exact: true }).click();
		await dialog.getByLabel(say.why).fill('the printer ate it');
		await fillForm(page, say, 'Di Roe');
		await looks(page, 'manual');
		await dialog.locator('button.main').click();
		await expect(dialog).toContainText(say.waits);
		await house.confirms();
		await expect(page.locator('article.receipt')).toContainText('50.00');
		line.end();
	});
}

// shows: nz1996:I.16.2 nz1996:I.16.1
test('what nobody claims is disposed of while its approval is in force', async ({ page, another }) => {
	const left = { en: await ticket(2000), zh: await ticket(1000) };
	await house.later(2);
	const boss = await house.desk('boss');
	for (const tongue of ['en', 'zh'] as const) {
		const say = SAY[tongue];
		const cage = tongue === 'en' ? page : await another();
		await comes(cage, tongue, 'cage', tongue === 'en' ? 'cage' : 'other-cage');
		await cage.getByRole('tab', { name: say.payouts }).or(cage.getByRole('button', { name: say.payouts, exact: true })).first().click();
		await list(cage, say.unclaimed);
		const row = cage.locator('tbody tr').filter({ hasText: left[tongue].ends });
		await expect(row).toContainText(tongue === 'en' ? '1 day' : '1 天');
		await looks(cage, 'unclaimed');
		await row.getByRole('button', { name: say.dispose }).click();
		const dialog = cage.getByRole('dialog');
		if (tongue === 'en') {
			await dialog.getByLabel(say.reason).fill('nobody came');
			await dialog.locator('button.main').click();
			await expect(dialog).toContainText('nz1996:I.16.2');
			await looks(cage, 'unapproved');
			const until = Date.now() + 30 * 86_400_000;
			await boss.ask('occasion-new', { name: 'cases', ruleset: 'nz1996/cases' });
			await boss.ask('occasion-act', { name: 'cases', act: { act: 'approval', what: 'unclaimed', item: 'procedure-7', until, text: 'letter of the Authority' } });
		}
		await two(cage, say, 'nobody came', 'boss');
		await expect(row).toHaveCount(0);
		await list(cage, say.accounts);
		const account = cage.locator('tbody tr').filter({ hasText: say.deposit }).first();
		await expect(account).toContainText(say.days);
		await looks(cage, 'accounts');
		await account.getByRole('button', { name: say.dispose }).click();
		await two(cage, say, 'nobody came', 'boss');
		await list(cage, say.decided);
		await expect(cage.locator('tbody tr').first()).toContainText(say.disposed);
		await looks(cage, 'disposed');
	}
});
