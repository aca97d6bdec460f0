// The check of one round as a list of steps that a page can show: what was published, what this
// browser computed, and whether they agree.

import type { Game } from '../games/game';
import type { Commitment } from '../lib/types';
import { draw, keyOf, type Word } from './draw';
import { fromHex, toHex } from './hex';
import { mixed, overOf, rowOf } from './seeds';
import { KINDS, dealt, type CardDraw } from './shoe';

export interface Published {
	commit: string;
	seed: string;
	link: string;
	/** All commitments, where the floor told them: the last is `commit`, with `seed`. */
	commits?: readonly Commitment[] | undefined;
	/** What the terminals' salts come to, and each of them. */
	salted?: string | null | undefined;
	salts?: readonly { terminal: string; salt: string }[] | null | undefined;
	number: number | null;
	/** Below what it was drawn, where one number is. */
	range?: number | undefined;
	/** Where cards are dealt: those drawn for the round, and how many of each were in the shoe. */
	cards?: readonly string[] | null;
	shoe?: readonly number[] | null;
	/** What the cards come to; nothing where players decided who got which card: then it is not worked out here. */
	coup?: Game['drawn']['coup'];
}

export type Fault = 'commit-not-hex' | 'seed-not-hex' | 'link-not-hex' | 'salted-not-hex' | 'number-range' | 'shoe-range' | 'cards-range';

export interface CheckedCard extends CardDraw {
	published: string;
	agrees: boolean;
}

export interface Findings {
	faults: Fault[];
	/** times: how often the seed is hashed to come to it. */
	commit: { published: string; computed: string; times: number; agrees: boolean } | null;
	/** Whether the salts that were told come to what the draw was made with; null where there were none, or they are gone. */
	salts: boolean | null;
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
	if (published.salted && !fromHex(published.salted)) faults.push('salted-not-hex');
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

/** The commitments as told; somebody's own values are of one commitment, with a seed for every card. */
function commitsOf(published: Published): readonly Commitment[] {
	const seeds = published.shoe ? (published.cards?.length ?? 0) : 1;
	return published.commits ?? [{ from: 0, commit: bare(published.commit), seeds, seed: bare(published.seed) }];
}

export function check(published: Published): Findings {
	const faults = faultsOf(published);
	const { number: n, shoe } = published;
	const [commit, seed, link] = [fromHex(published.commit), fromHex(published.seed), fromHex(published.link)];
	const findings: Findings = { faults, commit: null, salts: null, key: null, words: [], cards: [], number: null, numberless: n === null, good: false };
	const commits = commitsOf(published);
	const row = rowOf(commits);
	const told = row.commits.filter((one) => one.computed !== null);
	if (seed && commit && told.length > 0) {
		const last = told.at(-1)!;
		const agrees = told.every((one) => one.computed === bare(one.published));
		findings.commit = { published: bare(last.published), computed: last.computed!, times: commits.findLast((one) => one.seed !== null)!.seeds, agrees };
	}
	if (published.salted && published.salts) findings.salts = mixed(published.salts) === bare(published.salted);
	if (seed && link && faults.length === 0 && (shoe || n !== null)) {
		const over = overOf(link, published.salted ? fromHex(published.salted) : null);
		const keys = row.seeds.map((one) => keyOf(one, over));
		findings.key = keys[0] ? toHex(keys[0]) : null;
		if (shoe && keys.length >= (published.cards?.length ?? 0)) checkCards(findings, keys, shoe, published.cards ?? [], n, published.coup);
		else if (keys[0] && !shoe) checkDraw(findings, keys[0], n!, published.range!);
	}
	findings.good = Boolean(
		faults.length === 0 &&
		findings.commit?.agrees === true &&
		findings.salts !== false &&
		(!shoe || findings.cards.length === (published.cards?.length ?? 0)) &&
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
function checkCards(findings: Findings, keys: readonly Uint8Array[], shoe: readonly number[], cards: readonly string[], published: number | null, coup: Published['coup']): void {
	const drawn = dealt(keys, shoe, cards.length);
	findings.cards = drawn.map((one, i) => ({ ...one, published: cards[i]!, agrees: one.card === cards[i] }));
	if (published === null || !coup) return;
	const computed = coup.outcome(drawn.map((one) => one.card));
	findings.number = { published, computed, agrees: computed === published };
}
