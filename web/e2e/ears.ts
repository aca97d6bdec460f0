// Listens to a page: what its synthesiser is told to strike is counted, and sounds all the same.
import type { Page } from './test';

export async function listen(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const heard = ((window as unknown as { strokes: number[] }).strokes = []) as number[];
		const states = ((window as unknown as { states: string[] }).states = []) as string[];
		window.AudioContext = class extends AudioContext {
			constructor() {
				super();
				this.addEventListener('statechange', () => states.push(this.state));
			}
		};
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

/** What the synthesiser began and left off since the page was opened. */
export const states = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { states: string[] }).states);
