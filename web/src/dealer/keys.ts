// Keys at a dealer's page, from a keyboard or from a scanner that types as one: what is typed is gathered until Enter.

export interface Typing {
	text: string;
	/** What is to be done: enter what was typed, do what is due, take back what was picked. */
	does: 'enter' | 'due' | 'clear' | null;
	/** The key is used up. */
	taken: boolean;
}

const LONGEST = 16;

/** Whether a key belongs to a field or a button that has it, and not to the page. */
export function elsewhere(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]') !== null;
}

/** One key more. `held`: a button has the focus, which Enter presses. */
export function press(text: string, key: string, held: boolean): Typing {
	const only = (now: string): Typing => ({ text: now, does: null, taken: true });
	if (key === 'Enter') {
		if (text) return { text: '', does: 'enter', taken: true };
		return { text, does: held ? null : 'due', taken: !held };
	}
	if (key === 'Escape') return { text: '', does: 'clear', taken: true };
	if (key === 'Backspace' && text) return only(text.slice(0, -1));
	if (/^[0-9a-z-]$/i.test(key) && text.length < LONGEST) return only(text + key);
	return { text, does: null, taken: false };
}
