// Whatever a document of promotions names has words in both languages, and a draw is checked as the floor makes it.
import { describe, expect, it } from 'vitest';
import { checkLast, checkMade } from '../../src/promotion/check';
import { en } from '../../src/promotion/words.en';
import { zh } from '../../src/promotion/words.zh';
import { blake256, draw, keyOf } from '../../src/fair/draw';
import { toHex } from '../../src/fair/hex';
import { RULESETS, chineseIn, namesIn } from '../folders';

const DOCUMENTS = RULESETS.filter((text) => /^(about: promotions|extends: star\/promotions)/m.test(text));

/** Details stand beneath the kinds of prizes. */
const details = DOCUMENTS.flatMap((text) => [...text.matchAll(/details: \{([^}]*)\}/g)].flatMap((one) => [...one[1]!.matchAll(/([a-z-]+):/g)].map((it) => it[1]!)));

describe('words of promotions', () => {
	it.each([['terms', 'term'], ['prizes', 'kind'], ['forbidden', 'item'], ['notify', 'way'], ['holds', 'hold']])('are there for all %s', (section, kind) => {
		const all = namesIn(DOCUMENTS, section);
		expect(all.length).toBeGreaterThan(0);
		expect(all.filter((name) => !(`${kind}-${name}` in en))).toEqual([]);
	});
	it('are there for the details of prizes', () => {
		expect(details.length).toBeGreaterThan(10);
		expect(details.filter((name) => !(`detail-${name}` in en))).toEqual([]);
	});
	it('are Chinese in Chinese, with the same holes', () => expect(chineseIn(en, zh)).toEqual([]));
});

describe('the last draw', () => {
	const third = new Uint8Array(32).fill(7);
	const [second, list] = [blake256(third), new Uint8Array(32).fill(9)];
	const commit = toHex(blake256(second));
	it('follows from seed and list, and the seed from the commitment', () => {
		expect(checkLast({ seed: toHex(third), list: toHex(list), commit, drawn: 2, left: 98 })).toEqual({ draw: 1, of: 99, number: draw(keyOf(third, list), 1, 99).number, committed: true });
		expect(checkLast({ seed: toHex(list), list: toHex(list), commit, drawn: 2, left: 98 })?.committed).toBe(false);
	});
	it('is not worked out before there is one', () => {
		const told = { draw: 1, prize: 'purse', number: draw(keyOf(third, list), 1, 99).number, of: 99, seed: toHex(third), commit };
		expect(checkMade(told, toHex(list))).toBe(true);
		for (const other of [{ number: (told.number + 1) % 99 }, { seed: toHex(list) }, { commit: toHex(list) }, { draw: 0 }]) expect(checkMade({ ...told, ...other }, toHex(list))).toBe(false);
		expect(checkLast({ seed: null, list: toHex(list), commit, drawn: 0, left: 100 })).toBeNull();
	});
});
