// What staff read at tables of blackjack: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'reason-dealer': 'the dealer’s hand',
			misplaced: 'cards laid wrongly',
			'missed-box': 'box left out',
			'missed-dealer': 'dealer left out',
			'no-cutting-card': 'no cutting card',
			'unbet-box': 'box without a wager',
			'about-full-patronage': 'Who sits at a box decides for it, wager or not.',
		},
		{
			'reason-dealer': '庄家的牌',
			misplaced: '牌放错位置',
			'missed-box': '漏发注位',
			'missed-dealer': '漏发庄家',
			'no-cutting-card': '无切牌卡',
			'unbet-box': '无注位发牌',
			'about-full-patronage': '坐在该位的玩家作决定，不论有无下注。',
		},
	),
	refusals: both(
		{
			'came-late': 'Until the next shoe only the minimum is taken: {exactly}',
			double: 'Only the first two cards can be doubled',
			'double-ace': 'A hand with an ace is not doubled',
			'double-total': 'That total is not doubled',
			'even-money': 'Even money is for a blackjack against an ace, once',
			insurance: 'Insurance is offered to a wager on the box, against an ace',
			'insurance-late': 'Insurance was open until the first decision or the next card',
			'insurance-stake': 'Insurance is {min} to {max} here',
			'sat-out': 'Until the next shoe only the minimum is taken: {exactly}',
			split: 'Only two cards of the same value are split',
			'split-aces': 'Aces are split once only',
			'split-declined': 'The pair was not split before',
			'split-most': 'The box has as many hands as it may',
		},
		{
			'came-late': '下一靴之前只接受最低下注：{exactly}',
			double: '只有最初两张牌可以加倍',
			'double-ace': '有 A 的手牌不能加倍',
			'double-total': '这个点数不能加倍',
			'even-money': '只有黑杰克对庄家 A 时可要求一次一赔一',
			insurance: '只有庄家明牌为 A 时，该格的下注才可买保险',
			'insurance-late': '保险只到第一个决定或下一张牌为止',
			'insurance-stake': '保险金须为 {min} 至 {max}',
			'sat-out': '下一靴之前只接受最低下注：{exactly}',
			split: '只有两张同值的牌可以分牌',
			'split-aces': 'A 只能分一次',
			'split-declined': '之前没有分牌，不能再分',
			'split-most': '该格手牌数已达上限',
		},
	),
	heard: {
		Insurance: '买保险',
		'a player is held to the minimum until the next shoe': '一位玩家在下一靴之前只可按最低额下注',
	},
};
