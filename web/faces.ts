// The faces of the screens: one for text, one for what is printed large, each in Latin and Chinese.
// A floor has no road to the outside, so they are served with the pages. Chinese faces come in slices of
// some hundred characters. Each is cut to those characters that the screens themselves are written in; the
// slices as they came serve for others, such as a name that somebody has typed, and their style sheet, which
// is long, is loaded when the page stands.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface Part {
	/** The package it comes from. */
	from: string;
	/** Its style sheet. */
	sheet: string;
	/** Chinese: its slices are cut to the characters of the screens, */
	cut?: boolean;
	/** and serve for others as they came. */
	rest?: boolean;
}

/** Each family of the style sheets, and what it is made of. */
const FAMILIES: Record<string, Part[]> = {
	'Baize Text': [
		{ from: 'source-sans-3', sheet: 'wght.css' },
		{ from: 'noto-sans-sc', sheet: 'wght.css', cut: true, rest: true },
	],
	'Baize Display': [
		{ from: 'fraunces', sheet: 'opsz.css' },
		{ from: 'noto-serif-sc', sheet: 'wght.css', cut: true },
	],
};

/** The packages they come from. */
export const faceFrom = [...new Set(Object.values(FAMILIES).flat().map((part) => `@fontsource-variable/${part.from}`))];

const WEB = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = join(WEB, 'node_modules/@fontsource-variable');
/** The files of Latin that every page needs at once. */
const AT_ONCE = /(source-sans-3-latin-wght|fraunces-latin-opsz)-normal.*\.woff2$/;
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/g;
/** Chinese begins here; what a Chinese face has of other scripts the Latin face has better. */
const CHINESE = 0x2e80;
/** Weights that all of them have: a browser takes a family's Latin and Chinese together only where these are alike. */
const WEIGHTS = '200 900';
/** A line is as high in one language as in the other. */
const HEIGHT = 'ascent-override:92%;descent-override:24%;line-gap-override:0%';

/** The Chinese characters of the sources in these folders. */
export function written(folders: string[]): Set<number> {
	const all = new Set<number>();
	for (const folder of folders) {
		for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
			if (!/\.(ts|svelte|h|c|yaml)$/.test(path)) continue;
			for (const sign of readFileSync(join(folder, path), 'utf8').match(WIDE) ?? []) all.add(sign.codePointAt(0)!);
		}
	}
	return all;
}

/** One rule of a package's style sheet: its file, and the ranges of characters that it has. */
interface Slice {
	file: string;
	ranges: [number, number][];
}

export function slices(sheet: string): Slice[] {
	return (sheet.match(/@font-face\s*{[^}]*}/g) ?? []).map((rule) => ({
		file: rule.match(/url\(\.\/files\/([^)]*)\)/)![1]!,
		ranges: rule
			.match(/unicode-range:\s*([^;}]*)/)![1]!
			.split(',')
			.map((range) => range.trim().slice(2).split('-'))
			.map(([first, last]) => [parseInt(first!, 16), parseInt(last ?? first!, 16)]),
	}));
}

const code = (point: number) => `U+${point.toString(16)}`;
const span = ([first, last]: [number, number]) => (first === last ? code(first) : `${code(first)}-${last.toString(16)}`);

function rule(family: string, file: string, range: string): string {
	return `@font-face{font-family:'${family}';font-display:swap;font-weight:${WEIGHTS};${HEIGHT};src:url(./${file}) format('woff2');unicode-range:${range}}\n`;
}

/** The ranges without these characters. */
export function without(ranges: [number, number][], signs: number[]): [number, number][] {
	return signs.reduce(
		(left, sign) =>
			left.flatMap(([first, last]): [number, number][] =>
				sign < first || sign > last ? [[first, last]] : ([[first, sign - 1], [sign + 1, last]] as [number, number][]).filter(([a, z]) => a <= z),
			),
		ranges,
	);
}

/** Writes the files of a part into a folder; the rules for what pages need at once, and for the rest. */
async function put(folder: string, family: string, part: Part, signs: Set<number>): Promise<{ now: string; later: string }> {
	const from = join(PACKAGES, part.from);
	const out = { now: '', later: '' };
	for (const { file, ranges: all } of slices(readFileSync(join(from, part.sheet), 'utf8'))) {
		const ranges = part.cut ? all.filter(([first]) => first >= CHINESE) : all;
		const whole = readFileSync(join(from, 'files', file));
		const used = part.cut ? [...signs].filter((sign) => ranges.some(([first, last]) => sign >= first && sign <= last)) : [];
		if (used.length) {
			const small = file.replace('.woff2', '-words.woff2');
			writeFileSync(join(folder, small), await subsetFont(whole, String.fromCodePoint(...used), { targetFormat: 'woff2' }));
			out.now += rule(family, small, used.map(code).join(','));
		}
		const others = without(ranges, used);
		if ((part.cut && !part.rest) || !others.length) continue;
		writeFileSync(join(folder, file), whole);
		out[part.cut ? 'later' : 'now'] += rule(family, file, others.map(span).join(','));
	}
	return out;
}

/** The folder of the faces, made when the characters or the packages are others than last time. */
async function made(signs: Set<number>): Promise<string> {
	const parts = Object.values(FAMILIES).flat();
	const versions = parts.map((part) => readFileSync(join(PACKAGES, part.from, 'package.json'), 'utf8'));
	const self = readFileSync(fileURLToPath(import.meta.url), 'utf8');
	const of = [self, ...versions, ...[...signs].sort((a, b) => a - b)].join('\n');
	const folder = join(WEB, 'node_modules/.cache', `faces-${createHash('sha256').update(of).digest('hex').slice(0, 16)}`);
	if (existsSync(folder)) return folder;
	const draft = `${folder}.${process.pid}`;
	mkdirSync(draft, { recursive: true });
	const sheets = { now: '', later: '' };
	for (const [family, its] of Object.entries(FAMILIES)) {
		for (const part of its) {
			const { now, later } = await put(draft, family, part, signs);
			sheets.now += now;
			sheets.later += later;
		}
	}
	for (const [name, rules] of Object.entries(sheets)) writeFileSync(join(draft, `${name}.css`), rules);
	try {
		renameSync(draft, folder);
	} catch (trouble) {
		// Another build was faster.
		rmSync(draft, { recursive: true });
		if (!existsSync(folder)) throw trouble;
	}
	return folder;
}

/** `virtual:faces/now.css` and `virtual:faces/later.css`; the licences go with the files. */
export function faces(beyond: string[]): Plugin {
	let folder: Promise<string> | undefined;
	const folders = [join(WEB, 'src'), resolve(WEB, '../src'), resolve(WEB, '../rules'), ...beyond];
	return {
		name: 'faces',
		resolveId: async (id) => {
			const sheet = id.match(/^virtual:faces\/(now|later)\.css$/)?.[1];
			return sheet ? join(await (folder ??= made(written(folders))), `${sheet}.css`) : null;
		},
		generateBundle() {
			for (const { from } of Object.values(FAMILIES).flat()) {
				const source = readFileSync(join(PACKAGES, from, 'LICENSE'));
				this.emitFile({ type: 'asset', fileName: `licences/${from}.txt`, source });
			}
		},
		transformIndexHtml: {
			order: 'post',
			handler: (_, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((file) => AT_ONCE.test(basename(file)))
					.map((file) => ({ tag: 'link', attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: '' } })),
		},
	};
}
