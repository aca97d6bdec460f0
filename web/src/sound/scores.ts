// What a terminal sounds like, as scores: strokes of a tone or of noise, each with its moment. All of it is made in the
// browser; there are no files. A score is a plain list, so that what will be heard can be read and tested.

export interface Stroke {
	/** Seconds from the start of the score. */
	at: number;
	/** A tone has a pitch; noise is what passes around it. */
	kind: 'tone' | 'noise';
	/** Hertz, and where it glides to. */
	pitch: number;
	to?: number;
	/** Seconds until it has faded, and how much of them it swells. */
	length: number;
	swell?: number;
	/** From 0 to 1, before the volume that somebody chose. */
	loud: number;
}

export type Sound = 'chip' | 'lift' | 'refused' | 'second' | 'closed' | 'card' | 'turn' | 'drop' | 'dice' | 'win' | 'bigWin' | 'hugeWin' | 'call';
/** What sounds for as long as something runs. */
export type Running = 'ball' | 'pegs' | 'rattle';

const click = (at: number, pitch: number, loud: number): Stroke[] => [
	{ at, kind: 'noise', pitch, length: 0.035, loud },
	{ at, kind: 'tone', pitch: pitch / 2, length: 0.05, loud: loud * 0.35 },
];

/** A bell: the note and its octave, which fades sooner. */
const bell = (at: number, pitch: number, loud: number): Stroke[] => [
	{ at, kind: 'tone', pitch, length: 0.7, swell: 0.006, loud },
	{ at, kind: 'tone', pitch: pitch * 2, length: 0.35, swell: 0.004, loud: loud * 0.3 },
];

/** Steps above the note on which wins begin, of a scale without half tones, so that any of them sound well together. */
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
const FIRST = 523.25;
const note = (step: number): number => FIRST * 2 ** (STEPS[step]! / 12);

const rising = (notes: number, apart: number): Stroke[] => Array.from({ length: notes }, (_, i) => bell(i * apart, note(i), 0.3)).flat();

/** Jumps of a ball or of dice that come to rest: each nearer to the next and softer. */
function settling(jumps: number, length: number, pitch: number): Stroke[] {
	const strokes: Stroke[] = [];
	for (let i = 0; i < jumps; i++) {
		const share = 1 - (1 - i / jumps) ** 2;
		strokes.push(...click(share * length, pitch * (1 + 0.12 * (i % 3)), 0.5 * (1 - 0.7 * share)));
	}
	return strokes;
}

const SCORES: Readonly<Record<Sound, readonly Stroke[]>> = {
	chip: [...click(0, 4200, 0.5), ...click(0.055, 5200, 0.3)],
	lift: click(0, 3100, 0.35),
	refused: [{ at: 0, kind: 'tone', pitch: 170, to: 120, length: 0.22, swell: 0.01, loud: 0.5 }],
	second: [{ at: 0, kind: 'tone', pitch: 1250, length: 0.06, loud: 0.22 }],
	closed: [
		{ at: 0, kind: 'tone', pitch: 780, length: 0.18, swell: 0.005, loud: 0.3 },
		{ at: 0.14, kind: 'tone', pitch: 585, length: 0.35, swell: 0.005, loud: 0.3 },
	],
	card: [{ at: 0, kind: 'noise', pitch: 2400, to: 5200, length: 0.13, swell: 0.04, loud: 0.35 }],
	turn: [{ at: 0, kind: 'noise', pitch: 3800, to: 1800, length: 0.08, swell: 0.01, loud: 0.35 }, ...click(0.07, 1900, 0.2)],
	drop: settling(9, 1.3, 3400),
	dice: settling(6, 0.55, 1700),
	win: rising(3, 0.11),
	bigWin: rising(6, 0.1),
	call: [bell(0, 880, 0.25), bell(0.28, 660, 0.25)].flat(),
	hugeWin: [...rising(11, 0.09), ...[4, 7, 9].flatMap((step) => bell(1.1, note(step), 0.28))],
};

/** What is heard when that which ran comes to rest. */
export const RESTS: Readonly<Record<Running, Sound | null>> = { ball: 'drop', pegs: null, rattle: 'dice' };

export const scoreOf = (sound: Sound): readonly Stroke[] => SCORES[sound];

/** What runs, for `seconds`: a ball on its rim, pegs that pass more and more slowly, dice that are shaken. */
export function runningFor(running: Running, seconds: number): Stroke[] {
	const least = Math.max(0.2, seconds);
	if (running === 'ball') return rounds(least);
	const beats = running === 'pegs' ? slowing(least) : even(least, 0.075);
	return beats.flatMap((at) => click(at, running === 'pegs' ? 2300 : 1500, running === 'pegs' ? 0.3 : 0.22));
}

/** The ball passes again and again, each time a little later: its hiss swells and fades. */
function rounds(seconds: number): Stroke[] {
	const strokes: Stroke[] = [];
	for (let at = 0, lap = 0.5; at < seconds; at += lap, lap *= 1.06)
		strokes.push({ at, kind: 'noise', pitch: 950, to: 800, length: lap * 1.15, swell: lap * 0.5, loud: 0.16 });
	return strokes;
}

/** Moments that come further and further apart. */
function slowing(seconds: number): number[] {
	const beats: number[] = [];
	for (let at = 0, gap = 0.05; at < seconds; at += gap, gap *= 1.045) beats.push(at);
	return beats;
}

const even = (seconds: number, gap: number): number[] => Array.from({ length: Math.floor(seconds / gap) }, (_, i) => i * gap);

/** A net win by its size beside the stake; what brings no more than was staked is no win and has no sound. */
export function winOf(net: number, staked: number): Sound | null {
	if (net <= 0) return null;
	if (net >= 20 * staked) return 'hugeWin';
	return net >= 5 * staked ? 'bigWin' : 'win';
}
