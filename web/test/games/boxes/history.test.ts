import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import History from '../../../src/games/boxes/History.svelte';
import Badge from '../../../src/games/blackjack/Badge.svelte';

const shown = (past: number[]): string => render(History, { props: { past, Badge, spell: (number: number) => `hand ${number}`, wide: 3 } }).body;

it('before the first hand nothing is promised: a sentence stands where the hands will', () => {
	expect(shown([])).toContain('No hand has been played yet.');
	expect(shown([])).not.toContain('role="img"');
	expect(shown([3])).toContain('aria-label="hand 3"');
	expect(shown([3])).not.toContain('No hand');
});
