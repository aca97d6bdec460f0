// The documents as pages: every Markdown file of docs/ and docs/books/, with its pictures and the files it points to,
// under /docs of the floor. Plain pages that read alone: no script, nothing from elsewhere, fit to be printed.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, Renderer, type Tokens } from 'marked';
import type { Plugin } from 'vite';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHEET = 'book.css';
/** The page on which the books stand; it is the first. */
const FIRST = join('docs', 'books', 'README.md');
const BEYOND = /^[a-z]+:/;

/** Every document, by its path from the root. */
export function documents(root = ROOT): string[] {
	const within = (folder: string): string[] =>
		existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).sort().map((name) => join(folder, name)) : [];
	return [...within('docs'), ...within(join('docs', 'books'))];
}

/** As GitHub names headings, so that a link to one holds in both places. */
export function slug(text: string): string {
	return text.toLowerCase().trim().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

const plain = (text: string): string => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Where a file of the tree is found among the pages. */
export function placeOf(path: string): string {
	if (path === FIRST) return 'index.html';
	if (path === 'README.md') return 'about.html';
	const within = path.startsWith(`docs${sep}`) ? path.slice(5) : join('files', path);
	return within.endsWith('.md') ? within.replace(/\.md$/, '.html') : within;
}

export interface Page {
	title: string;
	html: string;
	/** The names of its headings. */
	anchors: Set<string>;
	/** Everything it points to in the tree: a path from the root, and the heading that is meant. */
	links: { path: string; anchor: string }[];
}

/** One document read; `folders` are only named, since a page has nothing to show of them. */
export function page(path: string, root = ROOT): Page {
	const found: Page = { title: '', html: '', anchors: new Set(), links: [] };
	const seen = new Map<string, number>();
	const from = dirname(placeOf(path));
	/** A link's or picture's target as it is written among the pages; null: it is only named. */
	const target = (href: string): string | null => {
		if (BEYOND.test(href)) return href;
		const [file = '', anchor = ''] = href.split('#');
		const meant = file === '' ? path : normalize(join(dirname(path), file));
		found.links.push({ path: meant, anchor });
		if (file === '') return href;
		if (existsSync(join(root, meant)) && statSync(join(root, meant)).isDirectory()) return null;
		return relative(from, placeOf(meant)).split(sep).join('/') + (anchor ? `#${anchor}` : '');
	};
	const renderer = new Renderer();
	renderer.heading = function ({ tokens, depth, text }: Tokens.Heading): string {
		const name = slug(plain(text));
		const many = seen.get(name) ?? 0;
		seen.set(name, many + 1);
		const id = many === 0 ? name : `${name}-${many}`;
		found.anchors.add(id);
		if (depth === 1) found.title ||= plain(text);
		return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
	};
	renderer.link = function ({ href, tokens }: Tokens.Link): string {
		const to = target(href);
		const words = this.parser.parseInline(tokens);
		return to === null ? words : `<a href="${escaped(to)}">${words}</a>`;
	};
	renderer.image = ({ href, text }: Tokens.Image): string => `<img src="${escaped(target(href) ?? href)}" alt="${escaped(text)}" />`;
	renderer.html = ({ text }: Tokens.HTML | Tokens.Tag): string => escaped(text);
	found.html = new Marked({ renderer, gfm: true }).parse(readFileSync(join(root, path), 'utf8'), { async: false });
	return found;
}

function whole(path: string, { title, html }: Page): string {
	const up = (place: string): string => relative(dirname(placeOf(path)), place).split(sep).join('/');
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)} · Baize</title>
<link rel="stylesheet" href="${up(SHEET)}" />
</head>
<body>
<nav><a href="${up('index.html')}">Baize: the books</a></nav>
<main>
${html}</main>
</body>
</html>
`;
}

/** All pages and what belongs to them, by their place under /docs. */
export function books(root = ROOT): Map<string, string | Uint8Array> {
	const made = new Map<string, string | Uint8Array>();
	const beside = new Set<string>();
	for (const path of ['README.md', ...documents(root)]) {
		const one = page(path, root);
		made.set(placeOf(path), whole(path, one));
		for (const link of one.links) if (!link.path.endsWith('.md')) beside.add(link.path);
	}
	for (const path of [...beside].sort()) if (existsSync(join(root, path)) && statSync(join(root, path)).isFile()) made.set(placeOf(path), readFileSync(join(root, path)));
	made.set(SHEET, readFileSync(join(root, 'docs', 'books', SHEET)));
	return made;
}

export function library(): Plugin {
	return {
		name: 'library',
		apply: 'build',
		generateBundle() {
			for (const [place, source] of books()) this.emitFile({ type: 'asset', fileName: `docs/${place.split(sep).join('/')}`, source });
		},
	};
}
