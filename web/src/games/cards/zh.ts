// Cards and shoes in Chinese.

import type { en } from './en';

export const zh: Record<keyof typeof en, string> = {
	cardTable: '牌面',
	downCard: '未开的牌',
	noCards: '尚未发牌',
	shoeOf: '第 {n} 靴',
	cardsLeft: '剩 {n} 张',
	suits: '黑桃',
	suith: '红心',
	suitc: '梅花',
	suitd: '方块',
	rankA: 'A',
	rankJ: 'J',
	rankQ: 'Q',
	rankK: 'K',
	cardOf: '{suit} {rank}',
	openCut: '切牌',
	openAnotherCuts: '由他人代切',
	openView: '查看牌',
	openProcedure: '当场验牌并洗牌',
	openRiffle: '再洗一次',
	openAt: '从前面数 {n} 张',
	openBy: '{n} 号终端的玩家',
	burnedIs: '烧牌：{card}',
};
