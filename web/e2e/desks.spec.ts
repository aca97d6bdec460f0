// The ways in of dealers, pit and inspector, the dealer's page of every game and the pit's floor, in both languages and at both
// sizes of their screens: nothing sticks out or is cut off, and nothing is said in the other language or by a key of the
// program's own.
import { expect, test, type Page } from './test';
import { House, kept, tables } from './house';
import { overflowing, overlapping } from './eyes';
import { signIn } from './staff';

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }];
const LIST = [tables.dealt('R1'), tables.rapid('R2'), tables.cards('B1'), tables.dice('S1'), tables.zealand('C1', 'craps'), tables.zealand('W1', 'money-wheel'), tables.zealand('J1', 'blackjack', { seats: 7, min: 500 }), tables.zealand('P1', 'caribbean-stud', { seats: 7, min: 500, jackpot: 1_000_000 }), tables.automatic('A1')];
const house = kept(new House(LIST, 7));

/** Names of people, places and things, which are the same in every language; clauses and hashes, which are cited. */
const NAMES = /\b(Baize|EN|Test floor|Fusion|Member \d+|(other-)?(dealer|boss|cage)|inspector|English|PIN|JSON|CSV|AUD|SHA-256|Esc|Enter|[TCD]\d\d|[A-Z]\d|\d*[AKQJ]|[a-z0-9]+(-[a-z0-9]+)*:[\w./()-]+|[0-9a-f]{8,})\b/g;

/** A house calls its tables as it likes. */
const TITLES = LIST.map((one) => (JSON.parse(one) as { title: string }).title);

/** The words on the screen, each element's own. */
function texts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walk.nextNode(); node; node = walk.nextNode()) {
			const up = node.parentElement!;
			if (up.closest('script, style, code, pre, .hash, .skip, svg')) continue;
			const text = node.textContent!.replace(/\s+/g, ' ').trim();
			if (text) found.add(text);
		}
		return [...found];
	});
}

async function looked(page: Page, zh: boolean): Promise<void> {
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await expect.poll(async () => [...(await overflowing(page)), ...(await overlapping(page))], { timeout: 5_000 }).toEqual([]);
	}
	const said = (await texts(page)).filter((text) => !TITLES.includes(text)).map((text) => text.replace(NAMES, '·'));
	expect(said.filter((text) => /(?<![\w:./])[a-z]+(-[a-z]+)+(?![\w:./])/.test(text) && !/[A-Z ]/.test(text)), 'keys of the program').toEqual([]);
	if (zh) expect(said.filter((text) => /[A-Za-z]{2}/.test(text)), 'words in another language').toEqual([]);
}

async function inChinese(page: Page): Promise<void> {
	await page.getByRole('button', { name: '中文' }).click();
}

for (const zh of [false, true]) {
	const tongue = zh ? 'Chinese' : 'English';
	for (const place of ['pit', 'inspector', 'dealer/J1'] as const)
		test(`the way in to ${place}, in ${tongue}`, async ({ page }) => {
			await page.goto(`${house.url}#/${place}`);
			await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
			if (zh) await inChinese(page);
			await looked(page, zh);
		});
	test(`the pit's floor, in ${tongue}`, async ({ page }) => {
		await signIn(page, house, 'pit', 'boss');
		if (zh) await inChinese(page);
		await looked(page, zh);
	});
	test(`the dealer's page of every game, in ${tongue}`, async ({ page }) => {
		for (const table of ['R1', 'R2', 'B1', 'S1', 'C1', 'W1', 'J1', 'P1', 'A1']) {
			await signIn(page, house, 'dealer', 'dealer', `/${table}`);
			if (zh) await inChinese(page);
			await looked(page, zh);
			// The next one comes as the first did.
			await page.evaluate(() => localStorage.removeItem('baize.language'));
			await page.goto('about:blank');
		}
	});
}
