import { expect, it } from 'vitest';
import { check } from '../../src/fair/check';
import { GAMES } from '../../src/games/games';
import { draw, keyOf } from '../../src/fair/draw';
import { fromHex } from '../../src/fair/hex';
import { spelledOut, typed } from '../../src/fair/typed';

const good = {
	seed: '000306090c0f1215181b1e2124272a2d303336393c3f4245484b4e5154575a5d',
	link: '1d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6',
	commit: 'e563a8c07e6088bab94d68a95ce00337e7de88487e4146157edbae285177ba1d',
	number: 23,
	range: 37,
};

const floors = {
	commit: 'd989fb44a320ec13a345f1a2dc2b016d3a7bfceb83d01242bce3607ffdb5df7e',
	seed: 'c016757ac0dae05bbe2b3482e2ef4c5c3a4f803dcf5474871c2f20166d663968',
	link: '46e5ab8109ca07e3f496bc24648ff15f209685b93c677694cba2b41c7121cd59',
	salted: 'f516c840bb84fef75684b84cc6ed359056c53a94cc3c538848e1895268b88f71',
	number: 27,
	range: 37,
};

it('a round as a floor drew it, with salts, passes; without them it is another number, or none', () => {
	expect(check(floors)).toMatchObject({ good: true, number: { agrees: true } });
	expect(check({ ...floors, salted: 'x' }).faults).toEqual(['salted-not-hex']);
	const others = Array.from({ length: 20 }, (_, i) => check({ ...floors, salted: floors.salted.replace(/^../, i.toString(16).padStart(2, '0')) }).good);
	expect(others.filter(Boolean).length).toBeLessThan(5);
});

it('a true round passes', () => expect(check(good).good).toBe(true));

it('another number fails, and says which came out', () => {
	const found = check({ ...good, number: 22 });
	expect(found.good).toBe(false);
	expect(found.number).toEqual({ published: 22, computed: 23, agrees: false });
	expect(found.commit?.agrees).toBe(true);
});

it('a seed exchanged after the fact fails at the commit', () => {
	const found = check({ ...good, seed: good.seed.replace('0003', '0004') });
	expect(found.commit?.agrees).toBe(false);
	expect(found.good).toBe(false);
});

it('pasted values may be spaced and in capitals', () =>
	expect(check({ ...good, seed: ` ${good.seed.toUpperCase().replace(/(.{8})/g, '$1 ')}\n` }).good).toBe(true));

it('what is not hex of 32 bytes is named', () =>
	expect(check({ commit: 'x', seed: good.seed.slice(2), link: '', number: 37, range: 37 }).faults).toEqual([
		'commit-not-hex', 'seed-not-hex', 'link-not-hex', 'number-range']));

it('a void round has a seed and no number: its commit is checked, no number is made up', () => {
	expect(check({ ...good, number: null })).toMatchObject({ good: true, numberless: true, number: null, words: [] });
	expect(check({ ...good, number: null, seed: good.link }).good).toBe(false);
});

it('hex', () => {
	expect(fromHex('zz', 1)).toBeNull();
	expect(fromHex('0', 1)).toBeNull();
	expect(fromHex('0f', 1)).toEqual(Uint8Array.of(15));
});

it('dice and the money wheel are drawn below their own number of results', () => {
	const key = keyOf(fromHex(good.seed)!, fromHex(good.link)!);
	const drawing = GAMES.filter((one) => one.drawn.range);
	expect(drawing.map((one) => one.drawn.range).sort()).toEqual([216, 36, 37, 52]);
	for (const { game, drawn } of drawing) {
		const range = drawn.range!;
		const { number } = draw(key, 0, range);
		expect(check({ ...good, range, number }), game).toMatchObject({ good: true, number: { agrees: true } });
		expect(check({ ...good, range, number: (number + 1) % range }).good).toBe(false);
		expect(check({ ...good, range, number: range }).faults).toEqual(['number-range']);
		const own = spelledOut({ table: 'S1', round: 1, ...good, commits: [], salted: null, salts: null, number, range }, game);
		expect(check(typed(own)).good).toBe(true);
		// What the floor says of the range counts: a wheel with a double zero draws of 38.
		const wider = draw(key, 0, range + 1).number;
		expect(check(typed(spelledOut({ table: 'S1', round: 1, ...good, commits: [], salted: null, salts: null, number: wider, range: range + 1 }, game))).good).toBe(true);
	}
});
