// Promotions in sentences: which wagers make entries, and how a sum is paid.

import { derived } from 'svelte/store';
import { tell } from '../games/games';
import { money } from '../lib/money';
import { spellTitle } from '../lib/titles';
import type { Cents } from '../lib/types';
import { language, locale } from '../lib/words';
import type { Condition, Ways } from './types';
import { promotion } from './words';

/** A condition in words: `$conditionWords(one, currency)`. */
export const conditionWords = derived([promotion, tell, language, locale], ([say, games, tongue, where]) => (one: Condition, currency: string): string => {
	const cash = (cents: Cents): string => money(cents, currency, where);
	const bet = one.bet ? games(one.game).bet(one.bet, one.on) : (one.on ?? '');
	return say('conditionIs', {
		entries: one.entries === 1 ? say('entryOne') : say('entryMany', { n: one.entries }),
		what: one.per > 0 ? say('staked', { amount: cash(one.per) }) : say('aWager'),
		on: bet ? say('onBet', { bet }) : '',
		at: one.game ? say('atGame', { game: spellTitle(tongue, one.game) }) : '',
		ends: one.result ? say(`ends-${one.result}` as 'ends-win') : '',
		with: one.with ? say(one.with === 'tokens' ? 'withTokens' : 'withChips') : '',
		min: one.min > 0 ? say('fromStake', { amount: cash(one.min) }) : '',
		cap: one.cap > 0 ? say('atMost', { n: one.cap }) : '',
	});
});

/** A sum divided over the ways to pay it: `$waysWords(choice, currency)`. */
export const waysWords = derived([promotion, locale], ([say, where]) => (ways: Ways, currency: string): string =>
	(['cash', 'cheque', 'transfer'] as const)
		.filter((one) => ways[one] > 0)
		.map((one) => `${money(ways[one], currency, where)} ${say(`field-${one}`).toLowerCase()}`)
		.join(', '));
