// How long something lasts, and when it is over, in words.

import type { Language } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOCALE: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' };

/** `"2 h 5 min"`, `"2 小时 5 分钟"`: whole minutes, those that are over. */
export function duration(ms: number, tongue: Language): string {
	const hours = Math.floor(ms / HOUR);
	const minutes = Math.floor((ms % HOUR) / MINUTE);
	const [h, min] = tongue === 'zh' ? ['小时', '分钟'] : ['h', 'min'];
	return [hours > 0 ? `${hours} ${h}` : '', minutes > 0 || hours === 0 ? `${minutes} ${min}` : ''].filter(Boolean).join(' ');
}

/** `"Wed 18 Nov, 14:05"`; of another year with the year. */
export function moment(at: number, tongue: Language, now = Date.now()): string {
	const year = new Date(at).getFullYear() !== new Date(now).getFullYear();
	const day = new Date(at).toLocaleDateString(LOCALE[tongue], { weekday: 'short', day: 'numeric', month: 'short', ...(year ? { year: 'numeric' } : {}) });
	const time = new Date(at).toLocaleTimeString(LOCALE[tongue], { hour: '2-digit', minute: '2-digit', hour12: false });
	return tongue === 'zh' ? `${day} ${time}` : `${day}, ${time}`;
}
