import { expect, it } from 'vitest';
import { noted, sight } from '../../src/fair/seen';

it('the first commit seen is the one that counts', () => {
	const seen = noted(noted({}, 'R1', 7, 'aa'), 'R1', 7, 'bb');
	expect(sight(seen, 'R1', 7, 'aa')).toBe('same');
	expect(sight(seen, 'R1', 7, 'bb')).toBe('other');
	expect(sight(seen, 'R2', 7, 'aa')).toBe('unseen');
});

it('the oldest are forgotten', () => {
	let seen = {};
	for (let round = 1; round <= 520; round++) seen = noted(seen, 'R1', round, String(round));
	expect(sight(seen, 'R1', 20, '20')).toBe('unseen');
	expect(sight(seen, 'R1', 21, '21')).toBe('same');
	expect(sight(seen, 'R1', 520, '520')).toBe('same');
});
