// The acts of an occasion as forms: which fields each has and of which type the floor says from its row; the kind of
// occasion says what may be chosen in them.

import type { OccasionAct } from '../lib/types';
import type { ActForm, Field } from './act-form';

/** What an act says already, and is not asked for. */
export type Says = Readonly<Record<string, string>>;
/** How a kind of occasion asks for a field otherwise than by its type; null: not at all. */
export type Asks = (row: OccasionAct, field: string, set: Says) => Partial<Field> | null | undefined;

/** Fields that take sentences. */
const PROSE = ['text', 'address'];
/** Who stands at the cage shows card and PIN. */
export const CARD = 'of-card';
export const PIN = 'pin';

function kindOf(type: string | undefined, name: string): Field['kind'] {
	if (type === 'money' || type === 'time') return type;
	if (type === 'number') return 'count';
	if (type === 'truth') return 'yes';
	return PROSE.includes(name) ? 'prose' : 'word';
}

export function formOf(row: OccasionAct, set: Says, asks: Asks): ActForm {
	const fields = [...row.needs, ...row.may].flatMap((name): Field[] => {
		const own = asks(row, name, set);
		if (name in set || own === null) return [];
		const { type, most } = row.types[name] ?? {};
		return [{ name, kind: kindOf(type, name), needed: row.needs.includes(name), ...(most === undefined ? {} : { most }), ...own }];
	});
	const player: Field[] = row.actor === 'player' ? [{ name: CARD, kind: 'word', needed: true, most: 32 }, { name: PIN, kind: 'pin', needed: true, most: 8 }] : [];
	const worded = ['text', 'reason'].some((name) => row.needs.includes(name) || row.may.includes(name));
	return {
		act: row.act,
		group: row.actor,
		fields: [...player, ...fields],
		asks: {},
		readers: {},
		money: row.care === 'written' && !worded,
		sure: row.care === 'written' || row.care === 'sure',
		sign: false,
	};
}

/** What an act says already, as the floor reads it. */
export function readOf(row: OccasionAct, set: Says): Record<string, string | number | boolean> {
	const read = (name: string, value: string): string | number | boolean => {
		const type = row.types[name]?.type;
		return type === 'number' ? Number(value) : type === 'truth' ? value === 'so' : value;
	};
	return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, read(name, value)]));
}

/** A moment as the field for a time shows it: of this place, to the second. */
export function localTime(ms: number): string {
	const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
	return at.toISOString().slice(0, 19);
}
