import { expect, it } from 'vitest';
import { nearest } from '../src/play/cloth';

const box = (name: string, x: number, y: number, width = 10, height = 10) => ({ name, x, y, width, height });

it('the arrow keys go to the area that lies next in their direction', () => {
	const a = box('a', 0, 0);
	const b = box('b', 12, 0);
	const wide = box('wide', 0, 12, 40);
	const far = box('far', 30, 0);
	const boxes = [a, b, wide, far];
	const to = (from: typeof a, way: 'left' | 'right' | 'up' | 'down') => nearest(from, boxes, way)?.name ?? null;
	expect(to(a, 'right')).toBe('b');
	expect(to(b, 'right')).toBe('far');
	expect(to(a, 'down')).toBe('wide');
	expect(to(far, 'down')).toBe('wide');
	expect(to(wide, 'up')).toBe('b');
	expect(to(a, 'left')).toBe(null);
});
