// Times as staff read them: 24 hours, with seconds, in the language of the screen.

/** `15 Nov 2026, 14:05:09` */
export function moment(ms: number, locale: string): string {
	return new Intl.DateTimeFormat(locale, {
		year: 'numeric', month: 'short', day: 'numeric',
		hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
	}).format(ms);
}

/** `14:05:09`, for today's things. */
export function clock(ms: number, locale: string): string {
	return new Intl.DateTimeFormat(locale, {
		hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
	}).format(ms);
}

/** The time alone while it is today, else with the day. */
export function brief(ms: number, locale: string, now = Date.now()): string {
	const sameDay = new Date(ms).toDateString() === new Date(now).toDateString();
	if (sameDay) return clock(ms, locale);
	return new Intl.DateTimeFormat(locale, {
		month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
	}).format(ms);
}

/** What is left of a countdown: whole seconds, rounded up, so that 0 means over. */
export function seconds(ms: number): number {
	return Math.max(0, Math.ceil(ms / 1000));
}
