// What may be said in the acts of a tournament, from what its document knows and how it stands.

import { entry } from '../staff/amount';
import type { Asks } from '../staff/occasion-form';
import type { Offer } from '../occasion/offers';
import { asksTerm, termFirst, type Filled } from '../occasion/forms';
import { dueOf, tableInUse } from './reckon';
import type { Form, Tournament } from './types';

const choose = (choices: readonly string[]) => ({ kind: 'reason' as const, choices: [...choices] });
/** Why an application is refused. */
const DECLINED = ['eligibility', 'criteria', 'reserved'] as const;

/** How fields are asked for. `on`: the tables of the floor that play such tournaments. */
export function asksOf(form: Form, t: Tournament, on: readonly string[]): Asks {
	return ({ act }, field, set) => {
		if (act === 'term' && field !== 'term') return asksTerm(form.terms, field, set);
		switch (field) {
			case 'role':
				return choose(form.knows.deputy ? ['manager', 'deputy'] : ['manager']);
			case 'reason':
				return choose(act === 'decline' ? DECLINED : form.disqualification.map((one) => one.reason));
			case 'kind':
				return choose(['cash', 'goods', 'services']);
			case 'table': {
				const free = (act === 'call' ? t.tables : on).filter((one) => !tableInUse(t, one) && (act === 'call' || !t.tables.includes(one)));
				return free.length > 0 ? choose(free) : undefined;
			}
			case 'yes':
				return act === 'apply' ? { needed: true, choices: ['so', 'not'] } : null;
			default:
				return undefined;
		}
	};
}

/** What a form begins with. */
export function firstOf({ act, set, card }: Offer, t: Tournament, form: Form, me: string): Filled {
	const draft = t.draft ?? { conditions: t.conditions ?? {}, prizes: t.prizes ?? [] };
	const due = dueOf(act, t, t.entries.find((one) => one.player === set.player));
	const whose: Filled = card ? { 'of-card': card } : {};
	if (act === 'term') return termFirst(form.terms, draft.conditions, set.term ?? '');
	if (act === 'appoint') return { official: me, role: 'manager' };
	if (act === 'prize') return set.place ? { share: String(draft.prizes.find((one) => one.place === Number(set.place))?.share ?? '') } : { place: String(draft.prizes.length + 1) };
	return due === null ? whose : { ...whose, cash: entry(due) };
}
