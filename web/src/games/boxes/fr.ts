// Hands that are dealt to boxes in French.

import type { DeskIn } from '../desk';
import { rank, type Ranks } from './ranks';
import type { desk as english, en } from './en';

export const fr: Record<keyof typeof en, string> = {
	wholeJackpot: 'jusqu’à tout le jackpot',
	dealerName: 'Croupier',
	boxOf: 'Case {n}',
	yourBox: 'Votre case, {n}',
	boxHand: 'Case {n}, main {hand}',
	yourTurn: 'À vous',
	yourTurnHand: 'À vous, main {n}',
	boxDecides: 'La case {n} décide',
	othersDecide: 'Les autres décident',
	otherBoxes: 'Les autres cases',
	yourHands: 'Vos mains',
	cardsOf: 'cartes : {cards}',
	playing: 'Les mains se jouent',
	addsStake: '+ {amount}',
	stakeOf: 'mise {amount}',
	keyOf: 'touche {key}',
	choices: 'Ce que vous pouvez faire',
	lastHands: 'Dernières mains du croupier',
	showHands: 'Dernières mains',
	noHands: 'Aucune main n’a encore été jouée.',
	lobbyPlaying: 'en jeu',
	sumLostHand: '{stake} à {odds} : la main n’a pas donné cela',
	voidHands: 'Coup annulé, mises rendues',
	checkHands: 'Vérifier le tirage de ces cartes',
	resultWin: 'gagne',
	resultLose: 'perd',
	resultStandoff: 'égalité',
	resultVoid: 'annulé',
	less: 'moins',
	more: 'plus',
	amountOf: 'Montant : {what}',
	insurance: 'Assurance',
	totalOf: '{n}',
	softOf: '{n} souple',
	bustOf: 'Sauté, {n}',
	bust: 'Sauté',
	blackjack: 'Blackjack',
	doubled: 'doublée',
	waits: 'attend',
	noInsurance: 'Pas d’assurance',
	insuranceAsk: 'Assurance ?',
	insuranceLead: 'Le croupier montre un as. L’assurance paie 2 contre 1 si la carte suivante est un dix, un valet, une dame ou un roi.',
	evenLead: 'Votre blackjack peut être payé maintenant, à 1 contre 1.',
	insuranceWait: 'Vous avez répondu. On attend les autres.',
	dealerIs: 'Croupier : {total}',
	boxIs: 'Case {n} : {total}',
	boxHandIs: 'Case {n}, main {hand} : {total}',
	payTable: 'Ce qui est payé',
	ante: 'Ante',
	lightOn: 'lampe allumée : mise acceptée',
	lightOff: 'lampe éteinte',
	notQualified: 'Le croupier n’est pas qualifié',
	qualifies: 'Le croupier est qualifié',
	dealerHolds: 'Croupier : {hand}',
	boxHolds: 'Case {n} : {hand}, {result}',
};

export const desk: DeskIn<typeof english> = {
	acts: {
		'about-absent': 'Joue la main d’un joueur absent, comme le veut le document.',
		'field-box': 'Case ; vide pour la main du croupier',
	},
	refusals: {
		'addition-stays': 'L’assurance et les ajouts restent jusqu’à la décision',
		bettors: 'Il n’y a pas de place pour une autre mise',
		boxes: 'Vous avez autant de cases qu’un joueur peut en avoir',
		'choice-seated': 'Un autre joueur décide pour cette case',
		'choice-turn': 'Ce n’est pas le tour de cette main',
		'deal-drawn': 'Une case décide avant la carte suivante',
		'double-stake': 'Doubler ajoute ici de {min} à {max}',
		follow: 'On demande d’abord aux autres de cette case',
		'follow-not': 'Un autre joueur décide pour cette case',
		'follow-split': 'C’est pour qui mise derrière quand une paire est partagée',
		'hand-played': 'Les joueurs disent d’abord s’ils continuent',
		'hand-put-right': 'Ces cartes ne peuvent plus être rectifiées',
		'hit-21': 'Personne ne tire à 21',
		'insurance-call': 'L’assurance est proposée, ou la donne n’est pas finie',
		'left-alone': 'Aucune décision n’est attendue pour cette case',
		'must-draw': 'À onze ou moins, il faut tirer',
		raise: 'La relance est d’exactement deux fois l’ante : {exactly}',
		'split-stake': 'Partager ajoute exactement la première mise : {exactly}',
	},
	names: {},
	heard: {
		'the shoe is empty: the discards are shuffled and finish the round': 'le sabot est vide : les défausses sont mêlées et finissent le coup',
		'the time to decide is over: the hand is completed': 'le temps de décider est passé : la main est complétée',
	},
	titles: {},
};

const PICTURES: Record<string, string> = { A: 'as', K: 'roi', Q: 'dame', J: 'valet' };
/** `kings` → `roi`; digits stay. */
const one = (word: string): string => PICTURES[rank(word)] ?? rank(word);
const many = (word: string): string => one(word).replace(/(roi|dame|valet)$/, '$1s');
const of = (word: string): string => (rank(word) === 'A' ? 'd’as' : `de ${many(word)}`);
const high = (word: string): string => ({ A: ' à l’as', Q: ' à la dame' })[rank(word)] ?? ` au ${one(word)}`;

/** Hands of poker. */
export const ranks: Ranks = [
	[/^royal flush/i, () => 'quinte flush royale'],
	[/^straight flush(?:, (\w+) high)?/i, (m) => `quinte flush${m[1] ? high(m[1]) : ''}`],
	[/^full house(?:, (\w+) (?:and|over|full of) (\w+))?/i, (m) => `full${m[1] ? ` aux ${many(m[1])} par les ${many(m[2]!)}` : ''}`],
	[/^flush(?:, (\w+) high)?/i, (m) => `couleur${m[1] ? high(m[1]) : ''}`],
	[/^straight(?:, (\w+) high)?/i, (m) => `suite${m[1] ? high(m[1]) : ''}`],
	[/^four (?:of a kind, )?(\w+)$/i, (m) => `carré ${of(m[1]!)}`],
	[/^three (?:of a kind, )?(\w+)$/i, (m) => `brelan ${of(m[1]!)}`],
	[/^two pairs?(?:, (\w+) and (\w+))?/i, (m) => `deux paires${m[1] ? `, ${many(m[1])} et ${many(m[2]!)}` : ''}`],
	[/^(?:a |one )?pair(?: of (\w+))?/i, (m) => `paire${m[1] ? ` ${of(m[1])}` : ''}`],
	[/^ace(?: and |-| )king/i, () => 'as et roi'],
	[/^(\w+) high$/i, (m) => `hauteur ${one(m[1]!)}`],
];
