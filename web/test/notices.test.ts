import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { sign } from '../src/lib/money';
import { language } from '../src/lib/words';
import { gameOf, tell } from '../src/games/games';
import { spellNotice } from '../src/play/notices';
import { spellTime } from '../src/play/spell';
import { say } from '../src/play/words';
import type { Notice } from '../src/lib/types';

const AT = Date.UTC(2026, 0, 1, 0, 20);
const cash = (cents: number) => sign(cents);
const said = (notice: Notice, account?: string) => spellNotice(get(say), notice, gameOf('baccarat'), get(tell)('baccarat'), cash, account);
afterEach(() => language.set('en'));

describe('signs at a table', () => {
	it('name the time a table closes, or how many rounds are left', () => {
		expect(said({ code: 'closing', at: AT })).toBe(`This table closes at ${spellTime(AT)}.`);
		expect(said({ code: 'closing', rounds: 3 })).toBe('This table closes after 3 more rounds.');
		expect(said({ code: 'closing', rounds: 1 })).toBe('This table closes after 1 more round.');
		expect(said({ code: 'terminal-closing', rounds: 2 })).toBe('This terminal closes after 2 more rounds.');
		language.set('zh');
		expect(said({ code: 'closing', at: AT })).toBe(`本台将于 ${spellTime(AT)} 关闭。`);
		expect(said({ code: 'closing', rounds: 3 })).toBe('本台再进行 3 局后关闭。');
	});
	it('count the minutes until then', () => {
		const in20 = (notice: Notice, before: number) => spellNotice(get(say), notice, gameOf('baccarat'), get(tell)('baccarat'), cash, undefined, AT - before);
		expect(in20({ code: 'closing', at: AT }, 20 * 60_000)).toBe(`This table closes at ${spellTime(AT)}, in 20 minutes.`);
		expect(in20({ code: 'closing', at: AT }, 59_000)).toBe(`This table closes at ${spellTime(AT)}, in a minute.`);
		expect(in20({ code: 'closing', at: AT }, 0)).toBe(`This table closes at ${spellTime(AT)}.`);
		language.set('zh');
		expect(in20({ code: 'closing', at: AT }, 19.5 * 60_000)).toBe(`本台将于 ${spellTime(AT)}（还有 20 分钟） 关闭。`);
	});
	it('name both where a table closes after so many rounds and at a time: the time, and once it has come the rounds', () => {
		const at = (now: number) => spellNotice(get(say), { code: 'closing', at: AT, rounds: 2 }, gameOf('baccarat'), get(tell)('baccarat'), cash, undefined, now);
		expect(at(AT - 20 * 60_000)).toBe(`This table closes at ${spellTime(AT)}, in 20 minutes.`);
		expect(at(AT + 1)).toBe('This table closes after 2 more rounds.');
	});
	it('name the new limits and the new game, with their time', () => {
		const limits = { min: 2000, max: 100000, unit: 500, 'total-min': 0, 'total-max': 200000, differential: 500000 };
		expect(said({ code: 'limits', at: AT, limits })).toBe(
			`From ${spellTime(AT)} on, new limits: $20 to $1,000 a wager, at most $2,000 in all, in steps of $5, differential $5,000.`);
		expect(said({ code: 'game', at: AT, mode: 'even-money' })).toBe(`From ${spellTime(AT)} on this table plays Even Money Baccarat.`);
		language.set('zh');
		expect(said({ code: 'limits', at: AT, limits: { min: 2000, max: 100000, unit: 1 } })).toBe(`自 ${spellTime(AT)} 起实行新限额：每注 $20 至 $1,000。`);
		expect(said({ code: 'game', at: AT, mode: 'commission' })).toBe(`自 ${spellTime(AT)} 起本台改玩抽佣百家乐。`);
	});
	it('name the bets that are restricted, and speak to the player they are about', () => {
		expect(said({ code: 'beside', bets: ['player-pair', 'banker-pair'] })).toBe('Player pair, Banker pair: only beside a main wager.');
		expect(said({ code: 'player-limits', player: 'C01.3', min: 5000, max: 500000 }, 'C01.3')).toBe('Your own limits here: $50 to $5,000.');
		expect(said({ code: 'player-limits', player: 'C01.3', min: 5000, max: 500000 }, 'C02.1')).toBe('Limits of the player at C01: $50 to $5,000.');
		expect(said({ code: 'kept-minimum', player: 'C01.3', min: 1000 }, 'C01.3')).toBe('You keep the old minimum, $10.');
		expect(said({ code: 'box-maximum', player: 'C01.3', max: 20000 })).toBe('The player at C01 may stake at most $200 on a box.');
		expect(said({ code: 'reserved' })).toBe('This table is reserved.');
	});
});
