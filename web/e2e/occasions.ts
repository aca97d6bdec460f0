// The desk of an occasion, by what is on the screen.
import { expect, type Page } from './test';
import { nameless, overflowing, overlapping } from './eyes';
import type { House, Line, Message } from './house';

export const SIZES = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }, { width: 390, height: 844 }];

/** A moment as a field for times takes it, which leaves out seconds where there are none. */
export const moment = (ms: number): string => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace(/:00$/, '');

/** The desk in all its sizes; seen by whoever asks for pictures. */
export async function looks(page: Page, name: string, sizes = SIZES): Promise<void> {
	const before = page.viewportSize()!;
	for (const size of sizes) {
		await page.setViewportSize(size);
		if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}-${size.width}.png` });
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))]).toEqual([]);
	}
	expect(await nameless(page)).toEqual([]);
	await page.setViewportSize(before);
}

/** Presses a button of the desk, fills its form and sends it; what takes care is looked at twice. */
export async function does(page: Page, button: string | RegExp, fields: Record<string, string> = {}, reason?: string): Promise<void> {
	await page.locator('.main-part').getByRole('button', { name: button, exact: typeof button === 'string' }).first().click();
	const dialog = page.getByRole('dialog');
	await fill(page, fields);
	if (reason) await dialog.getByLabel('Reason, in writing').fill(reason);
	const on = dialog.getByRole('button', { name: 'Continue' });
	if (await on.isVisible()) await on.click();
	await dialog.locator('button.main').click();
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
	const dialog = page.getByRole('dialog');
	await expect(dialog.locator('button.main')).toBeVisible();
	for (const [label, value] of Object.entries(fields)) {
		const more = dialog.getByText('More', { exact: true });
		// A field that may be left empty says so behind its name.
		const field = dialog.getByLabel(new RegExp(`^${label.replace('?', '\\?')}( · .*)?$`)).first();
		if ((await more.count()) > 0 && !(await field.isVisible())) await more.click();
		const way = dialog.getByRole('radio', { name: value, exact: true });
		if ((await way.count()) > 0) await way.check();
		else if (await field.evaluate((el) => el.tagName === 'SELECT')) await field.selectOption(value);
		else await field.fill(value);
	}
}

/** The same, and it is done. */
export async function done(...asked: Parameters<typeof does>): Promise<void> {
	await does(...asked);
	await expect(asked[0].getByRole('dialog')).toBeHidden();
}

export const next = (page: Page) => page.getByRole('region', { name: 'Next' });

const DAY = 86_400_000;
export const card = (n: number): string => `100-${String(n).padStart(4, '0')}`;
export const pin = (n: number): string => String(2000 + n);

/** An act of an occasion, over a line. */
export const act = (line: Line, name: string, fields: Message, more: Message = {}): Promise<Message> => line.ask('occasion-act', { name, act: fields, ...more });

/** Every condition that is not said here otherwise is stated somehow. */
export async function conditions(line: Line, name: string, own: Record<string, number>): Promise<void> {
	const now = Date.now();
	const amounts: Record<string, number> = { 'entry-fee': 10_000, allotment: 100_000, minimum: 500, maximum: 50_000, 'min-entrants': 2, rounds: 1, coups: 10, tables: 1, advance: 1, ...own };
	const times: Record<string, number> = { starts: now - 1000, 'withdraw-until': now + DAY };
	const { form } = (await line.ask('occasion-form', { name })) as { form: { terms: { term: string; is: string; needed: string }[] } };
	for (const { term, is } of form.terms.filter((one) => one.is !== 'text' || one.needed === 'always')) {
		const said = is === 'time' ? { time: times[term] ?? now + DAY } : is === 'number' ? { number: amounts[term] ?? 0 } : is === 'amount' ? { value: amounts[term] ?? 0 } : is === 'text' ? { text: 'as the board says' } : { yes: !['chips-in-cash', 'repechage', 'agreement'].includes(term) };
		await act(line, name, { act: 'term', term, ...said });
	}
	await act(line, name, { act: 'prize', place: 1, share: 7000 });
}

/** Somebody enters at the cage. */
export async function enters(cage: Line, boss: Line, name: string, n: number): Promise<void> {
	const own = { card: card(n), pin: pin(n) };
	await act(cage, name, { act: 'apply', yes: true }, own);
	await act(boss, name, { act: 'accept', player: card(n) });
	await act(cage, name, { act: 'fee', cash: 10_000 }, own);
}

/** A tournament whose entries are taken, made over a line of its own. */
export async function taken(house: House, name: string, ruleset: string, own: Record<string, number>): Promise<{ boss: Line; cage: Line }> {
	const [boss, cage] = [await house.desk('boss'), await house.desk('cage')];
	await boss.ask('occasion-new', { name, ruleset });
	await conditions(boss, name, own);
	await act(boss, name, { act: 'prize', place: 2, share: 3000 });
	await act(boss, name, { act: 'publish' });
	await act(boss, name, { act: 'appoint', official: 'other-boss', role: 'manager' });
	await act(boss, name, { act: 'open' });
	return { boss, cage };
}

/** A promotion that runs, made over a line of its own. */
export async function running(house: House, name: string, ruleset: string, terms: Record<string, unknown>): Promise<Line> {
	const line = await house.desk('boss');
	const act = (fields: Record<string, unknown>) => line.ask('occasion-act', { name, act: fields });
	await line.ask('occasion-new', { name, ruleset });
	await act({ act: 'prize', prize: 'purse', kind: 'cash', value: 500_000, text: '现金大奖 A purse of cash' });
	await act({ act: 'condition', condition: 'any', game: 'roulette', min: 500, cap: 50 });
	const { form } = (await line.ask('occasion-form', { name })) as { form: { terms: { term: string; is: string }[] } };
	for (const { term, is } of form.terms)
		if (is === 'text') await act({ act: 'term', term, text: 'as the board says' });
	for (const [term, value] of Object.entries(terms)) await act({ act: 'term', term, ...(typeof value === 'boolean' ? { yes: value } : { time: value }) });
	await act({ act: 'publish' });
	await act({ act: 'advertise', text: 'a poster' });
	await act({ act: 'available', text: 'at the desk' });
	return line;
}
