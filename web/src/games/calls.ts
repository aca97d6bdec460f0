// What a dealer calls out, in the language of the moment. The house's calls are English; those that are put together a
// game knows.

import { derived } from 'svelte/store';
import { language } from '../lib/words';
import { GAMES, tell } from './games';

const CALLS: Record<string, string> = {
	'No more bets': '停止下注',
	'Place your bets please': '请下注',
	'No spin': '此次掷球无效',
	'No roll': '此掷无效',
};

/** What only some games' tables say. */
export const HEARD: Record<string, string> = Object.assign({}, ...GAMES.map((one) => one.desk.heard));

/** A dealer's call; what is not known stays as it is. */
export const callOf = derived([language, tell], ([now, its]) => (text: string) =>
	(now === 'zh' && (CALLS[text] ?? HEARD[text])) || (GAMES.map((one) => its(one.game).call(text)).find((said) => said !== text) ?? text));
