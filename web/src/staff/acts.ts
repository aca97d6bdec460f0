// The acts a pit can do, as forms. Which acts a table has, from which office on, with which fields, reasons and names, the
// floor says from the act's row (docs/acts.md); this screen knows only how a field of each name is asked for.

import { GAMES, gameOf } from '../games/games';
import type { Pit } from '../games/game';
import type { Limits, RulesCard } from '../lib/types';
import { whole, type ActForm, type Field, type Group } from './act-form';
import { hasWord } from './act-words';

export { type ActForm, type Field, type Group } from './act-form';

/** What the floor says about an act at a table. */
export interface Authority {
	act: string;
	/** The lowest office that may do it. */
	role: string;
	/** An office beside the staff that may do it too. */
	also?: string;
	rule: string | null;
	/** Told to a dealer's page: whether the table would take it now, and whether who looks holds the office. */
	open?: boolean;
	mine?: boolean;
	/** What its document knows as reasons. */
	reasons: string[];
	/** A field that is told with a reason, by that reason. */
	asks: Record<string, string>;
	/** What it may say in `to`, where that sets an option of the rules. */
	to?: string[];
	/** Whose it is: every table's, or that of a game or a family of games. */
	of: string;
	actor: string;
	/** How much care is taken over it: every round has it; done at once; asked twice; asked twice and words must say why. */
	care: 'round' | 'plain' | 'sure' | 'written';
	/** Its fields, by name: without which it says nothing, and which it may have besides. */
	needs: string[];
	may: string[];
	/** Its name for people. */
	en: string;
}

type Asked = Omit<Field, 'name' | 'needed'>;
const LIMITS = ['min', 'max', 'unit', 'total-min', 'total-max', 'differential', 'area-max'] as const;
const money: Asked = { kind: 'money' };
const text: Asked = { kind: 'text' };
const count: Asked = { kind: 'count' };
const truth: Asked = { kind: 'yes' };

/** How a field is asked for, by its name; a game adds fields of its own (games/game.ts). */
const ASKED: Record<string, Asked> = {
	seat: { kind: 'seat' }, player: { kind: 'player' }, against: { kind: 'player' }, players: { kind: 'players' }, bet: { kind: 'bet' },
	on: { kind: 'on' }, call: { kind: 'call' }, with: { kind: 'reason', choices: ['chips', 'tokens'] }, colour: text, to: text, reason: text, hand: count, chips: count, revolutions: count, number: { ...count, label: 'many' },
	stake: money, ...Object.fromEntries(LIMITS.map((name) => [name, money])),
	yes: truth, spoken: truth, only: truth, disclosed: truth, decided: truth, damage: truth, disadvantage: truth, spare: truth,
	round: { kind: 'round' }, at: { kind: 'minutes' },
};

/** Results by name, of whichever game. */
const RESULTS = new Set(GAMES.map((one) => one.pit.result.name));

/** What may be chosen for a yes and a no: an act's own words, or a field's, or plain ones. */
function choices(authority: Authority, name: string): string[] {
	const of = name === 'yes' ? authority.act : name;
	return hasWord(`${of}-yes`) ? [`${of}-yes`, `${of}-no`] : name === 'yes' ? ['begin', 'end'] : ['isSo', 'isNot'];
}

/** How this table's desk asks for a field of an act; null: it has no such thing, or no words to choose from. */
function asked(authority: Authority, name: string, pit: Pit): Asked | null {
	const own = pit.fields?.[`${name}@${authority.act}`];
	if (own) return own;
	if (name === pit.result.name) return pit.result;
	if (authority.of === 'table' && RESULTS.has(name)) return null;
	if (name === 'reason' && (authority.reasons.length > 0 || !authority.needs.includes(name))) return authority.reasons.length > 0 ? { kind: 'reason', choices: authority.reasons } : null;
	if (name === 'to' && authority.to) return { kind: 'reason', choices: authority.to };
	if (name === 'at' && authority.of !== 'table') return { kind: 'place', label: 'place' };
	const how = pit.fields?.[name] ?? (pit.kinds[name] ? { kind: name } : ASKED[name]);
	return how?.kind === 'yes' ? { ...how, choices: choices(authority, name) } : (how ?? null);
}

/** The fields of an act, those that it needs first. What chance or a player does is told without what may be left out. */
function fieldsOf(authority: Authority, pit: Pit): Field[] {
	const { act, needs, may } = authority;
	const own = pit.shapes?.[act];
	if (own) return own;
	const names = [...needs, ...(authority.actor === 'staff' ? may : may.filter((name) => name === pit.result.name))];
	// Whether something begins or ends is always said, but of a sign that names a time, which goes up; and so is the result where an act of every table is about it.
	const needed = (name: string, how: Asked): boolean => needs.includes(name) || (name === 'yes' && !may.includes('at')) || (authority.of === 'table' && how === pit.result);
	const fields = names.flatMap((name) => {
		const how = asked(authority, name, pit);
		const label = hasWord(`field-${name}@${act}`) ? `${name}@${act}` : how?.label;
		return how ? [{ ...how, name, needed: needed(name, how), ...(label ? { label } : {}) }] : [];
	});
	const first = (one: Field): number => (one.name === 'reason' ? 0 : one.needed && one.kind !== 'yes' ? 1 : 2);
	return fields.sort((a, b) => first(a) - first(b));
}

/** Under which heading an act stands, from whose it is and what it is about: a folder of acts may have one of its own. */
function groupOf({ of, care, needs, may }: Authority): Group {
	if (care === 'round') return 'round';
	if (care === 'written') return 'trouble';
	if (of !== 'table') return hasWord(`group${of}`) ? of : 'round';
	if (LIMITS.some((name) => may.includes(name))) return 'limits';
	return ['player', 'players', 'seat'].some((name) => needs.includes(name)) ? 'people' : 'table';
}

/** The forms of a table, in the floor's order: for what the floor says that can be done there. */
export function formsOf(authorities: Authority[], game: string): ActForm[] {
	const { pit } = gameOf(game);
	return authorities.map((one) => ({
		act: one.act,
		group: groupOf(one),
		fields: fieldsOf(one, pit),
		asks: one.asks,
		readers: pit.kinds,
		money: one.care === 'written',
		sure: one.care === 'written' || one.care === 'sure',
		sign: one.needs.length === 0 && LIMITS.some((name) => one.may.includes(name)),
	}));
}

/** Whether a field must be filled in, by what else was: a reason may ask for one. */
export function isNeeded({ asks }: ActForm, field: Field, filled: Filled): boolean {
	return field.needed || (typeof filled.reason === 'string' && asks[filled.reason] === field.name);
}

/** A form as the rules of its table have it: the bets, those that are offered where some are not, the choices of the one that was named, and the calls. */
export function withChoices(what: ActForm, card: Pick<RulesCard, 'bets' | 'calls'> | null, bet: unknown, offered?: readonly string[]): ActForm {
	const bets = card?.bets.map((one) => one.bet) ?? [];
	const of: Record<string, string[]> = { bet: offered ? bets.filter((one) => offered.includes(one)) : bets, on: card?.bets.find((one) => one.bet === bet)?.on ?? [], call: card?.calls.map((one) => one.call) ?? [] };
	const named = what.fields.some((one) => one.kind === 'bet' && one.needed);
	const fields = what.fields.flatMap((one) => {
		const choices = of[one.kind];
		if (!choices) return [one];
		return choices.length > 0 || one.needed ? [{ ...one, choices, needed: one.needed || (one.kind === 'on' && named) }] : [];
	});
	return { ...what, fields };
}

/** How many fields that may be left out stand in sight of a form; where there are more they are folded away together. */
const FEW = 2;

/** The fields that are folded away: none that is needed, and not the reason, which may ask for others. */
export function folded(what: ActForm, filled: Filled): Field[] {
	const spare = what.fields.filter((one) => !isNeeded(what, one, filled) && one.name !== 'reason' && !one.settled);
	return spare.length > FEW && !what.sign ? spare : [];
}

/** What was filled in: text, a yes or no, or names. Empty text is a field left out. */
export type Filled = Record<string, string | boolean | string[] | number | undefined>;

export interface Built {
	/** The act as the floor takes it. */
	act: Record<string, unknown>;
	/** Fields that are needed and not there, or not what they must be. */
	missing: string[];
}

export function build(what: ActForm, filled: Filled, now: number): Built {
	const act: Record<string, unknown> = { act: what.act };
	const missing: string[] = [];
	for (const field of what.fields) {
		const given = filled[field.name];
		if (given === undefined || given === '' || (Array.isArray(given) && given.length === 0)) {
			if (isNeeded(what, field, filled)) missing.push(field.name);
			continue;
		}
		const reader = what.readers[field.kind];
		const value = reader ? reader.read(given, field) : read(field, given, now);
		if (value === undefined) missing.push(field.name);
		else act[reader?.wire?.(value) ?? field.name] = value;
	}
	if (what.sign && act.yes !== false && !LIMITS.some((name) => name in act)) missing.push('min');
	return { act, missing };
}

function read(field: Field, given: NonNullable<Filled[string]>, now: number): unknown {
	switch (field.kind) {
		case 'place':
			return whole(given, 0, 416);
		case 'count':
			return whole(given, 0, 99_999);
		case 'round':
			return whole(given, 1, Number.MAX_SAFE_INTEGER);
		case 'seat':
			return whole(given, 1, 99_999);
		case 'money':
			return whole(given, 0, Number.MAX_SAFE_INTEGER);
		case 'minutes': {
			const minutes = whole(given, 0, 24 * 60);
			return minutes === undefined ? undefined : now + minutes * 60_000;
		}
		case 'time': {
			const at = Date.parse(String(given));
			return Number.isNaN(at) ? undefined : at;
		}
		case 'yes':
			return typeof given === 'boolean' ? given : undefined;
		case 'reason':
			return typeof given === 'string' && field.choices?.includes(given) ? given : undefined;
		case 'player':
		case 'on':
		case 'call':
		case 'bet':
			return typeof given === 'string' ? given : undefined;
		case 'players':
			return Array.isArray(given) ? given : undefined;
		default:
			return typeof given === 'string' ? given.trim() : given;
	}
}

/** Limits that differ from those on the sign: only these are sent. */
export function changedLimits(before: Limits, after: Record<string, number | undefined>): Record<string, number> {
	const out: Record<string, number> = {};
	for (const name of LIMITS) {
		const value = after[name];
		if (value !== undefined && value !== ((before as unknown as Record<string, number | undefined>)[name] ?? 0)) out[name] = value;
	}
	return out;
}
