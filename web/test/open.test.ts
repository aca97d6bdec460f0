// What is chosen in an act that is open to a player.
import { describe, expect, it } from 'vitest';
import type { Pick, WayOpen } from '../src/lib/types';
import { middle, picked, someOf } from '../src/play/open';

const dice: Pick = { field: 'dice', needed: false, take: 2, among: [1, 3, 4, 5] };
const cut: WayOpen = { act: { act: 'cut', seat: 1, at: 52 }, asked: true, about: null, en: 'Cut the cards', pick: { field: 'at', needed: true, take: 1, from: 52, to: 364 } };

describe('what is chosen', () => {
	it('a place begins half way', () => expect(middle(cut.pick!)).toBe(208));
	it('some of several are the first until others are chosen', () => {
		expect(someOf(dice, undefined)).toEqual([1, 3]);
		expect(someOf(dice, [5])).toEqual([5]);
	});
	it('what is no longer there is not chosen', () => expect(someOf(dice, [2, 5])).toEqual([5]));
	it('goes into the act under its field, and leaves the offer as it was', () => {
		expect(picked(cut, 200)).toEqual({ act: 'cut', seat: 1, at: 200 });
		expect(picked(cut)).toBe(cut.act);
		expect(cut.act.at).toBe(52);
	});
});
