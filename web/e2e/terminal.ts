// One look at a terminal: in every size, by eyes, fingers, keys and ears, with its sheets.
import { expect, type Page } from './test';
import { fingers, PHONES } from './areas';
import { english, focusSeen, inaccessible, nameless, overflowing, overlapping } from './eyes';
import type { Seat } from './seat';

const [PHONE] = PHONES as [(typeof PHONES)[0]];
/** Where not everything has room at once it scrolls under the dock. */
const SMALL = { width: 360, height: 640 };
/** Sheets are as large on the largest screen as here. */
const SHEET = { width: 1024, height: 768 };
const DESK = { width: 1280, height: 800 };
/** Between two of them everything is clicked in the other tests. */
const SIZES = [...PHONES, SHEET, DESK, { width: 1920, height: 1080 }];
/** The narrowest and the widest: enough for a language of the same letters. */
export const FAR = [PHONE, SIZES.at(-1)!];

/** What a part of the screen is called in each language. */
const SHEETS: Record<Tongue, Record<string, string>> = {
	en: { rules: 'Rules', replay: 'Last rounds', why: 'Why?', own: 'My play', staff: 'Staff', money: 'Money', leave: 'Leave' },
	zh: { rules: '规则', replay: '最近各局', why: '为什么？', own: '我的游戏', staff: '员工', money: '资金', leave: '离座' },
	fr: { rules: 'Règles' },
};
export type Tongue = 'en' | 'zh' | 'fr';

export interface Look {
	/** How small an area may be on a phone that is held upright, or lies. */
	least?: [number, number];
	sizes?: typeof SIZES;
	/** What else is looked at in each size. */
	at?: () => Promise<void>;
}

/** Buttons and what is written around them lie as they should in every size, and every area is as large as a finger. */
export async function fits(page: Page, { least, at, sizes = SIZES }: Look = {}): Promise<void> {
	for (const size of sizes) {
		await page.setViewportSize(size);
		await expect.poll(async () => [...(await overflowing(page, true)), ...(await overlapping(page))]).toEqual([]);
		await at?.();
		if (size === PHONE) await reachable(page);
		const needs = least && [...least, 43.5][size === DESK ? 2 : PHONES.indexOf(size)];
		if (needs) await fingers(page, size, needs);
	}
	expect(await nameless(page)).toEqual([]);
}

/** Everything is found with a finger on the smallest phone, and by who hears the page or reads it in Chinese. */
export async function serves(page: Page, tongue: Tongue): Promise<void> {
	await more(page, SHEETS[tongue].rules!);
	await touchable(page);
	await page.setViewportSize(DESK);
	expect(await inaccessible(page, undefined, tongue !== 'fr')).toEqual([]);
	if (tongue === 'zh') expect(await english(page)).toEqual([]);
}

/** The sheets that a terminal opens, in the size where they have least room; in Chinese nothing of English is left on them. */
export async function sheets(seat: Seat, tongue: Tongue, also: string[] = []): Promise<void> {
	const { page } = seat;
	await page.setViewportSize(SHEET);
	for (const name of ['rules', 'replay', 'why', ...also]) {
		await seat.button(SHEETS[tongue][name]!).click();
		await expect(seat.dialog).toBeVisible();
		await expect.poll(async () => [...(await overflowing(page, true)), ...(await overlapping(page))]).toEqual([]);
		if (tongue === 'zh') expect(await english(page)).toEqual([]);
		else expect([...(await nameless(page)), ...(await inaccessible(page, 'dialog[open]'))]).toEqual([]);
		await page.keyboard.press('Escape');
		await expect(seat.dialog).toHaveCount(0);
	}
}

/** The Tab key leads through the screen, and one sees where. */
export async function keys(page: Page, stops: number): Promise<void> {
	await page.setViewportSize(DESK);
	expect((await focusSeen(page, stops)).length).toBeGreaterThan(stops / 2);
}

/** Everything that a finger can touch lies on the screen, or in something that is drawn along. */
async function reachable(page: Page): Promise<void> {
	const away = (): Promise<string[]> => page.evaluate(() =>
		[...document.querySelectorAll('button, a[href], input, [data-position]')]
			.filter((el) => {
				const style = getComputedStyle(el);
				const box = el.getBoundingClientRect();
				if (box.width === 0 || style.visibility === 'hidden' || el.closest('.skip')) return false;
				for (let up = el.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return false;
				const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
				return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
			})
			.map((el) => `${el.tagName} ${el.getAttribute('aria-label') ?? el.textContent?.trim()}`),
	);
	await expect.poll(away).toEqual([]);
	await expect(page.locator('header .leave')).toBeInViewport();
}

/** Every button can be brought under a finger, and none lies over it. */
async function touchable(page: Page): Promise<void> {
	await page.setViewportSize(SMALL);
	await expect.poll(() => overflowing(page)).toEqual([]);
	const away = (): Promise<string[]> => page.evaluate(() => {
		const missed = [...document.querySelectorAll('main.seat button:not(:disabled), main.seat a[href]')].filter((el) => {
			const style = getComputedStyle(el);
			if (el.getBoundingClientRect().width === 0 || style.visibility === 'hidden' || el.closest('.skip, svg')) return false;
			el.scrollIntoView({ block: 'center', inline: 'center' });
			const box = el.getBoundingClientRect();
			const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
			return !hit || !(el.contains(hit) || hit.contains(el));
		});
		scrollTo(0, 0);
		return missed.map((el) => `${el.tagName} ${el.getAttribute('aria-label') ?? el.textContent?.trim()}`);
	});
	await expect.poll(away).toEqual([]);
	await expect(page.locator('.dock')).toBeInViewport({ ratio: 0.95 });
}

/** What a phone has no room for is one touch further. */
async function more(page: Page, name: string): Promise<void> {
	await page.setViewportSize(PHONE);
	await page.locator('header .more').click();
	await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
	await page.getByRole('button', { name, exact: true }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
}

/** Two parts of a screen do not lie over one another. */
export async function apart(page: Page, one: string, other: string): Promise<void> {
	const over = (): Promise<boolean> =>
		page.evaluate(
			([one, other]) => {
				const [a, b] = [document.querySelector(one!)!.getBoundingClientRect(), document.querySelector(other!)!.getBoundingClientRect()];
				return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
			},
			[one, other],
		);
	await expect.poll(over, { message: `${one} lies over ${other}` }).toBe(false);
}
