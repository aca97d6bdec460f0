// The betting areas of a baccarat layout: which lie in which row, what each pays, and the way from one to the next.

import type { CardBet, CardLine } from '../../lib/types';
import type { Way } from '../../play/cloth';
import { ratio, wins } from '../../play/price';

export const BETS = [
	'player', 'banker', 'tie', 'player-pair', 'banker-pair', 'super-six', 'dragon-player', 'dragon-banker',
	'tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger',
] as const;
export type Bet = (typeof BETS)[number];
export const isBet = (bet: string): bet is Bet => (BETS as readonly string[]).includes(bet);

/** Each hand's own side wagers lie above it, those on the Banker's six and on both hands between and below. */
const ROWS: readonly (readonly Bet[])[] = [
	['player-pair', 'dragon-player', 'super-six', 'dragon-banker', 'banker-pair'],
	['player', 'tie', 'banker'],
	['small-tiger', 'tiger', 'big-tiger', 'tiger-tie', 'tiger-pair'],
];

/** The rows of the layout for the bets offered here; a bet that this screen does not know lies in the last row. */
export function areas(offered: readonly string[]): string[][] {
	const known = ROWS.map((row) => row.filter((bet) => offered.includes(bet)) as string[]);
	const others = offered.filter((bet) => !isBet(bet));
	known[2] = [...known[2]!, ...others];
	return known.filter((row) => row.length > 0);
}

/** The area in a direction: beside it in its row, or the one of the next row that lies most nearly above or below. */
export function step(rows: readonly (readonly string[])[], from: string, way: Way): string {
	const r = rows.findIndex((row) => row.includes(from));
	const row = rows[r];
	if (!row) return from;
	const i = row.indexOf(from);
	if (way === 'left' || way === 'right') return row[i + (way === 'left' ? -1 : 1)] ?? from;
	const next = rows[r + (way === 'up' ? -1 : 1)];
	if (!next) return from;
	const middle = (i + 0.5) / row.length;
	return next[Math.min(next.length - 1, Math.floor(middle * next.length))]!;
}

export interface Odds {
	text: string;
	/** It pays at many odds, of which this is the best. */
	best: boolean;
	/** One way to win has another price: this one. */
	except: CardLine | null;
}

/** So many odds still fit on an area side by side. */
const FEW = 2;

const worth = (pays: string): number => wins(10_000, pays) ?? 0;

/** What stands on an area: its odds, both of them where it has two, or the best of many. */
export function odds(bet: CardBet | undefined): Odds | null {
	if (!bet) return null;
	// `pays` is one price, or the least and the most; a line is a price of its own.
	const kinds = [...new Set([...bet.pays.split(' … '), ...(bet.lines ?? []).map((l) => l.pays)])].sort((a, b) => worth(b) - worth(a));
	const only = bet.lines?.length === 1 ? bet.lines[0]! : null;
	if (only && kinds.length === FEW) return { text: ratio(kinds.find((k) => k !== only.pays)!), best: false, except: only };
	if (kinds.length <= FEW) return { text: kinds.map(ratio).join(' · '), best: false, except: null };
	return { text: ratio(kinds[0]!), best: true, except: null };
}
