// What holds of every sheet of styles.
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../src/**/*.css', '../src/**/*.svelte'], { eager: true, query: '?raw', import: 'default' });
const STYLES = Object.entries(SOURCES).flatMap(([path, text]) => (path.endsWith('.css') ? text : /<style.*/s.exec(text)?.[0]) ?? []);

it('all of them are found', () => expect(STYLES.length).toBeGreaterThan(100));

it('no style asks for the language: what is seen of colours and sizes in one is so in all', () => {
	expect(STYLES.filter((text) => /:lang\(|\[lang\b/.test(text))).toEqual([]);
});

it('a pseudo-element that moves stands still, by its own sheet, for who wants less motion', () => {
	const moving = STYLES.flatMap((text) => {
		const [, less = ''] = text.split('@media (prefers-reduced-motion: reduce)');
		const rules = [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, of, how]) => /::(before|after)/.test(of!) && /\b(animation|transition)\b/.test(how!));
		return rules.flatMap(([, of]) => of!.replace(/\/\*.*?\*\//gs, '').split(',')).map((one) => ({ one: one.trim(), less }));
	});
	expect(moving.length).toBeGreaterThan(0);
	expect(moving.filter(({ one, less }) => !less.includes(one)).map(({ one }) => one)).toEqual([]);
});
