// Interleaved 2 of 5, as tickets have it: two digits at a time, one in the bars and one in the gaps between them.

/** Which of the five strokes of each digit are wide. */
const WIDE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const RATIO = 3;

/** Widths of bars and gaps in turn, beginning with a bar, in modules. An odd number of digits has no such code. */
export function interleaved(digits: string): number[] {
	if (!/^(\d\d)+$/.test(digits)) return [];
	const strokes = [1, 1, 1, 1];
	for (let at = 0; at < digits.length; at += 2) {
		const [bars, gaps] = [WIDE[Number(digits[at])]!, WIDE[Number(digits[at + 1])]!];
		for (let i = 0; i < 5; i++) strokes.push(bars[i] === '1' ? RATIO : 1, gaps[i] === '1' ? RATIO : 1);
	}
	return [...strokes, RATIO, 1, 1];
}

/** The bars alone: where each begins, and how wide it is. */
export function bars(digits: string): { x: number; width: number }[] {
	let x = 0;
	return interleaved(digits).flatMap((width, i) => {
		const at = x;
		x += width;
		return i % 2 === 0 ? [{ x: at, width }] : [];
	});
}

export function barsWidth(digits: string): number {
	return interleaved(digits).reduce((sum, width) => sum + width, 0);
}
