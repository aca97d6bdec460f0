// Dice in Chinese.

import type { DeskIn } from '../desk';
import type { desk as english, en } from './en';

export const zh: Record<keyof typeof en, string> = {
	checkDice: '核验这些骰子如何掷出',
	sumLostDice: '{stake}，赔率 {odds}：骰子未开出此项',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'about-dice': '骰子朝上的面。',
		'field-dice': '骰子朝上的面',
	},
	refusals: {},
	names: {},
	heard: {},
	titles: {},
};
