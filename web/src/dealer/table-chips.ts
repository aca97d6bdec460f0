// What the chip bank says of one table, for its dealer.

import type { Cents, OccasionAct, OccasionState } from '../lib/types';

export type DayFigure = 'opening' | 'fills' | 'credits' | 'bought' | 'drop' | 'closing' | 'won';
export interface ChipTable {
	value: Cents;
	/** The figures of its day that are known, in the order in which the win is reckoned. */
	day: [DayFigure, Cents][];
}
export interface Slip {
	number: number;
	of: string;
	state: string;
	table: string;
	value: Cents;
}

const FIGURES: readonly DayFigure[] = ['opening', 'fills', 'credits', 'bought', 'drop', 'closing', 'won'];
/** What a dealer does at a table every day; single wins and losses nobody tells there. */
const DONE_HERE = ['open', 'buy-in', 'fill', 'receive', 'credit', 'count', 'close'];

export const atTable = (rows: readonly OccasionAct[]): OccasionAct[] => rows.filter((one) => DONE_HERE.includes(one.act)).sort((a, b) => DONE_HERE.indexOf(a.act) - DONE_HERE.indexOf(b.act));

export function tableChips(state: OccasionState | undefined, table: string): ChipTable | null {
	const one = (state?.tables as { table: string; value: Cents; day?: Partial<Record<DayFigure, Cents>> | null }[] | undefined)?.find((row) => row.table === table);
	return one ? { value: one.value, day: FIGURES.flatMap((name): [DayFigure, Cents][] => (one.day?.[name] === undefined ? [] : [[name, one.day[name]!]])) } : null;
}

/** Fills that are on their way to this table. */
export const dueSlips = (state: OccasionState | undefined, table: string): Slip[] => ((state?.['slip-list'] ?? []) as Slip[]).filter((one) => one.table === table && one.of === 'fill' && one.state === 'sent');
