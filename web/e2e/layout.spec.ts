// Hands on the layout: taps, drags, keys; undo, clear, rebet, double; the racetrack; all 157 positions.
import { expect, test, type Page } from './test';
import { opened, tables, type Message } from './house';
import { LYING, Seat } from './seat';
import { POSITIONS, byKey, step, type Way } from '../src/games/roulette/felt';

const house = opened(tables.rapid('D2'), tables.dealt('D1'));

// shows: crown-fusion-2024:3.2.2 star-rapid-2016:4.1/activation
test('undo, clear, double, and rebet in the next round', async ({ page }) => {
	const dealer = await house.dealer();
	const seat = await Seat.down(page, house);
	await expect(seat.button('Undo')).toBeDisabled();
	await expect(seat.button('Rebet')).toBeDisabled();
	await seat.chip('$5').click();
	await seat.lay('straight 17', 2);
	await seat.lay('split 5-8');
	await seat.meters('$85.00', '$15.00');
	await seat.button('Undo').click();
	await seat.meters('$90.00', '$10.00');
	await expect(seat.spot('split 5-8')).toHaveAccessibleName('split 5-8');
	await seat.button('Undo').click();
	await seat.meters('$95.00', '$5.00');
	await seat.lay('red');
	await seat.button('Double').click();
	await seat.meters('$80.00', '$20.00');
	await seat.lie(['red, $10.00 lies here', 'straight up 17, $10.00 lies here']);
	await seat.button('Clear').click();
	await seat.meters('$100.00', '$0.00');
	await seat.button('Undo').click();
	await seat.meters('$80.00', '$20.00');
	await seat.lie(['red, $10.00 lies here', 'straight up 17, $10.00 lies here']);
	// The other button takes a whole wager back.
	await seat.spot('red').click({ button: 'right' });
	await seat.meters('$90.00', '$10.00');

	await dealer.result('D2', 4);
	await seat.meters('$90.00', '$0.00');
	await seat.button('Rebet').click();
	await seat.meters('$80.00', '$10.00');
	await seat.lie(['straight up 17, $10.00 lies here']);
});

async function middle(seat: Seat, position: string): Promise<{ x: number; y: number }> {
	const box = (await seat.spot(position).boundingBox())!;
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function carry(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
	await expect(page.locator('svg.carried'), 'the chip follows').toBeVisible();
	await page.mouse.move(to.x, to.y, { steps: 2 });
	await page.mouse.up();
	await expect(page.locator('svg.carried')).toHaveCount(0);
}

// shows: crown-fusion-2024:3.2.1 star-rapid-2016:4.2.4/drag
test('a chip is carried from the rack, moved, and carried off', async ({ page }) => {
	const seat = await Seat.down(page, house);
	const box = (await seat.chip('$10').boundingBox())!;
	const rack = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	await carry(page, rack, await middle(seat, 'straight 29'));
	await seat.meters('$90.00', '$10.00');
	await seat.lie(['straight up 29, $10.00 lies here']);

	await carry(page, await middle(seat, 'straight 29'), await middle(seat, 'corner 1-2-4-5'));
	await expect(seat.spot('corner 1-2-4-5')).toHaveAccessibleName('corner 1-2-4-5, $10.00 lies here');
	await seat.meters('$90.00', '$10.00');
	await seat.lie(['corner 1-2-4-5, $10.00 lies here']);
	await seat.button('Undo').click();
	await expect(seat.spot('straight 29')).toHaveAccessibleName('straight up 29, $10.00 lies here');
	await expect(page.locator(LYING)).toHaveCount(1);

	await carry(page, await middle(seat, 'straight 29'), { x: 40, y: 40 });
	await seat.meters('$100.00', '$0.00');
	await seat.lie([]);
	// Dropped beside the layout, a chip from the rack is not laid.
	await carry(page, rack, { x: 40, y: 40 });
	await seat.meters('$100.00', '$0.00');
});

// shows: crown-fusion-2024:1.1/Touch-Screen crown-fusion-2024:1.1/Player-Terminal star-rapid-2016:1.1/pt star-rapid-2016:4.2.4/touch star-rapid-2016:4.2.4/drag
test('fingers: a tap lays a chip, a drag carries one', async ({ another }) => {
	const page = await another({ hasTouch: true });
	const seat = await Seat.down(page, house);
	await seat.chip('$5').tap();
	await seat.spot('straight 0').tap();
	await seat.spot('straight 0').tap();
	await seat.meters('$90.00', '$10.00');
	await seat.button('Undo').tap();
	await seat.meters('$95.00', '$5.00');

	const box = (await seat.chip('$25').boundingBox())!;
	const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	const to = await middle(seat, 'six-line 31-32-33-34-35-36');
	const touch = await page.context().newCDPSession(page);
	const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', p?: { x: number; y: number }): Promise<unknown> =>
		touch.send('Input.dispatchTouchEvent', { type, touchPoints: p ? [p] : [] });
	await at('touchStart', from);
	for (const share of [0.2, 0.5, 0.8, 1]) await at('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
	await expect(page.locator('svg.carried')).toBeVisible();
	await at('touchEnd');
	await expect(seat.spot('six-line 31-32-33-34-35-36')).toHaveAccessibleName('six-line 31–36, $25.00 lies here');
	await seat.meters('$70.00', '$30.00');
});

// shows: star-rapid-2016:2.3.1
test('the racetrack lays calls and neighbours', async ({ page }) => {
	const seat = await Seat.down(page, house);
	await seat.chip('$1').click();
	const call = (name: string) => seat.track.getByRole('button', { name });
	await call('Tier: 6 chips, $6').click();
	await seat.meters('$94.00', '$6.00');
	await seat.lie(['10-11', '13-16', '23-24', '27-30', '33-36', '5-8'].map((on) => `split ${on}, $1.00 lies here`));
	await seat.button('Undo').click();
	await seat.meters('$100.00', '$0.00');
	await call('Grand Series: 9 chips, $9').click();
	await seat.meters('$91.00', '$9.00');
	await expect(seat.spot('corner 25-26-28-29')).toHaveAccessibleName('corner 25-26-28-29, $2.00 lies here');
	await expect(seat.spot('street 0-2-3')).toHaveAccessibleName('street 0-2-3, $2.00 lies here');
	await seat.button('Clear').click();
	await seat.meters('$100.00', '$0.00');

	const zero = seat.track.getByRole('button', { name: /^0 and its neighbours/ });
	await expect(zero).toHaveAccessibleName('0 and its neighbours: 3 26 0 32 15');
	await zero.click();
	await seat.meters('$95.00', '$5.00');
	await seat.lie([0, 15, 26, 3, 32].map((n) => `straight up ${n}, $1.00 lies here`));
});

test('a call where the document knows none is its pieces', async ({ page }) => {
	const seat = await Seat.down(page, house, '$100', 'D1');
	await seat.chip('$1').click();
	await seat.track.getByRole('button', { name: 'Zero Spiel: 4 chips, $4' }).click();
	await seat.meters('$96.00', '$4.00');
	await seat.lie(['split 0-3', 'split 12-15', 'split 32-35', 'straight up 26'].map((p) => `${p}, $1.00 lies here`));
});

test('without credit a chip leads to the money', async ({ page }) => {
	const { terminal, member } = house.nextSeat();
	const seat = new Seat(page, house, terminal);
	await page.goto(`${house.url}#/play/${terminal}`);
	await seat.insert(member);
	await seat.dialog.getByRole('button', { name: 'Not now' }).click();
	await expect(seat.dialog).toBeHidden();
	await seat.spot('straight 17').click();
	await expect(seat.dialog).toContainText('Money');
	await seat.bring('$20');
	// More than there is: refused, and nothing is staked.
	await seat.chip('$25').click();
	await seat.spot('straight 17').click();
	await seat.told('Not enough credit: $20');
	await seat.meters('$20.00', '$0.00');
	await seat.lie([]);
});

// --- All positions ---------------------------------------------------------------------------------------------

/** Every position of the layout, from the numbers alone. */
function everything(): string[] {
	const all: string[] = [];
	const three = (n: number): string => `${n}-${n + 1}-${n + 2}`;
	for (let n = 0; n <= 36; n++) all.push(`straight ${n}`);
	for (let n = 1; n <= 33; n++) all.push(`split ${n}-${n + 3}`);
	for (let n = 1; n <= 36; n++) if (n % 3 !== 0) all.push(`split ${n}-${n + 1}`);
	for (let n = 1; n <= 3; n++) all.push(`split 0-${n}`, `column ${n}`, `dozen ${n}`);
	for (let n = 1; n <= 34; n += 3) all.push(`street ${three(n)}`);
	for (let n = 1; n <= 31; n += 3) all.push(`six-line ${three(n)}-${three(n + 3)}`);
	for (let n = 1; n <= 32; n++) if (n % 3 !== 0) all.push(`corner ${n}-${n + 1}-${n + 3}-${n + 4}`);
	all.push('street 0-1-2', 'street 0-2-3', 'corner 0-1-2-3', 'low', 'high', 'even', 'odd', 'red', 'black');
	return all.sort();
}

const WAYS: Way[] = ['left', 'right', 'up', 'down'];

/** Arrow keys from one position to the nearest not yet visited. */
function path(from: string, visited: ReadonlySet<string>): { keys: Way[]; to: string } | null {
	const seen = new Set([from]);
	let edge: { keys: Way[]; to: string }[] = [{ keys: [], to: from }];
	while (edge.length > 0) {
		const next: typeof edge = [];
		for (const one of edge)
			for (const way of WAYS) {
				const to = step(byKey(one.to)!, way).key;
				if (seen.has(to)) continue;
				seen.add(to);
				const found = { keys: [...one.keys, way], to };
				if (!visited.has(to)) return found;
				next.push(found);
			}
		edge = next;
	}
	return null;
}

// shows: crown-fusion-2024:2.4.3 star-rapid-2016:2.4.1 star-rapid-2016:2.2.7 star-rapid-2016:diagram-a crown-fusion-2024:DIAGRAM-A
test('all 157 positions are reached by the arrow keys and lay exactly their bet', async ({ page }) => {
	const all = everything();
	expect(all).toHaveLength(157);
	expect(POSITIONS.map((p) => p.key).sort()).toEqual(all);

	const welcomes: Message[] = [];
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => {
			const message = JSON.parse(String(payload)) as Message;
			if (message.event === 'welcome') welcomes.push(message);
		}),
	);
	const seat = await Seat.down(page, house, '$200');
	await seat.chip('$1').click();
	await seat.spot('straight 17').focus();
	const visited = new Set<string>();
	let at = 'straight 17';
	for (let way: ReturnType<typeof path> = { keys: [], to: at }; way; way = path(at, visited)) {
		for (const key of way.keys) await page.keyboard.press(`Arrow${key[0]!.toUpperCase()}${key.slice(1)}`);
		at = way.to;
		visited.add(at);
		await page.keyboard.press('Enter');
	}
	expect([...visited].sort()).toEqual(all);
	await seat.meters('$43.00', '$157.00');
	await expect(page.locator(LYING)).toHaveCount(157);

	// What the floor says lies there.
	await page.reload();
	await expect.poll(() => welcomes.length).toBeGreaterThan(1);
	const view = welcomes.at(-1)!.view as { mine: { wagers: { bet: string; on: string | null; stake: number }[] } };
	expect(view.mine.wagers.every((w) => w.stake === 100)).toBe(true);
	expect(view.mine.wagers.map((w) => (w.on ? `${w.bet} ${w.on}` : w.bet)).sort()).toEqual(all);
});
