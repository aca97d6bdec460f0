// Listens to a page: what its synthesiser is told to strike is counted, and sounds all the same.
import type { Page } from './test';

export async function listen(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const heard = ((window as unknown as { strokes: number[] }).strokes = []) as number[];
		const start = AudioScheduledSourceNode.prototype.start;
		const begin = AudioBufferSourceNode.prototype.start;
		for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode])
			kind.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
				heard.push(when ?? 0);
				if (this instanceof AudioBufferSourceNode) begin.call(this, when);
				else start.call(this, when);
			};
	});
}

/** How many strokes since the page was opened. */
export const strokes = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { strokes: number[] }).strokes.length);
