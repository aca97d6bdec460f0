// Large type: a setting of the screen, kept with it. Whatever is measured in rem grows.

import { writable } from 'svelte/store';

const KEPT = 'baize.type';
const kept = (): boolean => {
	try {
		return localStorage.getItem(KEPT) === 'large';
	} catch {
		return false;
	}
};

export const largeType = writable(typeof localStorage !== 'undefined' && kept());
largeType.subscribe((large) => {
	if (typeof document === 'undefined') return;
	document.documentElement.classList.toggle('large-type', large);
	try {
		localStorage.setItem(KEPT, large ? 'large' : 'usual');
	} catch {
		// Without storage the choice lasts as long as the page.
	}
});
if (typeof addEventListener !== 'undefined') addEventListener('storage', (e) => e.key === KEPT && largeType.set(kept()));
