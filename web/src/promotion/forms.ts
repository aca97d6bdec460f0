// What may be said in the acts of a promotion, from what its document knows and how it stands.

import { entry } from '../staff/amount';
import type { Asks, Says } from '../staff/occasion-form';
import { asksTerm, termFirst, type Filled } from '../occasion/forms';
import type { Cents } from '../lib/types';
import type { Condition, Form, Prize, Promotion, Result } from './types';

/** How fields are asked for, by the document of a promotion and the games of the floor. */
export function asksOf(form: Form, games: readonly string[], prizes: readonly Prize[]): Asks {
	const choose = (choices: readonly string[]) => ({ kind: 'reason' as const, choices: [...choices] });
	const details = (set: Says): string[] => {
		const kind = prizes.find((one) => one.prize === set.prize)?.kind;
		return form.kinds.find((one) => one.kind === kind)?.details.map((one) => one.name) ?? [];
	};
	return ({ act }, field, set) => {
		if (act === 'term' && field !== 'term') return asksTerm(form.terms, field, set);
		switch (field) {
			case 'kind':
				return choose(form.kinds.map((one) => one.kind));
			case 'item':
				return choose(form.forbidden.map((one) => one.name));
			case 'detail':
				return choose(details(set));
			case 'game':
				return choose(games);
			case 'result':
				return choose(['win', 'lose', 'standoff']);
			case 'with':
				return choose(['chips', 'tokens']);
			case 'way':
				return choose(form.ways.map((one) => one.name));
			case 'reason':
				return choose(form.holds.map((one) => one.name));
			case 'prize':
				return act === 'prize' ? undefined : choose(prizes.map((one) => one.prize));
			case 'yes':
				return { needed: true, choices: ['reached', 'missed'] };
			case 'scrutineer': {
				const great = (prizes.find((one) => one.prize === set.prize)?.value ?? 0) > form.great;
				return great ? { needed: form.knows['scrutineer-must'] !== null } : null;
			}
			case 'name':
			case 'address':
				return (prizes.find((one) => one.prize === set.prize)?.value ?? 0) > form.kept ? { needed: true } : null;
			default:
				return undefined;
		}
	};
}

const given = (cents: Cents | undefined): string | undefined => (cents ? entry(cents) : undefined);

/** What a form begins with: a term, a prize or a condition as it stands in the draft, a payment as the winner wants it. */
export function firstOf(act: string, set: Says, p: Promotion, form: Form): Filled {
	const draft = p.draft ?? p.holds;
	if (act === 'term') return termFirst(form.terms, draft.terms, set.term ?? '');
	if (act === 'prize') {
		const now = draft.prizes.find((one) => one.prize === set.prize);
		return now ? { kind: now.kind, value: given(now.value), alternative: given(now.alternative), text: now.text } : {};
	}
	if (act === 'condition') return conditionFirst(draft.conditions.find((one) => one.condition === set.condition));
	if (act === 'detail') return { text: draft.prizes.find((one) => one.prize === set.prize)?.[set.detail ?? ''] as string | undefined };
	const won = p.results.find((one) => one.prize === set.prize);
	return act === 'pay' && won ? payFirst(won) : {};
}

function conditionFirst(now: Condition | undefined): Filled {
	if (!now) return { entries: '1' };
	const { game, bet, on, result, with: staked } = now;
	return { game, bet, on, result, with: staked, min: given(now.min), per: given(now.per), entries: String(now.entries), cap: now.cap ? String(now.cap) : undefined };
}

function payFirst({ due, choice }: Result): Filled {
	return choice ? { cash: given(choice.cash), cheque: given(choice.cheque), transfer: given(choice.transfer) } : { cash: given(due) };
}
