// From the door to a seat: which terminal somebody sits down at who touches a table. Where the browser is a terminal of
// its own it stays that one; a visitor goes back to the seat he has, or to one that is free.

import type { Floor, Funding, LobbyTable, TerminalLine } from '../lib/types';
import * as token from './token';

/** With a card; or with notes and tickets. */
export type Purse = 'card' | 'cash';

const OF: Record<Purse, readonly Funding[]> = { card: ['card'], cash: ['cash', 'ticket'] };

export const pays = (t: TerminalLine | undefined, purse: Purse): boolean => Boolean(t?.funding.some((f) => OF[purse].includes(f)));

/** The purses that some terminal of this floor takes. */
export function purses(floor: Floor): Purse[] {
	return (['card', 'cash'] as const).filter((purse) => floor.terminals.some((t) => pays(t, purse)));
}

/** A terminal this very screen has sat at, and that is in use, may be gone back to. */
export const isMine = (t: TerminalLine): boolean => t.state === 'taken' && token.kept(t.terminal) !== null;

/** Where somebody with this purse sits down at a table; null: every seat is taken. `own`: what this browser is enrolled as. */
export function seatAt(floor: Floor, table: LobbyTable, purse: Purse, own: readonly string[] = [], except = ''): string | null {
	const line = (name: string): TerminalLine | undefined => floor.terminals.find((t) => t.terminal === name);
	const mine = floor.terminals.find((t) => t.terminal !== except && isMine(t));
	const enrolled = own.find((name) => name !== except && line(name)?.state !== 'closed');
	if (enrolled) return enrolled;
	if (mine) return mine.terminal;
	const free = table.free.filter((name) => name !== except);
	// A floor of thousands does not tell how each of its terminals is funded.
	return free.find((name) => pays(line(name), purse)) ?? free.find((name) => !line(name)) ?? null;
}

/** Of a game's tables the one that a newcomer is led to: it is open, and asks for the least. */
export function firstTable(tables: readonly LobbyTable[]): LobbyTable | undefined {
	const ready = tables.filter((t) => t.phase !== 'down' && t.phase !== 'cold' && t.free.length > 0);
	return [...ready].sort((a, b) => a.limits.min - b.limits.min)[0];
}

export const wayTo = (terminal: string, table: string): string => `#/play/${encodeURIComponent(terminal)}?table=${encodeURIComponent(table)}`;
