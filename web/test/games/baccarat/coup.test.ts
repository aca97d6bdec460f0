import { describe, expect, it } from 'vitest';
import { card, RANKS, SUITS } from '../../../src/games/cards/cards';
import { natural, points, value } from '../../../src/games/baccarat/points';
import { gameOf } from '../../../src/games/games';
import { timed, unseen, withCalled, withDealt, withRevealed, withShoe, withSqueeze } from '../../../src/games/baccarat/coup';
import { deal, outcomeOf } from '../../../src/games/baccarat/deal';
import { hear } from '../../../src/games/baccarat/hear';
import { encode } from '../../../src/games/baccarat/outcome';
import type { Looker } from '../../../src/games/game';
import type { NewsOf, View } from '../../../src/lib/types';
import type { Wire } from '../../../src/lib/wire';
import { ROUTINE, withResult } from '../../../src/play/results';

const table = (part: Partial<View> = {}): View =>
	({ table: 'B1', game: 'baccarat', round: 7, last: [], counts: [], result: null, cards: null, squeeze: null, past: [], shoe: { number: 3, decks: 8, left: 400, last: false }, ...part }) as unknown as View;
const dealt = (to: NewsOf['dealt']['to'], place: number, text: string | null, sum: number | null, left = 399): NewsOf['dealt'] =>
	({ table: 'B1', round: 7, to, place, card: text, points: sum, left });

describe('a card', () => {
	it('is read by rank and suit', () => {
		expect([card('7h'), card('Td'), card('10d'), card('??'), card(null), card('1s')]).toEqual([
			{ rank: '7', suit: 'h' }, { rank: 'T', suit: 'd' }, { rank: 'T', suit: 'd' }, null, null, null,
		]);
		expect(RANKS.length * SUITS.length).toBe(52);
	});

	it('counts as the rules have it', () => {
		expect(RANKS.map(value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
		expect([points(['7h', '6d']), points(['Kd', 'Qs']), points(['9h', '??']), points([])]).toEqual([3, 0, null, null]);
		expect([natural(['9h', 'Ks']), natural(['4h', '4s']), natural(['4h', '3s']), natural(['2h', '2s', '4d'])]).toEqual([true, true, false, false]);
	});
});

describe('cards that are dealt', () => {
	it('come one by one, and the shoe empties', () => {
		let view = table();
		for (const n of [dealt('player', 1, '7h', 7), dealt('banker', 1, null, null), dealt('player', 2, 'Kd', 7, 397)]) view = { ...view, ...withDealt(view, n) };
		expect(view.cards).toEqual({ player: ['7h', 'Kd'], banker: ['??'], points: [7, null] });
		expect(view.shoe?.left).toBe(397);
	});

	it('clear the coup before', () => {
		const view = table({ cards: { player: ['7h', 'Kd', '2s'], banker: ['9s', '2c'], points: [9, 1] } });
		expect(withDealt(view, dealt('player', 1, 'As', 1)).cards).toEqual({ player: ['As'], banker: [], points: [1, null] });
	});

	it('are no hand’s when they are burned', () => {
		const cards = { player: ['7h'], banker: [], points: [7, null] } as View['cards'];
		expect(withDealt(table({ cards: cards ?? null }), dealt('burn', 1, null, null, 390))).toEqual({ shoe: { number: 3, decks: 8, left: 390, last: false } });
	});

	it('that were missed lie face down', () => {
		expect(withDealt(table(), dealt('player', 2, '4c', null)).cards?.player).toEqual(['??', '4c']);
	});
});

describe('a squeeze', () => {
	const down = table({ cards: { player: ['??', '??'], banker: ['9s', '2c'], points: [null, 1] } });

	it('runs by the screen’s own clock', () => {
		const { squeeze } = withSqueeze(down, { table: 'B1', round: 7, hand: 'player', mine: true, ms: 5000 }, 1000);
		expect(squeeze).toEqual({ player: { mine: true, left: 5000, until: 6000 }, banker: null });
		expect(timed({ player: null, banker: { mine: false, left: 400 } }, 100)).toEqual({ player: null, banker: { mine: false, left: 400, until: 500 } });
		expect(timed(null, 5)).toBeNull();
	});

	it('ends when the last card of the hand is turned', () => {
		const held = { ...down, ...withSqueeze(down, { table: 'B1', round: 7, hand: 'player', mine: true, ms: 5000 }, 0) };
		const one = { ...held, ...withRevealed(held, { table: 'B1', round: 7, hand: 'player', place: 2, card: 'Kd', points: null }) };
		expect(one.cards?.player).toEqual(['??', 'Kd']);
		expect(one.squeeze?.player?.mine).toBe(true);
		const both = withRevealed(one, { table: 'B1', round: 7, hand: 'player', place: 1, card: '8h', points: 8 });
		expect(both).toEqual({ cards: { player: ['8h', 'Kd'], banker: ['9s', '2c'], points: [8, 1] }, squeeze: null });
	});
});

describe('cards under somebody’s fingers', () => {
	it('are shown on the table after he has seen them', () => {
		const cards = { player: ['8h', 'Kd'], banker: ['9s', '2c'], points: [8, 1] as [number, number] };
		expect(unseen(cards, [{ hand: 'player', place: 2 }])).toEqual({ player: ['8h', '??'], banker: ['9s', '2c'], points: [null, 1] });
		expect(unseen(cards, [])).toEqual(cards);
		expect(unseen(null, [])).toBeNull();
	});
});

describe('a shoe', () => {
	it('that is new has no history', () => {
		expect(withShoe({ table: 'B1', number: 4, decks: 8, left: 416, past: [] })).toEqual({ shoe: { number: 4, decks: 8, left: 416, last: false }, past: [] });
	});

	it('has another history when a coup is corrected, and its cards are asked for again', async () => {
		let view = table({ past: [1, 2], shoe: { number: 3, decks: 8, left: 50, last: true } });
		const again = { cards: { player: ['8h', 'Kd'], banker: ['9s', '2c'], points: [8, 1] }, shoe: { number: 3, decks: 8, left: 49, last: true } };
		const heard = new Map<string, (n: unknown) => void>();
		const looker = { view: () => view, change: (part: Partial<View>) => (view = { ...view, ...part }), again: () => Promise.resolve(again) };
		hear({ on: (event: string, does: (n: unknown) => void) => heard.set(event, does) } as unknown as Wire, looker as unknown as Looker);
		heard.get('past')!({ table: 'B2', past: [] });
		expect(view.past).toEqual([1, 2]);
		heard.get('past')!({ table: 'B1', past: [1, 5] });
		expect(view.past).toEqual([1, 5]);
		await Promise.resolve();
		expect(view).toMatchObject(again);
	});

	it('takes a result at its end, and a corrected one in the place of the wrong one', () => {
		const first = encode(7, 3, 3, 2);
		const right = encode(3, 7, 2, 3);
		const after = withResult(table({ past: [5] }), { round: 7, number: first, say: '' });
		expect(after.past).toEqual([5, first]);
		expect(withResult({ ...table(), ...after }, { round: 7, number: right, say: '' }).past).toEqual([5, right]);
		expect('past' in withResult({ ...table(), past: undefined } as unknown as View, { round: 7, number: 17, say: '' })).toBe(false);
	});
});

const onScreen = (said: string): boolean => ROUTINE.test(said) || gameOf('baccarat').routine!.test(said);

describe('calls', () => {
	it('tell the last coup, and a result that waits for the dealer', () => {
		expect(withCalled(table(), { say: 'Last coup' })).toEqual({ shoe: { number: 3, decks: 8, left: 400, last: true } });
		expect(withCalled(table({ phase: 'closed', automatic: false }), { say: 'Banker wins, 7 over 3' })).toEqual({ phase: 'result' });
		expect(withCalled(table({ phase: 'closed', automatic: true }), { say: 'Banker wins, 7 over 3' })).toEqual({});
		expect(withCalled(table({ phase: 'closed', automatic: false }), { say: 'Player 7, Banker 1' })).toEqual({});
	});

	it('that the cards say already are no message', () => {
		for (const said of ['No more bets', 'Banker wins, 7 over 3', 'Player wins, 9 over 0', 'Tie, 6 each']) expect(onScreen(said), said).toBe(true);
		for (const said of ['Last coup', 'No bets this hand', 'Coup void, wagers returned', 'No spin']) expect(onScreen(said), said).toBe(false);
	});
});

describe('cards in the order drawn', () => {
	it('fall to the hands by the table of play', () => {
		expect(deal(['7h', '9s', 'Kd', '2c', '5c'])).toEqual({ player: ['7h', 'Kd'], banker: ['9s', '2c', '5c'] });
		expect(deal(['2h', '9s', 'Kd', '2c', '5c', '3d'])).toEqual({ player: ['2h', 'Kd', '5c'], banker: ['9s', '2c', '3d'] });
	});

	it('come to an outcome, with pairs', () => {
		expect(outcomeOf(['7h', '9s', 'Kd', '2c', '5c'])).toBe(encode(7, 6, 2, 3));
		expect(outcomeOf(['4h', '4s', '4d', '4c'])).toBe(encode(8, 8, 2, 2, 4));
		expect(outcomeOf(['9h', '3s', '9d', '3c', '2h'])).toBeNull();
		expect(outcomeOf(['9h', 'Ts', '9d', 'Jc', '5h'])).toBeNull();
		// Player's natural 8 stops the coup.
		expect(outcomeOf(['9h', 'Ts', '9d', 'Tc'])).toBe(encode(8, 0, 2, 2, 3));
	});

	it('are no coup when one is missing or too many', () => {
		expect([outcomeOf(['7h', '9s', 'Kd', '2c']), outcomeOf(['7h', '9s', 'Kd']), outcomeOf(['7h', '9s', 'Kd', '??'])]).toEqual([null, null, null]);
		// Banker with 3 stands against an eight.
		expect(outcomeOf(['2h', 'Ks', '2d', '3c', '8h', '9c'])).toBeNull();
		expect(outcomeOf(['2h', 'Ks', '2d', '3c', '8h'])).toBe(encode(2, 3, 3, 2, 1));
	});
});
