// What staff read at tables of games that are dealt to boxes: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'about-absent': 'Plays the hand of a player who is not there, as the document has it.',
			'field-box': 'Box; empty for the dealer’s hand',
		},
		{
			'about-absent': '按文件规定代不在场的玩家打完一手牌。',
			'field-box': '注位；庄家的牌则留空',
		},
	),
	refusals: both(
		{
			'addition-stays': 'Insurance and what was added stay until they are decided',
			bettors: 'There is no room for another wager there',
			boxes: 'You have as many boxes as one player may have',
			'choice-seated': 'Another player decides for this box',
			'choice-turn': 'It is not this hand’s turn',
			'deal-drawn': 'A box decides before the next card',
			'double-stake': 'A double adds {min} to {max} here',
			follow: 'The others on this box are asked first',
			'follow-not': 'Another player decides for this box',
			'follow-split': 'That is for who bets behind when a pair is split',
			'hand-played': 'Players say first whether they play on',
			'hand-put-right': 'Those cards cannot be put right any more',
			'hit-21': 'Nobody draws on 21',
			'insurance-call': 'Insurance is being offered, or the deal is not finished',
			'left-alone': 'No decision is awaited for that box',
			'must-draw': 'Eleven or less must draw',
			raise: 'The bet is exactly twice the ante: {exactly}',
			'split-stake': 'A split adds exactly the first wager: {exactly}',
		},
		{
			'addition-stays': '保险与追加的下注在结算前不能更动',
			bettors: '该位置不能再加下注',
			boxes: '您的下注格数已达上限',
			'choice-seated': '该格由另一位玩家决定',
			'choice-turn': '还没轮到这手牌',
			'deal-drawn': '先由一格作决定，再发下一张牌',
			'double-stake': '加倍须加注 {min} 至 {max}',
			follow: '先问同格的其他玩家',
			'follow-not': '该格由另一位玩家决定',
			'follow-split': '只有分牌时的跟注者可作此选择',
			'hand-played': '先由玩家表示是否继续',
			'hand-put-right': '这些牌已不能更正',
			'hit-21': '21 点不再要牌',
			'insurance-call': '正在询问保险，或首轮发牌未完',
			'left-alone': '该格无须决定',
			'must-draw': '十一点或以下必须要牌',
			raise: '加注须正好为底注的两倍：{exactly}',
			'split-stake': '分牌须加注与原注相同：{exactly}',
		},
	),
	heard: {
		'the shoe is empty: the discards are shuffled and finish the round': '牌靴已空：洗弃牌以完成本局',
		'the time to decide is over: the hand is completed': '决定时间已过：由荷官完成该手牌',
	},
};
