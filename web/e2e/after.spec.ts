// What two supervisors say together after something was wrong: a table that stopped by itself goes on, and tickets from
// before a restored backup are taken for what the book says.
import { nameless, overflowing } from './eyes';
import { House, tables } from './house';
import { signIn } from './staff';
import { expect, test, type Page } from './test';

/** Every second result of a wheel multiplies some stake by more than this: it stops soon. */
const house = new House([tables.automatic('R1', 200)], 0, undefined, 'implausible: 10\nseals: {to: PLACE}');
test.afterAll(() => house.close());

/** The form asks for a reason, waits, and is done when another supervisor has confirmed it at his own desk. */
async function withReason(first: Page, second: Page, button: string, duty: string, reason: string): Promise<void> {
	await first.getByRole('button', { name: button }).first().click();
	const dialog = first.getByRole('dialog');
	for (const [width, height] of [[1920, 1080], [390, 844]] as const) {
		await first.setViewportSize({ width, height });
		expect(await overflowing(first)).toEqual([]);
		expect(await nameless(first)).toEqual([]);
	}
	await dialog.getByLabel('Reason').fill(reason);
	await dialog.locator('button.main').click();
	await expect(dialog).toContainText('Waits for a second person');
	await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
	const waits = second.getByRole('region', { name: `Waits for you: ${duty}` });
	await expect(waits).toContainText('boss');
	await expect(waits).toContainText(reason);
	await waits.getByRole('button', { name: 'Confirm' }).click();
	await expect(dialog).toBeHidden();
}

test('a table that stopped by itself goes on when two supervisors say so, and tickets are trusted again', async ({ page: boss, another, watch }) => {
	test.slow();
	watch.expected.push(/WebSocket connection to/); // the floor is closed while its backup is put back
	await house.open();
	// Without a ticket from before, none would be in doubt.
	const stacker = await house.line();
	await stacker.ask('join', { terminal: house.nextStacker() });
	await stacker.ask('cash', { note: 500 });
	await stacker.ask('ticket-out');
	await house.backUp();
	await house.open();
	const other = await another();
	await signIn(boss, house, 'pit', 'boss', '?table=R1');
	await signIn(other, house, 'pit', 'other-boss');
	const onlooker = await house.line();
	await onlooker.ask('join', { terminal: house.nextStacker() });
	const round = async (): Promise<number> => ((await onlooker.ask('table', { table: 'R1' })).view as { round: number }).round;
	const stopped = await round();
	await withReason(boss, other, 'Let R1 go on', 'Let a stopped table go on', 'the log was read: ten is a test');
	await expect.poll(round).toBeGreaterThan(stopped);
	await expect(boss.getByRole('button', { name: 'Let R1 go on' }).first()).toBeVisible(); // and stops again

	await house.putBack();
	await house.open('--restored', 'boss: the disk broke');
	await signIn(boss, house, 'pit', 'boss');
	await signIn(other, house, 'pit', 'other-boss');
	await withReason(boss, other, 'Trust the tickets', 'Take all tickets from before a backup for what the book says', 'all papers were counted');
	await expect(boss.getByRole('button', { name: 'Trust the tickets' })).toHaveCount(0);
});
