// What the floor says in English sentences of its own, at a desk that reads another language: who is awaited, what is
// notified to whom, and with which words somebody called.

import { derived } from 'svelte/store';
import { acts, called, officeName, wordOf } from './act-words';
import { heardIn } from '../games/calls';
import { say as dealing } from '../dealer/words';
import { GAMES, tell } from '../games/games';
import { deviceName } from '../lib/device-words';
import { FLOORS, LANGUAGES, language } from '../lib/words';
import { say, shared } from '../play/words';
import { files } from './words';

/** Who must act next, and how. */
export const awaited = derived([language, acts, called], ([now, name, act]) => ({ actor, what }: { actor: string; what: string }) =>
	now === FLOORS ? `${actor}: ${what}` : name('awaits', { actor: files[now].actors[actor] ?? officeName(name, actor), what: files[now].wanted[what] ?? heardIn(now)[what] ?? act(what) }));

/** What is notified: a sentence, or an irregularity by the name that its document has for it. */
export const noticeOf = derived([language, acts, tell], ([now, name, its]) => (what: string) =>
	files[now].notices[what] ?? heardIn(now)[what] ?? (GAMES.map((one) => its(one.game).notice(what)).find((said) => said !== what) ?? wordOf(name, what)));

/** To whom. */
export const toldTo = derived([language, acts], ([now, name]) => (who: string) => files[now].actors[who] ?? officeName(name, who));

const FAULTS = ['faultHelp', 'faultScreen', 'faultMoney', 'faultTransfer'] as const;

/** With which words somebody called: what the terminal offers a player, and what the dealer's page sends by its key, is known;
 *  others are their own. */
export const faultOf = derived([language, say, dealing, acts, called, deviceName], ([now, words, page, name, act, device]) => (text: string): string => {
	const known = FAULTS.find((one) => LANGUAGES.some((tongue) => shared[tongue][one] === text));
	if (known) return words(known);
	const notice = files[now].notices[text];
	if (notice) return notice;
	const [, key = '', about = ''] = /^([a-z-]+)(?:: ([a-z-]+))?$/.exec(text) ?? [];
	if (key === 'device-again') return page(key, { device: device(about) });
	if (key.startsWith('why-')) return page(key as 'why-works') ?? text;
	return key && act(key) !== key ? [act(key), about && wordOf(name, about)].filter(Boolean).join(': ') : text;
});
