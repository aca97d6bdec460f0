// What can be done with a case, and what may be said in the acts of a casebook.

import { offer, type Offer } from '../occasion/offers';
import type { Asks } from '../staff/occasion-form';
import type { Casebook, Filed, Form } from './types';

/** In the order in which a case goes. */
export function offersOf(one: Filed, form: Form): Offer[] {
	const set = { case: String(one.case) };
	const measures = one.state === 'closed' ? [] : form.measures.filter((it) => it.matters.includes(one.what));
	const open = one.state !== 'closed';
	return [
		...offer(open && one.next !== null && (!one.decided || one.state === 'review'), 'decide', set),
		...offer(one.state === 'decided' && one.dispute && one.next !== null, 'review', set),
		...offer(open && one.dispute && one.decided && !one.content, 'content', set),
		...offer(open && one.dispute && one.decided && !one.advised, 'advise', set),
		...offer(open && (one.advised || one.state === 'detained'), 'refer', set),
		...measures.flatMap((it) => offer(true, 'measure', { ...set, what: it.name })),
		...offer(open && one.decided && one.state !== 'review', 'close', set),
	];
}

/** What is begun without a case: one itself, somebody who goes, checks, steps and approvals. */
export function freeOffers(form: Form): Offer[] {
	return [
		{ act: 'open', set: {} },
		{ act: 'door', set: {} },
		{ act: 'leave', set: {} },
		...offer(form.age > 0, 'age'),
		{ act: 'presence', set: {} },
		...offer(form.checklists.length > 0, 'step'),
		...offer(form.approvals.length > 0, 'approval'),
		...offer(form.approvals.length > 0, 'rely'),
	];
}

const choose = (choices: readonly string[]) => ({ kind: 'reason' as const, choices: [...choices] });

export function asksOf(form: Form, tables: readonly string[]): Asks {
	return ({ act }, field, set) => {
		if (field === 'what' && act === 'open') return choose(form.matters.map((one) => one.name));
		if (field === 'what' && act === 'step') return choose(form.checklists.map((one) => one.name));
		if (field === 'what') return choose(form.approvals.map((one) => one.name));
		if (field === 'item' && act === 'step') return choose([...new Set(form.checklists.flatMap((one) => one.steps.map((it) => it.name)))]);
		if (field === 'item' && act === 'open') return choose([...new Set(form.matters.flatMap((one) => one.excuses.map((it) => it.name)))]);
		if (field === 'reason') return form.grounds.length > 0 ? choose(form.grounds.map((one) => one.name)) : null;
		if (field === 'official') return choose(['inspector', 'police']);
		if (field === 'table' && tables.length > 0) return choose(tables);
		if (field === 'yes' && act === 'door') return { choices: ['he', 'another'] };
		if (field === 'yes') return { needed: true, choices: act === 'decide' ? ['upheld', 'dismissed'] : ['here', 'away'] };
		return field === 'until' && set.what !== undefined && set.what !== 'exclude' ? null : undefined;
	};
}

/** Cases that wait for somebody first, then the newest. */
export function inOrder(book: Casebook): Filed[] {
	return [...book.list].sort((a, b) => Number(a.state === 'closed') - Number(b.state === 'closed') || b.case - a.case);
}
