// The rim of the floor's wheel, as last told in a view. Results are section numbers; a badge in a list of tables has
// only those, and the rim tells their symbols.

let rim = $state<string | null>(null);

export function tellRim(now: string | null | undefined): void {
	if (now) rim = now;
}

export function knownRim(): string | null {
	return rim;
}
