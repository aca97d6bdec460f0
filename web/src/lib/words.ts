// Words in the languages of the floor. `languages` is the one list of them; the words stand in one file a language beside
// the screens that use them (docs/screens.md, Another language), and what one of them lacks is a compile error.

import { derived, writable, type Readable } from 'svelte/store';

interface Tongue {
	/** In its own words, and in two or three letters. */
	name: string;
	short: string;
	/** For the document, and for Intl. */
	html: string;
	locale: string;
	/** What must be said when not even words can be fetched. */
	unreachable: string;
	again: string;
}

export const languages = {
	en: { name: 'English', short: 'EN', html: 'en', locale: 'en-AU', unreachable: 'This page could not be fetched from the floor.', again: 'Try again' },
	zh: { name: '中文', short: '中文', html: 'zh-Hans', locale: 'zh-CN', unreachable: '无法从场馆取得此页面。', again: '重试' },
	fr: { name: 'Français', short: 'FR', html: 'fr', locale: 'fr-FR', unreachable: 'Cette page n’a pas pu être obtenue de la salle.', again: 'Réessayer' },
} as const satisfies Record<string, Tongue>;
export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];

/** The language in which the floor itself writes: there its sentences and names are shown as they stand. */
export const FLOORS: Language = 'en';

const KEPT = 'baize.language';

function first(): Language {
	try {
		const asked = [localStorage.getItem(KEPT) ?? '', ...navigator.languages.map((one) => one.toLowerCase().split('-')[0] ?? '')];
		return asked.find((one): one is Language => one in languages) ?? FLOORS;
	} catch {
		return FLOORS;
	}
}

export const language = writable<Language>(first());
language.subscribe((now) => {
	if (typeof document === 'undefined') return;
	document.documentElement.lang = languages[now].html;
	try {
		localStorage.setItem(KEPT, now);
	} catch {
		// A terminal without storage asks again after a restart; nothing else is lost.
	}
});

// Another frame of the same screen was asked for another language.
if (typeof addEventListener !== 'undefined') addEventListener('storage', (e) => e.key === KEPT && language.set(first()));

/** For Intl: `en-AU`, `zh-CN`. */
export const locale = derived(language, (now): string => languages[now].locale);

export type Phrase<K extends string> = (key: K, fill?: Record<string, string | number>) => string;

/** Words in every language of the floor. */
export type Words<K extends string> = Record<Language, Record<K, string>>;

/** Something of each language. */
export function each<T>(make: (tongue: Language) => T): Record<Language, T> {
	return Object.fromEntries(LANGUAGES.map((tongue) => [tongue, make(tongue)])) as Record<Language, T>;
}

/** A sentence with its holes, `{name}`, filled in; a hole for which there is nothing stays. */
export const filled = (text: string, fill: Readonly<Record<string, string | number | undefined>>): string => text.replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));

/** The words of one language; `{name}` in a phrase is filled in. */
export function spoken<K extends string>(words: Words<K>, tongue: Language): Phrase<K> {
	const all = words[tongue];
	return (key, fill) => (fill ? filled(all[key], fill) : all[key]);
}

/** Use as a store: `$say('credit')`. */
export function said<K extends string>(words: Words<K>): Readable<Phrase<K>> {
	return derived(language, (now) => spoken(words, now));
}

/** Dictionaries as one; of two words for the same the first counts. */
export function joined<K extends string = string>(...all: readonly Words<string>[]): Words<K> {
	return each((tongue) => Object.assign({}, ...all.map((words) => words[tongue]).reverse()));
}
