import { expect, it } from 'vitest';
import { brokenAt, FIRST_LINK, pageOf, readLine } from '../../src/staff/journal';

// A journal that `baize table --journal` wrote.
const stored = [
	'{"journal":"baize 1","ruleset":"crown-fusion-2024/semi-roulette","rules":"ab1842967b384a287aa89d63e2888df099fd2693a3d73c1ab7ff9fc5b813541b","options":[],"link":"59db0cf9714fad9ddb201cb64846088fbedad46a601204745b8de48593541bbb"}',
	'{"n":1,"act":{"act":"wager","seat":1,"player":"ann é","bet":"straight","on":"17","stake":1000},"events":"aa314151b19faa28b27d9bb53411ac37","link":"8511b4d538378aaab970063aa5ab2514f09aff5a5642d3730d4e44a288fbae6e"}',
	'{"n":2,"act":{"act":"close"},"events":"e9003331ac934d59e0160fce17c5d1db","link":"d424989d45b9e31fb5dacbe6ee2f34bf524649d0063d62b42c6fe8fe9739ba64"}',
	'{"n":3,"act":{"act":"number","number":17},"events":"741229221d5b89ed61dd55af82b8cdd5","link":"39563a8fa3fe1adc1cc707f852521afce27b79032ba9fd0c9365abd80bd8c348"}',
	'{"end":3,"link":"bb0a5b34f6a25b32143a884f6ff6c34e5a68127f566c46574541260c188f4d01"}',
];
const lines = stored.map((text, index) => readLine(text, index + 1));

it('the chain of a true journal holds, from its beginning and from any line', () => {
	expect(brokenAt(lines, FIRST_LINK)).toBeNull();
	expect(brokenAt(lines.slice(2), lines[1]!.link)).toBeNull();
});

it('a changed byte is found at its line', () => {
	const forged = stored.map((text) => text.replace('"stake":1000', '"stake":9000')).map((text, index) => readLine(text, index + 1));
	expect(brokenAt(forged, FIRST_LINK)).toBe(2);
});

it('a line that was taken out is found', () =>
	expect(brokenAt(lines.filter((one) => one.line !== 3), FIRST_LINK)).toBe(4));

it('lines are read for people', () => {
	expect(lines[0]).toMatchObject({ kind: 'first', n: null });
	expect(lines[1]).toMatchObject({ kind: 'act', act: 'wager', n: 1, drawn: false });
	expect(lines[1]!.fields).toContainEqual(['stake', '1000']);
	expect(lines.at(-1)!.kind).toBe('end');
	expect(readLine('not json', 9)).toMatchObject({ kind: 'other', json: null, link: '' });
});

it('pages of a hundred', () => {
	expect(pageOf(1, 240)).toBe(1);
	expect(pageOf(100, 240)).toBe(1);
	expect(pageOf(101, 240)).toBe(101);
	expect(pageOf(9999, 240)).toBe(201);
	expect(pageOf(0, 0)).toBe(1);
});
