import { describe, expect, it } from 'vitest';
import { build, changedLimits, folded, formsOf, withChoices, type ActForm } from '../../src/staff/acts';
import { authority } from './rows';

const wheel = formsOf([
	authority('number'), authority('close'), authority('no-spin', ['wrong-direction', 'air-pocket']), authority('correct'),
	authority('invalidate', ['malfunction', 'integrity', 'disruption', 'fraud']), authority('malfunction', ['terminal', 'touch-screen', 'wheel'], { terminal: 'seat', 'touch-screen': 'seat' }),
	authority('records'), authority('void-player'), authority('post-limits'), authority('restrict'), authority('player-limits'),
], 'roulette');
const star = formsOf([authority('invalidate', ['disruption', 'fraud', 'system'])], 'roulette');
const form = (forms: ActForm[], act: string) => forms.find((one) => one.act === act)!;
const reasons = (forms: ActForm[], act: string) => form(forms, act).fields.find((one) => one.kind === 'reason')?.choices;
const semi = wheel;

describe('which acts a table knows', () => {
	it('only those that the floor tells', () => {
		expect(formsOf([authority('close')], 'roulette').map((one) => one.act)).toEqual(['close']);
		expect(formsOf([], 'roulette')).toEqual([]);
	});
	it('reasons are those that the floor tells', () => {
		expect(reasons(wheel, 'invalidate')).toEqual(['malfunction', 'integrity', 'disruption', 'fraud']);
		expect(reasons(star, 'invalidate')).toEqual(['disruption', 'fraud', 'system']);
		expect(reasons(wheel, 'no-spin')).toEqual(['wrong-direction', 'air-pocket']);
	});
	it('the fields are those of the game, whatever the ruleset is called', () => {
		const fields = (game: string) => form(formsOf([authority('correct')], game), 'correct').fields.map((one) => one.name);
		expect(fields('roulette')).toEqual(['number', 'round']);
		expect(fields('baccarat')).toEqual(['cards', 'round']);
		expect(fields('sic-bo')).toEqual(['dice', 'round']);
		expect(fields('money-wheel')).toEqual(['section', 'round']);
		expect(fields('blackjack')).toEqual(['seat', 'hand', 'cards']);
		expect(fields('caribbean-stud')).toEqual(['seat', 'cards']);
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
	it('a hand on a box is told by its box, the dealer’s by none', () => {
		const correct = form(formsOf([authority('correct')], 'blackjack'), 'correct');
		expect(build(correct, { seat: '3', hand: '2', cards: ['8h', 'Td'] }, 0)).toEqual({ act: { act: 'correct', seat: 3, hand: 2, cards: ['8h', 'Td'] }, missing: [] });
		expect(build(correct, { seat: '', cards: ['8h', 'Td'] }, 0).act).toEqual({ act: 'correct', cards: ['8h', 'Td'] });
		expect(build(correct, { seat: '1' }, 0).missing).toEqual(['cards']);
	});
	it('players are kept apart in the order in which they were named', () => {
		const apart = form(formsOf([authority('keep-apart')], 'caribbean-stud'), 'keep-apart');
		expect(build(apart, { players: ['T02.1', 'T01.4'], yes: true }, 0).act).toEqual({ act: 'keep-apart', players: ['T02.1', 'T01.4'], yes: true });
		expect(build(apart, { players: [], yes: true }, 0).missing).toEqual(['players']);
	});
	it('records must be said to prove or not', () => {
		expect(build(form(semi, 'records'), {}, 0).missing).toEqual(['yes']);
		expect(build(form(semi, 'records'), { yes: false }, 0).act).toEqual({ act: 'records', yes: false });
	});
	it('posted limits begin so many minutes from now', () => {
		expect(build(form(semi, 'post-limits'), { min: 500, at: '20' }, 1000).act).toEqual({ act: 'post-limits', min: 500, at: 1_201_000 });
		expect(build(form(semi, 'post-limits'), { at: '20' }, 0).missing).toEqual(['min']);
	});
	it('a sign goes up for a time that is chosen, and comes down again', () => {
		const [closing, limits] = formsOf([authority('announce-closing'), authority('post-limits')], 'roulette');
		expect(build(closing!, {}, 0)).toEqual({ act: { act: 'announce-closing' }, missing: [] });
		expect(build(closing!, { at: '45' }, 1000).act).toEqual({ act: 'announce-closing', at: 2_701_000 });
		expect(build(closing!, { yes: false }, 0)).toEqual({ act: { act: 'announce-closing', yes: false }, missing: [] });
		expect(build(limits!, { yes: false }, 0)).toEqual({ act: { act: 'post-limits', yes: false }, missing: [] });
		expect(build(limits!, { yes: true }, 0).missing).toEqual(['min']);
	});
	it('a word the document does not know is no reason', () =>
		expect(build(form(star, 'invalidate'), { reason: 'integrity' }, 0).missing).toEqual(['reason']));
});

it('only limits that differ are sent', () =>
	expect(changedLimits({ min: 100, max: 1000, unit: 100 }, { min: 200, max: 1000, unit: undefined, 'total-max': 0 })).toEqual({ min: 200 }));

describe('a table with a shoe', () => {
	const shoe = formsOf([
		authority('card'), authority('correct'), authority('display'), authority('place-cutting-card'), { ...authority('replace-cards', ['last-coup', 'unfit']), needs: ['reason'], may: [] },
		authority('misdeal', ['exposed']), authority('partners'), authority('extra-card'),
	], 'baccarat');

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
		expect(reasons(shoe, 'replace-cards')).toEqual(['last-coup', 'unfit']);
		expect(build(form(shoe, 'replace-cards'), {}, 0).missing).toEqual(['reason']);
	});

	it('has forms for what befalls its cards, and for who plays together', () => {
		expect(build(form(shoe, 'partners'), { players: ['T01.1', 'T02.1'], yes: true }, 0)).toEqual({ act: { act: 'partners', players: ['T01.1', 'T02.1'], yes: true }, missing: [] });
		expect(build(form(shoe, 'extra-card'), { to: 'banker', card: '7h', disclosed: false }, 0).act).toEqual({ act: 'extra-card', to: 'banker', card: '7h', disclosed: false });
		expect(build(form(shoe, 'misdeal'), { reason: 'exposed' }, 0).act).toEqual({ act: 'misdeal', reason: 'exposed' });
	});

	it('signs are put up from a form', () => {
		expect(build(form(wheel, 'restrict'), { bet: 'player-pair', yes: true }, 0).act).toEqual({ act: 'restrict', bet: 'player-pair', yes: true });
		expect(build(form(wheel, 'player-limits'), { player: 'T01.1', min: 5000, max: 500000, yes: true }, 0).act).toEqual({
			act: 'player-limits', player: 'T01.1', min: 5000, max: 500000, yes: true });
	});
});

describe('a long form', () => {
	const names = (fields: { name: string }[]) => fields.map((one) => one.name);
	const irregular = form(formsOf([authority('irregular', ['misdeal', 'burned'], { burned: 'card' })], 'baccarat'), 'irregular');

	it('shows what is needed, and folds the rest away together', () => {
		expect(names(irregular.fields).slice(0, 1)).toEqual(['reason']);
		expect(names(folded(irregular, {}))).toEqual(names(irregular.fields).slice(1));
		expect(folded(form(wheel, 'no-spin'), {})).toEqual([]);
		expect(names(folded(form(wheel, 'invalidate'), {}))).toEqual(['round', 'player', 'players']);
	});
	it('brings into sight what a reason asks for', () => {
		expect(names(folded(irregular, { reason: 'burned' }))).not.toContain('card');
		expect(build(irregular, { reason: 'burned' }, 0).missing).toEqual(['card']);
		expect(build(irregular, { reason: 'misdeal' }, 0).missing).toEqual([]);
	});
	it('limits on a sign are not folded', () => expect(folded(form(wheel, 'post-limits'), {})).toEqual([]));
	it('a bet with a choice needs one of its own, and one without asks for none', () => {
		const card = { bets: [{ bet: 'split', on: ['5-8', '8-9'] }, { bet: 'red', on: [] }], calls: [{ call: 'tier' }] } as unknown as Parameters<typeof withChoices>[1];
		const [position, relax] = formsOf([authority('position'), authority('relax')], 'roulette');
		expect(withChoices(position!, card, 'split').fields.find((one) => one.name === 'on')).toMatchObject({ needed: true, choices: ['5-8', '8-9'] });
		expect(names(withChoices(position!, card, 'red').fields)).not.toContain('on');
		const bets = (offered?: string[]) => withChoices(position!, card, '', offered).fields.find((one) => one.name === 'bet')!.choices;
		expect([bets(), bets(['red'])]).toEqual([['split', 'red'], ['red']]);
		expect(withChoices(relax!, card, 'red').fields.find((one) => one.name === 'call')).toMatchObject({ needed: false, choices: ['tier'] });
		expect(build(withChoices(position!, card, 'split'), { seat: '1', player: 'T01.1', bet: 'split' }, 0).missing).toEqual(['on']);
	});
	it('dice that go off the table are known by their numbers', () => {
		const [found, roll] = formsOf([authority('dice-found'), authority('no-roll', ['die-off-table', 'die-on-die'], { 'die-off-table': 'dice' })], 'craps');
		expect(build(found!, { yes: true, dice: ['5', '2'] }, 0).act).toEqual({ act: 'dice-found', yes: true, dice: [2, 5] });
		expect(build(found!, { yes: true, dice: ['6'] }, 0).missing).toEqual(['dice']);
		expect(build(roll!, { reason: 'die-off-table' }, 0).missing).toEqual(['dice']);
		expect(build(roll!, { reason: 'die-on-die' }, 0).missing).toEqual([]);
	});
});
