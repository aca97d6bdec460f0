// What an act of staff is on a desk: a form with fields.

export type Group = 'round' | 'shoe' | 'dice' | 'trouble' | 'people' | 'limits' | 'table';

export type FieldKind =
	| 'number' // a pocket, 0 to 36
	| 'dice' // the uppermost faces, as many as the game has
	| 'section' // of the money wheel, or only its symbol
	| 'card'
	| 'cards' // in the order in which they were drawn
	| 'shown' // cards as a display shows them; become the number of their outcome
	| 'hand' // Player or Banker
	| 'bet' // one that is offered at the table
	| 'place' // so many cards from an end of the shoe
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
	/** For `dice`: how many. */
	count?: number;
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

export function reason(choices: string[], needed = true): Field {
	return { name: 'reason', kind: 'reason', needed, choices };
}

export const round: Field = { name: 'round', kind: 'round', needed: false };

export function form(act: string, group: Group, fields: Field[] = [], kind: '' | 'money' | 'sure' = ''): ActForm {
	return { act, group, fields, money: kind === 'money', sure: kind !== '' };
}
