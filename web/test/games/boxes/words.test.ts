import { get } from 'svelte/store';
import { afterEach, describe, expect, it } from 'vitest';
import { dealerHand } from '../../../src/games/blackjack/dealer';
import { places } from '../../../src/games/blackjack/places';
import { spellDealer } from '../../../src/games/blackjack/spell';
import { DECISIONS } from '../../../src/games/blackjack/decisions';
import { DECISIONS as STUD } from '../../../src/games/stud/decisions';
import { chosenBy, stepped } from '../../../src/games/boxes/keys';
import { USUAL, spellCall, spellRank, spellTotal } from '../../../src/games/boxes/spell';
import { language } from '../../../src/lib/words';
import { gameOf, tell } from '../../../src/games/games';
import { ROUTINE } from '../../../src/play/results';
import { say } from '../../../src/games/boxes/words';
import { say as sayBlackjack } from '../../../src/games/blackjack/words';
import { say as sayStud } from '../../../src/games/stud/words';
import { places as studPlaces } from '../../../src/games/stud/places';
import { spellDealt } from '../../../src/games/stud/spell';
import { hand } from './fixtures';

const now = () => get(say);
afterEach(() => language.set('en'));

it('totals', () => {
	language.set('en');
	const total = (more: Parameters<typeof hand>[2], n = 17) => spellTotal(now(), hand(['As', '6d'], n, more));
	expect(total({})).toBe('17');
	expect(total({ soft: true })).toBe('soft 17');
	expect(total({ blackjack: true }, 21)).toBe('Blackjack');
	expect(total({ bust: true }, 24)).toBe('Bust, 24');
	expect(spellTotal(now(), hand(['As'], 11, { soft: true }))).toBe('ace');
	expect(spellTotal(now(), hand([null], null))).toBe('');
	language.set('zh');
	expect(total({ soft: true })).toBe('软 17 点');
});

describe('calls', () => {
	it.each([
		['Box 1: 15', '1 号位：15 点'],
		['Box 1, hand 2: soft 17', '1 号位第 2 手：软 17 点'],
		['Box 3: blackjack', '3 号位：黑杰克'],
		['Box 3: 23, bust', '3 号位：爆牌，23 点'],
		['Dealer 19', '庄家19 点'],
		['Dealer blackjack', '庄家黑杰克'],
		['Insurance', '保险'],
		['Dealer does not qualify', '庄家不够资格'],
		['No hand', '庄家不够资格'],
		['Dealer: pair of nines', '庄家：一对 9'],
		['Box 2: pair of kings, wins', '2 号位：一对 K，赢'],
		['Box 2: two pairs, kings and sixes, stands off', '2 号位：两对 K 与 6，平局'],
		['The cards are changed', 'The cards are changed'],
	])('%s', (called, chinese) => {
		language.set('zh');
		expect(spellCall(now(), called)).toBe(chinese);
		expect(ROUTINE.test(called) || gameOf('blackjack').routine?.test(called) || gameOf('caribbean-stud').routine?.test(called) || false, 'reaches the screens').toBe(false);
	});

	it('say in English what the floor says', () => {
		language.set('en');
		for (const called of ['Box 1: 15', 'Box 1, hand 2: soft 17', 'Dealer 19', 'Insurance', 'Dealer does not qualify', 'Box 2: pair of kings, wins']) expect(spellCall(now(), called)).toBe(called);
	});

	it('of every round need no message', () => {
		expect(['Box 1: 15', 'Dealer 20', 'Insurance', 'No hand'].every((c) => USUAL.test(c))).toBe(true);
		expect(USUAL.test('Misdeal: all wagers but the jackpot go back')).toBe(false);
	});
});

it('poker hands in Chinese', () => {
	language.set('zh');
	const all = ['queen high', 'ace and king', 'pair of kings', 'two pairs, kings and nines', 'three sixes', 'straight, ten high', 'flush, ace high', 'full house, kings and nines', 'four aces', 'straight flush, nine high', 'royal flush', 'something'];
	expect(all.map(spellRank)).toEqual(['Q 大', 'A 与 K', '一对 K', '两对 K 与 9', '三条 6', '顺子，10 大', '同花，A 大', '葫芦，三条 K 带一对 9', '四条 A', '同花顺，9 大', '皇家同花顺', 'something']);
});

it('poker hands in French', () => {
	language.set('fr');
	const all = ['queen high', 'ace and king', 'pair of kings', 'two pairs, kings and nines', 'three sixes', 'straight, ten high', 'flush, ace high', 'full house, queens and aces', 'four aces', 'straight flush, nine high', 'royal flush'];
	expect(all.map(spellRank)).toEqual(['hauteur dame', 'as et roi', 'paire de rois', 'deux paires, rois et 9', 'brelan de 6', 'suite au 10', 'couleur à l’as', 'full aux dames par les as', 'carré d’as', 'quinte flush au 9', 'quinte flush royale']);
	expect([spellCall(now(), 'Box 2: pair of nines, wins'), spellCall(now(), 'Dealer: flush, queen high')]).toEqual(['Case 2\u202f: paire de 9, gagne', 'Croupier\u202f: couleur à la dame']);
});

it('a round’s result is the dealer’s hand', () => {
	expect([1, 17, 22, 23, 24, -1].map((n) => dealerHand(n)?.kind)).toEqual(['total', 'total', 'bust', 'blackjack', undefined, undefined]);
	language.set('en');
	expect([17, 22, 23].map((n) => spellDealer(get(sayBlackjack), n))).toEqual(['Dealer 17', 'Dealer busts', 'Dealer has blackjack']);
	expect(spellDealer(get(sayBlackjack), -1), 'a round that goes on has none').toBe('');
	expect([0, 1, 10].map((n) => spellDealt(get(sayStud), n))).toEqual(['Dealer does not qualify', 'Dealer: ace and king', 'Dealer: a royal flush']);
});

it('bets have names in both languages', () => {
	for (const tongue of ['en', 'zh'] as const) {
		language.set(tongue);
		for (const bet of ['main', 'insurance', 'super-sevens', 'perfect-pairs', 'kings-bounty', 'bet-the-set', 'royal-match']) expect(get(tell)('blackjack').bet(bet)).not.toBe(bet);
		for (const bet of ['ante', 'bet', 'jackpot']) expect(get(tell)('caribbean-stud').bet(bet)).not.toBe(bet);
	}
});

describe('decisions', () => {
	it('have a key each', () => {
		for (const all of [DECISIONS, STUD]) expect(new Set(Object.values(all).map((one) => one.key)).size).toBe(Object.keys(all).length);
		expect(['hit', 'stand', 'double', 'split', 'insure', 'even-money'].map((c) => DECISIONS[c]!.key).join('')).toBe('HSDPIE');
		expect(['raise', 'fold'].map((c) => STUD[c]!.key).join('')).toBe('RF');
	});

	it('are heard from a bare key only', () => {
		const press = (key: string, more: object = {}) => chosenBy({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, target: null, ...more } as KeyboardEvent, DECISIONS);
		expect(press('h')).toBe('hit');
		expect(press('P')).toBe('split');
		expect(press('x')).toBeNull();
		expect(press('s', { ctrlKey: true })).toBeNull();
		expect(press('h', { repeat: true }), 'a key held down decides once').toBeNull();
		expect(press('h', { target: { closest: () => ({}) } }), 'somebody types').toBeNull();
	});

	it('may stake less, in steps', () => {
		expect(stepped(1000, -1, 500, 1000, 100)).toBe(900);
		expect(stepped(1050, -1, 500, 1050, 100), 'down to a whole step').toBe(1000);
		expect(stepped(500, -1, 500, 1000, 100)).toBe(500);
		expect(stepped(1000, 1, 500, 1050, 100)).toBe(1050);
	});
});

describe('betting places', () => {
	it('side bets lie beside the bet they go with; insurance has its own line', () => {
		expect(places(['main', 'insurance', 'super-sevens']).map((p) => p.bet)).toEqual(['main', 'super-sevens']);
		expect(places(['main', 'kings-bounty', 'bet-the-set', 'royal-match']).map((p) => p.bet)).toEqual(['kings-bounty', 'main', 'bet-the-set', 'royal-match']);
	});

	it('stud: a slot with a light, an ante; chips come to the bet by betting', () => {
		const all = studPlaces(['ante', 'bet', 'jackpot'], { manual: false, lit: true, stake: '$1' }, '');
		expect(all.map((p) => [p.bet, p.shown ?? false, p.light])).toEqual([['jackpot', false, true], ['ante', false, undefined], ['bet', true, undefined]]);
		expect(studPlaces(['jackpot'], { manual: true, lit: true, stake: '$1' }, '')[0]).toEqual({ bet: 'jackpot', print: 'jackpotBet', note: '$1', kind: 'marked' });
		expect(studPlaces(['ante', 'bet'], null, '').map((p) => p.bet)).toEqual(['ante', 'bet']);
	});
});
