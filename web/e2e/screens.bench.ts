// How busy a terminal keeps the one thread that its screen has, drawn by the processor alone: while bets are taken, and
// while the ball runs, the dice are in the air or the cards come. By the thread's own clock, so that a machine with other
// work to do is slower and not busier. And how soon something is seen of a terminal that nobody has opened before.
import { expect, test, type Page } from './test';
import { opened, openedFor, tables } from './house';
import { LYING, Seat } from './seat';

const MOST = { open: 20, closed: 60 };
const SLICE = 400;
const SLICES = 8;
const FIRST_PAINT = 1000;

const PERIOD = { period: 5000 };
const house = opened(
	tables.automatic('R1', 6000),
	tables.zealand('W1', 'money-wheel', PERIOD, 6000),
	tables.tumbler('S1', 4000),
	tables.zealand('C1', 'craps', PERIOD, 4000),
	tables.shoe('B1', PERIOD, 900),
);
const boxes = openedFor(7, tables.boxes('J1', { decision: 2500 }, 700));

type Phase = keyof typeof MOST;

/** The share of the main thread, in hundredths, in slices of time that were whole in one phase; before each, `lay` lays what there is to lay. */
async function busy(page: Page, lay: () => Promise<void>): Promise<Record<Phase, number>> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
	const worked = async (): Promise<number> => (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')!.value;
	const phase = (): Promise<string> => page.locator('section.status .phase').evaluate((el) => (el.classList.contains('open') ? 'open' : el.classList.contains('closed') ? 'closed' : ''));
	const taken: Record<Phase, number[]> = { open: [], closed: [] };
	while (taken.open.length < SLICES || taken.closed.length < SLICES) {
		if ((await phase()) === 'open') await lay();
		const [before, from, began] = [await phase(), await worked(), performance.now()];
		await page.waitForTimeout(SLICE);
		const [seconds, spent, after] = [(performance.now() - began) / 1000, (await worked()) - from, await phase()];
		if (before !== after || (before !== 'open' && before !== 'closed')) continue;
		taken[before].push((100 * spent) / seconds);
	}
	await devtools.detach();
	const mean = (list: number[]): number => list.reduce((sum, n) => sum + n, 0) / list.length;
	return { open: mean(taken.open), closed: mean(taken.closed) };
}

const say = (line: string): void => void process.stdout.write(`# ${line}\n`);

for (const [where, table, spot] of [
	[house, 'R1', 'red'],
	[house, 'W1', 'symbol A'],
	[house, 'S1', 'small'],
	[house, 'C1', 'field'],
	[house, 'B1', 'player'],
	[boxes, 'J1', 'main'],
] as const)
	test(`${table} leaves the machine most of its time`, async ({ page }) => {
		// A floor of one table has nothing to choose.
		const seat = await Seat.down(page, where, '$500', where === boxes ? undefined : table);
		// Dice are thrown for who bets, cards dealt to who does: one chip is laid in every round.
		const lay = async (): Promise<void> => {
			if ((await page.locator(LYING).count()) > 0) return;
			// Bets may close while a finger is on its way.
			await seat.spot(spot).click({ timeout: 5000, force: true }).catch(() => undefined);
		};
		const found = await busy(page, lay);
		for (const phase of ['open', 'closed'] as const) {
			say(`${table} ${phase === 'open' ? 'while bets are taken' : 'when no more are'}: main thread ${found[phase].toFixed(1)} %, at most ${MOST[phase]} %`);
			expect(found[phase], phase).toBeLessThan(MOST[phase]);
		}
	});

test('something is seen of a terminal within a second', async ({ another }) => {
	const found: { paint: number; script: number; bytes: number; files: number }[] = [];
	for (let i = 0; i < 5; i++) {
		const page = await another();
		const devtools = await page.context().newCDPSession(page);
		await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
		await page.goto(`${house.url}#/play/T2${i}`);
		await expect(page.getByRole('dialog')).toBeVisible();
		const { metrics } = await devtools.send('Performance.getMetrics');
		const read = await page.evaluate(() => {
			const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
			return { paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime, files: files.length, bytes: files.reduce((sum, f) => sum + f.transferSize, 0) };
		});
		found.push({ ...read, script: metrics.find((m) => m.name === 'ScriptDuration')!.value * 1000 });
		await page.close();
	}
	const middle = (of: 'paint' | 'script' | 'bytes' | 'files'): number => found.map((f) => f[of]).sort((a, b) => a - b)[2]!;
	say(`first paint of a terminal, cold: ${middle('paint').toFixed(0)} ms, at most ${FIRST_PAINT} ms`);
	say(`until it asks for a card: ${middle('files')} files, ${(middle('bytes') / 1000).toFixed(0)} KB, ${middle('script').toFixed(0)} ms of script by the thread's own clock`);
	expect(middle('paint')).toBeLessThan(FIRST_PAINT);
});
