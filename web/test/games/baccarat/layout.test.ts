import { describe, expect, it } from 'vitest';
import { areas, odds, step } from '../../../src/games/baccarat/areas';
import { fold, lifted, most, nearest } from '../../../src/games/baccarat/peel';
import { RANKS, type Rank } from '../../../src/games/cards/cards';
import { pips } from '../../../src/games/cards/suits';
import type { CardBet } from '../../../src/lib/types';
import { parts } from '../../../src/play/position';
import { ratio, wins } from '../../../src/play/price';
import { onCloth } from '../../../src/play/rows';

const ALL = ['player', 'banker', 'tie', 'player-pair', 'banker-pair', 'super-six', 'dragon-player', 'dragon-banker', 'tiger', 'tiger-tie', 'tiger-pair', 'big-tiger', 'small-tiger'];

describe('the layout', () => {
	it('has an area for each bet that is offered, once', () => {
		expect(areas(ALL).flat().sort()).toEqual([...ALL].sort());
		expect(areas(['player', 'banker', 'tie'])).toEqual([['player', 'tie', 'banker']]);
		expect(areas(['player', 'banker', 'tie', 'player-pair', 'banker-pair'])).toEqual([['player-pair', 'banker-pair'], ['player', 'tie', 'banker']]);
		expect(areas(['player', 'banker', 'tie', 'lucky-nine'])).toEqual([['player', 'tie', 'banker'], ['lucky-nine']]);
	});

	it('is walked with the arrow keys', () => {
		const rows = areas(ALL);
		expect(step(rows, 'player', 'right')).toBe('tie');
		expect(step(rows, 'player', 'left')).toBe('player');
		expect(step(rows, 'tie', 'up')).toBe('super-six');
		expect(step(rows, 'banker', 'down')).toBe('tiger-pair');
		expect(step(rows, 'banker-pair', 'down')).toBe('banker');
		expect(step(rows, 'small-tiger', 'down')).toBe('small-tiger');
		// Every area is reached from every other.
		const reached = new Set(['player']);
		for (const one of reached) for (const way of ['left', 'right', 'up', 'down'] as const) reached.add(step(rows, one, way));
		expect(reached.size).toBe(ALL.length);
	});

	it('shows odds as the rules card has them', () => {
		const bet = (pays: string, lines?: string[]): CardBet => ({ bet: 'x', family: '', pays, clause: '', gist: '', ...(lines ? { lines: lines.map((l) => ({ pays: l })) } : {}) });
		expect([ratio('11 to 1'), ratio('1 to 1 less 50%')]).toEqual(['11:1', '1:1 −50%']);
		expect(odds(bet('8 to 1'))).toEqual({ text: '8:1', best: false, except: null });
		// Even money: Banker's six has a price of its own.
		expect(odds(bet('1 to 1 less 50% … 1 to 1', ['1 to 1 less 50%']))).toEqual({ text: '1:1', best: false, except: { pays: '1 to 1 less 50%' } });
		expect(odds(bet('12 to 1 … 22 to 1', ['12 to 1', '22 to 1']))).toEqual({ text: '22:1 · 12:1', best: false, except: null });
		expect(odds(bet('1 to 1 … 30 to 1', ['1 to 1', '2 to 1', '30 to 1', '10 to 1']))).toEqual({ text: '30:1', best: true, except: null });
		expect(odds(undefined)).toBeNull();
		expect([wins(10_000, '11 to 1'), wins(10_000, '1 to 1 less 50%'), wins(10_000, '19 to 20'), wins(500, '1 to 1 less 5%'), wins(100, '1 to 1 … 30 to 1')]).toEqual([110_000, 5_000, 9_500, 475, null]);
	});

	it('keeps winners for a moment and lets losers go', () => {
		const row = (bet: string, pays: number) => ({ bet, on: null, stake: 500, result: pays > 0 ? ('win' as const) : ('lose' as const), pays, returns: pays > 0 ? pays + 500 : 0 });
		const out = { rows: [row('player', 500), row('tie', 0)], at: 1000 };
		const now = onCloth([], out, 1200, String);
		expect([now.heaps.length, now.gone.map((g) => g.key), [...now.winners]]).toEqual([1, ['tie'], [['player', '+500']]]);
		expect(onCloth([], out, 2500, String).gone).toEqual([]);
		expect(onCloth([], out, 20_000, String).fresh).toBe(false);
		expect(onCloth([{ key: 'chip' }], out, 1200, String)).toMatchObject({ heaps: [{ key: 'chip' }], fresh: false });
		expect([parts('split 5-8'), parts('player-pair')]).toEqual([{ bet: 'split', on: '5-8' }, { bet: 'player-pair', on: '' }]);
	});
});

describe('a card', () => {
	it('has as many pips as it says, the same from both ends', () => {
		const many = (rank: Rank): number => pips(rank).length;
		expect(RANKS.map(many)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0]);
		for (const rank of RANKS.filter((r) => r !== '7')) {
			const spots = pips(rank).map((p) => `${p.x} ${p.y}`).sort();
			expect(pips(rank).map((p) => `${100 - p.x} ${140 - p.y}`).sort()).toEqual(spots);
		}
	});

	it('is lifted at the edge under the finger', () => {
		expect([nearest(50, 135), nearest(3, 70), nearest(97, 60), nearest(50, 4)]).toEqual(['bottom', 'left', 'right', 'top']);
		expect(lifted('bottom', 0, -40)).toBe(20);
		expect(lifted('bottom', 0, 40)).toBe(0);
		expect(lifted('left', 1000, 0)).toBe(most('left'));
	});

	it('folds over: the edge lies as far in as the fold is from where it was', () => {
		expect(fold('bottom', 20)).toEqual({ back: { x: 0, y: 0, width: 100, height: 120 }, move: { x: 0, y: 100 }, face: { x: 0, y: 0, width: 100, height: 20 } });
		for (const edge of ['top', 'bottom', 'left', 'right'] as const) {
			const { back, face } = fold(edge, 20);
			expect(back.width * back.height + face.width * face.height).toBe(100 * 140);
		}
	});
});
