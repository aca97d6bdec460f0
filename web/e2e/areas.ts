// What hands and keys must find on layouts made of areas.
import { nearest, type Way } from '../src/play/cloth';
import { expect, type Page } from './test';

/** Held upright, and lying. */
export const PHONES = [
	{ width: 390, height: 844 },
	{ width: 844, height: 390 },
];

/** The cloth has the casino's name on it, whole, on whatever screen. */
export async function bearsName(page: Page, layout: string): Promise<void> {
	const name = page.getByRole('group', { name: layout }).getByText('Test floor', { exact: true });
	const before = page.viewportSize()!;
	for (const size of [before, ...PHONES, before]) {
		await page.setViewportSize(size);
		await expect(name).toBeVisible();
		await expect.poll(() => name.evaluate((el) => el.scrollWidth <= el.clientWidth)).toBe(true);
	}
}

interface Box {
	name: string;
	x: number;
	y: number;
	width: number;
	height: number;
}

async function boxes(page: Page): Promise<Box[]> {
	return page.locator('[data-position]').evaluateAll((all) =>
		all.map((one) => {
			const { x, y, width, height } = one.getBoundingClientRect();
			return { name: one.getAttribute('data-position')!, x, y, width, height };
		}),
	).then((list) => list.filter((one) => one.width > 0));
}

/** Every position that the arrow keys lead to from the first. */
export async function reached(page: Page): Promise<string[]> {
	const all = await boxes(page);
	const found = new Set([all[0]!]);
	for (const one of found)
		for (const way of ['left', 'right', 'up', 'down'] as Way[]) {
			const next = nearest(one, all, way);
			if (next) found.add(next);
		}
	return [...found].map((one) => one.name).sort();
}

/** Every area is as large as a finger, once the layout has settled in this size. */
export async function fingers(page: Page, size: { width: number; height: number }, least = 43.5): Promise<void> {
	await page.setViewportSize(size);
	const small = async (): Promise<string[]> =>
		(await boxes(page)).filter((one) => Math.min(one.width, one.height) < least).map((one) => `${one.name} ${Math.round(one.width)}×${Math.round(one.height)}`);
	await expect.poll(small).toEqual([]);
}
