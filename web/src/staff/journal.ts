// Lines of a journal (docs/journal.md): read for people, and their chain checked here in the browser. The check is the
// document's own: BLAKE2b over the link before and the bytes of the line up to the comma before "link".

import { blake256 } from '../fair/draw';
import { fromHex, toHex } from '../fair/hex';

export interface JournalLine {
	line: number;
	text: string;
	/** `first` names the ruleset, `act` is an act, `commit` promises a draw, `salts` go into it, `seal` signs all
	 *  lines before it, `end` closes the journal, `other` is anything newer than this screen. */
	kind: 'first' | 'act' | 'commit' | 'salts' | 'seal' | 'end' | 'other';
	n: number | null;
	drawn: boolean;
	act: string;
	/** The act's fields, without its name. */
	fields: [string, string][];
	events: string;
	link: string;
	/** The whole line as JSON; null when it is none. */
	json: Record<string, unknown> | null;
}

function shown(value: unknown): string {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

export function readLine(text: string, line: number): JournalLine {
	let json: Record<string, unknown> | null = null;
	try {
		const parsed: unknown = JSON.parse(text);
		if (typeof parsed === 'object' && parsed !== null) json = parsed as Record<string, unknown>;
	} catch {
		// A damaged line is shown as it stands.
	}
	const out: JournalLine = { line, text, kind: 'other', n: null, drawn: false, act: '', fields: [], events: '', link: '', json };
	if (!json) return out;
	out.link = typeof json.link === 'string' ? json.link : '';
	out.events = typeof json.events === 'string' ? json.events : '';
	out.n = typeof json.n === 'number' ? json.n : null;
	out.drawn = json.drawn !== undefined && json.drawn !== false && json.drawn !== null;
	let body: Record<string, unknown>;
	if (typeof json.act === 'object' && json.act !== null) {
		out.kind = 'act';
		body = json.act as Record<string, unknown>;
		out.act = typeof body.act === 'string' ? body.act : '';
	} else {
		const known = ['commit', 'salts', 'seal', 'end'] as const;
		const named = json;
		out.kind = 'journal' in json ? 'first' : (known.find((one) => one in named) ?? 'other');
		body = json;
	}
	const apart = new Set(['act', 'link', 'events', 'n']);
	out.fields = Object.entries(body)
		.filter(([name, value]) => !apart.has(name) && value !== null)
		.map(([name, value]) => [name, shown(value)]);
	return out;
}

/** The link that a line must have after `before`. Null when the line has none to compare with. */
export function linkAfter(before: string, text: string): string | null {
	const at = text.lastIndexOf(',"link":"');
	const last = fromHex(before);
	if (at < 0 || !last) return null;
	const body = new TextEncoder().encode(text.slice(0, at));
	const both = new Uint8Array(32 + body.length);
	both.set(last);
	both.set(body, 32);
	return toHex(blake256(both));
}

export const FIRST_LINK = '0'.repeat(64);

/** The number of the first line that is not chained to the one before, or null. */
export function brokenAt(lines: JournalLine[], before: string): number | null {
	let last = before;
	for (const one of lines) {
		const link = linkAfter(last, one.text);
		if (link === null || link !== one.link || !one.text.endsWith(`,"link":"${one.link}"}`)) return one.line;
		last = one.link;
	}
	return null;
}

export const PAGE = 100;

/** First line of the page that holds `line`. */
export function pageOf(line: number, last: number): number {
	const within = Math.min(Math.max(1, line), Math.max(1, last));
	return Math.floor((within - 1) / PAGE) * PAGE + 1;
}
