// An amount being keyed in: a text of digits with at most one point, read as dollars and cents. It stays text until
// it is whole cents, so that no fraction is ever stored.

/** Ten million dollars less a cent is more than a cage hands over. */
const DOLLAR_DIGITS = 7;

/** What is left of a typed or pasted text when everything that is no amount is taken away. */
export function tidy(text: string): string {
	let out = '';
	for (const sign of text) {
		if (sign >= '0' && sign <= '9') out = add(out, sign);
		else if (sign === '.' || sign === '。' || sign === '．') out = add(out, '.');
	}
	return out;
}

function add(text: string, sign: string): string {
	const point = text.indexOf('.');
	if (sign === '.') return point >= 0 ? text : `${text || '0'}.`;
	if (point >= 0) return text.length - point > 2 ? text : text + sign;
	if (text === '0') return sign;
	return text.length >= DOLLAR_DIGITS ? text : text + sign;
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back' | 'clear';

/** A key of the pad. */
export function press(text: string, key: Key): string {
	if (key === 'clear') return '';
	if (key === 'back') return text.slice(0, -1);
	if (key === '00') return text === '' ? '' : add(add(text, '0'), '0');
	return add(text, key);
}

/** Whole cents; an empty entry is nothing. */
export function value(text: string): number {
	const [dollars = '', cents = ''] = text.split('.', 2);
	return Number(`${dollars || '0'}${cents.padEnd(2, '0').slice(0, 2)}`);
}

/** The entry that would show these cents. */
export function entry(cents: number): string {
	const digits = String(cents).padStart(3, '0');
	const point = digits.slice(-2);
	return point === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${point}`;
}

/** A note laid on top of what was counted so far. */
export function plus(text: string, cents: number): string {
	const sum = entry(value(text) + cents);
	return sum.split('.')[0]!.length > DOLLAR_DIGITS ? text : sum;
}
