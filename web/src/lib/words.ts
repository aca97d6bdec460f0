// Words in the languages of the floor. A dictionary is made beside the screens that use it, with `phrases`;
// the type of the Chinese part makes a missing word a compile error.

import { derived, writable, type Readable } from 'svelte/store';

export type Language = 'en' | 'zh';
export const languages: Record<Language, string> = { en: 'English', zh: '中文' };

const KEPT = 'baize.language';

function first(): Language {
	try {
		const kept = localStorage.getItem(KEPT);
		if (kept === 'en' || kept === 'zh') return kept;
		return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
	} catch {
		return 'en';
	}
}

export const language = writable<Language>(first());
language.subscribe((now) => {
	if (typeof document === 'undefined') return;
	document.documentElement.lang = now === 'zh' ? 'zh-Hans' : 'en';
	try {
		localStorage.setItem(KEPT, now);
	} catch {
		// A terminal without storage asks again after a restart; nothing else is lost.
	}
});

// Another frame of the same screen was asked for another language.
if (typeof addEventListener !== 'undefined') addEventListener('storage', (e) => e.key === KEPT && language.set(first()));

/** For Intl: `en-AU`, `zh-CN`. */
export const locale = derived(language, (now) => (now === 'zh' ? 'zh-CN' : 'en-AU'));

export type Phrase<K extends string> = (key: K, fill?: Record<string, string | number>) => string;

/** Words in every language of the floor. */
export type Words<K extends string> = Record<Language, Record<K, string>>;

/** The words of one language; `{name}` in a phrase is filled in. */
export function spoken<K extends string>(words: Words<K>, tongue: Language): Phrase<K> {
	const all = words[tongue];
	return (key, fill) => {
		const text = all[key];
		return fill ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole)) : text;
	};
}

/** Use as a store: `$say('credit')`. */
export function phrases<T extends Record<string, string>>(
	en: T,
	zh: { [K in keyof T]: string },
): Readable<Phrase<keyof T & string>> {
	return said({ en, zh } as Words<keyof T & string>);
}

export function said<K extends string>(words: Words<K>): Readable<Phrase<K>> {
	return derived(language, (now) => spoken(words, now));
}

/** The same words in both languages. */
export function both<K extends string>(en: Record<K, string>, zh: Record<K, string>): Words<K> {
	return { en, zh };
}

/** Dictionaries as one; of two words for the same the first counts. */
export function joined(...all: readonly Words<string>[]): Words<string> {
	const one = (tongue: Language): Record<string, string> => Object.assign({}, ...all.map((words) => words[tongue]).reverse());
	return { en: one('en'), zh: one('zh') };
}
