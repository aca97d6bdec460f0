// The rows of all acts, as the sources have them and the floor tells them.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Authority } from '../../src/staff/acts';

const GAMES = fileURLToPath(new URL('../../../src/games', import.meta.url));
const ROW = /X\(OF, \w+, "([a-z-]+)", (\w+), (\w+), \w+, ([^"]*?), ([^",]*), "([^"]+)"\)/g;
const names = (fields: string): string[] => [...fields.matchAll(/F\((\w+)\)/g)].map((one) => one[1]!.toLowerCase().replace('_', '-')).map((one) => (one === 'place' ? 'at' : one));
const FILES = readdirSync(GAMES, { recursive: true, encoding: 'utf8' }).filter((one) => one === 'act.h' || basename(one) === 'acts.h');

export const ROWS: Authority[] = FILES.flatMap((file) => {
	const text = readFileSync(join(GAMES, file), 'utf8').replace(/\s*\\\n\s*/g, ' ');
	return [...text.matchAll(ROW)].map(([, act, actor, care, needs, may, en]) => ({
		act: act!, role: 'dealer', rule: 'x:1', reasons: [], asks: {}, of: file === 'act.h' ? 'table' : dirname(file),
		actor: actor === 'READER' ? 'staff' : actor!.toLowerCase(), care: care!.toLowerCase() as Authority['care'], needs: names(needs!), may: names(may!), en: en!,
	}));
});

/** An act as the floor tells it at a table. */
export function authority(act: string, reasons: string[] = [], asks: Record<string, string> = {}): Authority {
	return { ...ROWS.find((one) => one.act === act)!, reasons, asks };
}
