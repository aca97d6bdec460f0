// What a dealer calls out, in the language of the moment. The house's calls are English; those that are put together a
// game knows.

import { derived } from 'svelte/store';
import { each, language, type Language } from '../lib/words';
import { calls } from '../play/words';
import { GAMES, tell } from './games';

/** What only some games' tables say. */
const HEARD = each((tongue): Record<string, string> => Object.assign({}, ...GAMES.map(({ desk }) => desk[tongue].heard)));
export const heardIn = (tongue: Language): Record<string, string> => HEARD[tongue];

/** A dealer's call; what is not known stays as it is. */
export const callOf = derived([language, tell], ([now, its]) => (text: string) =>
	calls[now][text] ?? HEARD[now][text] ?? GAMES.map((one) => its(one.game).call(text)).find((said) => said !== text) ?? text);
