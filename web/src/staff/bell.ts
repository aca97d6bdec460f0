// A bell for calls, made in the browser: two soft strokes, until somebody answers or the desk is made quiet.

const KEPT = 'baize.quiet';

export function isQuiet(): boolean {
	try {
		return localStorage.getItem(KEPT) === 'yes';
	} catch {
		return false;
	}
}

export function keepQuiet(quiet: boolean): void {
	try {
		localStorage.setItem(KEPT, quiet ? 'yes' : 'no');
	} catch {
		// Without storage the choice lasts as long as the page.
	}
}

let context: AudioContext | null = null;

/** Two strokes. A browser that lets no page sound before it was touched stays silent. */
export function ring(): void {
	if (typeof AudioContext === 'undefined') return;
	context ??= new AudioContext();
	void context.resume();
	for (const [at, pitch] of [[0, 880], [0.28, 660]] as const) {
		const tone = context.createOscillator();
		const loud = context.createGain();
		const from = context.currentTime + at;
		tone.frequency.value = pitch;
		loud.gain.setValueAtTime(0.0001, from);
		loud.gain.exponentialRampToValueAtTime(0.25, from + 0.02);
		loud.gain.exponentialRampToValueAtTime(0.0001, from + 0.9);
		tone.connect(loud).connect(context.destination);
		tone.start(from);
		tone.stop(from + 1);
	}
}
