// The check of one round as a list of steps that a page can show: what was published, what this
// browser computed, and whether they agree.

import type { Game } from '../games/game';
import { blake256, draw, keyOf, type Word } from './draw';
import { fromHex, toHex } from './hex';
import { KINDS, dealt, type CardDraw } from './shoe';

export interface Published {
	commit: string;
	seed: string;
	link: string;
	number: number | null;
	/** Below what it was drawn, where one number is. */
	range?: number | undefined;
	/** Where cards are dealt: those drawn for the round, and how many of each were in the shoe. */
	cards?: readonly string[] | null;
	shoe?: readonly number[] | null;
	/** What the cards come to; nothing where players decided who got which card: then it is not worked out here. */
	coup?: Game['drawn']['coup'];
}

export type Fault = 'commit-not-hex' | 'seed-not-hex' | 'link-not-hex' | 'number-range' | 'shoe-range' | 'cards-range';

export interface CheckedCard extends CardDraw {
	published: string;
	agrees: boolean;
}

export interface Findings {
	faults: Fault[];
	commit: { published: string; computed: string; agrees: boolean } | null;
	key: string | null;
	/** One number: the words that were looked at. */
	words: Word[];
	/** A shoe: each card with its draw. */
	cards: CheckedCard[];
	number: { published: number; computed: number | null; agrees: boolean } | null;
	/** Nothing to compare the number with: a round that was void gives its seed away and no number. */
	numberless: boolean;
	/** True only when all that is there to be compared agrees. */
	good: boolean;
}

const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();
const whole = (n: unknown, below: number): boolean => Number.isInteger(n) && (n as number) >= 0 && (n as number) < below;
/** A shoe of eight decks. */
const LEFT = 416;

/** Below what its number must be. */
export function below(published: Published): number {
	return published.shoe ? (published.coup?.outcomes ?? Infinity) : (published.range ?? 0);
}

function faultsOf(published: Published): Fault[] {
	const faults: Fault[] = [];
	if (!fromHex(published.commit)) faults.push('commit-not-hex');
	if (!fromHex(published.seed)) faults.push('seed-not-hex');
	if (!fromHex(published.link)) faults.push('link-not-hex');
	const { number, cards, shoe, coup } = published;
	if (number !== null && !whole(number, below(published))) faults.push('number-range');
	if (!shoe) return faults;
	const left = shoe.reduce((sum, n) => sum + n, 0);
	if (shoe.length !== KINDS.length || !shoe.every((n) => whole(n, LEFT)) || left > LEFT || left < (coup?.most ?? 1)) faults.push('shoe-range');
	// Of a round without a number nothing is known but its cards.
	const most = !coup || number === null ? left : coup.most;
	if (!cards || cards.length > most || !cards.every((card) => KINDS.includes(card))) faults.push('cards-range');
	return faults;
}

export function check(published: Published): Findings {
	const faults = faultsOf(published);
	const { number: n, shoe } = published;
	const [commit, seed, link] = [fromHex(published.commit), fromHex(published.seed), fromHex(published.link)];
	const findings: Findings = { faults, commit: null, key: null, words: [], cards: [], number: null, numberless: n === null, good: false };
	if (seed && commit) {
		const computed = toHex(blake256(seed));
		findings.commit = { published: bare(published.commit), computed, agrees: computed === toHex(commit) };
	}
	if (seed && link && faults.length === 0 && (shoe || n !== null)) {
		const key = keyOf(seed, link);
		findings.key = toHex(key);
		if (shoe) checkCards(findings, key, shoe, published.cards ?? [], n, published.coup);
		else checkDraw(findings, key, n!, published.range!);
	}
	findings.good = Boolean(
		faults.length === 0 &&
		findings.commit?.agrees === true &&
		findings.cards.every((card) => card.agrees) &&
		(n === null || (shoe && !published.coup) || findings.number?.agrees === true),
	);
	return findings;
}

/** One number: one draw. */
function checkDraw(findings: Findings, key: Uint8Array, published: number, range: number): void {
	const drawn = draw(key, 0, range);
	findings.words = drawn.words;
	findings.number = { published, computed: drawn.number, agrees: published === drawn.number };
}

/** Each card, and what they come to. */
function checkCards(findings: Findings, key: Uint8Array, shoe: readonly number[], cards: readonly string[], published: number | null, coup: Published['coup']): void {
	const drawn = dealt(key, shoe, cards.length);
	findings.cards = drawn.map((one, i) => ({ ...one, published: cards[i]!, agrees: one.card === cards[i] }));
	if (published === null || !coup) return;
	const computed = coup.outcome(drawn.map((one) => one.card));
	findings.number = { published, computed, agrees: computed === published };
}
