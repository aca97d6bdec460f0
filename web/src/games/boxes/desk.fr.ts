// What staff read at tables of games that are dealt to boxes, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

export const acts = {
	'about-absent': 'Joue la main d’un joueur absent, comme le veut le document.',
	'field-box': 'Case ; vide pour la main du croupier',
};

export const refusals = {
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
};

export const heard = {
	'the shoe is empty: the discards are shuffled and finish the round': 'le sabot est vide : les défausses sont mêlées et finissent le coup',
	'the time to decide is over: the hand is completed': 'le temps de décider est passé : la main est complétée',
};
