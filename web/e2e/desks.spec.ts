// Every page of dealer, pit, manager, director, cage and inspector on a floor in the middle of an evening with thirty tables, in
// every language, at both sizes of their screens and on a phone: nothing sticks out, is cut off or breaks where it should not, nothing is said in the other language or
// by a key of the program's own, and a checker of accessibility finds nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from './test';
import { House, kept, tables } from './house';
import { live, occasions, rounds } from './evening';
import { broken, overflowing, overlapping } from './eyes';
import { find, signIn } from './staff';

const [SMALLER, LARGER, PHONE] = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }];
/** A phone is no last one: a desk shows less of itself there. */
const SIZES = [SMALLER, PHONE, LARGER];
const MORE = Array.from({ length: 20 }, (_, i) => tables.dealt(`R${i + 3}`));
const LIST = [tables.dealt('R1'), tables.rapid('R2'), tables.cards('B1', { confirm: 'yes' }), tables.dice('S1'), tables.zealand('C1', 'craps'), tables.zealand('W1', 'money-wheel'), tables.zealand('J1', 'blackjack', { seats: 7, min: 500 }), tables.zealand('P1', 'caribbean-stud', { seats: 7, min: 500, jackpot: 1_000_000 }), tables.automatic('A1'), live('L1', 'roulette'), ...MORE];
const house = kept(new House(LIST, 7, undefined, 'devices:\n  - {device: wheel, table: R2, silent: 60000}'));
test.beforeAll(() => rounds(house));
test.beforeAll(() => occasions(house));

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Names of people, places and things, which are the same in every language; clauses and hashes, which are cited. */
const NAMES = /\b(Baize|EN|Test floor|The Star|Fusion|Member \d+|(other-)?(dealer|boss|cage)|inspector|English|PIN|JSON|CSV|AUD|SHA-256|Ed25519|Esc|Enter|[TCD]\d\d|[A-Z]\d+|\d*[AKQJ]|[a-z0-9]+(-[a-z0-9]+)*:[\w./()-]+|[a-z0-9-]+\/[a-z0-9-]+|[0-9a-f]{8,})\b/g;

/** A house calls its tables and its occasions as it likes, and writes its terms in the words it likes. */
const OWN = [...LIST.map((one) => (JSON.parse(one) as { title?: string }).title), 'lunar', 'cup', 'bank', 'cases', 'purse', 'any', 'as the board says', 'a poster', 'at the desk', '现金大奖 A purse of cash'];

/** The words on the screen, each element's own, and those that are read out. */
function texts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
		const put = (text: string | null, el: Element): void => {
			const said = (text ?? '').replace(/\s+/g, ' ').trim();
			if (said && !el.closest('script, style, code, pre, .hash, .hex, .skip, svg, [lang="en"], button[lang="fr"]')) found.add(said);
		};
		const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let node = walk.nextNode(); node; node = walk.nextNode()) put(node.textContent, node.parentElement!);
		for (const name of ['aria-label', 'title', 'alt', 'placeholder']) for (const el of root.querySelectorAll(`[${name}]`)) put(el.getAttribute(name), el);
		return [...found];
	});
}

const TONGUES = { EN: SIZES, 中文: [...SIZES].reverse(), FR: SIZES };
type Tongue = keyof typeof TONGUES;
/** Words of English that French has not. */
const ENGLISH = /(?<!\p{L})(the|and|is|of|with|not|are|was|were|this|that|has|have|been|for|from|you|your|will)(?!\p{L})/iu;

const speak = (page: Page, tongue: Tongue): Promise<void> =>
	// A dialog lies over the button: it is pressed all the same.
	page.evaluate((tongue) => [...document.querySelectorAll<HTMLElement>('header [aria-pressed]')].find((one) => one.textContent!.includes(tongue))!.click(), tongue);

/** What a checker finds against WCAG 2.1 A and AA. Behind the words lies a shaded felt, of which it cannot tell the contrast. */
async function barriers(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
	return page.evaluate(async () => {
		const { axe } = window as unknown as { axe: { run(where: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
		const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } });
		return violations.flatMap(({ id, nodes }) => nodes.map((one) => `${id}: ${one.html.slice(0, 160)} ${one.failureSummary.split('\n').slice(1).join(' ').slice(0, 200)}`));
	});
}

const sticking = async (page: Page): Promise<string[]> => [...(await overflowing(page)), ...(await overlapping(page)), ...(await broken(page))];

/** What is wrong with the page as it stands. */
class Look {
	readonly found: string[] = [];
	/** What was asked and is not answered yet. */
	private readonly asked = new Set<number>();

	constructor(readonly page: Page) {
		page.on('websocket', (line) => {
			line.on('framesent', ({ payload }) => this.asked.add((JSON.parse(String(payload)) as { seq: number }).seq));
			line.on('framereceived', ({ payload }) => this.asked.delete((JSON.parse(String(payload)) as { re: number }).re));
			line.on('close', () => this.asked.clear());
		});
	}

	/** Held until everything has been seen, so that one look tells all of it. */
	private note(where: string, what: string[]): void {
		this.found.push(...what.map((one) => `${where}: ${one}`));
	}

	/** `again`: somebody else's desk has shown this part; barriers in it would have been found there. */
	async at(where: string, again = false): Promise<void> {
		await expect.poll(() => this.asked.size).toBe(0);
		for (const tongue of Object.keys(TONGUES) as Tongue[]) {
			// What was shown at another desk was seen there in the third language too.
			if (tongue === 'FR' && again) continue;
			await speak(this.page, tongue);
			// From one language to the next the screen stays as large as it is.
			for (const size of TONGUES[tongue]) {
				await this.page.setViewportSize(size);
				let last: string[] = [];
				// Drawings are measured and drawn anew after the change.
				await expect.poll(async () => (last = await sticking(this.page))).toEqual([]).catch(() => undefined);
				this.note(`${where} ${tongue}`, last);
				if (process.env.LOOKS) await this.page.screenshot({ path: `${process.env.LOOKS}/${where.replace(/\W+/g, '-')}-${{ EN: 'en', 中文: 'zh', FR: 'fr' }[tongue]}-${size.width}.png` });
			}
			const said = (await texts(this.page)).filter((text) => !OWN.includes(text)).map((text) => OWN.reduce<string>((all, own) => (own ? all.replaceAll(own, '·') : all), text.replace(NAMES, '·')));
			this.note(`${where} ${tongue}, a key of the program`, said.filter((text) => /(?<![\w:./])[a-z]+(-[a-z]+)+(?![\w:./])/.test(text) && !/[A-Z ]/.test(text)));
			if (tongue === '中文') this.note(`${where}, in another language`, said.filter((text) => /[A-Za-z]{2}/.test(text)));
			if (tongue === 'FR') this.note(`${where} FR, in another language`, said.filter((text) => ENGLISH.test(text)));
		}
		if (!again) this.note(`${where}, a barrier`, await barriers(this.page));
		await speak(this.page, 'EN');
	}

	clean(): void {
		expect([...new Set(this.found)]).toEqual([]);
	}
}

const tab = (page: Page, name: string): Promise<void> => page.getByRole('navigation').first().getByRole('button', { name, exact: true }).click();

test('the ways in', async ({ page }) => {
	const look = new Look(page);
	for (const place of ['pit', 'cage', 'inspector', 'promotions', 'dealer/J1']) {
		await page.goto(`${house.url}#/${place}`);
		await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
		await look.at(place);
	}
	look.clean();
});

test("the dealer's page of every game, with wagers on it", async ({ page }) => {
	const look = new Look(page);
	for (const table of ['R1', 'R2', 'B1', 'S1', 'C1', 'W1', 'J1', 'P1', 'A1', 'L1']) {
		await signIn(page, house, 'dealer', 'dealer', `/${table}`);
		await look.at(`dealer ${table}`);
		await page.goto('about:blank');
	}
	look.clean();
});

test('the pit: its floor of thirty tables, its lists, and what a manager may change', async ({ page }) => {
	const look = new Look(page);
	await signIn(page, house, 'pit', 'boss');
	// Of thirty tables the one whose player calls is found at once: it is counted in the title, stands above all tables with the
	// way to it, and is marked among them.
	await expect(page.locator('.tile')).toHaveCount(LIST.length);
	const needs = page.getByRole('region', { name: 'Needs a person' });
	const call = needs.locator('li.call').first();
	await expect(call).toContainText('R1');
	await expect(page).toHaveTitle(/^\(\d+\) /);
	await expect(needs.locator('.badge')).toHaveText((await page.title()).match(/\d+/)![0]);
	expect((await call.boundingBox())!.y).toBeLessThan(Math.min(...(await Promise.all((await page.locator('.tile').all()).map(async (one) => (await one.boundingBox())!.y)))));
	await expect(page.locator('.tile.wanted', { hasText: /^R1\b/ })).toHaveCount(1);
	await look.at('pit floor');
	for (const name of ['Incidents', 'Activity', 'Reports', 'Payouts', 'Floor plan']) {
		await tab(page, name);
		await look.at(`pit ${name}`);
	}
	look.clean();
});

const SESSIONS = 64;

/** The tournament as the floor would tell it with so many sessions and prizes. */
function grown(message: string): string {
	const told = JSON.parse(message) as Told & { occasions?: (Told & { brief?: object })[] };
	if (told.name !== 'cup' || !told.state?.['sessions-of-it']) return message;
	const one = told.state.entries[0]!;
	const numbers = Array.from({ length: SESSIONS }, (_, i) => i + 1);
	Object.assign(told.state, {
		phase: 'running', round: 1, sessions: SESSIONS, entrants: 2 * SESSIONS, left: 2 * SESSIONS, pool: 2 * SESSIONS * 10_000,
		prizes: numbers.slice(0, 32).map((place) => ({ place, share: 312 })), tables: numbers.map((n) => `X${n}`),
		entries: numbers.flatMap((n) => [1, 2].map((seat) => ({ ...one, ends: `${1000 + 2 * n + seat}`, player: `100-${1000 + 2 * n + seat}`, state: 'playing', session: n, seat, chips: 100_000 }))),
		'sessions-of-it': numbers.map((n) => ({ session: n, state: n % 2 ? 'playing' : 'drawn', stage: 1, secondary: false, concluded: false, advance: 1, 'chips-back': false, table: n % 2 ? `X${n}` : null, results: [] })),
	});
	return JSON.stringify(told);
}

interface Told {
	name?: string;
	state?: Record<string, unknown> & { entries: object[] };
}

test('the director, the promoter, and the books of cases and chips; sixty-four sessions and thirty-two prizes fit their desk and their board', async ({ page, another }) => {
	const look = new Look(page);
	await signIn(page, house, 'pit', 'boss');
	for (const [name, one] of [['Promotions', 'lunar'], ['Tournaments', 'cup'], ['Cases', 'cases'], ['Chips', 'bank']] as const) {
		await tab(page, name);
		await page.getByRole('button', { name: new RegExp(`^${one}`) }).first().click();
		await expect(page.locator('.main-part h2').first()).toHaveText(one);
		await look.at(`pit ${name}`);
	}
	const many = await another();
	await many.routeWebSocket(/\/ws$/, (line) => {
		const floor = line.connectToServer();
		floor.onMessage((message) => line.send(grown(String(message))));
	});
	await signIn(many, house, 'pit', 'other-boss');
	await tab(many, 'Tournaments');
	await many.getByRole('button', { name: /^cup/ }).first().click();
	await expect(many.getByRole('article', { name: /^Session / })).toHaveCount(SESSIONS);
	const busy = new Look(many);
	await busy.at('64 sessions');
	await many.goto(`${house.url}#/tournament/cup`);
	for (const size of [SMALLER, LARGER]) {
		await many.setViewportSize(size);
		await expect.poll(() => overflowing(many, true)).toEqual([]);
	}
	look.found.push(...busy.found);
	look.clean();
});

test('the cage', async ({ page }) => {
	const look = new Look(page);
	await signIn(page, house, 'cage');
	await look.at('cage');
	await find(page, '100-0020');
	await look.at('cage member');
	for (const name of ['Tickets', 'Payouts', 'Chips', 'Promotions', 'Tournaments', 'Reports']) {
		await tab(page, name);
		await look.at(`cage ${name}`, name !== 'Tickets');
	}
	look.clean();
});

test('the inspector', async ({ page }) => {
	const look = new Look(page);
	await signIn(page, house, 'inspector');
	await expect(page.getByText('In balance')).toBeVisible();
	for (const name of ['Books', 'Rounds', 'Journal', 'Seals', 'Incidents', 'Promotions', 'Tournaments', 'Cases', 'Chips', 'Activity', 'Reports', 'Verify', 'Floor']) {
		await tab(page, name);
		await look.at(`inspector ${name}`, !['Books', 'Rounds', 'Journal', 'Seals', 'Verify', 'Floor'].includes(name));
	}
	look.clean();
});
