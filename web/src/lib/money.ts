// Money is whole cents everywhere; it becomes dollars only as text, and no sum is ever done on a fraction.

const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, currency: string): Intl.NumberFormat {
	const key = `${locale}|${currency}`;
	let found = formats.get(key);
	if (!found) {
		found = new Intl.NumberFormat(locale, currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : { minimumFractionDigits: 2, maximumFractionDigits: 2 });
		formats.set(key, found);
	}
	return found;
}

/** `125000` → `"1250.00"`: exact, since a number with two decimals never exists. */
export function decimal(cents: number): string {
	if (!Number.isSafeInteger(cents)) return '0.00';
	const digits = String(Math.abs(cents)).padStart(3, '0');
	return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What amounts at a table are in: the floor's money; none, where it is played with chips that are no money. */
export function currencyAt(view: { tender: string } | null, tills: string): string {
	return view?.tender === 'tournament' ? '' : tills;
}

/** `125000` → `"$1,250.00"`; of chips that are no money, and so have no currency, `"1,250.00"`. */
export function money(cents: number, currency = 'AUD', locale = 'en'): string {
	// The dollars are a whole number and the cents two digits: neither is ever rounded, in no browser.
	const [dollars = '0', rest = '00'] = decimal(Math.abs(cents)).split('.');
	const whole = cents < 0 ? -Number(dollars) : Number(dollars);
	return format(locale, currency).formatToParts(whole).map((part) => (part.type === 'fraction' ? rest : part.value)).join('');
}

/** As on a sign: `$5`, but `$2.50`. */
export function sign(cents: number, currency = 'AUD', locale = 'en'): string {
	const text = money(cents, currency, locale);
	return cents % 100 === 0 ? text.replace(/[.,]00(?!\d)/, '') : text;
}

/** As printed on a chip: `1`, `2.50`, `500`, `1K`, `1.5K`. */
export function face(cents: number): string {
	if (cents >= 100_000 && cents % 10_000 === 0) {
		const tenths = cents / 10_000;
		return `${Math.floor(tenths / 10)}${tenths % 10 ? `.${tenths % 10}` : ''}K`;
	}
	return cents % 100 === 0 ? String(cents / 100) : decimal(cents);
}

const ENGLISH = /^\s*\$?\s*(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?\s*$/;
const FRENCH = /^\s*(\d{1,10}|\d{1,3}(?:\s\d{3}){1,3})(?:[.,](\d{1,2}))?\s*\$?\s*$/;
/** What stands before the cents. */
export const pointOf = (locale: string): string => format(locale, '').formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';

/** What a person typed → cents, or null: `"12.5"` → 1250, `"1,250"` → 125000; where the language has a comma before the
 * cents, `"12,50"` and `"1 250,00 $"`. */
export function cents(text: string, locale = 'en'): number | null {
	const found = (pointOf(locale) === ',' ? FRENCH : ENGLISH).exec(text);
	if (!found) return null;
	const whole = found[1]!.replace(/\D/g, '');
	const value = Number(`${whole}${(found[2] ?? '').padEnd(2, '0')}`);
	return Number.isSafeInteger(value) ? value : null;
}
