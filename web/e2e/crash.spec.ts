// The browser itself may crash: that is told from a test that fails.
import { expect, test } from './test';

test('a test that the browser breaks off is tried once more', async ({ page, context }, info) => {
	if (info.retry === 0) {
		const inside = await context.newCDPSession(page);
		inside.send('Page.crash').catch(() => {});
		await page.evaluate(() => new Promise(() => {}));
	}
	expect(info.retry).toBe(1);
});
