// Settled rounds that an inspector has found: what was asked for, the layout after each step, and the list as a file.

import { value } from './amount';
import { midnight } from './report';
import { csvOf } from './save';
import type { Row } from '../games/game';
import type { FeltSpot, FoundSlip, Sought, Step, View } from '../lib/types';
import type { Heap } from '../play/wagers.svelte';
import { key } from '../play/position';

/** What a form asks for, as it was typed. */
export interface Asked {
	table: string;
	round: string;
	from: string;
	to: string;
	terminal: string;
	card: string;
	over: string;
	clause: string;
	dealer: string;
}

export const NOTHING: Asked = { table: '', round: '', from: '', to: '', terminal: '', card: '', over: '', clause: '', dealer: '' };

/** What is left empty narrows nothing. */
export function sought(asked: Asked): Sought {
	const out: Sought = {};
	for (const name of ['table', 'terminal', 'card', 'clause', 'dealer'] as const) {
		const word = asked[name].trim();
		if (word) out[name] = word;
	}
	const [round, from, to, over] = [Number(asked.round.trim()), midnight(asked.from), midnight(asked.to, true), value(asked.over)];
	if (round > 0) out.round = round;
	if (from !== undefined) out.from = from;
	if (to !== undefined) out.to = to;
	if (over > 0) out.over = over;
	return out;
}

/** What lies on the layout after so many steps; `place`: what a wager lies on, where that is not its own choice. */
export function feltAfter(steps: readonly Step[], count: number, place = (row: Row): string | null => row.on ?? null): Heap[] {
	const spots = new Map<string, FeltSpot>();
	for (const step of steps.slice(0, count))
		for (const spot of step.felt) spots.set(JSON.stringify([spot.bet, spot.on, spot.hand, spot.point]), spot);
	const heaps = new Map<string, Heap>();
	for (const spot of spots.values()) {
		if (spot.stake === 0) continue;
		const name = key(spot.bet, place(spot));
		const heap = heaps.get(name) ?? { key: name, stake: 0, pending: 0, low: false };
		heap.stake += spot.stake;
		heaps.set(name, heap);
	}
	return [...heaps.values()];
}

/** What lies there beside chips after so many steps: cards, a point. */
export function liesAfter(steps: readonly Step[], count: number): Partial<View> {
	return steps.slice(0, count).reduce((lies, step) => step.lies ?? lies, {});
}

/** The result of the round, once a step has told it. */
export function resultAfter(steps: readonly Step[], count: number, round: number): number | null {
	for (const step of steps.slice(0, count).reverse())
		for (const event of step.events)
			if (event.event === 'resulted' && event.round === round && typeof event.number === 'number') return event.number;
	return null;
}

/** The devices that told something of it. */
export const devicesOf = (steps: readonly Step[]): string[] =>
	[...new Set(steps.map(({ act }) => act.sensed).filter((device): device is string => typeof device === 'string'))];

/** What was told by hand instead of a device, and who confirmed that, each once. */
export const byHandOf = (steps: readonly Step[]): { device: string; confirmed: string }[] => {
	const told = steps.map(({ act }) => ({ device: act['by-hand'], confirmed: act.confirmed ?? '' }));
	return told.flatMap(({ device, confirmed }, i) => (typeof device === 'string' && told.findIndex((one) => one.device === device && one.confirmed === confirmed) === i ? [{ device, confirmed: String(confirmed) }] : []));
};

/** That time has passed is no step for who looks on, unless something came of it. */
export const isSeen = (step: Step): boolean => step.act.act !== 'time' || step.events.some((event) => event.event !== 'clock');

/** One line a wager, amounts in cents; of a round at a live table in which nothing lay there one line too. Where pits were
 *  asked for each line begins with its pit. */
export function roundsCsv(slips: readonly FoundSlip[]): string {
	const pits = slips.some((slip) => slip.pit !== undefined);
	const head = [...(pits ? ['pit'] : []), 'time', 'table', 'round', 'ruleset', 'terminal', 'account', 'member', 'card', 'dealers', 'outcome', 'bet', 'on', 'stake', 'result', 'returns', 'clause', 'box'];
	const rows = slips.flatMap((slip) => {
		const its = [
			...(pits ? [slip.pit ?? ''] : []), new Date(slip.at).toISOString(), slip.table, slip.round, slip.ruleset, slip.terminal ?? '', slip.account ?? '', slip.member ?? '', slip.card ?? '', slip.dealers.join(' '), slip.say,
		];
		const wagers = slip.wagers.map((w) => [...its, w.bet, w.on ?? '', w.stake, w.result, w.returns, w.rule ?? '', w.box ?? '']);
		return wagers.length > 0 ? wagers : [[...its, '', '', '', '', '', '', '']];
	});
	return csvOf([head, ...rows]);
}
