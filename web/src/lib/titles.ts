// What a table is called. The rulesets' titles are known in every language, also with a number behind them; what an
// operator calls a table otherwise stands as he wrote it.

import { GAMES } from '../games/games';
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
