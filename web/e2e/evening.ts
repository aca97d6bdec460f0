// A floor in the middle of an evening, made over lines of its own, so that every desk has something to show: rounds of every
// game, calls and faults, people who wait, chips, a case, a promotion and a tournament.
import type { House, Line } from './house';
import { act, enters, running, taken } from './occasions';

/** A table without terminals. */
export const live = (table: string, game: string): string => JSON.stringify({ table, ruleset: `nz1996/${game}`, live: 'yes', options: { min: 500, max: 50_000, unit: 100 } });

export interface Spot {
	bet: string;
	on?: string;
	stake: number;
}

/** Somebody sits down and bets, without a screen. */
export async function betsAt(house: House, table: string, ...spots: Spot[]): Promise<Line> {
	const { terminal, member } = house.nextSeat();
	const line = await house.line();
	await line.ask('join', { terminal });
	await line.ask('card', { card: member.card, pin: member.pin });
	await line.ask('transfer', { to: 'terminal', amount: 50_000 });
	const { view } = await line.ask('table', { table }) as { view: { round: number } };
	for (const spot of spots) await line.ask('wager', { table, round: view.round, ...spot });
	return line;
}

/** A round of every game. Those at R1 lie still when it is over, and its player calls. */
export async function rounds(house: House): Promise<void> {
	const dealer = await house.dealer();
	await betsAt(house, 'B1', { bet: 'player', stake: 1000 });
	await dealer.coup('B1', '7h 2s Kd 4c');
	await betsAt(house, 'S1', { bet: 'small', stake: 1000 });
	await dealer.dice('S1', [5, 2, 5], true);
	await betsAt(house, 'W1', { bet: 'symbol', on: 'A', stake: 1000 });
	await dealer.section('W1', 3);
	await betsAt(house, 'C1', { bet: 'pass', stake: 1000 });
	await dealer.roll('C1', 3, 3);
	await betsAt(house, 'J1', { bet: 'main', stake: 1000 });
	await dealer.close('J1');
	await dealer.deal('J1', '8h', 'As');
	await betsAt(house, 'P1', { bet: 'ante', stake: 1000 });
	await dealer.close('P1');
	await dealer.deal('P1', 'Ah', 'Qs');
	const player = await betsAt(house, 'R1', { bet: 'straight', on: '17', stake: 500 }, { bet: 'red', stake: 1000 });
	await dealer.result('R1', 17);
	await dealer.close('R1');
	await dealer.act('R1', 'no-spin', { reason: 'foreign-object' }, '有异物');
	await player.ask('fault', {});
}

/** The occasions that a floor may have, each far enough to show its parts. */
export async function occasions(house: House): Promise<void> {
	const promotion = await running(house, 'lunar', 'crown-fusion-2024/promotions', { closes: Date.now() + 3_600_000, drawn: Date.now() + 3_600_000, presence: false });
	await act(promotion, 'lunar', { act: 'open' });
	const { boss, cage } = await taken(house, 'cup', 'star/tournaments', { seats: 8, 'max-entrants': 24, rounds: 2, tables: 3, advance: 2 });
	for (const n of [21, 22]) await enters(cage, boss, 'cup', n);
	await boss.ask('occasion-new', { name: 'bank', ruleset: 'nz1996/chips' });
	await act(boss, 'bank', { act: 'open', table: 'L1', value: 500_000 });
	await boss.ask('occasion-new', { name: 'cases', ruleset: 'crown-fusion-2024/cases' });
	await act(boss, 'cases', { act: 'open', what: 'dispute', name: '李安', text: '注码原在 17 上' });
}
