// One question to the floor as a form sees it: busy while it runs, then done or refused in words.

import { untrack } from 'svelte';
import { LineLost, Refusal } from '../lib/wire';

export interface Said {
	why: string;
	rule: string | undefined;
	code: string | undefined;
	/** True when the answer never came. */
	lost: boolean;
	left: number | undefined;
	/** All that the floor said of it. */
	refusal?: Refusal;
}

export class Asking {
	busy = $state(false);
	said = $state.raw<Said | null>(null);

	/** The answer, or undefined when it was refused or lost; `said` then tells why. */
	async run<T>(ask: () => Promise<T>): Promise<T | undefined> {
		// An effect that asks must not ask again because the asking is over.
		if (untrack(() => this.busy)) return undefined;
		this.busy = true;
		this.said = null;
		try {
			return await ask();
		} catch (why) {
			if (why instanceof Refusal) {
				const left = why.answer.left;
				this.said = {
					why: why.message, rule: why.rule, code: why.code, lost: false,
					left: typeof left === 'number' ? left : undefined,
					refusal: why,
				};
			} else if (why instanceof LineLost) {
				this.said = { why: why.message, rule: undefined, code: undefined, lost: true, left: undefined };
			} else {
				throw why;
			}
			return undefined;
		} finally {
			this.busy = false;
		}
	}

	clear(): void {
		this.said = null;
	}
}
