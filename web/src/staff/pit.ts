// What the pit hears, put into one shape: who is awaited, which seat a terminal is, what events mean.

import { spellTitle } from '../lib/titles';
import type { Notice, Phase, PitTable, PitTerminal } from '../lib/types';
import type { Language } from '../lib/words';
import type { Authority } from './acts';
import type { Awaits, PitRow } from './types';

/** Tables as the floor tells them: who is awaited, and which acts would answer it, stands with each. */
export function pitRows(answer: { tables: PitTable[] }): PitRow[] {
	return answer.tables.map((table) => {
		const { awaits, acts } = table as { awaits?: Awaits | null; acts?: Authority[] };
		return { ...table, awaits: awaits ?? null, authorities: acts ?? [] };
	});
}

export interface Sitter {
	terminal: string;
	/** At the table it plays at; where the floor does not say, its place in the floor file. */
	seat: number;
	/** The chip account, by which tables know the player. */
	player: string;
	name: string;
	online: boolean;
	here: boolean;
}

/** Who sits at a terminal, those at this table first. */
export function sitters(terminals: PitTerminal[], table: string): Sitter[] {
	return terminals
		.map((one, index) => ({
			terminal: one.terminal,
			seat: (one as { seat?: number }).seat || index + 1,
			player: one.account ?? '',
			name: one.member ?? '',
			online: one.online,
			here: one.table === table,
		}))
		.filter((one) => one.player !== '')
		.sort((a, b) => Number(b.here) - Number(a.here) || a.seat - b.seat);
}

/** A table's phase without words. */
export const phaseMark = (phase: Phase): string => ({ open: '●', closed: '■', result: '?', held: '‖', cards: '♠', down: '✕', cold: '○' })[phase];

/** What a game is called, whatever its tables are. */
export function gameName(tongue: Language, game: string): string {
	const name = game.replaceAll('-', ' ');
	return spellTitle(tongue, name[0]!.toUpperCase() + name.slice(1));
}

/** The games that are played, and at how many tables, as they come on the floor. */
export function gamesOf(rows: readonly PitRow[]): { game: string; count: number }[] {
	const names = [...new Set(rows.map((one) => one.view.game))];
	return names.map((game) => ({ game, count: rows.filter((one) => one.view.game === game).length }));
}

export interface Coming {
	at: number;
	table: string;
	game: string;
	notice?: Notice;
	dealer?: string;
}

/** Signs whose time, and dealers whose turn is to come; a sign that counts rounds first. */
export function coming(rows: readonly PitRow[], now: number): Coming[] {
	const list = rows.flatMap(({ table, view, roster, dealer }): Coming[] => [
		...view.notices.filter((one) => one.at !== undefined || one.rounds !== undefined).map((notice) => ({ at: notice.at ?? 0, table, game: view.game, notice })),
		...roster.filter((one) => one.from > now && one.dealer !== dealer?.name).map((one) => ({ at: one.from, table, game: view.game, dealer: one.dealer })),
	]);
	return list.sort((a, b) => a.at - b.at);
}
