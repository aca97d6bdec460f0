import { describe, expect, it } from 'vitest';
import { actsAt, build, changedLimits, offered, setting } from '../../src/staff/acts';

const semi = setting('crown-fusion-2024/semi-roulette', false);
const auto = setting('crown-fusion-2024/auto-roulette', true);
const star = setting('star-rapid-2016/roulette', false);
const form = (at: typeof semi, act: string) => actsAt(at).find((one) => one.act === act)!;
const reasons = (at: typeof semi, act: string) => form(at, act).fields.find((one) => one.kind === 'reason')?.choices;

describe('which acts a table knows', () => {
	it('an automatic wheel has no ball to call back', () => {
		expect(actsAt(auto).map((one) => one.act)).not.toContain('no-spin');
		expect(actsAt(semi).map((one) => one.act)).toContain('no-spin');
	});
	it('reasons are those of the document', () => {
		expect(reasons(auto, 'invalidate')).toEqual(['malfunction', 'integrity', 'disruption', 'fraud']);
		expect(reasons(star, 'invalidate')).toEqual(['disruption', 'fraud', 'system']);
		expect(reasons(star, 'no-spin')).not.toContain('air-pocket');
		expect(reasons(semi, 'no-spin')).toContain('air-pocket');
		expect(reasons(auto, 'malfunction')).toEqual(['terminal', 'touch-screen']);
	});
	it('what moves money is confirmed and given a written reason', () => {
		for (const act of ['invalidate', 'correct', 'records', 'void-player', 'no-spin', 'malfunction'])
			expect(form(semi, act)).toMatchObject({ money: true, sure: true });
		expect(form(semi, 'close').money).toBe(false);
	});
});

describe('an act from what was filled in', () => {
	it('leaves out what is empty', () => {
		expect(build(form(semi, 'invalidate'), { reason: 'fraud', round: '', player: '' }, 0)).toEqual({
			act: { act: 'invalidate', reason: 'fraud' }, missing: [] });
	});
	it('reads numbers whole', () => {
		expect(build(form(semi, 'correct'), { number: '17', round: '6' }, 0).act).toEqual({ act: 'correct', number: 17, round: 6 });
		expect(build(form(semi, 'correct'), { number: '37' }, 0).missing).toEqual(['number']);
		expect(build(form(semi, 'correct'), { number: '1.5' }, 0).missing).toEqual(['number']);
		expect(build(form(semi, 'correct'), {}, 0).missing).toEqual(['number']);
		expect(build(form(semi, 'number'), { number: 0 }, 0).act).toEqual({ act: 'number', number: 0 });
	});
	it('a terminal that fails has a seat, a wheel has none', () => {
		expect(build(form(semi, 'malfunction'), { reason: 'terminal' }, 0).missing).toEqual(['seat']);
		expect(build(form(semi, 'malfunction'), { reason: 'wheel' }, 0).missing).toEqual([]);
		expect(build(form(semi, 'malfunction'), { reason: 'terminal', seat: '3' }, 0).act).toEqual({ act: 'malfunction', reason: 'terminal', seat: 3 });
	});
	it('records must be said to prove or not', () => {
		expect(build(form(semi, 'records'), {}, 0).missing).toEqual(['yes']);
		expect(build(form(semi, 'records'), { yes: false }, 0).act).toEqual({ act: 'records', yes: false });
	});
	it('posted limits begin so many minutes from now', () => {
		expect(build(form(semi, 'post-limits'), { min: 500, at: '20' }, 1000).act).toEqual({ act: 'post-limits', min: 500, at: 1_201_000 });
		expect(build(form(semi, 'post-limits'), { at: '20' }, 0).missing).toEqual(['min']);
	});
	it('a word the document does not know is no reason', () =>
		expect(build(form(star, 'invalidate'), { reason: 'integrity' }, 0).missing).toEqual(['reason']));
});

it('only limits that differ are sent', () =>
	expect(changedLimits({ min: 100, max: 1000, unit: 100 }, { min: 200, max: 1000, unit: undefined, 'total-max': 0 })).toEqual({ min: 200 }));

describe('a table with a shoe', () => {
	const shoe = setting('crown-fusion-2024/semi-baccarat', false);
	const virtual = setting('crown-fusion-2024/auto-baccarat', true);
	const acts = (at: typeof shoe) => actsAt(at).map((one) => one.act);

	it('has cards and no ball', () => {
		expect(acts(shoe)).toContain('card');
		for (const act of ['spin', 'number', 'no-spin']) expect(acts(shoe)).not.toContain(act);
		expect(acts(virtual)).not.toContain('card');
		expect(acts(semi)).not.toContain('card');
		expect(reasons(shoe, 'malfunction')).toEqual(['terminal', 'touch-screen']);
	});

	it('takes a card as rank and suit', () => {
		expect(build(form(shoe, 'card'), { card: '10H' }, 0)).toEqual({ act: { act: 'card', card: 'Th' }, missing: [] });
		expect(build(form(shoe, 'card'), { card: '1h' }, 0).missing).toEqual(['card']);
		expect(build(form(shoe, 'card'), {}, 0).missing).toEqual(['card']);
	});

	it('is corrected with the cards in the order drawn', () => {
		expect(build(form(shoe, 'correct'), { cards: ['7h', '9s', 'Kd', '2c', '5c'], round: '6' }, 0).act).toEqual({ act: 'correct', cards: ['7h', '9s', 'Kd', '2c', '5c'], round: 6 });
		expect(build(form(shoe, 'correct'), { cards: [] }, 0).missing).toEqual(['cards']);
		expect(build(form(shoe, 'correct'), { cards: ['7h', 'x'] }, 0).missing).toEqual(['cards']);
	});

	it('a display that differs is told as the outcome of its cards', () => {
		expect(build(form(shoe, 'display'), { number: ['7h', '9s', 'Kd', '2c', '5c'] }, 0).act).toEqual({ act: 'display', number: 1525 });
		expect(build(form(shoe, 'display'), { number: ['7h', '9s', 'Kd', '2c'] }, 0).missing).toEqual(['number']);
	});

	it('has its cards made ready step by step', () => {
		expect(build(form(shoe, 'place-cutting-card'), { at: '20' }, 0)).toEqual({ act: { act: 'place-cutting-card', at: 20 }, missing: [] });
		expect(acts(virtual)).not.toContain('shuffle');
		const rapid = setting('star-rapid-2016/baccarat', false);
		expect(reasons(rapid, 'replace-cards')).toEqual(['last-coup', 'unfit']);
		expect(reasons(setting('star/baccarat', false), 'reshuffle')).toEqual(['suspicion', 'revealed']);
		expect(build(form(rapid, 'replace-cards'), {}, 0).missing).toEqual(['reason']);
	});

	it('an act that has no form yet gets a plain one, live cloth has none here', () => {
		const authority = (act: string) => ({ act, role: 'dealer', rule: 'x:1' });
		const listed = offered(actsAt(shoe), [authority('close'), authority('place-cutting-card'), authority('misdeal'), authority('partners')]);
		expect(listed.map((one) => one.act)).toEqual(['close', 'card', 'place-cutting-card', 'misdeal']);
		expect(build(listed.at(-1)!, { to: 'banker', card: '7h', reason: 'exposed' }, 0).act).toEqual({ act: 'misdeal', to: 'banker', card: '7h', reason: 'exposed' });
	});
});
