import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import History from '../../../src/games/sicbo/History.svelte';

it('before the first roll of sic bo no shares of nothing are shown', () => {
	const shown = (past: number[]): string => render(History, { props: { past } }).body;
	expect(shown([])).toContain('No result yet.');
	expect(shown([])).not.toContain('%');
	expect(shown([0])).toContain('100%');
	expect(shown([0])).not.toContain('No result');
});
