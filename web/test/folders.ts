// Where games are written down: in this house, and in folders given to the build besides (BAIZE_GAMES).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const HOUSES = [ROOT, ...(process.env.BAIZE_GAMES ?? '').split(',').filter(Boolean).map((folder) => resolve(folder))];

export const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** The files below these folders, of this house and of those beside it, whose names end so. */
export function files(end: string, ...folders: readonly string[]): string[] {
	const found = HOUSES.flatMap((house) => folders.map((folder) => join(house, folder)));
	return found.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(end)).map((one) => join(folder, one)));
}

/** The texts of every ruleset. */
export const RULESETS = files('.yaml', 'rules').map(read);

/** The names in a section of documents. */
export function namesIn(documents: readonly string[], section: string): string[] {
	return documents.flatMap((text) => [...(new RegExp(`^${section}:\\n((?: .*\\n|\\n|#.*\\n)*)`, 'm').exec(text)?.[1] ?? '').matchAll(/^ {2}([a-z-]+):/gm)].map((one) => one[1]!));
}

/** Words whose Chinese has other holes, or is none. */
export function chineseIn(en: Readonly<Record<string, string>>, zh: Readonly<Record<string, string>>): string[] {
	const holes = (text: string): string => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort().join();
	return Object.entries(en).filter(([key, text]) => {
		const spoken = zh[key] ?? '';
		return holes(spoken) !== holes(text) || (/[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')) && !/\p{Script=Han}/u.test(spoken));
	}).map(([key]) => key);
}
