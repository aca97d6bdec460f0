import { render } from 'svelte/server';
import { expect, it, vi } from 'vitest';
import Board from '../../../src/games/roulette/Board.svelte';
import type { BoardProps } from '../../../src/games/game';

// Nothing turns here.
vi.stubGlobal('matchMedia', () => ({ matches: true }));

/** The display of a table at which these numbers have come, newest first. */
function shown(last: number[]): string {
	const view = { game: 'roulette', phase: 'open', round: 1, period: 0, last, counts: [], notices: [], limits: [], result: null };
	const watch = { view, spin: null, cameAt: 0, currency: 'AUD', deadline: null } as unknown as BoardProps['watch'];
	const clock = { now: 0, share: () => null } as unknown as BoardProps['clock'];
	return render(Board, { props: { watch, clock, seconds: null } }).body;
}

it('before the first number a sentence stands where the last numbers will', () => {
	expect(shown([])).toContain('No number has come yet.');
	expect(shown([])).not.toContain('<ol');
	expect(shown([17])).toContain('<ol');
	expect(shown([17])).not.toContain('No number');
});
