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
};
