// The tumbler: how its cover and its dice move while the dice are tumbled. A function of time alone, so that every screen
// shows the same at the same moment. When the dice lie is not decided here, nor what they show.

export interface Motion {
	/** 1 over the dice, 0 lifted off. */
	cover: number;
	/** How hard it is shaken. */
	shake: number;
	/** Under the cover the dice of the last round have given way to those of this one. */
	changed: boolean;
}

const smooth = (u: number): number => u * u * (3 - 2 * u);
const between = (u: number, from: number, to: number): number => Math.min(1, Math.max(0, (u - from) / (to - from)));

/** By then they have been tumbled and lie under the cover; it goes off when it is known what they show. */
export const SHAKEN = 0.78;

/** Dice that are tumbled when betting has ended: the cover comes down, they are shaken, it goes off. */
export function tumbled(share: number): Motion {
	const u = Math.min(1, Math.max(0, share));
	const cover = u < 0.5 ? smooth(between(u, 0, 0.12)) : 1 - smooth(between(u, 0.84, 0.98));
	const shake = between(u, 0.12, 0.2) * (1 - between(u, 0.62, SHAKEN));
	return { cover, shake, changed: u >= 0.12 };
}

/** Dice that were tumbled before betting and lie covered: the cover goes off, and there is time to read them. */
export function uncovered(share: number): Motion {
	const u = Math.min(1, Math.max(0, share));
	return { cover: 1 - smooth(between(u, 0.06, 0.32)), shake: 0, changed: true };
}

/** Before betting: covered, and shaken three times. */
export function sealing(share: number): Motion {
	const u = Math.min(1, Math.max(0, share));
	const shaking = between(u, 0.2, 1);
	return { cover: smooth(between(u, 0, 0.18)), shake: shaking > 0 && shaking < 1 ? Math.abs(Math.sin(shaking * 3 * Math.PI)) : 0, changed: u >= 0.18 };
}
