// A player at a terminal, by what is on the screen.
import { expect, type Page } from './test';
import type { House, Member } from './house';
import type { Locator } from '@playwright/test';

export const LYING = '[data-position][aria-label*="lies here"]';

export class Seat {
	readonly layout: Locator;
	readonly track: Locator;
	readonly dialog: Locator;

	constructor(readonly page: Page, readonly house: House, readonly terminal: string) {
		this.layout = page.getByRole('group', { name: 'Roulette layout' });
		this.track = page.getByRole('group', { name: 'Racetrack' });
		this.dialog = page.getByRole('dialog');
	}

	/** A member sits down with some money, at the table named. */
	static async down(page: Page, house: House, bring = '$100', table?: string): Promise<Seat & { member: Member }> {
		const { terminal, member } = house.nextSeat();
		const seat = Object.assign(new Seat(page, house, terminal), { member });
		await page.goto(`${house.url}#/play/${terminal}`);
		await seat.insert(member);
		await seat.bring(bring);
		if (table) await seat.choose(table);
		return seat;
	}

	/** Somebody puts a note into a terminal without cards. */
	static async cash(page: Page, house: House, ...notes: string[]): Promise<Seat> {
		const seat = new Seat(page, house, house.nextStacker());
		await page.goto(`${house.url}#/play/${seat.terminal}`);
		const [first, ...others] = notes;
		if (!first) return seat;
		await seat.dialog.getByRole('button', { name: first, exact: true }).click();
		await expect(seat.dialog).toBeHidden();
		for (const note of others) {
			await page.getByRole('button', { name: 'Money' }).click();
			await seat.dialog.getByRole('button', { name: note, exact: true }).click();
			await seat.dialog.getByRole('button', { name: 'Close' }).click();
		}
		return seat;
	}

	async insert(member: { card: string; pin: string }): Promise<void> {
		// Where the line breaks meanwhile the form is made anew, and empty.
		await expect(async () => {
			await this.dialog.getByLabel('Card', { exact: true }).fill(member.card);
			await this.dialog.getByLabel('PIN', { exact: true }).fill(member.pin);
			await this.dialog.getByRole('button', { name: 'Go on' }).click({ timeout: 5000 });
		}).toPass();
	}

	async bring(amount: string): Promise<void> {
		await this.dialog.getByRole('button', { name: amount, exact: true }).click();
		await expect(this.dialog).toBeHidden();
	}

	async choose(table: string): Promise<void> {
		const button = this.page.getByRole('navigation', { name: 'Tables' }).locator(`[data-table="${table}"]`);
		await button.click();
		await expect(button).toHaveAttribute('aria-pressed', 'true');
	}

	spot(position: string): Locator {
		return this.page.locator(`[data-position="${position}"]`);
	}

	/** Lays the chosen chip, and waits until the floor has taken it. */
	async lay(position: string, times = 1): Promise<void> {
		for (let i = 0; i < times; i++) await this.spot(position).click();
		await expect(this.spot(position)).toHaveAccessibleName(/lies here/);
		await this.taken();
	}

	/** Nothing is on its way to the floor. */
	async taken(): Promise<void> {
		await expect(this.page.locator('[data-position][aria-label*="not yet confirmed"]')).toHaveCount(0);
	}

	chip(amount: string): Locator {
		return this.page.getByRole('group', { name: 'Chips' }).getByRole('button', { name: `${amount} chip`, exact: true });
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	meter(name: 'Credit' | 'Bet' | 'Win'): Locator {
		return this.page.locator('.dock dl > div').filter({ has: this.page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd').first();
	}

	/** What lies where, all of it, as a person who hears the screen is told. */
	async lie(expected: string[]): Promise<void> {
		const lying = this.page.locator(LYING);
		await expect.poll(() => lying.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').sort())).toEqual([...expected].sort());
	}

	/** A message that was shown, now or a while ago. */
	async told(text: string): Promise<void> {
		await expect.poll(() => this.page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'))).toContain(text);
	}

	/** Credit and bet, as the floor has them. */
	async meters(credit: string, bet: string): Promise<void> {
		await this.taken();
		await expect(this.meter('Credit')).toHaveText(credit);
		await expect(this.meter('Bet')).toHaveText(bet);
	}

	/** What the terminal shows of the round: "Place your bets", "No more bets" and the like. */
	get phase(): Locator {
		return this.page.locator('section.status .phase');
	}

	/** The last result and what it brought. */
	get result(): Locator {
		return this.page.locator('section.status div.result');
	}

	/** What is read out when the number is out. */
	get spoken(): Locator {
		return this.page.locator('.aside[aria-live]').first();
	}
}

/** Writes down every text that an element shows from now on, also when it comes and goes. */
export async function shown(page: Page, selector: string): Promise<() => Promise<string[]>> {
	const noted = await page.evaluateHandle((selector) => {
		const texts: string[] = [];
		const look = (): void => {
			const text = document.querySelector(selector)?.textContent?.trim();
			if (text && text !== texts.at(-1)) texts.push(text);
		};
		new MutationObserver(look).observe(document.body, { characterData: true, childList: true, subtree: true });
		return texts;
	}, selector);
	return () => noted.jsonValue();
}

/** The most elements of a kind that there are at once from now on, also when they come and go. */
export async function most(page: Page, selector: string): Promise<() => Promise<number>> {
	const noted = await page.evaluateHandle((selector) => {
		const seen = { most: 0 };
		const look = (): void => void (seen.most = Math.max(seen.most, document.querySelectorAll(selector).length));
		look();
		new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
		return seen;
	}, selector);
	return async () => (await noted.jsonValue()).most;
}
