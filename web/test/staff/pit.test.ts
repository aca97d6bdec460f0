import { expect, it } from 'vitest';
import { shortened, told } from '../../src/staff/events';
import { pitRows, sitters } from '../../src/staff/pit';
import type { PitTable, PitTerminal } from '../../src/lib/types';

const table = (name: string, more: object = {}) => ({ table: name, phase: 'open', round: 1, left: null, staked: 0, wagers: 0, players: 0, view: { game: 'roulette' }, ...more }) as unknown as PitTable;
const wanted = { actor: 'dealer', what: 'spin', options: ['spin', 'number'], rule: 'x:1' };

it('who is awaited, and which acts would answer it, is what the floor says', () => {
	expect(pitRows({ tables: [table('R1', { awaits: wanted })] })[0]!.awaits).toEqual(wanted);
	for (const phase of ['open', 'closed', 'result', 'held', 'cards']) expect(pitRows({ tables: [table('R1', { phase, awaits: null })] })[0]!.awaits).toBeNull();
});

it('a seat is the place of the terminal in the floor file; those at the table come first', () => {
	const terminal = (name: string, account: string | null, at: string | null): PitTerminal =>
		({ terminal: name, state: 'taken', online: true, account, tender: null, member: null, credit: 0, staked: 0, call: null, fault: null, enrolled: false, acceptor: null, equipment: [], table: at });
	const found = sitters([terminal('T01', 'T01.1', 'R2'), terminal('T02', null, null), terminal('T03', 'T03.4', 'R1')], 'R1');
	expect(found.map((one) => [one.seat, one.player, one.here])).toEqual([[3, 'T03.4', true], [1, 'T01.1', false]]);
});

it('events are told with their clause', () => {
	const cash = (amount: number) => `$${amount / 100}`;
	expect(told({ event: 'refused', act: 'correct', why: 'that is for a supervisor', rule: 'x:7.3' }, cash)).toMatchObject({
		key: 'evRefused', rule: 'x:7.3', weight: 'refused', fill: { why: 'that is for a supervisor' } });
	expect(told({ event: 'settled', player: 'T01.7', bet: 'straight', on: '17', stake: 500, result: 'void', returns: 500 }, cash)).toMatchObject({
		key: 'evVoid', fill: { bet: 'straight 17', returns: '$5' } });
	expect(told({ event: 'something-new', a: 1 }, cash).key).toBe('evOther');
});

it('a long settlement is cut, its sheet is not', () => {
	const many = [...Array.from({ length: 40 }, () => ({ event: 'settled' })), { event: 'sheet' }];
	const { shown, more } = shortened(many);
	expect(more).toBe(28);
	expect(shown.at(-1)).toEqual({ event: 'sheet' });
});
