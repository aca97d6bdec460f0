// How a leader board fills its screen.

export interface Room {
	width: number;
	height: number;
}
export interface Laid {
	columns: number;
	perPage: number;
	/** Of letters, to those of the page. */
	scale: number;
}

const LARGEST = 2.4;
const STEP = 0.1;

/** The largest letters with which so many cards of a size are all seen at once; where none are, so many pages as it takes. All
 *  sizes are in letters of the page. */
export function layOut(count: number, room: Room, card: Room): Laid {
	const fits = (scale: number): { columns: number; rows: number } => ({
		columns: Math.max(1, Math.floor(room.width / (card.width * scale))),
		rows: Math.max(1, Math.floor(room.height / (card.height * scale))),
	});
	for (let scale = LARGEST; scale > 1; scale -= STEP) {
		const { columns, rows } = fits(scale);
		const wide = card.width * scale <= room.width && card.height * scale <= room.height;
		if (wide && columns * rows >= count) return { columns: Math.min(columns, Math.max(1, count)), perPage: Math.max(1, count), scale: Math.round(scale * 10) / 10 };
	}
	const { columns, rows } = fits(1);
	return { columns: Math.min(columns, Math.max(1, count)), perPage: columns * rows, scale: 1 };
}
