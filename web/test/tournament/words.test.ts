// Whatever a document of tournaments names has words in both languages.
import { describe, expect, it } from 'vitest';
import { en } from '../../src/tournament/words.en';
import { zh } from '../../src/tournament/words.zh';
import { RULESETS, chineseIn, namesIn } from '../folders';

const DOCUMENTS = RULESETS.filter((text) => /^about: tournaments/m.test(text));

describe('words of tournaments', () => {
	it.each([['terms', 'term'], ['disqualification', 'reason']])('are there for all %s', (section, kind) => {
		const all = namesIn(DOCUMENTS, section);
		expect(all.length).toBeGreaterThan(10);
		expect(all.filter((name) => !(`${kind}-${name}` in en))).toEqual([]);
	});
	it('are Chinese in Chinese, with the same holes', () => expect(chineseIn(en, zh)).toEqual([]));
});
