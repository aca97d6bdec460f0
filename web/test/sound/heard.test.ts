// What is heard at a terminal, from one moment of its table to the next.

import { describe, expect, it } from 'vitest';
import { heard, type Moment } from '../../src/sound/heard';
import { runningFor, scoreOf, winOf, type Sound } from '../../src/sound/scores';
import { LOUDEST, Sounds } from '../../src/sound/sounds.svelte';
import type { Band } from '../../src/sound/band';
import { GAMES } from '../../src/games/games';

const still: Moment = { table: 'R1', open: true, staked: 0, seconds: 20, runs: null, ended: null, refusals: 0 };
const after = (change: Partial<Moment>, before: Partial<Moment> = {}) => heard({ ...still, ...before }, { ...still, ...before, ...change });

describe('what is heard', () => {
	it('is chips that are put down and lifted, while bets are taken', () => {
		expect(after({ staked: 500 })).toEqual([{ sound: 'chip' }]);
		expect(after({ staked: 100 }, { staked: 500 })).toEqual([{ sound: 'lift' }]);
		expect(after({ staked: 0 }, { staked: 500, open: false })).toEqual([]);
	});
	it('is the last five seconds, each once, and the end of betting', () => {
		const seconds = [7, 6, 5, 4, 3, 2, 1, 0];
		const all = seconds.slice(1).map((s, i) => after({ seconds: s }, { seconds: seconds[i]! }).length);
		expect(all).toEqual([0, 1, 1, 1, 1, 1, 0]);
		expect(after({ seconds: 3 }, { seconds: 3 })).toEqual([]);
		expect(after({ open: false, seconds: null })).toEqual([{ sound: 'closed' }]);
	});
	it('is a ball that runs, and falls when its number comes', () => {
		const runs = { what: 'ball', round: 4, seconds: 9, lands: false } as const;
		expect(after({ runs })).toEqual([{ run: 'ball', seconds: 9 }]);
		expect(after({ runs: { ...runs, seconds: 5 } }, { runs })).toEqual([]);
		expect(after({ runs: { ...runs, lands: true } }, { runs })).toEqual([{ rest: true }, { sound: 'drop' }]);
		expect(after({ runs: null }, { runs: { ...runs, lands: true } })).toEqual([{ rest: true }]);
		expect(after({ runs: null }, { runs: { ...runs, what: 'rattle' } })).toEqual([{ rest: true }, { sound: 'dice' }]);
	});
	it('is a win once a round, and only a net win', () => {
		const ended = { round: 4, net: 300, staked: 100 };
		expect(after({ ended })).toEqual([{ sound: 'win' }]);
		expect(after({ ended: { ...ended, net: 400 } }, { ended })).toEqual([]);
		expect(after({ ended: { ...ended, net: 0 } })).toEqual([]);
		expect(after({ ended: { ...ended, net: -50 } })).toEqual([]);
	});
	it('is a refusal', () => expect(after({ refusals: 1 })).toEqual([{ sound: 'refused' }]));
	it('is nothing of what another table has, or of what was before the screen came', () => {
		expect(heard(null, { ...still, staked: 700, ended: { round: 4, net: 5, staked: 1 } })).toEqual([]);
		expect(after({ table: 'C2', staked: 900, ended: { round: 4, net: 5, staked: 1 }, open: false })).toEqual([{ rest: true }]);
	});
});

describe('a game', () => {
	it('sounds of what it is played with: a ball, a wheel, dice or cards', () => {
		expect(GAMES.length).toBeGreaterThanOrEqual(7);
		for (const { game, dealt, sounds } of GAMES) expect(dealt ? sounds?.on?.dealt : sounds?.runs, game).toBeTruthy();
	});
});

describe('scores', () => {
	it('grow with a win', () => {
		expect([winOf(100, 100), winOf(500, 100), winOf(3500, 100), winOf(0, 100)]).toEqual(['win', 'bigWin', 'hugeWin', null]);
		const lengths = (['win', 'bigWin', 'hugeWin'] satisfies Sound[]).map((s) => Math.max(...scoreOf(s).map((stroke) => stroke.at + stroke.length)));
		expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
		expect(lengths[2]).toBeLessThan(4);
	});
	it('last as long as what runs, and no stroke is louder than full', () => {
		for (const what of ['ball', 'pegs', 'rattle'] as const) {
			const strokes = runningFor(what, 8);
			const last = strokes.at(-1)!.at;
			expect(last).toBeGreaterThan(6);
			expect(last).toBeLessThan(8);
			expect(strokes.length).toBeLessThan(400);
			for (const s of strokes) expect(s.loud).toBeLessThanOrEqual(1);
		}
	});
});

describe('the volume', () => {
	const played: number[] = [];
	let stopped = 0;
	const band: Band = {
		play: (_, volume) => {
			played.push(volume);
			return () => void stopped++;
		},
	};
	it('is heard as chosen; silence ends what runs, and comes back as loud as before', () => {
		const sounds = new Sounds(band);
		sounds.set(LOUDEST);
		sounds.play('chip');
		sounds.run('ball', 5);
		sounds.mute();
		expect(stopped).toBe(1);
		sounds.play('chip');
		sounds.run('ball', 5);
		expect(played).toEqual([1, 1]);
		sounds.set(2);
		sounds.mute();
		sounds.mute();
		expect(sounds.volume).toBe(2);
		sounds.set(99);
		expect(sounds.volume).toBe(LOUDEST);
	});
});
