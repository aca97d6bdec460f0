// What a dealer does next, from what the floor says is awaited: no rule of a game stands here.

import type { ActForm } from '../staff/acts';
import type { Dealt } from './dealing.svelte';

/** The acts of every round that need nothing told, which the table would take now from who looks; those that are awaited first. */
export function dueNow(row: Dealt, forms: readonly ActForm[]): ActForm[] {
	const told = new Map(row.authorities.map((one) => [one.act, one]));
	const awaited = row.awaits?.options ?? [];
	return forms
		.filter((one) => {
			const act = told.get(one.act)!;
			return act.actor === 'staff' && act.open && act.mine && act.needs.length === 0 && (act.care === 'round' || awaited.includes(one.act)) && act.care !== 'written';
		})
		.sort((a, b) => Number(awaited.includes(b.act)) - Number(awaited.includes(a.act)));
}

/** Whether what chance brings may be keyed in: it is awaited, or comes at any time where nobody closes the bets. */
export function padReady(row: Dealt, act: string): boolean {
	const told = row.authorities.find((one) => one.act === act);
	if (!told?.open) return false;
	if (row.phase !== 'open') return row.awaits ? row.awaits.options.includes(act) : true;
	return !row.authorities.some((one) => one.act === 'close' && one.open);
}

/** What may go wrong and can be dealt with now: not what every round has, nor what is about the table's signs and hours. */
export function troubles(row: Dealt, forms: readonly ActForm[], pad: string, anew = ''): { form: ActForm; mine: boolean; role: string }[] {
	const told = new Map(row.authorities.map((one) => [one.act, one]));
	return forms.flatMap((form) => {
		const act = told.get(form.act)!;
		const about = form.group === 'trouble' || (act.of !== 'table' && act.care !== 'round');
		return act.open && about && form.act !== pad && form.act !== anew && act.actor !== 'player' ? [{ form, mine: act.mine === true, role: act.role }] : [];
	}).sort((a, b) => Number(b.mine) - Number(a.mine));
}
