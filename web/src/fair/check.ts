// The check of one round as a list of steps that a page can show: what was published, what this
// browser computed, and whether they agree.

import { blake256, draw, type Word } from './draw';
import { fromHex, toHex } from './hex';

export interface Published {
	commit: string;
	seed: string;
	link: string;
	number: number | null;
}

export type Fault = 'commit-not-hex' | 'seed-not-hex' | 'link-not-hex' | 'number-range';

export interface Findings {
	faults: Fault[];
	commit: { published: string; computed: string; agrees: boolean } | null;
	key: string | null;
	words: Word[];
	number: { published: number; computed: number; agrees: boolean } | null;
	/** Nothing to compare the number with: a round that was void gives its seed away and no number. */
	numberless: boolean;
	/** True only when both the commit and the number agree; of a round without a number, the commit. */
	good: boolean;
}

const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();

export function check(published: Published): Findings {
	const faults: Fault[] = [];
	const commit = fromHex(published.commit);
	const seed = fromHex(published.seed);
	const link = fromHex(published.link);
	if (!commit) faults.push('commit-not-hex');
	if (!seed) faults.push('seed-not-hex');
	if (!link) faults.push('link-not-hex');
	const n = published.number;
	if (n !== null && (!Number.isInteger(n) || n < 0 || n > 36)) faults.push('number-range');

	const findings: Findings = { faults, commit: null, key: null, words: [], number: null, numberless: n === null, good: false };
	if (seed && commit) {
		const computed = toHex(blake256(seed));
		findings.commit = { published: bare(published.commit), computed, agrees: computed === toHex(commit) };
	}
	if (seed && link && n !== null) {
		const drawn = draw(seed, link);
		findings.key = toHex(drawn.key);
		findings.words = drawn.words;
		findings.number = { published: n, computed: drawn.number, agrees: n === drawn.number };
	}
	findings.good =
		faults.length === 0 && findings.commit?.agrees === true && (n === null || findings.number?.agrees === true);
	return findings;
}
