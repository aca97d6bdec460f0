// What a table is called. The rulesets' titles are known in both languages, also with a number behind them; what an
// operator calls a table otherwise stands as he wrote it.

import { GAMES } from '../games/games';
import type { Language } from './words';

const known = (name: string): string | undefined => GAMES.find((one) => one.titles[name])?.titles[name];

export function spellTitle(tongue: Language, title: string): string {
	if (tongue === 'en') return title;
	const [, name = title, number = ''] = /^(.*?)( \d+)?$/.exec(title) ?? [];
	const said = known(name.toLowerCase());
	return said ? `${said}${number}` : title;
}

/** Whether a title is said in another language than the one asked for. */
export function knowsTitle(tongue: Language, title: string): boolean {
	return tongue === 'en' || spellTitle(tongue, title) !== title;
}
