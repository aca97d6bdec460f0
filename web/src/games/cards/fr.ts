// Cards and shoes in French.

import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {
	cardTable: 'Cartes',
	downCard: 'carte face cachée',
	noCards: 'Pas encore de cartes',
	shoeOf: 'Sabot {n}',
	cardsLeft: '{n} cartes restantes',
	suits: 'pique',
	suith: 'cœur',
	suitc: 'trèfle',
	suitd: 'carreau',
	rankA: 'as',
	rankJ: 'valet',
	rankQ: 'dame',
	rankK: 'roi',
	cardOf: '{rank} de {suit}',
	openCut: 'la coupe',
	openAnotherCuts: 'un autre coupe',
	openView: 'les voir',
	openProcedure: 'contrôlées et mêlées ici',
	openRiffle: 'mêlées',
	openAt: 'à {n} cartes du devant',
	openBy: 'qui est assis à la place {n}',
	burnedIs: 'La carte brûlée : {card}',
};
