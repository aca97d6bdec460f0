// Carrying chips with the finger: from the rack onto the layout, from one position to another, or off the cloth.

export interface Load {
	stake: number;
	/** The position it was picked up from; nothing when it comes from the rack. */
	from: string | null;
}

const STARTS_AFTER = 9;

export class Drag {
	load = $state<Load | null>(null);
	x = $state(0);
	y = $state(0);
	/** The position under the finger. */
	over = $state<string | null>(null);
	/** A click that ends a drag is no tap. */
	private justEnded = 0;

	constructor(private readonly drop: (load: Load, over: string | null) => void) {}

	/** On pointerdown: nothing happens until the finger has moved. */
	begin(event: PointerEvent, load: Load): void {
		if (event.button !== 0 || !event.isPrimary) return;
		const from = { x: event.clientX, y: event.clientY };
		// A touch is bound to the element it began on; without this the element under the finger stays unknown.
		const target = event.target as Element;
		if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
		const moved = (e: PointerEvent): void => {
			if (e.pointerId !== event.pointerId) return;
			if (!this.load && Math.hypot(e.clientX - from.x, e.clientY - from.y) < STARTS_AFTER) return;
			this.load = load;
			this.x = e.clientX;
			this.y = e.clientY;
			this.over = positionAt(e.clientX, e.clientY);
		};
		const done = (e: PointerEvent): void => {
			if (e.pointerId !== event.pointerId) return;
			removeEventListener('pointermove', moved);
			removeEventListener('pointerup', done);
			removeEventListener('pointercancel', done);
			if (!this.load) return;
			const over = this.over;
			this.load = null;
			this.over = null;
			this.justEnded = performance.now();
			if (e.type === 'pointerup') this.drop(load, over);
		};
		addEventListener('pointermove', moved);
		addEventListener('pointerup', done);
		addEventListener('pointercancel', done);
	}

	/** Whether a click now is the end of a drag. */
	swallow(): boolean {
		return performance.now() - this.justEnded < 60;
	}
}

function positionAt(x: number, y: number): string | null {
	return document.elementFromPoint(x, y)?.closest('[data-position]')?.getAttribute('data-position') ?? null;
}
