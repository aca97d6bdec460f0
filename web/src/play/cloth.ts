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
	/** What this position is, and what lies there. */
	ask?: (position: string) => void;
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
			else if (e.key === '?' && hands.ask) hands.ask(p);
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

/** Of the boxes that lie in a direction, the one that is nearest, what lies aside counting more than what lies far. */
export function nearest<B extends { x: number; y: number; width: number; height: number }>(from: B, boxes: readonly B[], way: Way): B | null {
	const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] as [number, number];
	const middle = (b: B): { x: number; y: number } => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });
	const here = middle(from);
	let best: B | null = null;
	let least = Infinity;
	for (const box of boxes) {
		const there = middle(box);
		const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
		// What begins before this one ends lies beside it, not beyond.
		const room = dx ? Math.max(box.x, from.x) - Math.min(box.x + box.width, from.x + from.width) : Math.max(box.y, from.y) - Math.min(box.y + box.height, from.y + from.height);
		if (box === from || along <= 0 || room < -3) continue;
		const aside = dx ? apart(from.y, from.height, box.y, box.height) : apart(from.x, from.width, box.x, box.width);
		const far = Math.max(0, room) + 3 * aside + Math.abs((there.x - here.x) * dy + (there.y - here.y) * dx) * 0.2;
		if (far < least) [least, best] = [far, box];
	}
	return best;
}

/** How far two stretches are apart; nothing where they overlap. */
function apart(a: number, along: number, b: number, blong: number): number {
	return Math.max(0, Math.max(a, b) - Math.min(a + along, b + blong));
}

/** The next position in a direction, by where the areas stand on the screen. */
export function beside(root: Element | undefined, position: string, way: Way): string {
	const boxes = [...(root?.querySelectorAll<HTMLElement>('[data-position]') ?? [])]
		.map((el) => ({ name: el.dataset.position!, box: el.getBoundingClientRect() }))
		.filter(({ box }) => box.width > 0)
		.map(({ name, box }) => ({ name, x: box.x, y: box.y, width: box.width, height: box.height }));
	const from = boxes.find((one) => one.name === position);
	return (from && nearest(from, boxes, way)?.name) ?? position;
}
