// Dice in Chinese.

import type { en } from './en';

export const zh: Record<keyof typeof en, string> = {
	checkDice: '核验这些骰子如何掷出',
	sumLostDice: '{stake}，赔率 {odds}：骰子未开出此项',
};
