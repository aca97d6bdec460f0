import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { weights, type Chunk } from '../weight';

/** Script that cannot be made much smaller. */
const code = (n: number): string => randomBytes(n).toString('base64');
const chunk = (imports: string[], facadeModuleId: string | null = null, isEntry = false): Chunk => ({ code: code(900), imports, isEntry, facadeModuleId });
const size = (...all: Chunk[]): number => all.reduce((sum, one) => sum + gzipSync(one.code, { level: 9 }).length, 0);

describe('the weight of a game', () => {
	it('is all that its terminal reads, once, and nothing of another game or page', () => {
		const [entry, page, shared, dice, craps, roulette, cage] = [chunk(['shared'], '/src/main.ts', true), chunk(['shared'], '/src/pages/Play.svelte'), chunk([]), chunk(['shared']), chunk(['dice', 'shared'], '/src/games/craps/Stage.svelte'), chunk(['page'], '/src/games/roulette/Stage.svelte'), chunk(['shared'], '/src/pages/Cage.svelte')];
		const found = weights(new Map(Object.entries({ entry, page, shared, dice, craps, roulette, cage })));
		expect([...found.keys()]).toEqual(['craps', 'roulette']);
		expect(found.get('craps')).toBe(size(entry, page, shared, dice, craps));
		expect(found.get('roulette')).toBe(size(entry, page, shared, roulette));
	});
});
