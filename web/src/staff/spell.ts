// Amounts in words, as receipts and tickets carry them beside the figures: a digit can be added with a pen, a word
// cannot. Chinese uses the capital numerals of bank forms for the same reason.

import type { Language } from '../lib/words';

const ONES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven',
	'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const GROUPS = ['', ' thousand', ' million', ' billion'];

function hundreds(n: number): string {
	const rest = n % 100;
	const tail = rest < 20 ? ONES[rest]! : TENS[Math.floor(rest / 10)]! + (rest % 10 ? `-${ONES[rest % 10]}` : '');
	if (n < 100) return tail;
	return `${ONES[Math.floor(n / 100)]} hundred${rest ? ` and ${tail}` : ''}`;
}

export function english(n: number): string {
	if (n === 0) return 'zero';
	const parts: string[] = [];
	for (let rest = n, group = 0; rest > 0; rest = Math.floor(rest / 1000), group++) {
		const here = rest % 1000;
		if (here === 0) continue;
		const and = group === 0 && here < 100 && n > here ? 'and ' : '';
		parts.unshift(and + hundreds(here) + GROUPS[group]);
	}
	return parts.join(' ');
}

const FIGURES = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const PLACES = ['', '拾', '佰', '仟'];
const MYRIADS = ['', '万', '亿', '兆'];

/** Capital numerals of a whole number: 1005 → 壹仟零伍. */
export function capital(n: number): string {
	if (n === 0) return FIGURES[0]!;
	const digits = String(n);
	let out = '';
	let gap = false;
	for (let i = 0; i < digits.length; i++) {
		const place = digits.length - 1 - i;
		const digit = Number(digits[i]);
		if (digit === 0) {
			gap = true;
		} else {
			if (gap && out) out += FIGURES[0];
			gap = false;
			out += FIGURES[digit]! + PLACES[place % 4]!;
		}
		const four = digits.slice(Math.max(0, i - 3), i + 1);
		if (place % 4 === 0 && place > 0 && /[1-9]/.test(four)) out += MYRIADS[place / 4];
	}
	return out;
}

/** `12345` → "one hundred and twenty-three dollars and forty-five cents" / 壹佰贰拾叁元肆角伍分. */
export function spell(cents: number, language: Language = 'en'): string {
	if (!Number.isSafeInteger(cents)) return '';
	if (cents < 0) return (language === 'zh' ? '负' : 'minus ') + spell(-cents, language);
	const small = cents % 100;
	const whole = (cents - small) / 100;
	if (language === 'zh') {
		const ten = Math.floor(small / 10);
		const one = small % 10;
		if (small === 0) return `${capital(whole)}元整`;
		let tail = ten ? `${FIGURES[ten]}角` : whole ? FIGURES[0]! : '';
		tail += one ? `${FIGURES[one]}分` : '整';
		return (whole ? `${capital(whole)}元` : '') + tail;
	}
	const dollars = `${english(whole)} ${whole === 1 ? 'dollar' : 'dollars'}`;
	if (small === 0) return dollars;
	const rest = `${english(small)} ${small === 1 ? 'cent' : 'cents'}`;
	return whole === 0 ? rest : `${dollars} and ${rest}`;
}
