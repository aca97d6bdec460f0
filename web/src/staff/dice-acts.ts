// The acts of tables with dice or a money wheel (docs/acts.md), as forms.

import { form, reason, round, type ActForm, type Field, type Setting } from './act-form';

const live = (at: Setting): boolean => !at.automatic;
const isTaiSai = (at: Setting): boolean => at.game === 'sic-bo' && at.document.startsWith('nz');

/** The result of a round as staff key it in; nothing for games without dice or a money wheel. */
export function diceResult(at: Setting): Field | null {
	if (at.game === 'sic-bo') return { name: 'dice', kind: 'dice', needed: true, count: 3 };
	if (at.game === 'craps') return { name: 'dice', kind: 'dice', needed: true, count: 2 };
	return at.game === 'money-wheel' ? { name: 'section', kind: 'section', needed: true } : null;
}

export function diceMalfunctions(at: Setting): string[] | null {
	if (isTaiSai(at)) return ['lights-wrong', 'equipment'];
	if (at.game === 'sic-bo') return live(at) ? ['terminal', 'touch-screen', 'tumbler'] : ['terminal', 'touch-screen'];
	if (at.game === 'money-wheel') return ['wheel'];
	return at.game === 'craps' ? [] : null;
}

const VOID_TUMBLES = ['not-flat', 'tumbler-malfunction', 'dice-seen', 'not-tumbled'];
const VOID_TURNS = ['interference', 'imbalance', 'mechanical-fault', 'on-peg', 'few-revolutions'];
const NO_ROLL = [
	'die-off-table', 'die-on-die', 'on-bank-chips', 'bowl-or-rail', 'leaning', 'fraud', 'unapproved-dice', 'uncallable',
	'separate-release', 'missed-end', 'improper', 'irregular', 'face-disputed',
];

function tumbler(at: Setting): ActForm[] {
	const dice = diceResult(at)!;
	return [
		form('tumble', 'round', [{ name: 'number', kind: 'count', needed: false, label: 'times' }]),
		form('dice', 'round', [dice]),
		form('no-spin', 'round', [reason(VOID_TUMBLES), round], 'money'),
		form('check', 'table', [reason(['power', 'test-run', 'tumbler', 'seal'])]),
		form('repaired', 'table', [reason(['rectified', 'interim'])]),
	];
}

function wheel(at: Setting): ActForm[] {
	return [
		form('spin', 'round'),
		form('section', 'round', [diceResult(at)!]),
		form('no-spin', 'round', [reason(VOID_TURNS), { name: 'revolutions', kind: 'count', needed: false }, round], 'money'),
		form('repaired', 'table', [reason(['rectified'])]),
	];
}

/** At craps the dice of the set go by their numbers; what is not said is what the rules take it to be. */
function shooting(at: Setting): ActForm[] {
	const dice = diceResult(at)!;
	const player: Field = { name: 'player', kind: 'player', needed: false };
	return [
		form('throw', 'round'),
		form('dice', 'round', [dice]),
		form('no-roll', 'round', [reason(NO_ROLL)], 'money'),
		form('decide', 'round', [dice], 'money'),
		form('overrule', 'trouble', [{ ...dice, needed: false }, reason(NO_ROLL, false)], 'money'),
		form('offer-dice', 'dice', [player]),
		form('order-pass', 'dice', [player], 'sure'),
		form('inspect', 'dice'),
		form('dice-found', 'dice', [{ name: 'yes', kind: 'yes', needed: true, choices: ['diceGood', 'diceBad'] }]),
		form('dice-lost', 'dice', [], 'sure'),
		form('replace-dice', 'dice', [], 'sure'),
	];
}

/** What comes from the hand of somebody at the table. */
const BY_HAND = new Set(['dice', 'section', 'throw', 'spin', 'tumble']);

/** What a desk does at such a table beside what it does at every other; at an automatic one nothing is thrown by hand. */
export function diceActs(at: Setting): ActForm[] {
	const forms = at.game === 'sic-bo' ? tumbler(at) : at.game === 'money-wheel' ? wheel(at) : at.game === 'craps' ? shooting(at) : [];
	return forms.filter((one) => live(at) || !BY_HAND.has(one.act));
}
