// Totals, poker hands and a dealer's calls in words. The floor says what a hand comes to; here it is only put into the
// language of the moment.

import { derived, get } from 'svelte/store';
import type { SettledRow } from '../../lib/types';
import type { BoxHand, DealtHand } from './types';
import { language, type Phrase } from '../../lib/words';
import type { Word } from './words';

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

const RANKS: Record<string, string> = {
	ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10', nine: '9', eight: '8', seven: '7', six: '6', five: '5', four: '4', three: '3', two: '2', deuce: '2',
};
/** `kings`, `sixes`, `ace` as they stand on the cards. */
function rank(word: string): string {
	const low = word.toLowerCase();
	return RANKS[low] ?? RANKS[low.replace(/s$/, '')] ?? RANKS[low.replace(/es$/, '')] ?? word;
}

/** The names of the floor, in an order in which none hides another. */
const CHINESE: readonly [RegExp, (found: RegExpExecArray) => string][] = [
	[/^royal flush/i, () => '皇家同花顺'],
	[/^straight flush(?:, (\w+) high)?/i, (m) => `同花顺${m[1] ? `，${rank(m[1])} 大` : ''}`],
	[/^full house(?:, (\w+) (?:and|over|full of) (\w+))?/i, (m) => `葫芦${m[1] ? `，三条 ${rank(m[1])} 带一对 ${rank(m[2]!)}` : ''}`],
	[/^flush(?:, (\w+) high)?/i, (m) => `同花${m[1] ? `，${rank(m[1])} 大` : ''}`],
	[/^straight(?:, (\w+) high)?/i, (m) => `顺子${m[1] ? `，${rank(m[1])} 大` : ''}`],
	[/^four (?:of a kind, )?(\w+)$/i, (m) => `四条 ${rank(m[1]!)}`],
	[/^three (?:of a kind, )?(\w+)$/i, (m) => `三条 ${rank(m[1]!)}`],
	[/^two pairs?(?:, (\w+) and (\w+))?/i, (m) => `两对${m[1] ? ` ${rank(m[1])} 与 ${rank(m[2]!)}` : ''}`],
	[/^(?:a |one )?pair(?: of (\w+))?/i, (m) => `一对${m[1] ? ` ${rank(m[1])}` : ''}`],
	[/^ace(?: and |-| )king/i, () => 'A 与 K'],
	[/^(\w+) high$/i, (m) => `${rank(m[1]!)} 大`],
];

/** "pair of kings" as the floor says it, or in Chinese; what is not known stays as it is. As a store: `$rankOf(text)`. */
export const rankOf = derived(language, (now) => (text: string | null | undefined): string => {
	if (!text || now !== 'zh') return text ?? '';
	for (const [form, put] of CHINESE) {
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
	if (get(language) !== 'zh') return text;
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
