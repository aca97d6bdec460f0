// What every test here is: a browser in which nothing may go wrong unnoticed.
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

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

async function look(context: BrowserContext, { faults }: Watch, drawn: boolean): Promise<void> {
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
		async ({}, use) => {
			const watch: Watch = { faults: [], expected: [] };
			await use(watch);
			expect(watch.faults.filter((fault) => !watch.expected.some((e) => e.test(fault)))).toEqual([]);
		},
		{ auto: true },
	],
	context: async ({ context, watch, drawn }, use) => {
		await look(context, watch, drawn);
		await use(context);
	},
	another: async ({ browser, contextOptions, viewport, locale, watch, drawn }, use) => {
		const others: BrowserContext[] = [];
		await use(async (options = {}) => {
			const other = await browser.newContext({ ...contextOptions, viewport, locale, ...options } as BrowserContextOptions);
			await look(other, watch, drawn);
			others.push(other);
			return other.newPage();
		});
		for (const other of others) await other.close();
	},
});
