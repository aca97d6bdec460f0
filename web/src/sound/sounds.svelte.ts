// How loud a terminal is, kept with the terminal, and who plays what: one Sounds for a page.

import { Synthesiser, type Band } from './band';
import { runningFor, scoreOf, type Running, type Sound } from './scores';

const KEPT = 'baize.volume';
/** Steps of the volume; 0 is silent. */
export const LOUDEST = 5;
const USUAL = 3;

function kept(): number {
	try {
		const said = Number(localStorage.getItem(KEPT) ?? USUAL);
		return Number.isInteger(said) && said >= 0 && said <= LOUDEST ? said : USUAL;
	} catch {
		return USUAL;
	}
}

export class Sounds {
	volume = $state(kept());
	private before = this.volume || USUAL;
	private stop: (() => void) | null = null;

	constructor(private readonly band: Band = new Synthesiser()) {}

	play(sound: Sound): void {
		if (this.volume > 0) this.band.play(scoreOf(sound), this.volume / LOUDEST);
	}

	/** Something runs for so many seconds, or until `rest`. One thing runs at a time. */
	run(running: Running, seconds: number): void {
		this.rest();
		if (this.volume > 0) this.stop = this.band.play(runningFor(running, seconds), this.volume / LOUDEST);
	}

	rest(): void {
		this.stop?.();
		this.stop = null;
	}

	set(volume: number): void {
		if (this.volume > 0) this.before = this.volume;
		this.volume = Math.min(LOUDEST, Math.max(0, Math.round(volume)));
		if (this.volume === 0) this.rest();
		try {
			localStorage.setItem(KEPT, String(this.volume));
		} catch {
			// Without storage the choice lasts as long as the page.
		}
	}

	/** Silent, or as loud as before. */
	mute(): void {
		this.set(this.volume > 0 ? 0 : this.before);
	}
}
