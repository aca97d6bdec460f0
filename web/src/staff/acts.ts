// The acts a pit can do (docs/acts.md), as forms. Which acts a table has, from which office on, with which reasons and
// whether they must be explained in writing, the floor says; this screen knows only which fields an act has.

import type { Pit } from '../games/game';
import { gameOf } from '../games/games';
import type { Limits } from '../lib/types';
import { form, reason, round, whole, type ActForm, type Field, type Group } from './act-form';

export { type ActForm, type Field, type Group } from './act-form';

/** What the floor says about an act at a table. */
export interface Authority {
	act: string;
	/** The lowest office that may do it. */
	role: string;
	/** An office beside the staff that may do it too. */
	also?: string;
	rule: string | null;
	/** Words must say why. */
	written: boolean;
	/** What its document knows as reasons. */
	reasons: string[];
}

const number: Field = { name: 'number', kind: 'number', needed: true };
const seat = (needed: boolean): Field => ({ name: 'seat', kind: 'seat', needed });
const player = (needed: boolean): Field => ({ name: 'player', kind: 'player', needed });
const cards = (needed: boolean): Field => ({ name: 'cards', kind: 'cards', needed });
const one = (needed: boolean): Field => ({ name: 'card', kind: 'card', needed });
const hand = (needed: boolean): Field => ({ name: 'to', kind: 'hand', needed });
const place: Field = { name: 'at', kind: 'place', needed: false, label: 'place' };
const begin: Field = { name: 'yes', kind: 'yes', needed: true, choices: ['continuousOn', 'continuousOff'] };
const seen: Field = { name: 'disclosed', kind: 'yes', needed: false, choices: ['cardSeen', 'cardUnseen'] };
const inMinutes: Field = { name: 'at', kind: 'minutes', needed: true };
const ground = (choices: string[]): Field => ({ ...reason(choices, false), label: 'ground' });
const LIMITS = ['min', 'max', 'unit', 'total-min', 'total-max'] as const;
const limits: Field[] = LIMITS.map((name) => ({ name, kind: 'money', needed: false }));
const amount = (name: 'min' | 'max'): Field => ({ name, kind: 'money', needed: false });

/** Which group an act stands in, and its fields beside the reasons that the floor tells. */
type Shape = (pit: Pit) => [Group, Field[]];
const plain = (group: Group): Shape => () => [group, []];
const SHAPES: Record<string, Shape> = {
	close: plain('round'),
	spin: plain('round'),
	number: () => ['round', [number]],
	card: () => ['round', [one(true)]],
	dice: (pit) => ['round', [pit.result]],
	section: (pit) => ['round', [pit.result]],
	throw: plain('round'),
	confirm: plain('round'),
	tumble: () => ['round', [{ name: 'number', kind: 'count', needed: false, label: 'times' }]],
	'no-spin': () => ['round', [{ name: 'revolutions', kind: 'count', needed: false }, round]],
	'no-roll': plain('round'),
	decide: (pit) => ['round', [pit.result]],
	absent: () => ['round', [seat(true)]],
	turn: () => ['round', [hand(false)]],
	balance: plain('round'),
	resume: plain('round'),
	'refuse-wager': () => ['round', [seat(true), player(true), { name: 'bet', kind: 'bet', needed: true }]],
	inspect: plain('shoe'),
	shuffle: plain('shoe'),
	'pre-shuffled': plain('shoe'),
	riffle: plain('shoe'),
	'offer-cut': plain('shoe'),
	'staff-cut': () => ['shoe', [place]],
	'place-cutting-card': () => ['shoe', [place]],
	'cutting-card': plain('shoe'),
	'replace-cards': plain('shoe'),
	reshuffle: plain('shoe'),
	'verify-cards': plain('shoe'),
	mishandled: plain('shoe'),
	count: () => ['shoe', [{ name: 'number', kind: 'count', needed: true, label: 'counted' }]],
	'key-card': () => ['shoe', [one(true)]],
	style: () => ['shoe', [{ name: 'to', kind: 'reason', needed: true, choices: ['A', 'B', 'C'], label: 'style' }]],
	forfeit: () => ['shoe', [hand(true)]],
	nominate: () => ['shoe', [hand(true), player(true)]],
	'wrong-holder': () => ['shoe', [hand(true), player(true), seat(false)]],
	'offer-bank': plain('shoe'),
	'offer-dice': () => ['dice', [player(false)]],
	'order-pass': () => ['dice', [player(false)]],
	take: () => ['dice', [player(false)]],
	decline: () => ['dice', [player(false)]],
	pass: () => ['dice', [player(false)]],
	'dice-found': () => ['dice', [{ name: 'yes', kind: 'yes', needed: true, choices: ['diceGood', 'diceBad'] }]],
	'dice-lost': plain('dice'),
	'replace-dice': plain('dice'),
	correct: (pit) => ['trouble', pit.corrected],
	invalidate: () => ['trouble', [round, player(false), { name: 'players', kind: 'players', needed: false }]],
	malfunction: () => ['trouble', [seat(false)]],
	records: () => ['trouble', [{ name: 'yes', kind: 'yes', needed: true, choices: ['proved', 'notProved'] }, seat(false)]],
	display: (pit) => ['trouble', [pit.result]],
	overrule: (pit) => ['trouble', [{ ...pit.result, needed: false }]],
	freeze: () => ['trouble', [round, { name: 'yes', kind: 'yes', needed: true, choices: ['freezeNow', 'freezeLift'] }]],
	'shut-down': plain('trouble'),
	'extra-card': () => ['trouble', [one(true), hand(false), seen]],
	exposed: () => ['trouble', [one(true)]],
	reconstruct: () => ['trouble', [cards(true)]],
	approve: () => ['trouble', [reason(['key-card'], false)]],
	irregular: () => ['trouble', [round, seat(false), one(false), cards(false)]],
	misdeal: plain('trouble'),
	faced: () => ['trouble', [one(false)]],
	stray: () => ['trouble', [seat(true), cards(true)]],
	'dead-hand': () => ['trouble', [seat(true)]],
	'face-down': () => ['round', [seat(true), begin]],
	'void-player': () => ['people', [player(true)]],
	bar: () => ['people', [player(true), { name: 'yes', kind: 'yes', needed: true, choices: ['barNow', 'barLift'] }]],
	vacate: () => ['people', [seat(true)]],
	'allow-both': () => ['people', [player(true), begin]],
	'late-entry': () => ['people', [player(true), begin]],
	direct: plain('people'),
	'keep-apart': () => ['people', [{ name: 'players', kind: 'players', needed: true, label: 'apart' }, begin]],
	reserve: () => ['people', [{ name: 'players', kind: 'players', needed: false, label: 'guests' }, begin]],
	'box-maximum': () => ['limits', [player(true), amount('max'), begin]],
	'player-limits': () => ['limits', [player(true), amount('min'), amount('max'), begin]],
	'post-limits': () => ['limits', [...limits, inMinutes]],
	'change-limits': () => ['limits', [...limits, ground(['notice', 'consent', 'opening', 'idle', 'protect'])]],
	restrict: () => ['limits', [{ name: 'bet', kind: 'bet', needed: true }, begin]],
	'post-mode': () => ['table', [inMinutes]],
	'change-mode': () => ['table', [{ ...reason(['notice', 'consent']), label: 'ground' }]],
	'no-bets': () => ['table', [{ ...reason(['idle', 'consent']), label: 'ground' }, begin]],
	'announce-closing': plain('table'),
	'close-table': () => ['table', [reason(['hours'], false)]],
	'open-table': plain('table'),
	'gaming-day': plain('table'),
	continuous: () => ['table', [begin]],
	'full-patronage': () => ['table', [begin]],
	check: plain('table'),
	repaired: plain('table'),
};

/** Money or somebody's place hangs on these though the floor asks for no words. */
const WEIGHTY = new Set(['no-spin', 'no-roll', 'reconstruct', 'irregular', 'misdeal', 'dead-hand', 'refuse-wager']);
const SURE = new Set([
	'absent', 'bar', 'vacate', 'change-limits', 'announce-closing', 'close-table', 'gaming-day', 'shut-down', 'order-pass', 'dice-lost', 'replace-dice',
	'change-mode', 'restrict', 'forfeit', 'replace-cards', 'reshuffle', 'style',
]);
/** A reason that need not be given. */
const MAY_LACK = new Set(['pre-shuffled', 'overrule']);
/** Acts of a live table's cloth and chips; terminals have neither. */
const NOT_HERE = new Set(['position', 'found', 'relax', 'partners', 'chips-rule']);

/** Every act that has a form here. */
export const SHAPED = Object.keys(SHAPES);

function shaped(authority: Authority, pit: Pit): ActForm | null {
	const shape = SHAPES[authority.act];
	if (!shape || NOT_HERE.has(authority.act)) return null;
	const [group, fields] = pit.shapes?.[authority.act] ?? shape(pit);
	const why = authority.reasons.length > 0 ? [reason(authority.reasons, !MAY_LACK.has(authority.act))] : [];
	const kind = authority.written || WEIGHTY.has(authority.act) ? 'money' : SURE.has(authority.act) ? 'sure' : '';
	return form(authority.act, group, [...why, ...fields], pit.kinds, kind);
}

/** The forms of a table, in the order of the desk: for what the floor says that can be done there. */
export function formsOf(authorities: Authority[], game: string): ActForm[] {
	const order = (one: ActForm): number => SHAPED.indexOf(one.act);
	const { pit } = gameOf(game);
	const forms = authorities.map((one) => shaped(one, pit)).filter((one) => one !== null);
	return forms.sort((a, b) => order(a) - order(b));
}

/** Malfunctions that one terminal has; the others hold the whole table. */
const OF_A_SEAT = new Set(['terminal', 'touch-screen', 'credit-meter', 'sequence']);

export function needsSeat(act: string, chosen: unknown): boolean {
	return act === 'malfunction' && typeof chosen === 'string' && OF_A_SEAT.has(chosen);
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
		const reader = what.readers[field.kind];
		const value = reader ? reader.read(given, field) : read(field, given, now);
		if (value === undefined) missing.push(field.name);
		else act[reader?.wire?.(value) ?? field.name] = value;
	}
	if ((what.act === 'post-limits' || what.act === 'change-limits') && !LIMITS.some((name) => name in act)) missing.push('min');
	return { act, missing };
}

function read(field: Field, given: NonNullable<Filled[string]>, now: number): unknown {
	switch (field.kind) {
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
		if (value !== undefined && value !== (before[name] ?? 0)) out[name] = value;
	}
	return out;
}
