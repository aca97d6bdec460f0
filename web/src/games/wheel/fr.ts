// The money wheel in French.

import type { DeskIn } from '../desk';
import type { desk as english, en } from './en';

export const fr: Record<keyof typeof en, string> = {
	gameName: 'Roue de la fortune',
	checkTurn: 'Vérifier le tirage de ce secteur',
	sumLostWheel: '{stake} à {odds} : la roue s’est arrêtée sur un autre symbole',
	turning: 'La roue tourne',
	lobbyTurning: 'roue lancée',
	recentTurns: 'Derniers symboles',
	showTurns: 'Symboles sortis',
	wheelCloth: 'Tapis de la roue de la fortune',
	symbol: 'symbole {on}',
	sectionIs: 'Symbole {letter}, secteur {section}',
	sectionOnly: 'Secteur {section}',
	symbolOnly: 'Symbole {letter}',
	sectionsOf: '{n} sur 52',
	cameOf: '{letter} est sorti {n} fois sur {of}',
	rimUnverified: 'L’ordre des secteurs n’a pas été comparé à l’original imprimé. Les cotes n’en dépendent pas.',
	helpSymbol: 'Gagne si la roue s’arrête, l’indicateur sur un secteur qui porte {on}. Tout autre symbole perd.',
	howWheel1: 'Une roue de 52 secteurs égaux porte sept symboles, de A à G. On mise sur le symbole où elle s’arrêtera.',
	howWheel2: 'La roue fait au moins quatre tours ; ce que montre l’indicateur quand elle s’arrête est le résultat.',
	howWheel3: 'Plus un symbole est rare, plus il paie.',
	drawn: 'Un secteur de la roue de la fortune, de 0 à 51',
	step1: 'Choisissez un jeton et touchez un symbole : sur lequel la roue s’arrêtera-t-elle ?',
	step2: 'Touchez-en plusieurs si vous voulez. Un symbole présent sur moins de secteurs paie davantage.',
	step3: 'Rien ne va plus : la roue est lancée. Elle doit faire au moins autant de tours que le règlement l’exige.',
	step4: 'Elle s’arrête : le secteur sous l’indicateur a gagné. Les mises sur tous les autres symboles sont perdues.',
	step5: 'Votre gain est aussitôt dans votre crédit. « Rejouer » repose les mêmes mises ; en partant, vous emportez tout.',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'spin@money-wheel': 'Lancer la roue',
		'about-section': 'Où s’arrête l’indicateur.',
		'field-section': 'Secteur de 1 à 52, ou le symbole',
		imbalance: 'déséquilibre de la roue',
		'mechanical-fault': 'panne mécanique',
		'on-peg': 'indicateur sur un ergot',
	},
	refusals: {},
	names: {},
	heard: {},
	titles: {
		'money wheel': 'Roue de la fortune',
	},
};
