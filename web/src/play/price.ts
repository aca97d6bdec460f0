// What bets pay, as the rules card has it and as a layout prints it. The floor reckons what is paid.

import type { CardBet, CardWay, RulesCard } from '../lib/types';
import type { Phrase } from '../lib/words';
import type { Word } from './words';

export function betOn(card: RulesCard | null, bet: string): CardBet | undefined {
	return card?.bets.find((b) => b.bet === bet);
}

/** What the operator has chosen. */
export function optionOn(card: RulesCard | null, option: string): string | undefined {
	return card?.options.find((o) => o.option === option)?.value;
}

/** A prize in money instead of a price: `$10000.00 or 100%` of a pool, whichever is more. */
export interface Fixed {
	cents: number;
	percent: number | null;
}

export function fixed(pays: string): Fixed | null {
	const found = /^\$(\d+)\.(\d\d)(?: or (\d+)%)?$/.exec(pays);
	return found ? { cents: Number(`${found[1]}${found[2]}`), percent: found[3] ? Number(found[3]) : null } : null;
}

/** `11 to 1` → `11:1`, `1 to 1 less 50%` → `1:1 −50%`. */
export function ratio(pays: string): string {
	return pays.replace(/(\d)\s+to\s+(\d)/g, '$1:$2').replace(/ less (\d+%)/g, ' −$1');
}

/** A price as a ratio, and a prize as the amount it is: `$10,000.00 / 100%`. */
export function tag(pays: string, cash: (cents: number) => string): string {
	const prize = fixed(pays);
	if (!prize) return ratio(pays);
	return prize.percent === null ? cash(prize.cents) : `${cash(prize.cents)} / ${prize.percent}%`;
}

/** A price in words: `7 to 5`, `$1,000.00, or 10% of the jackpot if that is more`. */
export function spellPrice(say: Phrase<Word>, pays: string, cash: (cents: number) => string): string {
	const prize = fixed(pays);
	if (prize) return prize.percent === null ? cash(prize.cents) : say('prizeOr', { amount: cash(prize.cents), percent: prize.percent });
	const found = /^(\d+) to (\d+)(?: less (\d+)%)?$/.exec(pays);
	if (!found) return pays;
	const [, a, b, less] = found;
	return say(less ? 'priceLess' : 'priceOf', { a: a!, b: b!, less: less ?? '' });
}

/** What a stake wins at a price, in whole cents. */
export function wins(stake: number, pays: string): number | null {
	const found = /^(\d+) to (\d+)(?: less (\d+)%)?$/.exec(pays);
	if (!found) return null;
	const [a, b, less] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
	return Math.floor((stake * a * (100 - less)) / (b * 100));
}

/** The part of a stake that a way to win is paid on: all of it, but where a wager is made of several. */
export function partOf(stake: number, way: CardWay): number {
	const [a = 1, b = 1] = way.part?.split('/').map(Number) ?? [];
	return (stake * a) / b;
}

/** The ways in which a bet on this choice wins, as the floor tells them; those that differ in nothing but their name are one. */
export function waysOn(card: RulesCard | null, bet: string, on?: string | null): CardWay[] {
	const found = betOn(card, bet);
	if (!found) return [];
	const spots = found.spots ?? [];
	const here = spots.filter((s) => (s.on ?? '') === (on ?? ''));
	const all = (here.length > 0 ? here : spots).flatMap((s) => s.ways);
	// What lies behind the line has no choice; its price is that of the point: `6-8`.
	const own = here.length === 0 && on ? all.filter((w) => w.line?.split('-').includes(on)) : [];
	const ways = own.length > 0 ? own : all;
	if (ways.length === 0) return [{ pays: found.pays, clause: found.clause, gist: found.gist }];
	const told: CardWay[] = [];
	for (const way of ways) {
		const same = told.find((t) => t.pays === way.pays && t.part === way.part && t.clause === way.clause);
		if (!same) told.push({ ...way });
		else if (way.line && !same.line?.split(' ').includes(way.line)) same.line = `${same.line ?? ''} ${way.line}`.trim();
	}
	return told;
}

/** The prices of a bet on this choice: its own where the choice has one, otherwise all that the bet has. */
export function pricesOn(card: RulesCard | null, bet: string, on?: string | null): string[] {
	return [...new Set(waysOn(card, bet, on).map((w) => w.pays))];
}

/** The price of a bet as a layout prints it, `6:1`; of several the best, `up to 12:1`: the help of the bet has them all, and alone can
 * tell what a stake that is split wins. */
export function printed(say: Phrase<Word>, card: RulesCard | null, bet: string, on?: string | null): string {
	const ways = waysOn(card, bet, on);
	if (ways.some((w) => w.part)) return '';
	const all = [...new Set(ways.map((w) => ratio(w.pays)))];
	if (all.length > 1 && all.every((one) => /^\d+:1$/.test(one))) return say('paysUpTo', { odds: `${Math.max(...all.map((one) => Number(one.slice(0, -2))))}:1` });
	return all.join(' ');
}

/** The best of the prices of a bet, or the only one. */
export function bestOf(card: RulesCard | null, bet: string): { pays: string; only: boolean } | null {
	const all = pricesOn(card, bet);
	const worth = (pays: string): number => fixed(pays)?.cents ?? wins(10_000, pays) ?? 0;
	const [best] = [...all].sort((a, b) => worth(b) - worth(a));
	return best ? { pays: best, only: all.length === 1 } : null;
}
