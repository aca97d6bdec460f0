// The token by which the floor knows a terminal again. It stays with the browser, one for each terminal.

const name = (terminal: string): string => `baize.token.${terminal}`;

export function kept(terminal: string): string | null {
	try {
		return localStorage.getItem(name(terminal));
	} catch {
		return null;
	}
}

export function keep(terminal: string, token: string): void {
	try {
		localStorage.setItem(name(terminal), token);
	} catch {
		// Without storage a reload needs card and PIN; the sitting itself is safe on the floor.
	}
}
