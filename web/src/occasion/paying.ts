// Sums of money that are divided over the ways to pay them.

import type { Cents } from '../lib/types';

/** What of a sum is not yet divided over the ways to pay it; below nothing: too much is. */
export function leftOf(due: Cents, parts: Partial<Record<string, Cents>>): Cents {
	return due - Object.values(parts).reduce<Cents>((sum, one) => sum + (one ?? 0), 0);
}
