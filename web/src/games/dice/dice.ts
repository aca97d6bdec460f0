// Dice and the numbers by which the floor tells them (docs/protocol.md), and where the pips of a face lie.

export type Face = 1 | 2 | 3 | 4 | 5 | 6;
export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

export const TRIPLES = 216;
export const PAIRS = 36;

const whole = (number: number, below: number): boolean => Number.isInteger(number) && number >= 0 && number < below;
const face = (index: number): Face => ((index % 6) + 1) as Face;

/** Three dice in the order drawn, from their number; nothing for what is none. */
export function three(number: number): [Face, Face, Face] | null {
	if (!whole(number, TRIPLES)) return null;
	return [face(Math.floor(number / 36)), face(Math.floor(number / 6)), face(number)];
}

/** Two dice, from their number alone. */
export function two(number: number): [Face, Face] | null {
	return whole(number, PAIRS) ? [face(Math.floor(number / 6)), face(number)] : null;
}

/** The number of dice as they lie, two or three of them. */
export function numberOf(dice: readonly number[]): number {
	return dice.reduce((sum, one) => sum * 6 + one - 1, 0);
}

export function sum(dice: readonly number[]): number {
	return dice.reduce((all, one) => all + one, 0);
}

/** Across and down, in hundredths of the face. */
export const PIPS: Record<Face, readonly (readonly [number, number])[]> = {
	1: [[50, 50]],
	2: [[27, 27], [73, 73]],
	3: [[25, 25], [50, 50], [75, 75]],
	4: [[27, 27], [73, 27], [27, 73], [73, 73]],
	5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
	6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};

/** The sides of a die as it is made: 1 above, 2 before, 3 at the right; opposite sides make seven. */
export const SIDES: readonly { face: Face; turn: string }[] = [
	{ face: 1, turn: 'rotateX(90deg)' },
	{ face: 6, turn: 'rotateX(-90deg)' },
	{ face: 2, turn: '' },
	{ face: 5, turn: 'rotateY(180deg)' },
	{ face: 3, turn: 'rotateY(90deg)' },
	{ face: 4, turn: 'rotateY(-90deg)' },
];

/** The turn that brings a face up. */
export const UP: Record<Face, string> = {
	1: '',
	2: 'rotateX(90deg)',
	3: 'rotateZ(-90deg)',
	4: 'rotateZ(90deg)',
	5: 'rotateX(-90deg)',
	6: 'rotateX(180deg)',
};
