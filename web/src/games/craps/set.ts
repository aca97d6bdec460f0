// The dice of a set, by their numbers.

/** So many are kept in the bowl. */
export const SET = 5;

/** What was ticked, in order; nothing where it is no die of the set. */
export function numbersOf(given: unknown): number[] | undefined {
	if (!Array.isArray(given)) return undefined;
	const numbers = given.map(Number).sort((a, b) => a - b);
	return numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= SET) ? numbers : undefined;
}
