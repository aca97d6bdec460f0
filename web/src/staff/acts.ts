// The acts a pit can do (docs/acts.md), as forms: which fields each has, at which tables it is known at all, and
// whether it moves money. Whether it is allowed now, and to whom, only the floor knows; it answers with the clause.

import type { Limits } from '../lib/types';

export type Group = 'round' | 'trouble' | 'people' | 'limits' | 'table';

export type FieldKind =
	| 'number' // a pocket, 0 to 36
	| 'count'
	| 'round'
	| 'reason' // one of the words that the document knows
	| 'seat'
	| 'player'
	| 'players'
	| 'yes'
	| 'money'
	| 'minutes'; // from now; becomes `at`

export interface Field {
	name: string;
	kind: FieldKind;
	needed: boolean;
	/** Where the field is called otherwise than by its name. */
	label?: string;
	/** For `reason` and `yes`: what may be chosen. */
	choices?: string[];
}

/** What of a table decides which acts and reasons its document knows. */
export interface Setting {
	document: string;
	automatic: boolean;
}

export interface ActForm {
	act: string;
	group: Group;
	fields: Field[];
	/** Stakes or winnings change: a written reason and a confirmation are asked for. */
	money: boolean;
	/** Worth a second look even where no money moves. */
	sure: boolean;
}

export function setting(ruleset: string, automatic: boolean): Setting {
	return { document: ruleset.split('/')[0] ?? '', automatic };
}

const isCrown = (at: Setting) => at.document.startsWith('crown');
const isStar = (at: Setting) => at.document.startsWith('star');
const isZealand = (at: Setting) => at.document.startsWith('nz');

const number: Field = { name: 'number', kind: 'number', needed: true };
const round: Field = { name: 'round', kind: 'round', needed: false };
const seat = (needed: boolean): Field => ({ name: 'seat', kind: 'seat', needed });
const player = (needed: boolean): Field => ({ name: 'player', kind: 'player', needed });
const reason = (choices: string[], needed = true): Field => ({ name: 'reason', kind: 'reason', needed, choices });
const LIMITS = ['min', 'max', 'unit', 'total-min', 'total-max'] as const;
const limits: Field[] = LIMITS.map((name) => ({ name, kind: 'money', needed: false }));

const NO_SPIN: Record<'zealand' | 'star' | 'crown', string[]> = {
	zealand: ['wrong-direction', 'foreign-object', 'air-pocket', 'ball-out', 'interference', 'few-revolutions'],
	star: ['wrong-direction', 'wheel-stationary', 'few-revolutions', 'foreign-object', 'no-compartment', 'ball-out', 'interference'],
	crown: ['wrong-direction', 'wheel-stationary', 'few-revolutions', 'foreign-object', 'no-compartment', 'air-pocket', 'ball-out', 'interference'],
};

function house(at: Setting): 'zealand' | 'star' | 'crown' {
	return isZealand(at) ? 'zealand' : isStar(at) ? 'star' : 'crown';
}

function invalidations(at: Setting): string[] {
	if (isCrown(at)) return ['malfunction', 'integrity', 'disruption', 'fraud'];
	return isStar(at) ? ['disruption', 'fraud', 'system'] : ['disruption', 'fraud'];
}

function malfunctions(at: Setting): string[] {
	if (isStar(at)) {
		const here = ['terminal', 'credit-meter', 'sequence', 'dealer-terminal'];
		return at.automatic ? [...here, 'early-ball', 'wheel', 'wheel-error'] : here;
	}
	return at.automatic ? ['terminal', 'touch-screen'] : ['terminal', 'touch-screen', 'wheel'];
}

/** Malfunctions that one terminal has; the others hold the whole table. */
const OF_A_SEAT = new Set(['terminal', 'touch-screen', 'credit-meter', 'sequence']);

export function needsSeat(act: string, chosen: unknown): boolean {
	return act === 'malfunction' && typeof chosen === 'string' && OF_A_SEAT.has(chosen);
}

function form(act: string, group: Group, fields: Field[] = [], kind: '' | 'money' | 'sure' = ''): ActForm {
	return { act, group, fields, money: kind === 'money', sure: kind !== '' };
}

/** All acts that the document of this table knows, in the order of the desk. */
export function actsAt(at: Setting): ActForm[] {
	const live = !at.automatic;
	const forfeits = !isCrown(at);
	const out: (ActForm | false)[] = [
		form('close', 'round'),
		live && form('spin', 'round'),
		live && form('number', 'round', [number]),
		live && form('confirm', 'round'),
		live && form('no-spin', 'round', [
			reason(NO_SPIN[house(at)]), { name: 'revolutions', kind: 'count', needed: false }, round], 'money'),
		form('correct', 'trouble', [number, round], 'money'),
		form('invalidate', 'trouble', [
			reason(invalidations(at)), round, player(false),
			...(forfeits ? [{ name: 'players', kind: 'players', needed: false } as Field] : [])], 'money'),
		!isZealand(at) && form('malfunction', 'trouble', [reason(malfunctions(at)), seat(false)], 'money'),
		!isZealand(at) && form('records', 'trouble', [
			{ name: 'yes', kind: 'yes', needed: true, choices: ['proved', 'notProved'] }, seat(false)], 'money'),
		!isZealand(at) && form('display', 'trouble', [number]),
		isCrown(at) && form('shut-down', 'trouble', [], 'sure'),
		form('void-player', 'people', [player(true)], 'money'),
		form('bar', 'people', [player(true), { name: 'yes', kind: 'yes', needed: true, choices: ['barNow', 'barLift'] }], 'sure'),
		form('vacate', 'people', [seat(true)], 'sure'),
		!isStar(at) && form('post-limits', 'limits', [...limits, { name: 'at', kind: 'minutes', needed: true }]),
		form('change-limits', 'limits', [...limits, { ...reason(['notice', 'consent', 'opening', 'idle'], false), label: 'ground' }], 'sure'),
		form('announce-closing', 'table', [], 'sure'),
		form('close-table', 'table', isZealand(at) ? [reason(['hours'], false)] : [], 'sure'),
		form('open-table', 'table'),
		form('gaming-day', 'table', [], 'sure'),
		isCrown(at) && live && form('continuous', 'table', [{ name: 'yes', kind: 'yes', needed: true, choices: ['continuousOn', 'continuousOff'] }]),
	];
	return out.filter((one) => one !== false);
}

/** What the floor says about an act at a table: which office may do it, under which clause. */
export interface Authority {
	act: string;
	role: string;
	rule: string;
}

/** Acts of chance that staff key in; no office is named for them. */
const KEYED_IN = new Set(['number']);

/** The forms for the acts that the floor lists; all of them where it lists none. */
export function offered(forms: ActForm[], authorities: Authority[]): ActForm[] {
	if (authorities.length === 0) return forms;
	const known = new Set(authorities.map((one) => one.act));
	return forms.filter((one) => known.has(one.act) || KEYED_IN.has(one.act));
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
		const needed = field.needed || (field.name === 'seat' && needsSeat(what.act, filled.reason));
		if (given === undefined || given === '' || (Array.isArray(given) && given.length === 0)) {
			if (needed) missing.push(field.name);
			continue;
		}
		const value = read(field, given, now);
		if (value === undefined) missing.push(field.name);
		else act[field.name] = value;
	}
	if (what.group === 'limits' && !LIMITS.some((name) => name in act)) missing.push('min');
	return { act, missing };
}

function read(field: Field, given: NonNullable<Filled[string]>, now: number): unknown {
	switch (field.kind) {
		case 'number':
			return whole(given, 0, 36);
		case 'count':
			return whole(given, 0, 99);
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
		case 'yes':
			return typeof given === 'boolean' ? given : undefined;
		case 'reason':
			return typeof given === 'string' && field.choices?.includes(given) ? given : undefined;
		case 'player':
			return typeof given === 'string' ? given : undefined;
		case 'players':
			return Array.isArray(given) ? given : undefined;
	}
}

function whole(given: unknown, from: number, to: number): number | undefined {
	const text = String(given).trim();
	if (!/^\d{1,15}$/.test(text)) return undefined;
	const value = Number(text);
	return value >= from && value <= to ? value : undefined;
}

/** Limits that differ from those on the sign: only these are sent. */
export function changedLimits(before: Limits, after: Record<string, number | undefined>): Record<string, number> {
	const out: Record<string, number> = {};
	for (const name of LIMITS) {
		const value = after[name];
		if (value !== undefined && value !== (before[name] ?? 0)) out[name] = value;
	}
	return out;
}
