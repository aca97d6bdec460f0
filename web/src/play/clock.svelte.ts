// One ticking clock for everything on a screen that counts.

import { onDestroy } from 'svelte';

/** `now` by performance.now(), five times a second: enough for a ring that shrinks calmly. */
export class Clock {
	now = $state(performance.now());

	constructor() {
		const timer = setInterval(() => (this.now = performance.now()), 200);
		onDestroy(() => clearInterval(timer));
	}

	/** Whole seconds left until a moment, rounded up; nothing when no clock runs. */
	seconds(until: number | null): number | null {
		return until === null ? null : Math.max(0, Math.ceil((until - this.now) / 1000));
	}

	share(until: number | null, of: number): number | null {
		return until === null || of <= 0 ? null : Math.min(1, Math.max(0, (until - this.now) / of));
	}
}
