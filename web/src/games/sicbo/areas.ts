// The betting areas of a sic bo layout, in the groups in which they are printed.

import { FACES } from '../dice/dice';
import { key } from '../../play/position';

export interface Area {
	key: string;
	bet: string;
	/** As the floor spells it; empty where the bet leaves no choice. */
	on: string;
	/** The dice that are pictured there. */
	dice: readonly number[];
}

export interface Layout {
	even: Area | null;
	odd: Area | null;
	small: Area | null;
	big: Area | null;
	any: Area | null;
	doubles: Area[];
	triples: Area[];
	totals: Area[];
	pairs: Area[];
	singles: Area[];
	fours: Area[];
}

const BETS = ['small', 'big', 'even', 'odd', 'any-triple', 'double', 'triple', 'total', 'pair', 'single', 'three-of-four'] as const;
export const isBet = (bet: string): boolean => (BETS as readonly string[]).includes(bet);

export const TOTALS = Array.from({ length: 14 }, (_, i) => i + 4);
/** The sets of four that Crown's Table 6 prices. */
const FOURS = ['1-2-3-4', '2-3-4-5', '2-3-5-6', '3-4-5-6'];

const area = (bet: string, on = '', dice: readonly number[] = []): Area => ({ key: key(bet, on), bet, on, dice });

/** The areas of the bets that are offered here. */
export function areas(offered: readonly string[]): Layout {
	const has = (bet: string): boolean => offered.includes(bet);
	const one = (bet: string): Area | null => (has(bet) ? area(bet) : null);
	const each = (bet: string, list: readonly Area[]): Area[] => (has(bet) ? [...list] : []);
	return {
		even: one('even'),
		odd: one('odd'),
		small: one('small'),
		big: one('big'),
		any: one('any-triple'),
		doubles: each('double', FACES.map((n) => area('double', String(n), [n, n]))),
		triples: each('triple', FACES.map((n) => area('triple', String(n), [n, n, n]))),
		totals: each('total', TOTALS.map((n) => area('total', String(n)))),
		pairs: each('pair', FACES.flatMap((a) => FACES.filter((b) => b > a).map((b) => area('pair', `${a}-${b}`, [a, b])))),
		singles: each('single', FACES.map((n) => area('single', String(n), [n]))),
		fours: each('three-of-four', FOURS.map((on) => area('three-of-four', on, on.split('-').map(Number)))),
	};
}

export function all(layout: Layout): Area[] {
	const { even, odd, small, big, any, ...lists } = layout;
	return [...[small, even, any, odd, big].filter((a) => a !== null), ...Object.values(lists).flat()];
}
