// The three movements of money that a cage makes for a member: what is asked of the floor and what it does to the
// two accounts, so that the clerk sees the balances before anything is done. The floor's answer stays the truth.

import type { Cents, Member, Movement } from '../lib/types';
import type { Purse } from './types';

export type Errand = 'pay-in' | 'pay-out' | 'move';

export function other(purse: Purse): Purse {
	return purse === 'card' ? 'deposit' : 'card';
}

export function balance(member: Member, purse: Purse): Cents {
	return purse === 'card' ? member['on-card'] : member.deposit;
}

/** Which account an errand takes from, if it takes from one. `purse` is the one the clerk chose: for a pay-out the
 *  source, otherwise the destination. */
export function source(errand: Errand, purse: Purse): Purse | null {
	if (errand === 'pay-in') return null;
	return errand === 'pay-out' ? purse : other(purse);
}

export function after(member: Member, errand: Errand, purse: Purse, amount: Cents): { card: Cents; deposit: Cents } {
	const sums = { card: member['on-card'], deposit: member.deposit };
	const from = source(errand, purse);
	if (from) sums[from] -= amount;
	if (errand !== 'pay-out') sums[purse] += amount;
	return sums;
}

/** What "all" means for this errand. */
export function whole(member: Member, errand: Errand, purse: Purse): Cents | null {
	const from = source(errand, purse);
	return from && balance(member, from) > 0 ? balance(member, from) : null;
}

/** Two accounts' movements as one list, newest first; a move between the two stands in both and is shown once. */
export function together(one: Movement[], two: Movement[], most = 35): Movement[] {
	const all = new Map([...one, ...two].map((each) => [each.no, each]));
	return [...all.values()].sort((a, b) => b.no - a.no).slice(0, most);
}
