import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT, books, documents, page, placeOf, slug, type Page } from '../books';
import { packed } from '../packed';

const ALL = new Map<string, Page>(['README.md', ...documents()].map((path) => [path, page(path)]));

describe('the documents', () => {
	it('lead nowhere that is not there', () => {
		const lost: string[] = [];
		for (const [path, { links }] of ALL)
			for (const { path: to, anchor } of links) {
				const there = existsSync(join(ROOT, to)) && !to.startsWith('..');
				if (!there || (anchor !== '' && !ALL.get(to)?.anchors.has(anchor))) lost.push(`${path}: ${to}#${anchor}`);
			}
		expect(lost).toEqual([]);
	});

	it('are each reached from the first page', () => {
		const reached = new Set<string>();
		const walk = (path: string): void => {
			if (reached.has(path) || !ALL.has(path)) return;
			reached.add(path);
			for (const link of ALL.get(path)!.links) walk(link.path);
		};
		walk('docs/books/README.md');
		expect([...ALL.keys()].filter((path) => !reached.has(path))).toEqual([]);
	});

	it('have a title each, and no two the same place', () => {
		expect([...ALL].filter(([, one]) => one.title === '').map(([path]) => path)).toEqual([]);
		expect(new Set([...ALL.keys()].map(placeOf)).size).toBe(ALL.size);
	});

	it('as pages ask nothing of elsewhere, run nothing, and hold all that they show', () => {
		const made = books();
		for (const [place, source] of made) {
			if (!place.endsWith('.html')) continue;
			const html = String(source);
			expect(html).not.toMatch(/<script|<iframe|style="|(src|<link[^>]*href)="[a-z]+:/);
			for (const [, to = ''] of html.matchAll(/(?:src|href)="([^"#]*)[^"]*"/g))
				if (to !== '' && !/^[a-z]+:/.test(to)) expect([place, to, made.has(join(place, '..', to))]).toEqual([place, to, true]);
		}
	});
});

describe('a heading', () => {
	it('is named as where the sources are read', () => {
		expect(slug('What is promised, and against whom')).toBe('what-is-promised-and-against-whom');
		expect(slug('`baize rng`: raw output')).toBe('baize-rng-raw-output');
	});
});

describe('what is packed', () => {
	it('is text, comes back as it was, and is smaller', () => {
		const text = new TextEncoder().encode('no more bets\n'.repeat(99));
		const small = packed('a.js', text)!;
		expect(small.length).toBeLessThan(text.length / 5);
		expect(new Uint8Array(gunzipSync(small))).toEqual(text);
		expect(packed('a.png', text)).toBeNull();
		expect(packed('a.js', crypto.getRandomValues(new Uint8Array(999)))).toBeNull();
	});
});
