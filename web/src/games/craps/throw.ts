// Two dice in the air: where each is at a given moment of a throw. They leave the hand at the near end, strike the far end
// and, when it is known what they show, come to rest on the cloth. A function of time and of the round alone.

export interface Place {
	/** Across the cloth from the far end (0) to the near one (1), and from its upper edge (0) to the lower (1). */
	x: number;
	y: number;
	/** Above the cloth, in edges of a die. */
	height: number;
	/** Degrees still to be tumbled about two axes; 0 when it lies. */
	roll: number;
	pitch: number;
	/** 0 while it is in the hand. */
	seen: number;
}

const LEAVES = 0.1;
/** Here they strike the far end: further they come only when it is known what they show. */
export const STRIKES = 0.46;
const RESTS = 0.9;

/** A number from 0 to 1 that is the same on every screen. */
function mixed(number: number, salt: number): number {
	const mess = Math.sin((number + 1) * 127.1 + salt * 311.7) * 43758.5453;
	return mess - Math.floor(mess);
}

/** Where a die comes to rest. */
export function rest(number: number, die: 0 | 1): { x: number; y: number; yaw: number } {
	const x = 0.2 + 0.22 * mixed(number, 1);
	const y = 0.4 + 0.2 * mixed(number, 2);
	const beside = die === 0 ? -1 : 1;
	return {
		x: x + beside * (0.035 + 0.02 * mixed(number, 3)),
		y: y + beside * (0.05 + 0.05 * mixed(number, 4)) * (mixed(number, 5) > 0.5 ? 1 : -1),
		yaw: -40 + 80 * mixed(number, 6 + die),
	};
}

const hop = (u: number): number => 4 * u * (1 - u);

/** A die of this round's throw, which ends with this number. */
export function thrown(round: number, number: number, die: 0 | 1, share: number): Place {
	const u = Math.min(1, Math.max(0, share));
	const end = rest(number, die);
	const lag = die === 0 ? 0 : 0.018;
	const wall = { x: 0.022 + 0.012 * die, y: 0.34 + 0.3 * mixed(round, 8 + die) };
	if (u >= RESTS) return { ...end, height: 0, roll: 0, pitch: 0, seen: 1 };
	const left = 1 - u / RESTS;
	const spin = { roll: 360 * 4 * left ** 1.6 * (die ? -1 : 1), pitch: 360 * 5 * left ** 1.6 };
	if (u < STRIKES + lag) {
		const v = Math.max(0, (u - LEAVES - lag) / (STRIKES - LEAVES));
		const from = { x: 1.04, y: 0.66 + 0.06 * die };
		// One touch of the cloth on the way.
		const height = v < 0.62 ? 2.3 * hop(v / 0.62) : 1.2 * hop((v - 0.62) / 0.76);
		return { x: from.x + (wall.x - from.x) * v, y: from.y + (wall.y - from.y) * v, height, ...spin, seen: v > 0 ? 1 : 0 };
	}
	const w = Math.min(1, (u - STRIKES - lag) / (RESTS - STRIKES - lag));
	const slow = 1 - (1 - w) ** 2.2;
	const bounces = w < 0.3 ? 1.2 * hop(0.5 + w / 0.6) : w < 0.62 ? 0.5 * hop((w - 0.3) / 0.32) : w < 0.84 ? 0.18 * hop((w - 0.62) / 0.22) : 0;
	return { x: wall.x + (end.x - wall.x) * slow, y: wall.y + (end.y - wall.y) * slow, height: bounces, ...spin, seen: 1 };
}
