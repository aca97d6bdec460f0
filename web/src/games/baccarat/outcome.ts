// What a coup came to, in one whole number as the floor tells it (docs/protocol.md), and back into words of the game.

export type Winner = 'player' | 'banker' | 'tie';

export interface Outcome {
	winner: Winner;
	/** Final points, 0 to 9. */
	player: number;
	banker: number;
	playerCards: 2 | 3;
	bankerCards: 2 | 3;
	playerPair: boolean;
	bankerPair: boolean;
	/** Both hands paired, and with the same rank. */
	twins: boolean;
	/** 8 or 9 with the first two cards. */
	playerNatural: boolean;
	bankerNatural: boolean;
}

const MOST = 10 * 10 * 2 * 2 * 5;

/** Nothing for a coup without a result (void), and for what is no outcome at all. */
export function outcome(number: number): Outcome | null {
	if (!Number.isInteger(number) || number < 0 || number >= MOST) return null;
	const pairs = number % 5;
	let rest = (number - pairs) / 5;
	const bankerCards = rest % 2 ? 3 : 2;
	rest = Math.floor(rest / 2);
	const playerCards = rest % 2 ? 3 : 2;
	rest = Math.floor(rest / 2);
	const banker = rest % 10;
	const player = Math.floor(rest / 10);
	return {
		winner: player > banker ? 'player' : banker > player ? 'banker' : 'tie',
		player,
		banker,
		playerCards,
		bankerCards,
		playerPair: pairs === 1 || pairs >= 3,
		bankerPair: pairs >= 2,
		twins: pairs === 4,
		playerNatural: playerCards === 2 && player >= 8,
		bankerNatural: bankerCards === 2 && banker >= 8,
	};
}

/** The number of an outcome; pairs as 0 none, 1 Player, 2 Banker, 3 both, 4 both of one rank. */
export function encode(player: number, banker: number, playerCards = 2, bankerCards = 2, pairs = 0): number {
	return (((player * 10 + banker) * 2 + (playerCards - 2)) * 2 + (bankerCards - 2)) * 5 + pairs;
}
