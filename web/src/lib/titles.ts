// What a table is called. The rulesets' titles are known in every language, also with a number behind them; what an
// operator calls a table otherwise stands as he wrote it. What rules are called has their document with it.

import { GAMES } from '../games/games';
import { part } from './common';
import { FLOORS, type Language } from './words';

function known(tongue: Language, title: string): string | undefined {
	const [, name = title, number = ''] = /^(.*?)( \d+)?$/.exec(title) ?? [];
	const said = GAMES.map(({ desk }) => desk[tongue].titles[name.toLowerCase()]).find(Boolean);
	return said && `${said}${number}`;
}

export function spellTitle(tongue: Language, title: string): string {
	return known(tongue, title) ?? title;
}

/** Whether a title is said in the language asked for. */
export function knowsTitle(tongue: Language, title: string): boolean {
	return tongue === FLOORS || known(tongue, title) !== undefined;
}

const documents: Record<Language, Readonly<Record<string, string>>> = part('documents');

/** The document by which rules are approved, as people call it; one that is not known here is called as it is told, or by the
 *  folder of their id. */
export function spellDocument(tongue: Language, ruleset: string, told?: string): string {
	const folder = ruleset.split('/')[0]!;
	return documents[tongue][folder] ?? told ?? folder;
}

/** Rules as people say them, with their document; those of which nobody knows what they are called stay as records have them.
 *  `titles`: by ruleset. */
export function spellRules(tongue: Language, titles: Readonly<Record<string, string>>, ruleset: string): string {
	const title = titles[ruleset];
	return title === undefined ? ruleset : `${spellTitle(tongue, title)} · ${spellDocument(tongue, ruleset)}`;
}
