// What a table is called. The rulesets' titles are known in both languages, also with a number behind them; what an
// operator calls a table otherwise stands as he wrote it.

import type { Language } from './words';

const CHINESE: Record<string, string> = {
	roulette: '轮盘',
	'rapid roulette': '极速轮盘',
	'fusion roulette': 'Fusion 轮盘',
	'fully automated roulette': '全自动轮盘',
	'semi automated roulette': '半自动轮盘',
	baccarat: '百家乐',
	'mini baccarat': '迷你百家乐',
	'midi baccarat': '中型百家乐',
	'even money baccarat': '免佣百家乐',
	'baccarat with dragon bonus': '龙宝百家乐',
	'rapid baccarat': '极速百家乐',
	'rapid even money baccarat': '极速免佣百家乐',
	'fusion baccarat': 'Fusion 百家乐',
	'fully automated baccarat': '全自动百家乐',
	'semi automated baccarat': '半自动百家乐',
	'sic bo': '骰宝',
	'tai-sai': '大细骰宝',
	'fusion sic bo': 'Fusion 骰宝',
	'fully automated sic bo': '全自动骰宝',
	'semi automated sic bo': '半自动骰宝',
	'money wheel': '幸运轮',
	craps: '花旗骰',
	blackjack: '二十一点',
	'blackjack with a dealer': '二十一点（荷官）',
	'fully automated blackjack': '全自动二十一点',
	'caribbean stud': '加勒比扑克',
	'caribbean stud poker': '加勒比扑克',
	'general rules of table games': '赌台游戏总则',
	'fusion hybrid electronic table games': 'Fusion 混合电子赌台游戏',
	'rapid electronic table games': '极速电子赌台游戏',
};

export function spellTitle(tongue: Language, title: string): string {
	if (tongue === 'en') return title;
	const [, name = title, number = ''] = /^(.*?)( \d+)?$/.exec(title) ?? [];
	const known = CHINESE[name.toLowerCase()];
	return known ? `${known}${number}` : title;
}

/** Whether a title is said in another language than the one asked for. */
export function knowsTitle(tongue: Language, title: string): boolean {
	return tongue === 'en' || spellTitle(tongue, title) !== title;
}
