// Casino war in French.

import type { DeskIn } from 'baize/games/desk';
import type { desk as english, en } from './en';

export const fr: Record<keyof typeof en, string> = {
	gameName: 'Bataille',
	warCloth: 'Tapis de bataille',
	raiseArea: 'Relance',
	tieArea: 'Égalité',
	printWar: 'L’égalité paie 10 contre 1',
	asAnte: 'autant que l’ante',
	dealerHas: 'Croupier : {card}',
	lineHigher: 'carte supérieure',
	lineWar: 'bataille gagnée',
	lineTie: 'égalité',
	helpAnte: 'Se pose avant la donne. Payée 1 contre 1 si votre carte est supérieure à celle du croupier. Après une égalité, elle est rendue si vous gagnez la bataille, perdue avec elle, et perdue à moitié si vous abandonnez.',
	helpRaise: 'Autant que l’ante, posée en allant à la bataille. Payée 1 contre 1 si votre deuxième carte est supérieure à celle du croupier, ou égale.',
	helpTie: 'Payée 10 contre 1 si votre première carte est égale à celle du croupier, quoi qu’il vienne ensuite ; sinon elle est perdue.',
	howWar1: 'Vous et le croupier recevez une carte chacun. La plus haute gagne ; les couleurs ne comptent pas, et l’as est le plus haut.',
	howWar2: 'Après une égalité, allez à la bataille avec une deuxième mise, ou abandonnez la moitié de votre ante.',
	howWar3: 'À la bataille, vous et le croupier recevez encore une carte chacun : la vôtre gagne si elle est supérieure ou égale.',
	step1: 'Choisissez un jeton et touchez l’ante avant la donne. Vous jouez contre le croupier seul.',
	step2: 'Vous et le croupier recevez une carte chacun. La plus haute gagne ; les couleurs ne comptent pas, et l’as est le plus haut.',
	step3: 'À égalité, décidez : aller à la bataille avec autant que votre ante, ou en abandonner la moitié.',
	step4: 'À la bataille, vous et le croupier recevez encore une carte chacun.',
	step5: 'Si la vôtre est supérieure ou égale, la deuxième mise est payée 1 contre 1 et l’ante est rendue. Une mise sur l’égalité a gagné 10 contre 1.',
	atWar: 'en bataille',
	hasSurrendered: 'a abandonné',
	drawn: 'Bataille : les cartes données ci-dessous',
	'go-to-war': 'Aller à la bataille',
	surrender: 'Abandonner',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'about-absent@casino-war': 'Le joueur n’est pas là : l’égalité est abandonnée.', 'office-manager': 'directeur', 'office-supervisor': 'superviseur',
	},
	refusals: {
		'go-to-war': 'La relance est exactement l’ante : {exactly}',
	},
	names: {
		'go-to-war': 'Aller à la bataille',
		surrender: 'Abandonner',
	},
	heard: {},
	titles: {
		'casino war': 'Bataille',
	},
};
