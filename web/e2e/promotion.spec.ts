// Promotions: the desk from the draft to the last prize, the player's sheet, and the draw on a display.
import { expect, test } from './test';
import { wellLaid } from './eyes';
import { opened, tables } from './house';
import { SIZES, does, done, fill, looks, moment, next, running } from './occasions';
import { Seat } from './seat';
import { signIn } from './staff';

const house = opened(tables.dealt('D1'));
const CROWN = 'crown-fusion-2024/promotions';

test('a promotion goes from its draft to the last prize', async ({ page: desk, another }) => {
	await signIn(desk, house, 'pit', 'boss');
	await desk.getByRole('navigation').getByRole('button', { name: 'Promotions' }).click();
	await desk.getByRole('button', { name: 'New promotion' }).click();
	await desk.getByLabel('Short name').fill('gala');
	await desk.getByLabel('Document').selectOption(CROWN);
	await desk.getByRole('dialog').getByRole('button', { name: 'New promotion' }).click();
	await expect(next(desk)).toContainText('The terms lack');
	await expect(next(desk)).toContainText('crown-fusion-2024:15.7.3');
	await expect(desk.getByRole('list', { name: 'From the draft to the last prize' }).locator('[aria-current=step]')).toContainText('Terms');

	// Prizes are described by their kind; what none may include is refused with its clause.
	await done(desk, 'Add a prize', { 'Short name of the prize': 'purse', Kind: 'cash', Value: '12000', 'Description, as players read it': 'A purse of cash' });
	await does(desk, 'Includes · purse', { Item: 'tobacco' });
	await expect(desk.getByRole('dialog')).toContainText('crown-fusion-2024:15.5.1');
	await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
	await done(desk, 'Add a prize', { 'Short name of the prize': 'screen', Kind: 'appliance', Value: '800', 'Cash that may be had instead': '800', 'Description, as players read it': 'A television' });
	for (const detail of ['make', 'model', 'accessories']) await done(desk, `${detail} of screen`, { 'What the terms say': 'as shown at the desk' });
	await done(desk, 'Add a condition', { 'Short name of the condition': 'reds', Game: 'roulette', Bet: 'red', 'Entries for every so much': '5' });
	await expect(desk.locator('.main-part')).toContainText('1 entry for every $5.00 staked on red at roulette');
	await looks(desk, 'promotion-draft');

	// Every term that lacks is a touch away.
	const later = moment(Date.now() + 3_600_000);
	for (const term of ['When entries close', 'When prizes are drawn']) await done(desk, term, { When: later });
	await done(desk, 'Must the winner be present?', { 'Is it so?': 'no' });
	const lacks = desk.locator('.lacks button.small');
	for (let left = await lacks.count(); left > 0; left--) {
		await lacks.first().click();
		await fill(desk, { 'What the terms say': 'as the board says' });
		await desk.getByRole('dialog').locator('button.main').click();
		await expect(lacks).toHaveCount(left - 1);
	}
	await expect(next(desk)).toContainText('publish them');
	await done(desk, 'Publish the terms');
	await done(desk, 'Record the advertising', { 'Which advertising': 'a poster at the door' });
	await done(desk, 'Record where the terms are', { 'Where the terms can be had': 'at the desk' });
	await done(desk, 'Open the promotion');
	await expect(next(desk)).toContainText('Entries are counted by themselves until');

	// The player reads it, plays, and the entries come by themselves.
	const guest = await another();
	const seat = await Seat.down(guest, house, '$100');
	const star = guest.getByRole('button', { name: 'Promotions, 1 new' });
	await expect(star).toBeVisible();
	await seat.chip('$25').click();
	await seat.lay('red');
	await (await house.dealer()).result('D1', 2);
	await expect(desk.getByRole('region', { name: 'Entries', exact: true })).toContainText(`5 entries of 1 players`);
	await expect(desk.getByRole('region', { name: 'Entries', exact: true })).toContainText(seat.member.card);
	await star.click();
	const sheet = guest.getByRole('dialog', { name: 'Promotions' });
	await expect(sheet).toContainText('A purse of cash');
	await expect(sheet).toContainText('5 of 5');
	await looks(guest, 'promotion-player');

	// The terms change: another version. Entries close, and a display shows the draw.
	const board = await another();
	await board.goto(`${house.url}#/promotion/gala`);
	await expect(board.getByText('Entries so far')).toBeVisible();
	const soon = moment(Date.now() - 1000);
	for (const term of ['When entries close', 'When prizes are drawn']) await done(desk, `Change: ${term}`, { When: soon });
	await done(desk, 'Publish the terms');
	await expect(desk.locator('.main-part header').first()).toContainText('Version 2');
	await done(desk, 'Close entries');
	await expect(next(desk)).toContainText('Draw: prizes left 2');
	await done(desk, 'Draw a winner · purse', { 'Name of the scrutineer': 'Ms Law' });
	await expect(desk.getByRole('region', { name: 'Draw', exact: true })).toContainText('Worked out anew on this screen');
	await expect(desk.getByRole('article', { name: 'purse' })).toContainText(seat.member.card);
	await expect(board.locator('.stage')).toContainText(`card ending ${seat.member.card.slice(-4)}`);
	await expect(board.locator('.stage')).toContainText('of 5');
	await expect(board.locator('body')).not.toContainText(seat.member.card);
	await wellLaid(board, { sizes: SIZES });
	await looks(board, 'promotion-board');
	await done(desk, 'Draw a winner · screen');
	await done(desk, 'Tell the winner · purse', { 'How the winner was told': 'telephone', 'Was the winner reached?': 'the winner was reached' });
	await expect(desk.getByRole('article', { name: 'purse' })).toContainText('somebody has tried to tell the winner');
	await expect(desk.getByRole('list', { name: 'Attempts to tell the winner, purse' })).toContainText('by telephone · the winner was reached');
	await expect(desk.getByRole('article', { name: 'screen' })).toContainText('to be told before');
	await looks(desk, 'promotion-drawn');

	// The winner claims, chooses how to be paid, and disputes; the desk decides.
	const purse = sheet.getByRole('region', { name: 'You have won: purse' });
	await purse.getByRole('button', { name: 'Claim my prize' }).click();
	await purse.getByRole('button', { name: 'Choose how to be paid' }).click();
	await purse.getByLabel('By cheque').first().fill('5000');
	await expect(purse.getByRole('status')).toContainText('$7,000.00 is left');
	await purse.getByRole('button', { name: 'In cash: $7,000.00' }).click();
	await looks(guest, 'promotion-won');
	await purse.getByRole('button', { name: 'So I want it' }).click();
	await expect(purse).toContainText('You chose: $7,000.00 in cash, $5,000.00 by cheque');
	await sheet.getByRole('region', { name: 'You have won: screen' }).getByRole('button', { name: 'Claim my prize' }).click();
	await sheet.getByRole('button', { name: 'I do not agree' }).click();
	await sheet.getByLabel('What is wrong, in your words').fill('I had six entries');
	await sheet.getByRole('button', { name: 'Send' }).click();
	await expect(sheet).toContainText('Your dispute is on record');
	await done(desk, /^Decide a dispute/, { 'Decision, with its reason': 'the journal has five' });
	await sheet.getByRole('button', { name: 'I am not satisfied' }).click();
	await expect(sheet).toContainText('You may complain to an inspector');

	// A claim is refused with its record, and the prize drawn again; then cash is taken instead of it.
	await does(desk, new RegExp(`^Refuse a claim · ${seat.member.card} screen`), { 'Reason of the refusal, which is told to the player': 'not the holder of the card' });
	await expect(desk.getByRole('dialog').getByRole('status')).toContainText('Name of who is refused');
	await fill(desk, { 'Name of who is refused': 'Member', 'Address of who is refused': '1 High Street' });
	await desk.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
	await desk.getByRole('dialog').locator('button.main').click();
	await expect(desk.getByRole('dialog')).toBeHidden();
	await done(desk, 'Draw a winner · screen');
	const won = sheet.getByRole('region', { name: 'You have won: screen' });
	await won.getByRole('button', { name: 'Claim my prize' }).click();
	await won.getByRole('button', { name: 'Take $800.00 in cash instead' }).click();
	await expect(won).toContainText('to be paid: $800.00');

	// The cage pays: the parts must come to the whole, and above $10,000 a supervisor confirms it at his own screen.
	const cage = await another();
	await signIn(cage, house, 'cage', 'cage', '?tab=promotions');
	await does(cage, new RegExp(`^Pay a prize · ${seat.member.card} purse`), { 'In cash': '6000' }, 'as chosen');
	await expect(cage.getByRole('dialog').getByRole('status')).toContainText('$1,000.00 is left');
	await fill(cage, { 'In cash': '7000' });
	await cage.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
	await looks(cage, 'promotion-pay');
	await cage.getByRole('dialog').locator('button.main').click();
	await expect(cage.getByRole('dialog')).toContainText('Waits for a second person');
	const waits = desk.getByRole('region', { name: /^Waits for you: Pay a prize/ });
	await expect(waits).toContainText('$12,000.00');
	await waits.getByRole('button', { name: 'Confirm' }).click();
	await expect(cage.getByRole('dialog')).toBeHidden();
	await done(cage, new RegExp(`^Pay a prize · ${seat.member.card} screen`), { 'In cash': '', 'Onto the card': '800' }, 'identity seen');
	await expect(cage.getByRole('article', { name: 'screen' })).toContainText('paid');
	expect((await house.member(seat.member.card))['on-card']).toBe(100_000 - 10_000 + 80_000);
	await expect(won).toContainText('It was paid to you');
	await expect(next(desk)).toContainText('Everything is done');
	await desk.getByRole('button', { name: 'Take it off the floor' }).click();
	await expect(desk.locator('.desk')).toContainText('There is no promotion.');
});

test('everything is Chinese at Chinese screens, fits them, and moves only for who wants it to', async ({ page: desk, another }) => {
	const now = Date.now();
	const line = await running(house, 'lunar', CROWN, { closes: now + 3_600_000, drawn: now + 3_600_000, presence: false });
	await line.ask('occasion-act', { name: 'lunar', act: { act: 'open' } });
	const guest = await another();
	const seat = await Seat.down(guest, house, '$100');
	await seat.chip('$5').click();
	await seat.lay('red');
	await (await house.dealer()).result('D1', 3);
	for (const term of ['closes', 'drawn']) await line.ask('occasion-act', { name: 'lunar', act: { act: 'term', term, time: now } });
	await line.ask('occasion-act', { name: 'lunar', act: { act: 'publish' } });
	await line.ask('occasion-act', { name: 'lunar', act: { act: 'close' } });

	// One display turns, another, whose viewer wants no motion, tells at once.
	const [moves, still] = [await another({ reducedMotion: 'no-preference' }), await another({ locale: 'zh-CN' })];
	for (const board of [moves, still]) await board.goto(`${house.url}#/promotion/lunar`);
	await expect(moves.getByText('The draw begins soon')).toBeVisible();
	await expect(still.getByText('抽奖即将开始')).toBeVisible();
	await line.ask('occasion-act', { name: 'lunar', act: { act: 'draw', prize: 'purse' } });
	await expect(moves.locator('.stage')).toContainText('Drawing');
	await expect(still.locator('.stage')).toContainText(`卡号末位 ${seat.member.card.slice(-4)}`);
	await wellLaid(still, { sizes: SIZES });
	await expect(moves.locator('.stage')).toContainText('Congratulations');

	// No key of a dictionary, and no word of English that the house has words for, is left on a Chinese screen.
	const raw = /\b(?:term|detail|kind|way|field|stage|phase|fate|next[A-Z])-?\w*\b|undefined|\{\w+\}/;
	await guest.getByRole('button', { name: 'Language' }).click();
	await guest.getByRole('button', { name: '推广活动，您中奖了' }).or(guest.getByRole('button', { name: /推广活动.*您中奖了/ })).click();
	const sheet = guest.getByRole('dialog', { name: '推广活动' });
	await expect(sheet.getByRole('button', { name: '领取我的奖品' })).toBeVisible();
	await looks(guest, 'promotion-player-zh');
	expect(await sheet.innerText()).not.toMatch(raw);

	await signIn(desk, house, 'promotions', 'boss');
	await desk.getByRole('button', { name: '中文' }).click();
	await desk.getByRole('button', { name: /lunar/ }).click();
	await expect(desk.getByRole('region', { name: '下一步' })).toContainText('通知中奖者');
	await looks(desk, 'promotion-desk-zh');
	expect(await desk.locator('.main-part').innerText()).not.toMatch(raw);
	await desk.getByRole('button', { name: '通知中奖者 · purse' }).click();
	await looks(desk, 'promotion-form-zh');
	expect(await desk.getByRole('dialog').innerText()).not.toMatch(raw);
	await desk.keyboard.press('Escape');

	// An inspector sees all of it, and has nothing to press.
	const window = await another({ locale: 'zh-CN' });
	await window.goto(`${house.url}#/inspector?tab=promotions`);
	await window.getByLabel('姓名').fill('inspector');
	await window.getByLabel('密码').fill('pass-inspector');
	await window.getByRole('button', { name: '登录' }).click();
	await window.getByRole('button', { name: /lunar/ }).click();
	await expect(window.getByRole('article', { name: 'purse' })).toContainText(seat.member.card);
	await expect(window.getByRole('button', { name: '通知中奖者 · purse' })).toHaveCount(0);

	// Before it starts, The Star lodges the terms; the desk says so with the clause.
	await running(house, 'spring', 'star/promotions', { starts: now + 86_400_000, closes: now + 90_000_000, drawn: now + 90_000_000, presence: true });
	await desk.getByRole('button', { name: 'English' }).click();
	await desk.getByRole('button', { name: /spring/ }).click();
	await expect(next(desk)).toContainText('Give the published terms to the Authority');
	await expect(next(desk)).toContainText('star-baccarat:16.9');
	await done(desk, 'Lodge the terms');
	await expect(next(desk)).toContainText('The terms let it open at');
	await looks(desk, 'promotion-lodged', [{ width: 390, height: 844 }]);
});
