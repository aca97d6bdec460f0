// Totals, poker hands and a dealer's calls in words. The floor says what a hand comes to; here it is only put into the
// language of the moment.

import { derived, get } from 'svelte/store';
import type { SettledRow } from '../../lib/types';
import type { BoxHand, DealtHand } from './types';
import { FLOORS, language, type Phrase } from '../../lib/words';
import { ranks, type Word } from './words';

type Say = Phrase<Word>;

/** "soft 17", "Blackjack", "Bust, 24"; nothing where there is no total. */
export function spellTotal(say: Say, hand: DealtHand): string {
	if (hand.blackjack) return say('blackjack');
	const n = hand.total;
	if (n == null) return '';
	// An ace alone is called by its name.
	if (hand.soft && hand.cards.length === 1) return say('rankA');
	if (hand.bust) return say('bustOf', { n });
	return say(hand.soft ? 'softOf' : 'totalOf', { n });
}

export const RESULTS: Record<SettledRow['result'], Word> = { win: 'resultWin', lose: 'resultLose', standoff: 'resultStandoff', void: 'resultVoid' };
/** A sign beside the word, so that colour is never needed. */
export const SIGNS: Record<SettledRow['result'], string> = { win: '★', lose: '✕', standoff: '=', void: '○' };

/** How a hand stands, by the game's own word for it. */
export function spellState(say: Say, hand: BoxHand, stands: string): string {
	return hand.doubled ? say('doubled') : stands;
}

// --- Poker hands -----------------------------------------------------------------------------------------------

/** "pair of kings" as the floor says it, or in another language; what is not known stays as it is. As a store: `$rankOf(text)`. */
export const rankOf = derived(language, (now) => (text: string | null | undefined): string => {
	if (!text) return '';
	for (const [form, put] of ranks[now]) {
		const found = form.exec(text);
		if (found) return put(found);
	}
	return text;
});
/** The same at this moment, within a sentence that is put together anew in another language. */
export const spellRank = (text: string | null | undefined): string => get(rankOf)(text);

// --- Calls -----------------------------------------------------------------------------------------------------

function callTotal(say: Say, text: string): string | null {
	const soft = /^soft (\d+)$/i.exec(text);
	if (soft) return say('softOf', { n: soft[1]! });
	if (/^\d+$/.test(text)) return say('totalOf', { n: text });
	if (/^blackjack$/i.test(text)) return say('blackjack');
	const over = /^(?:(\d+), )?(?:bust|too many)(?:,? (\d+))?$/i.exec(text);
	if (over) return over[1] ?? over[2] ? say('bustOf', { n: (over[1] ?? over[2])! }) : say('bust');
	return null;
}

const ENDS: Record<string, Word> = { wins: 'resultWin', loses: 'resultLose', 'stands off': 'resultStandoff', standoff: 'resultStandoff' };

/** What the dealer calls, in the language of the moment; what is not known stays as it is. */
export function spellCall(say: Say, text: string): string {
	if (get(language) === FLOORS) return text;
	if (/^insurance\b/i.test(text)) return say('insurance');
	if (/^(dealer does not qualify|no hand)\b/i.test(text)) return say('notQualified');
	const dealer = /^dealer(?: has| shows|:)? (.+)$/i.exec(text);
	if (dealer) {
		const total = callTotal(say, dealer[1]!);
		if (total) return say('dealerIs', { total });
		return text.includes(':') ? say('dealerHolds', { hand: spellRank(dealer[1]) }) : text;
	}
	const box = /^box (\d+)(?:, hand (\d+))?: (.+)$/i.exec(text);
	if (!box) return text;
	const [, n, hand, what] = box as unknown as [string, string, string | undefined, string];
	const total = callTotal(say, what);
	if (total) return hand ? say('boxHandIs', { n, hand, total }) : say('boxIs', { n, total });
	const end = /^(.+), (wins|loses|stands off|standoff)$/i.exec(what);
	if (end) return say('boxHolds', { n, hand: spellRank(end[1]), result: say(ENDS[end[2]!.toLowerCase()]!) });
	return say('boxIs', { n, total: spellRank(what) });
}

/** Calls that belong to every round: they stand on the cloth and need no message of their own. */
export const USUAL = /^(box \d+\b|dealer\b|insurance\b|no hand\b|no more bets|place your bets)/i;
