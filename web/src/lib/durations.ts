// How long something lasts, and when it is over, in words.

import { common } from './common';
import { filled, languages, type Language } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `"2 h 5 min"`, `"2 小时 5 分钟"`: whole minutes, those that are over. */
export function duration(ms: number, tongue: Language): string {
	const hours = Math.floor(ms / HOUR);
	const minutes = Math.floor((ms % HOUR) / MINUTE);
	const { times } = common[tongue];
	return [hours > 0 ? filled(times.hours, { n: hours }) : '', minutes > 0 || hours === 0 ? filled(times.minutes, { n: minutes }) : ''].filter(Boolean).join(' ');
}

/** `"Wed 18 Nov, 14:05"`; of another year with the year. */
export function moment(at: number, tongue: Language, now = Date.now()): string {
	const year = new Date(at).getFullYear() !== new Date(now).getFullYear();
	const { locale } = languages[tongue];
	const day = new Date(at).toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short', ...(year ? { year: 'numeric' } : {}) });
	const time = new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
	return filled(common[tongue].times.moment, { day, time });
}
