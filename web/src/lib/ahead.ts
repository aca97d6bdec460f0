// Where several controllers may have one floor, the one that a page came from may go at any moment, and the page goes on at
// another; but scripts and styles it can have from its own alone. So all that it may ask for later it fetches beforehand,
// into the browser's cache, one after the other and after whatever else is asked for. Not when the page is idle: one that is
// not seen, or on a busy machine, may hardly ever be.

let begun = false;

/** Once for a page; if it fails, when controllers are told of again. */
export async function fetchAhead(): Promise<void> {
	if (begun || typeof document === 'undefined') return;
	begun = true;
	try {
		const names = (await (await fetch('./ahead.json')).json()) as string[];
		const here = new Set(performance.getEntriesByType('resource').map((one) => one.name));
		for (const url of names.map((name) => new URL(`./assets/${name}`, document.baseURI).href)) {
			if (!here.has(url)) await (await fetch(url, { priority: 'low' })).arrayBuffer();
		}
	} catch {
		begun = false;
	}
}
