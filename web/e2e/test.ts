// What every test here is: a browser in which nothing may go wrong unnoticed.
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CRASH } from './tap';

export { expect, type Page };

interface Watch {
	/** Console errors, exceptions, failed and refused requests, on all pages of the test. */
	faults: string[];
	/** What this test brings about itself. */
	expected: RegExp[];
}

/** The sheet of styles by which nothing of a page is drawn. */
export interface Undrawn {
	undrawn?: CSSStyleSheet;
}

export interface Options {
	/** Whether pages are drawn. Nobody sees them here: where things lie and how they look is asked of the page, and to draw them
	 *  takes a third of the processor's time. */
	drawn: boolean;
}

interface Fixtures {
	watch: Watch;
	/** A page in a browser of somebody else's. */
	another: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Where it is written that the browser broke off a test, for when it is tried once more. */
const broken = (info: TestInfo): string => join(info.project.outputDir, 'crashed', info.testId);

/** Chromium itself crashes now and then while the size of a page changes, which says nothing of the page. The test ends
 *  at once, where it would wait until its time is up. */
async function crashed(page: Page, info: TestInfo): Promise<void> {
	info.annotations.push({ type: CRASH });
	mkdirSync(dirname(broken(info)), { recursive: true });
	writeFileSync(broken(info), '');
	await page.close();
}

async function look(context: BrowserContext, { faults }: Watch, drawn: boolean, info: TestInfo): Promise<void> {
	context.on('page', (page) => void page.on('crash', () => void crashed(page, info)));
	if (!drawn)
		await context.addInitScript(() => {
			const sheet = ((window as unknown as Undrawn).undrawn = new CSSStyleSheet());
			sheet.replaceSync('html, dialog, [popover] { opacity: 0 !important }');
			document.adoptedStyleSheets.push(sheet);
		});
	// Messages go by themselves after a while: they are written down, so that a slow test still reads them.
	await context.addInitScript(() => {
		const told: string[] = ((window as unknown as { told: string[] }).told = []);
		new MutationObserver(() => {
			for (const toast of document.querySelectorAll<HTMLElement>('.toast'))
				for (const text of [toast.querySelector('p')!.textContent!, toast.dataset.rule]) if (text && !told.includes(text)) told.push(text);
		}).observe(document, { childList: true, subtree: true, characterData: true });
	});
	context.on('console', (said) => {
		if (said.type() === 'error' || said.type() === 'warning') faults.push(`console: ${said.text()}`);
	});
	context.on('weberror', (thrown) => faults.push(`exception: ${thrown.error().message}`));
	context.on('requestfailed', (request) => {
		// A page that is left drops what it was fetching.
		const why = request.failure()?.errorText ?? '';
		if (why !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${why}`);
	});
	context.on('response', (response) => {
		if (response.status() >= 400) faults.push(`response: ${response.url()} ${response.status()}`);
	});
}

export const test = base.extend<Fixtures & Options>({
	// Whoever asks for pictures has it drawn.
	drawn: [['LOOK', 'LOOKS', 'SHOTS'].some((name) => process.env[name]), { option: true }],
	watch: [
		async ({}, use, info) => {
			test.skip(info.retry > 0 && !existsSync(broken(info)), 'only what the browser broke off is tried once more');
			const watch: Watch = { faults: [], expected: [] };
			await use(watch);
			expect(watch.faults.filter((fault) => !watch.expected.some((e) => e.test(fault)))).toEqual([]);
		},
		{ auto: true },
	],
	context: async ({ context, watch, drawn }, use, info) => {
		await look(context, watch, drawn, info);
		await use(context);
	},
	another: async ({ browser, contextOptions, viewport, locale, watch, drawn }, use, info) => {
		const others: BrowserContext[] = [];
		await use(async (options = {}) => {
			const other = await browser.newContext({ ...contextOptions, viewport, locale, ...options } as BrowserContextOptions);
			await look(other, watch, drawn, info);
			others.push(other);
			return other.newPage();
		});
		for (const other of others) await other.close();
	},
});
