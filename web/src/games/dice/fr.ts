// Dice in French.

import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {
	checkDice: 'Vérifier le tirage de ces dés',
	sumLostDice: '{stake} à {odds} : les dés n’ont pas donné cela',
};
