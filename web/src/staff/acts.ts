// The acts a pit can do (docs/acts.md), as forms: which fields each has, at which tables it is known at all, and
// whether it moves money. Whether it is allowed now, and to whom, only the floor knows; it answers with the clause.

import { card } from '../baccarat/cards';
import { outcomeOf } from '../baccarat/deal';
import { isBoxed } from '../boxes/round';
import type { Limits } from '../lib/types';
import { form, reason, round, type ActForm, type Field, type Setting } from './act-form';
import { diceActs, diceMalfunctions, diceResult } from './dice-acts';

export { setting, type ActForm, type Field, type Group } from './act-form';

const isCrown = (at: Setting) => at.document.startsWith('crown');
const isStar = (at: Setting) => at.document.startsWith('star');
const isZealand = (at: Setting) => at.document.startsWith('nz');

const number: Field = { name: 'number', kind: 'number', needed: true };
const seat = (needed: boolean): Field => ({ name: 'seat', kind: 'seat', needed });
const player = (needed: boolean): Field => ({ name: 'player', kind: 'player', needed });
const cards = (needed: boolean): Field => ({ name: 'cards', kind: 'cards', needed });
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
	const dice = diceMalfunctions(at);
	if (dice) return dice;
	const wheel = at.game === 'roulette';
	if (isZealand(at)) return [];
	if (isStar(at)) {
		const here = ['terminal', 'credit-meter', 'sequence', 'dealer-terminal'];
		return at.automatic && wheel ? [...here, 'early-ball', 'wheel', 'wheel-error'] : here;
	}
	return at.automatic || !wheel ? ['terminal', 'touch-screen'] : ['terminal', 'touch-screen', 'wheel'];
}

/** Malfunctions that one terminal has; the others hold the whole table. */
const OF_A_SEAT = new Set(['terminal', 'touch-screen', 'credit-meter', 'sequence']);

export function needsSeat(act: string, chosen: unknown): boolean {
	return act === 'malfunction' && typeof chosen === 'string' && OF_A_SEAT.has(chosen);
}

/** Making a shoe ready, and what befalls its cards. */
function shoe(at: Setting): ActForm[] {
	const place: Field = { name: 'at', kind: 'place', needed: false, label: 'place' };
	const live = at.document === 'star';
	const why = (choices: string[], needed: boolean): Field[] => (choices.length > 0 ? [reason(choices, needed)] : []);
	const acts: [string, Field[]][] = [
		['inspect', []],
		['shuffle', []],
		['pre-shuffled', live ? [{ ...reason(['casino', 'angel'], false), label: 'kind' }] : []],
		['riffle', []],
		['offer-cut', []],
		['staff-cut', [place]],
		['place-cutting-card', [place]],
		['cutting-card', []],
		['replace-cards', why(isStar(at) ? ['last-coup', 'unfit', ...(live ? ['handled'] : [])] : [], true)],
		['reshuffle', why(isStar(at) ? ['suspicion', ...(live ? ['revealed'] : [])] : [], true)],
		['verify-cards', []],
		['mishandled', []],
	];
	return acts.map(([act, fields]) => form(act, 'shoe', fields));
}

/** All acts that the document of this table knows, in the order of the desk. */
export function actsAt(at: Setting): ActForm[] {
	const live = !at.automatic;
	const wheel = at.game === 'roulette';
	const boxed = isBoxed(at.game);
	const dealt = at.game === 'baccarat' || boxed;
	const right = diceResult(at) ?? (wheel ? number : cards(true));
	const forfeits = !isCrown(at);
	const out: (ActForm | false)[] = [
		at.game !== 'craps' && form('close', 'round'),
		live && wheel && form('spin', 'round'),
		live && wheel && form('number', 'round', [number]),
		live && dealt && form('card', 'round', [{ name: 'card', kind: 'card', needed: true }]),
		live && at.game !== 'craps' && !boxed && form('confirm', 'round'),
		live && wheel && form('no-spin', 'round', [
			reason(NO_SPIN[house(at)]), { name: 'revolutions', kind: 'count', needed: false }, round], 'money'),
		...(live && dealt ? shoe(at) : []),
		...diceActs(at),
		live && boxed && form('absent', 'round', [seat(true)], 'sure'),
		live && boxed && form('full-patronage', 'table', [{ name: 'yes', kind: 'yes', needed: true, choices: ['continuousOn', 'continuousOff'] }]),
		!boxed && form('correct', 'trouble', [right, round], 'money'),
		form('invalidate', 'trouble', [
			reason(invalidations(at)), round, player(false),
			...(forfeits ? [{ name: 'players', kind: 'players', needed: false } as Field] : [])], 'money'),
		malfunctions(at).length > 0 && form('malfunction', 'trouble', [reason(malfunctions(at)), seat(false)], 'money'),
		!isZealand(at) && form('records', 'trouble', [
			{ name: 'yes', kind: 'yes', needed: true, choices: ['proved', 'notProved'] }, seat(false)], 'money'),
		!isZealand(at) && !boxed && form('display', 'trouble', [dealt ? { name: 'number', kind: 'shown', needed: true, label: 'cards' } : right]),
		isCrown(at) && form('freeze', 'trouble', [round, { name: 'yes', kind: 'yes', needed: true, choices: ['freezeNow', 'freezeLift'] }], 'money'),
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
const KEYED_IN = new Set(['number', 'card', 'dice', 'section', 'throw']);

/** Acts of a live table's cloth and chips; terminals have neither. */
const NOT_HERE = new Set(['position', 'found', 'relax', 'player-limits', 'partners', 'chips-rule', 'reserve']);

/** The forms for the acts that the floor lists, and a plain one for each that this screen does not know; all of them where it lists none. */
export function offered(forms: ActForm[], authorities: Authority[]): ActForm[] {
	if (authorities.length === 0) return forms;
	const known = new Set(authorities.map((one) => one.act));
	const mine = forms.filter((one) => known.has(one.act) || KEYED_IN.has(one.act));
	const others = authorities.filter((one) => !NOT_HERE.has(one.act) && !forms.some((form) => form.act === one.act));
	return [...mine, ...others.map((one) => unknown(one.act))];
}

/** An act that this screen has no form for: what acts may carry, all of it to be left empty. The floor says what lacks. */
function unknown(act: string): ActForm {
	return form(act, 'trouble', [
		{ name: 'card', kind: 'card', needed: false },
		cards(false),
		{ name: 'to', kind: 'hand', needed: false },
		{ name: 'reason', kind: 'word', needed: false },
		seat(false),
		round,
	], 'money');
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
		// A wheel's symbol may be told without its section.
		else act[field.kind === 'section' && typeof value === 'string' ? 'symbol' : field.name] = value;
	}
	if (what.group === 'limits' && !LIMITS.some((name) => name in act)) missing.push('min');
	return { act, missing };
}

function read(field: Field, given: NonNullable<Filled[string]>, now: number): unknown {
	switch (field.kind) {
		case 'number':
			return whole(given, 0, 36);
		case 'dice':
			return diceOf(given, field.count ?? 3);
		case 'section':
			return typeof given === 'string' && /^[A-G]$/i.test(given.trim()) ? given.trim().toUpperCase() : whole(given, 1, 52);
		case 'card':
			return cardText(given);
		case 'cards':
			return cardTexts(given);
		case 'shown':
			return outcomeOf(cardTexts(given) ?? []) ?? undefined;
		case 'hand':
			return given === 'player' || given === 'banker' ? given : undefined;
		case 'word':
			return typeof given === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(given.trim()) ? given.trim() : undefined;
		case 'place':
			return whole(given, 0, 416);
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

/** Faces as text, `2 5 5` or `255`. */
function diceOf(given: unknown, count: number): number[] | undefined {
	const faces = String(given).replace(/[\s,]+/g, '');
	return new RegExp(`^[1-6]{${count}}$`).test(faces) ? [...faces].map(Number) : undefined;
}

function cardText(given: unknown): string | undefined {
	const one = typeof given === 'string' ? card(given.trim()) : null;
	return one ? one.rank + one.suit : undefined;
}

function cardTexts(given: unknown): string[] | undefined {
	if (!Array.isArray(given)) return undefined;
	const list = given.map(cardText).filter((one) => one !== undefined);
	return list.length === given.length ? list : undefined;
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
