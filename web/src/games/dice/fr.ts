// Dice in French.

import type { DeskIn } from '../desk';
import type { desk as english, en } from './en';

export const fr: Record<keyof typeof en, string> = {
	checkDice: 'Vérifier le tirage de ces dés',
	sumLostDice: '{stake} à {odds} : les dés n’ont pas donné cela',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'about-dice': 'Les faces du dessus des dés.',
		'field-dice': 'Dés, faces du dessus',
	},
	refusals: {},
	names: {},
	heard: {},
	titles: {},
};
