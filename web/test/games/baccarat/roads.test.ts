import { describe, expect, it } from 'vitest';
import { columns, layRuns, runs } from '../../../src/games/baccarat/grid';
import { encode, outcome } from '../../../src/games/baccarat/outcome';
import { derivedRoad, roads, tints, type Side } from '../../../src/games/baccarat/roads';

/** `PPBT` → outcomes: 7 to 3, 3 to 7, 5 to 5. */
const shoe = (text: string): number[] =>
	[...text].map((one) => ({ P: encode(7, 3, 3, 2), B: encode(3, 7, 2, 3), T: encode(5, 5, 3, 3), '-': -1 })[one]!);
const sides = (text: string): Side[] => [...text].map((one) => (one === 'P' ? 'player' : 'banker'));
/** Marks as letters: r and b. */
const letters = (list: readonly ('red' | 'blue')[]): string => list.map((t) => t[0]).join('');
const at = (list: readonly { column: number; row: number }[]): string => list.map((p) => `${p.column}.${p.row}`).join(' ');

describe('an outcome', () => {
	it('is read back as it was written, all of them', () => {
		for (let player = 0; player <= 9; player++)
			for (let banker = 0; banker <= 9; banker++)
				for (const cards of [[2, 2], [2, 3], [3, 2], [3, 3]] as const)
					for (let pairs = 0; pairs <= 4; pairs++) {
						const o = outcome(encode(player, banker, ...cards, pairs))!;
						expect([o.player, o.banker, o.playerCards, o.bankerCards]).toEqual([player, banker, ...cards]);
						expect([o.playerPair, o.bankerPair, o.twins]).toEqual([[1, 3, 4].includes(pairs), pairs >= 2, pairs === 4]);
					}
	});

	it('knows winner and naturals', () => {
		expect(outcome(encode(9, 8))).toMatchObject({ winner: 'player', playerNatural: true, bankerNatural: true });
		expect(outcome(encode(8, 9, 3, 2))).toMatchObject({ winner: 'banker', playerNatural: false, bankerNatural: true });
		expect(outcome(encode(6, 6))).toMatchObject({ winner: 'tie', playerNatural: false, bankerNatural: false });
	});

	it('of a void coup is none', () => {
		expect([outcome(-1), outcome(2000), outcome(1.5)]).toEqual([null, null, null]);
	});

	it('follows the formula of the protocol', () => {
		// Player 3 with three cards, Banker 7 with two, Banker's pair: ((37 × 2 + 1) × 2 + 0) × 5 + 2.
		expect(encode(3, 7, 3, 2, 2)).toBe(752);
		expect(outcome(752)).toMatchObject({ winner: 'banker', player: 3, banker: 7, playerCards: 3, bankerCards: 2, bankerPair: true, playerPair: false });
	});
});

describe('the bead plate', () => {
	it('takes every coup, ties too, down and then right; a void coup leaves no bead', () => {
		const { bead } = roads(shoe('PBT-PPBB'));
		expect(at(bead)).toBe('0.0 0.1 0.2 0.3 0.4 0.5 1.0');
		expect(bead.map((b) => b.outcome.winner[0]).join('')).toBe('pbtppbb');
	});
});

describe('the big road', () => {
	it('begins a column when the winner changes, and counts ties on the mark before', () => {
		const { big } = roads(shoe('PPBTTBP'));
		expect(at(big)).toBe('0.0 0.1 1.0 1.1 2.0');
		expect(big.map((m) => m.ties)).toEqual([0, 0, 2, 0, 0]);
	});

	it('lets ties wait for the first winner', () => {
		expect(roads(shoe('TT'))).toMatchObject({ big: [], early: 2 });
		const { big, early } = roads(shoe('TTBT'));
		expect(early).toBe(0);
		expect(big).toMatchObject([{ winner: 'banker', column: 0, row: 0, ties: 3 }]);
	});

	it('carries pair dots and naturals', () => {
		const { big, counts } = roads([encode(9, 1, 2, 2, 1), encode(0, 6, 2, 2, 2), encode(1, 7, 2, 3, 4), encode(4, 4, 2, 2, 3)]);
		expect(big.map((m) => [m.playerPair, m.bankerPair, m.natural])).toEqual([[true, false, true], [false, true, false], [true, true, false]]);
		expect(counts).toEqual({ coups: 4, player: 1, banker: 2, tie: 1, playerPair: 3, bankerPair: 3, natural: 1 });
	});

	it('turns right at the sixth row: the dragon’s tail', () => {
		expect(at(roads(shoe('BBBBBBBB')).big)).toBe('0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5');
	});

	it('turns above a tail that lies in the way', () => {
		// Eight Banker: a tail along row 5 to column 2. Seven Player in column 1 turn at row 4, above it. Six Banker in
		// column 2 find row 4 taken and turn at row 3.
		const { big } = roads(shoe('BBBBBBBB' + 'PPPPPPP' + 'BBBBBB'));
		expect(at(big.slice(8, 15))).toBe('1.0 1.1 1.2 1.3 1.4 2.4 3.4');
		expect(at(big.slice(15))).toBe('2.0 2.1 2.2 2.3 3.3 4.3');
	});

	it('turns in the first row when there is nothing but tails below, and the next run starts right of it', () => {
		// Each run of ten turns one row higher: rows 5, 4, 3, 2, 1, 0.
		const lengths = [10, 10, 10, 10, 10, 10, 1];
		const laid = layRuns(lengths);
		expect(laid.slice(0, 6).map((run) => run.at(-1)!.row)).toEqual([5, 4, 3, 2, 1, 0]);
		// The sixth run starts in column 5 and, row 1 below it being full, lies along row 0 to column 14.
		expect(at(laid[5]!)).toBe(Array.from({ length: 10 }, (_, i) => `${5 + i}.0`).join(' '));
		expect(at(laid[6]!)).toBe('15.0');
		expect(columns(laid.flat())).toBe(16);
	});

	it('never lays two marks on one cell', () => {
		let seed = 7;
		const chance = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
		for (let n = 0; n < 300; n++) {
			const places = layRuns(Array.from({ length: 12 }, () => 1 + Math.floor(chance() ** 2 * 14))).flat();
			expect(new Set(places.map((p) => `${p.column}.${p.row}`)).size).toBe(places.length);
			expect(places.every((p) => p.row >= 0 && p.row < 6)).toBe(true);
		}
	});
});

describe('the derived roads', () => {
	it('start after the first mark of column 2, 3 and 4, or at the first of the next', () => {
		const first = (text: string): string => (['eye', 'small', 'roach'] as const).map((r) => tints(sides(text), r).length).join(' ');
		expect(first('P')).toBe('0 0 0');
		expect(first('PB')).toBe('0 0 0');
		expect(first('PBB')).toBe('1 0 0');
		expect(first('PBP')).toBe('1 0 0');
		expect(first('PBPP')).toBe('2 1 0');
		expect(first('PBPB')).toBe('2 1 0');
		expect(first('PBPBB')).toBe('3 2 1');
		expect(first('PBPBP')).toBe('3 2 1');
	});

	it('compare as worked out by hand', () => {
		// Columns: PP BBB P BB PPPP
		const shoeSides = sides('PP' + 'BBB' + 'P' + 'BB' + 'PPPP');
		// Big eye boy, one column back: B2: left cell full → red; B3: left empty, above full → blue;
		// P: columns 3 and 2 long → blue; B: 1 and 3 → blue; B2: left (P1) has no second, has a first → blue;
		// P: 2 and 1 → blue; P2: left full → red; P3: left empty, above full → blue; P4: both empty → red.
		expect(letters(tints(shoeSides, 'eye'))).toBe('rbbbbbrbr');
		// Small road, two back, from the column after the third: B: columns 3 and 1 (1 and 2 long) → blue;
		// B2: column 2 (BBB) full → red; P: columns 4 and 2 (2, 3) → blue; P2: column 3 (P) ended above → blue; P3, P4: both empty → red.
		expect(letters(tints(shoeSides, 'small'))).toBe('brbbrr');
		// Cockroach, three back: B2: column 1 (PP) full → red; P: columns 4 and 1 (2, 2) → red; P2: column 2 (BBB) full → red;
		// P3: full → red; P4: ended above → blue.
		expect(letters(tints(shoeSides, 'roach'))).toBe('rrrrb');
	});

	it('read a run past the sixth row as one long column', () => {
		// Eight Banker, then eight Player: every Player has a Banker beside it; the ninth does not.
		expect(letters(tints(sides('BBBBBBBB' + 'PPPPPPPPP'), 'eye'))).toBe('rrrrrrrb');
	});

	it('a shoe that alternates is all red', () => {
		expect(letters(tints(sides('PBPBPBPB'), 'eye'))).toBe('rrrrrr');
	});

	it('have columns and tails of their own', () => {
		expect(at(derivedRoad(sides('PBPBPBPBPB'), 'eye'))).toBe('0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5');
		expect(at(derivedRoad(sides('PP' + 'BBB' + 'P' + 'BB'), 'eye'))).toBe('0.0 1.0 1.1 1.2 1.3');
	});

	it('are blind to ties', () => {
		const plain = roads(shoe('PPBBPBBB'));
		const tied = roads(shoe('TPPTBTTBPBBTB'));
		expect([tied.eye, tied.small, tied.roach]).toEqual([plain.eye, plain.small, plain.roach]);
	});
});

describe('what the next coup would mark', () => {
	it('is nothing while a road has not begun', () => {
		expect(roads([]).next).toEqual({ player: { eye: null, small: null, roach: null }, banker: { eye: null, small: null, roach: null } });
		expect(roads(shoe('P')).next.banker.eye).toBeNull();
	});

	it('is what then comes', () => {
		const text = 'PPBBBPBBPPPPBPBBPPB';
		for (let n = 2; n < text.length; n++) {
			const now = roads(shoe(text.slice(0, n)));
			const then = roads(shoe(text.slice(0, n + 1)));
			const side = text[n] === 'P' ? 'player' : 'banker';
			for (const road of ['eye', 'small', 'roach'] as const)
				expect(now.next[side][road], `${text.slice(0, n)} ${road}`).toBe(then[road].length > now[road].length ? then[road].at(-1)!.tint : null);
		}
	});
});

describe('a correction', () => {
	it('redraws everything from the list', () => {
		expect(roads(shoe('PBBP')).big).not.toEqual(roads(shoe('PBPP')).big);
		expect(runs([1, 1, 2])).toEqual([{ mark: 1, length: 2 }, { mark: 2, length: 1 }]);
	});
});
