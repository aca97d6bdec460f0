// A bell for calls: two soft strokes, until somebody answers or the desk is made quiet.

import { Synthesiser } from '../sound/band';
import { scoreOf } from '../sound/scores';

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

const band = new Synthesiser();

/** Two strokes. A browser that lets no page sound before it was touched stays silent. */
export function ring(): void {
	band.play(scoreOf('call'), 1);
}
