// Where a screen is: everything after the `#`. The floor serves one file, so the path never changes.

import { readable } from 'svelte/store';

export interface Route {
	/** First part: '', 'play', 'display', 'cage', … */
	page: string;
	/** Second part: the terminal or the table. */
	arg: string;
	query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
	const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
	const [page = '', arg = ''] = path.split('/', 2);
	let name = arg;
	try {
		name = decodeURIComponent(arg);
	} catch {
		// A stray % in the address is taken as it is written.
	}
	return { page, arg: name, query: new URLSearchParams(search) };
}

export const route = readable<Route>(parseRoute(location.hash), (set) => {
	const moved = () => set(parseRoute(location.hash));
	moved();
	addEventListener('hashchange', moved);
	return () => removeEventListener('hashchange', moved);
});

export function go(hash: string): void {
	location.hash = hash;
}
