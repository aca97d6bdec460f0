// What staff read at tables of Caribbean stud: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			english: 'speak English',
			'reason-misdeal': 'cannot be put right',
			silence: 'silence',
			'wrong-count': 'wrong number of cards',
			'about-keep-apart': 'They are suspected of playing together. The one chosen first may stay; the others neither sit down nor wager while that player is here.',
		},
		{
			english: '请用英语',
			'reason-misdeal': '无法纠正',
			silence: '保持安静',
			'wrong-count': '张数有误',
			'about-keep-apart': '这些玩家涉嫌串通。最先选中的可留下；其在场时，其余玩家不得入座或下注。',
		},
	),
	refusals: both(
		{
			'dead-hand': 'That box has no hand in play',
			'exposed-one': 'The deal is over, or that card has been told',
			'kept-apart': 'These two may not play at the same table',
			'left-face-down': 'That box has no hand to show',
			'stray-cards': 'No cards are being dealt to that box now',
			upcard: 'The dealer’s last card lies face up',
			'wrong-count': 'Too many or too few cards: a misdeal',
		},
		{
			'dead-hand': '该格没有在局的手牌',
			'exposed-one': '发牌已完，或该牌已报过',
			'kept-apart': '这两位玩家不得同台',
			'left-face-down': '该格没有可亮的手牌',
			'stray-cards': '此时没有向该格发牌',
			upcard: '庄家最后一张牌为明牌',
			'wrong-count': '牌数不对，属发牌错误',
		},
	),
	heard: {
		'count the deck': '点数整副牌',
		Misdeal: '发牌失误',
		'Dealer does not qualify': '庄家不够资格',
		'the jackpot wager is collected': '已收取累积奖注',
		'the deck is counted': '点数整副牌',
		'the hands are dealt again: antes may be changed first': '重新发牌：可先更改底注',
		'the card is turned over, and dealing goes on': '翻转该牌，继续发牌',
		'all cards are collected, counted, shuffled and dealt again': '收回全部牌，点数、洗牌后重发',
		'the hand is counted and discarded; the game goes on': '点数该手牌后弃置；游戏继续',
		'the time to decide is over: is the player here?': '决定时间已过：玩家是否在场？',
	},
};
