// What bets pay, as the rules card has it and as a layout prints it. The floor reckons what is paid.

import type { CardBet, RulesCard } from '../lib/types';

export function betOn(card: RulesCard | null, bet: string): CardBet | undefined {
	return card?.bets.find((b) => b.bet === bet);
}

/** `11 to 1` → `11:1`, `1 to 1 less 50%` → `1:1 −50%`. */
export function ratio(pays: string): string {
	return pays.replace(/(\d)\s+to\s+(\d)/g, '$1:$2').replace(/ less (\d+%)/g, ' −$1');
}

/** What a stake wins at a price, in whole cents. */
export function wins(stake: number, pays: string): number | null {
	const found = /^(\d+) to (\d+)(?: less (\d+)%)?$/.exec(pays);
	if (!found) return null;
	const [a, b, less] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
	return Math.floor((stake * a * (100 - less)) / (b * 100));
}

/** The prices of a bet on this choice: its own where the choice has one, otherwise all that the bet has. */
export function pricesOn(card: RulesCard | null, bet: string, on?: string | null): string[] {
	const found = betOn(card, bet);
	if (!found) return [];
	const lines = found.lines ?? [];
	if (on) {
		// `4-17` is the price of the totals four and seventeen; `2-3-5-6` of that very choice.
		const own = lines.find((l) => l.line === on) ?? lines.find((l) => l.line?.split('-').includes(on));
		if (own) return [own.pays];
	}
	if (lines.length > 0) return [...new Set(lines.map((l) => l.pays))];
	return found.pays.split(' … ');
}

/** … as a layout prints them: `6:1`, or several at once, `1/2/12:1`. */
export function printed(card: RulesCard | null, bet: string, on?: string | null): string {
	const all = pricesOn(card, bet, on).map(ratio);
	if (all.length > 1 && all.every((one) => /^\d+:1$/.test(one))) return `${all.map((one) => Number(one.slice(0, -2))).sort((a, b) => a - b).join('/')}:1`;
	return all.join(' ');
}
