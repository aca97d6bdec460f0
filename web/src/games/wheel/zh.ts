// The money wheel in Chinese.

import type { DeskIn } from '../desk';
import type { desk as english, en } from './en';

export const zh: Record<keyof typeof en, string> = {
	gameName: '幸运轮',
	checkTurn: '核验此格如何转出',
	sumLostWheel: '{stake}，赔率 {odds}：转盘停在其他图案',
	turning: '转盘转动中',
	lobbyTurning: '转动中',
	recentTurns: '最近图案',
	showTurns: '历史',
	wheelCloth: '幸运轮台布',
	symbol: '图案 {on}',
	sectionIs: '图案 {letter}，第 {section} 格',
	sectionOnly: '第 {section} 格',
	symbolOnly: '图案 {letter}',
	sectionsOf: '52 格中 {n} 格',
	cameOf: '{of} 次中 {letter} 出现 {n} 次',
	rimUnverified: '各格次序尚未与印刷原件核对，与赔率无关。',
	helpSymbol: '转盘停下时指针所在的格为 {on} 即赢，其他图案皆输。',
	howWheel1: '转盘分为 52 个相等的格，有 A 至 G 七种图案。玩家投注于转盘将停在哪种图案。',
	howWheel2: '转盘至少转四圈；停下时指针所指即为结果。',
	howWheel3: '图案越少，赔率越高。',
	drawn: '幸运轮的格 0 至 51',
	step1: '选择筹码，轻触一个符号：转轮会停在哪个符号？',
	step2: '可同时押多个。在转轮上格数越少的符号，赔率越高。',
	step3: '停止下注：转动转轮。转轮须转满规则要求的圈数。',
	step4: '转轮停下，指针所指的格为赢格。押其他符号的注皆输。',
	step5: '赢得的金额立即计入您的余额。“重复”再下同样的注；离座时全部余额归您。',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'spin@money-wheel': '转动幸运轮',
		'about-section': '指针停在何处。',
		'field-section': '格 1 至 52，或图案',
		imbalance: '转盘失衡',
		'mechanical-fault': '机械故障',
		'on-peg': '指针停在钉上',
	},
	refusals: {},
	names: {},
	heard: {},
	titles: {
		'money wheel': '幸运轮',
	},
};
