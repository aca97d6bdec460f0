// What a layout hears: taps, carried chips, the arrow keys and the keys that lay and take chips. The drawing differs
// from game to game; what a hand may do on it does not. Every place on it has its name in `data-position`.

import type { Attachment } from 'svelte/attachments';

export type Way = 'left' | 'right' | 'up' | 'down';
const KEYS: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export interface Hands {
	put: (position: string) => void;
	/** One chip, or all that lies there. */
	take: (position: string, all: boolean) => void;
	lift: (event: PointerEvent, position: string) => void;
	/** The position under the finger or the mouse. */
	point: (position: string | null) => void;
	focus: (position: string | null) => void;
	/** The next position in a direction. */
	step: (position: string, way: Way) => string;
}

export function positionOf(target: EventTarget | null): string | null {
	return (target as Element | null)?.closest?.('[data-position]')?.getAttribute('data-position') ?? null;
}

/** For the element that holds the positions. */
export function cloth(hands: Hands): Attachment<HTMLElement | SVGElement> {
	return (root) => {
		const down = new AbortController();
		const { signal } = down;
		const on = <E extends Event>(type: string, heard: (e: E, position: string) => void): void =>
			root.addEventListener(type, (e) => {
				const position = positionOf(e.target);
				if (position) heard(e as E, position);
			}, { signal });
		on('click', (_, p) => hands.put(p));
		on<PointerEvent>('pointerdown', (e, p) => hands.lift(e, p));
		on<PointerEvent>('pointerover', (e, p) => {
			if (e.pointerType !== 'touch' || e.buttons > 0) hands.point(p);
		});
		on('contextmenu', (e, p) => {
			e.preventDefault();
			hands.take(p, true);
		});
		on('focusin', (_, p) => hands.focus(p));
		on<KeyboardEvent>('keydown', (e, p) => {
			const way = KEYS[e.key];
			if (way) root.querySelector<HTMLElement>(`[data-position="${hands.step(p, way)}"]`)?.focus();
			else if (e.key === 'Enter' || e.key === ' ') hands.put(p);
			else if (e.key === 'Backspace' || e.key === 'Delete') hands.take(p, e.key === 'Delete');
			else return;
			e.preventDefault();
		});
		const leave = (): void => hands.point(null);
		root.addEventListener('pointerleave', leave, { signal });
		root.addEventListener('pointerup', (e) => (e as PointerEvent).pointerType === 'touch' && leave(), { signal });
		// The focus also goes when the drawing is taken down, in the middle of that; then nobody may be told.
		root.addEventListener('focusout', () => queueMicrotask(() => root.isConnected && !root.contains(document.activeElement) && hands.focus(null)), { signal });
		return () => down.abort();
	};
}
