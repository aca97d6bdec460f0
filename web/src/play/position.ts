// A place on a layout that a chip can lie on, in one word: the bet, and where on it there is a choice what it is on.

export function key(bet: string, on?: string | null): string {
	return on ? `${bet} ${on}` : bet;
}

/** `split 5-8` → bet and on; `on` is empty where the bet leaves no choice. */
export function parts(name: string): { bet: string; on: string } {
	const gap = name.indexOf(' ');
	return gap < 0 ? { bet: name, on: '' } : { bet: name.slice(0, gap), on: name.slice(gap + 1) };
}
