// The names the books use, for people who read Chinese: kinds of account, names of accounts, kinds of movement. In
// English they are shown as they stand. A name that is not known here is shown as it stands too.

import type { Language } from '../lib/words';

const KINDS: Record<string, string> = {
	world: '场外', house: '庄家', reserve: '准备金', wagers: '在注', tickets: '票券', deposit: '存款', card: '会员卡', chips: '终端筹码', jackpot: '累积奖', occasion: '活动',
	promotional: '推广额', 'promo chips': '终端推广额', 'promo wagers': '在注推广额', promo: '终端推广额', staked: '在注推广额',
	unclaimed: '无人认领',
	money: '现金', test: '测试点数', tournament: '比赛筹码',
};

const MOVEMENTS: Record<string, string> = {
	fill: '补充资金',
	'cash to card': '现金存入卡',
	'cash to deposit': '现金存入存款',
	'deposit to card': '存款转卡',
	'reserve to house': '准备金转银行',
	advance: '营运商垫付',
	'card to deposit': '卡转存款',
	'card paid out': '卡支出现金',
	'deposit paid out': '存款支出现金',
	'card to terminal': '卡转终端',
	'terminal to card': '终端转卡',
	'note in': '纸钞投入',
	'ticket in': '票券投入',
	'ticket out': '打印票券',
	'ticket paid': '票券兑付',
	'manual payment': '人工付款',
	wager: '下注',
	'wager withdrawn': '撤注',
	'stakes returned': '退还注金',
	'stakes lost': '输注',
	won: '赢彩',
	'adjusted in favour': '更正（补付）',
	'adjusted against': '更正（收回）',
	'wager restored': '注码恢复',
	commission: '佣金',
	'to jackpot': '拨入累积奖',
	'jackpot won': '赢得累积奖',
	'jackpot seeded': '累积奖起始金',
	'jackpot to house': '累积奖转庄家',
	'chips issued': '发放点数',
	'chips taken in': '收回点数',
	'chips deducted': '扣除点数',
	'set aside': '预留奖金',
	'set free': '释放预留',
	'prize in cash': '现金奖',
	'prize by cheque': '支票奖',
	'prize by transfer': '转账奖',
	'prize to card': '奖金入卡',
	'chips sold': '售出筹码',
	'chips for cash': '筹码兑现',
	'chips by cheque': '筹码兑支票',
	'fee in cash': '现金报名费',
	'fee from card': '卡付报名费',
	'fee back in cash': '退现金报名费',
	'fee back to card': '报名费退卡',
	'prize as credit': '奖为推广额',
	'promo to terminal': '推广额转终端',
	'promo from terminal': '推广额转回',
	'promo spent': '推广额用尽',
	'promo lapsed': '推广额到期',
	'ticket refused': '票券拒付',
	unclaimed: '无人认领',
};

export const KIND_ORDER = ['world', 'house', 'reserve', 'wagers', 'chips', 'card', 'deposit', 'tickets', 'jackpot', 'occasion', 'promotional', 'promo chips', 'promo wagers', 'unclaimed'];

export function kindWords(kind: string, language: Language): string {
	return (language === 'zh' && KINDS[kind]) || kind;
}

export function movementWords(kind: string, language: Language): string {
	return (language === 'zh' && MOVEMENTS[kind]) || kind;
}

/** `card 100-0001` → `会员卡 100-0001`. */
export function accountWords(name: string, language: Language): string {
	const [first = '', ...rest] = name.split(' ');
	const known = language === 'zh' ? KINDS[first] : undefined;
	return known ? [known, ...rest].join(' ') : name;
}
