// What anybody's eyes, ears and keys must find on every screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Undrawn } from './test';

const CONTROLS = new Set(['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'radio', 'checkbox', 'switch', 'slider', 'spinbutton', 'tab', 'menuitem']);

/** Controls that a screen reader could not name, by the browser's own accessibility tree. */
export async function nameless(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send('Accessibility.getFullAXTree');
	await session.detach();
	const controls = nodes.filter((n) => !n.ignored && CONTROLS.has(String(n.role?.value)));
	expect(controls.length, 'the page has controls').toBeGreaterThan(0);
	return controls.filter((n) => !String(n.name?.value ?? '').trim()).map((n) => `${n.role?.value} ${n.backendDOMNodeId}`);
}

/** Has the page drawn for a while, if it is not anyway. */
function draws(page: Page, now: boolean): Promise<void> {
	return page.evaluate((now) => {
		const { undrawn } = window as unknown as Undrawn;
		if (undrawn) undrawn.disabled = now;
	}, now);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the checker of accessibility finds on the page as it is, or on a part of it, by the rules of WCAG 2.2 A and AA. Colours,
 *  which are most of its work, may be left out where the same elements were looked at in another language: no style asks for
 *  the language (test/styles.test.ts). */
export async function inaccessible(page: Page, part?: string, colours = true): Promise<string[]> {
	// What is not drawn has no colours to be told apart; they are looked at when they have come to rest.
	await draws(page, true);
	await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((a) => Number(a.effect?.getComputedTiming().endTime) < 3000).map((a) => a.finished)));
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
	const found = await page.evaluate(async ({ part, colours }) => {
		const axe = (globalThis as unknown as { axe: { run: (of: Document | Element, how: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } }).axe;
		// On a layout a place is called by its bet in words; the figures printed there are no part of what anybody would say.
		const rules = { 'label-content-name-mismatch': { enabled: false }, 'color-contrast': { enabled: colours } };
		const { violations } = await axe.run(part ? document.querySelector(part)! : document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], rules, resultTypes: ['violations'] });
		return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.failureSummary ?? ''}`));
	}, { part, colours });
	await draws(page, false);
	return found;
}

/** What sticks out of the screen or is cut off. `still`: a screen that never scrolls. */
export function overflowing(page: Page, still = false): Promise<string[]> {
	return page.evaluate((still) => {
		const found: string[] = [];
		const say = (el: Element, what: string): void => {
			const text = (el.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
			found.push(`${innerWidth}×${innerHeight} ${el.tagName.toLowerCase()}.${String(el.getAttribute('class') ?? '').replace(/\s*svelte-\w+/g, '')} “${text}” ${what}`);
		};
		const page = document.scrollingElement!;
		if (page.scrollWidth > innerWidth) found.push(`${innerWidth}×${innerHeight} the page scrolls sideways: ${page.scrollWidth}`);
		if (still && page.scrollHeight > innerHeight) found.push(`${innerWidth}×${innerHeight} the page scrolls: ${page.scrollHeight}`);
		const walk = (el: Element, scrolls: boolean): void => {
			// What is only read out has no room of its own; a row of recent numbers shows as many as there is room for.
			if (el.matches('.aside, .skip, option, .recent > ol, .last, .numbers')) return;
			const box = el.getBoundingClientRect();
			const style = getComputedStyle(el);
			const there = box.width > 0 && box.height > 0 && style.visibility !== 'hidden';
			// Of a disc that is turned the corners of its square are outside; the box it turns in cuts them off.
			const turned = el.matches('.money > svg.disc');
			if (there && !scrolls && !turned) {
				if (box.left < -1 || box.right > innerWidth + 1) say(el, `lies from ${Math.round(box.left)} to ${Math.round(box.right)}`);
				if (still && (box.top < -1 || box.bottom > innerHeight + 1)) say(el, `lies from ${Math.round(box.top)} down to ${Math.round(box.bottom)}`);
			}
			// Drawings lay themselves out.
			if (el instanceof SVGElement) return;
			if (there && style.display !== 'inline') {
				const spelled = [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent!.trim());
				const clips = /hidden|clip/.test(style.overflowX);
				// A dialog may be longer than the screen, never wider than itself.
				if ((clips || el.matches('dialog') || (spelled && style.overflowX === 'visible')) && el.scrollWidth > el.clientWidth + 1) say(el, `has ${el.scrollWidth} in ${el.clientWidth}`);
				if (/hidden|clip/.test(style.overflowY) && el.scrollHeight > el.clientHeight + 1) say(el, `has ${el.scrollHeight} in ${el.clientHeight} of height`);
			}
			for (const child of el.children) walk(child, scrolls || /auto|scroll/.test(style.overflow));
		};
		for (const el of document.body.children) walk(el, false);
		return found;
	}, still);
}

/** English that is left on a page that is read in Chinese: what is seen, and what is read out. The names of people and
 *  houses, and what a document says in its own words, stay as they are. */
export function english(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const look = (text: string | null, el: Element): void => {
			const left = (text ?? '').replace(/\b(Member \d+|Test floor|AK|EN|Baize)\b/g, '');
			if (/[A-Za-z]{2}/.test(left) && !el.closest('[lang="en"], [lang="fr"], script, style, .clause')) found.push(left.trim());
		};
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) look(walk.currentNode.textContent, walk.currentNode.parentElement!);
		for (const el of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
			for (const name of ['aria-label', 'title', 'alt', 'placeholder']) look(el.getAttribute(name), el);
		return found;
	});
}

/** Buttons that lie over each other, outside drawings. */
export function overlapping(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
		const boxes = [...top.querySelectorAll('button, a[href], input, select')]
			.filter((el) => !el.closest('.toasts, .skip') && (top !== document || !el.closest('dialog')))
			.map((el) => ({ el, box: el.getBoundingClientRect() }))
			.filter(({ el, box }) => box.width > 0 && box.height > 0 && getComputedStyle(el).visibility !== 'hidden');
		const found: string[] = [];
		boxes.forEach(({ el, box: a }, i) => {
			for (const { el: other, box: b } of boxes.slice(i + 1)) {
				if (el.contains(other) || other.contains(el)) continue;
				const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
				const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
				if (across <= 2 || down <= 2) continue;
				// What is scrolled out of sight covers nothing.
				const x = Math.max(a.left, b.left) + across / 2;
				const y = Math.max(a.top, b.top) + down / 2;
				const hidden = [el, other].some((one) => {
					for (let up = one.parentElement; up; up = up.parentElement) {
						const room = up.getBoundingClientRect();
						if (/auto|scroll|hidden/.test(getComputedStyle(up).overflow) && (x < room.left || x > room.right || y < room.top || y > room.bottom)) return true;
					}
					return false;
				});
				if (!hidden) found.push(`${innerWidth}×${innerHeight} “${el.textContent?.trim()}” over “${other.textContent?.trim()}”`);
			}
		});
		return found;
	});
}

/** What a desk should have on one line and has not: the words of a button, the buttons of a cell, and what is pushed to the end
 *  of a line, which no longer has one where it stands alone. */
export function broken(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
		const found: string[] = [];
		const spelled = (el: Element): string => (el.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
		const say = (el: Element, what: string): void => void found.push(`${innerWidth}×${innerHeight} “${spelled(el)}” ${what}`);
		const seen = (el: Element): boolean => el.getClientRects().length > 0 && getComputedStyle(el).visibility !== 'hidden';
		const level = (a: Element, b: Element): boolean => {
			const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
			return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2;
		};
		for (const button of [...top.querySelectorAll('button')].filter(seen)) {
			// In a sheet a name is a button that looks like words, and may be as long as they are; a key has room for two lines.
			if (button.matches('.plain:not(.small), .keys > button')) continue;
			for (const words of button.childNodes) {
				if (words.nodeType !== Node.TEXT_NODE || !words.textContent!.trim()) continue;
				const range = document.createRange();
				range.selectNodeContents(words);
				if (new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size > 1) say(button, 'takes two lines');
			}
		}
		for (const cell of top.querySelectorAll('td')) {
			const [first, ...others] = [...cell.querySelectorAll('button')].filter(seen);
			for (const other of others) if (!level(first!, other)) say(other, `stands below “${spelled(first!)}”`);
		}
		// Where a screen is narrow it has to.
		for (const pushed of innerWidth > 600 ? [...top.querySelectorAll(':is(.row, .chooser) > .push')].filter(seen) : []) {
			const others = [...pushed.parentElement!.children].filter((one) => one !== pushed && seen(one));
			if (others.length > 0 && !others.some((one) => level(pushed, one))) say(pushed, 'stands alone on its line');
		}
		return found;
	});
}

export const SIZES = [
	{ width: 1920, height: 1080 },
	{ width: 1180, height: 820 },
	{ width: 1024, height: 768 },
];

/** Everything above at once, in all sizes. */
export async function wellLaid(page: Page, { still = false, sizes = SIZES } = {}): Promise<void> {
	for (const size of sizes) {
		await page.setViewportSize(size);
		// Drawings are measured and drawn anew after the change.
		await expect.poll(async () => [...(await overflowing(page, still)), ...(await overlapping(page))]).toEqual([]);
	}
	expect(await nameless(page)).toEqual([]);
}

/** Goes through the page with the Tab key: every stop must look different from how it looks without the focus. */
export async function focusSeen(page: Page, stops: number): Promise<string[]> {
	await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
	const seen = new Set<string>();
	for (let i = 0; i < stops; i++) {
		await page.keyboard.press('Tab');
		const stop = await page.evaluate(async () => {
			const el = document.activeElement;
			if (!el || el === document.body) return null;
			const look = (): string =>
				[el, ...el.children, ...(el.parentElement?.querySelectorAll('.target') ?? [])]
					.flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
					.map((s) => [s.outlineStyle === 'none' ? '' : `${s.outlineStyle}${s.outlineWidth}${s.outlineColor}`, s.boxShadow, s.borderColor, s.stroke, s.strokeWidth].join('|'))
					.join(' ');
			const name = `${el.tagName.toLowerCase()} ${el.getAttribute('aria-label') ?? el.textContent?.trim().slice(0, 30) ?? ''}`;
			const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			await drawn();
			const focused = look();
			(el as HTMLElement).blur();
			await drawn();
			const plain = look();
			(el as HTMLElement).focus();
			return { name, shown: focused !== plain };
		});
		// Past the last one the keys begin anew.
		if (!stop) continue;
		expect(stop.shown, `the focus shows on ${stop.name}`).toBe(true);
		seen.add(stop.name);
	}
	return [...seen];
}

/** The faces in which the page's words and figures are written: whether they came with it, and an element of each. Rows of hashes and receipts are left out, and signs that are pictures. */
export async function faces(page: Page): Promise<{ ours: string[]; others: string[] }> {
	await page.evaluate(() => document.fonts.ready);
	await page.evaluate(() => {
		for (const el of document.querySelectorAll('body *')) {
			const words = !el.children.length && /^[\p{L}\p{N}\s$.,:%]+$/u.test(el.textContent ?? '');
			el.toggleAttribute('data-words', words && getComputedStyle(el).fontFamily.startsWith('"Baize'));
		}
	});
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('DOM.enable');
	await devtools.send('CSS.enable');
	const { root } = await devtools.send('DOM.getDocument');
	const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-words]' });
	const ours = new Set<string>();
	const others = new Set<string>();
	for (const nodeId of nodeIds) {
		// What was drawn anew meanwhile is no longer there.
		const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] }));
		for (const font of fonts) {
			if (font.isCustomFont) ours.add(font.familyName.replace(/ (Thin|Light|ExtraLight)$/, ''));
			else others.add(`${font.familyName}: ${(await devtools.send('DOM.getOuterHTML', { nodeId })).outerHTML}`);
		}
	}
	await devtools.detach();
	return { ours: [...ours].sort(), others: [...others] };
}
