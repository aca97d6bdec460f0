// Casino war in Chinese.

import type { DeskIn } from 'baize/games/desk';
import type { desk as english, en } from './en';

export const zh: Record<keyof typeof en, string> = {
	gameName: '赌场战争',
	warCloth: '赌场战争布局',
	raiseArea: '加注',
	tieArea: '和',
	printWar: '和局一赔十',
	asAnte: '与底注相同',
	dealerHas: '庄家：{card}',
	lineHigher: '牌大',
	lineWar: '战胜',
	lineTie: '和',
	helpAnte: '发牌前下注。您的牌大于庄家即一赔一。和局后：战胜则退回，战败则输，投降则输一半。',
	helpRaise: '开战时下与底注相同的注。您的第二张牌大于或等于庄家即一赔一。',
	helpTie: '第一张牌与庄家相同即一赔十，不论其后结果；否则输。',
	howWar1: '您与庄家各得一张牌，大者胜；花色不计，A 最大。',
	howWar2: '和局时可再下一注开战，或投降输一半底注。',
	howWar3: '开战后各再得一张牌：您的牌大于或等于庄家即胜。',
	step1: '发牌前选择筹码，点按底注。您只与庄家对赌。',
	step2: '您与庄家各得一张牌，大者胜；花色不计，A 最大。',
	step3: '两张相同时由您决定：再下与底注相同的一注开战，或投降输一半底注。',
	step4: '开战后您与庄家各再得一张牌。',
	step5: '您的牌大于或等于庄家，后下的一注一赔一，底注退回。押和的注已赢，一赔十。',
	atWar: '已开战',
	hasSurrendered: '已投降',
	drawn: '赌场战争：如下所列的牌',
	'go-to-war': '开战',
	surrender: '投降',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'about-absent@casino-war': '玩家不在场：和局作投降处理。', 'office-manager': '经理', 'office-supervisor': '主管',
	},
	refusals: {
		'go-to-war': '加注须与底注相同：{exactly}',
	},
	names: {
		'go-to-war': '开战',
		surrender: '投降',
	},
	heard: {},
	titles: {
		'casino war': '赌场战争',
	},
};
