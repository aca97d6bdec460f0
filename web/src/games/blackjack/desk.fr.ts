// What staff read at tables of blackjack, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own; and what its tables are called.

export const acts = {
	'reason-dealer': 'la main du croupier',
	misplaced: 'cartes mal posées',
	'missed-box': 'case oubliée',
	'missed-dealer': 'croupier oublié',
	'no-cutting-card': 'pas de carte de coupe',
	'unbet-box': 'case sans mise',
	'about-full-patronage': 'Qui est assis à une case décide pour elle, avec ou sans mise.',
};

export const refusals = {
	'came-late': 'Jusqu’au prochain sabot, seul le minimum est accepté : {exactly}',
	double: 'On ne double que les deux premières cartes',
	'double-ace': 'Une main avec un as ne se double pas',
	'double-total': 'Ce total ne se double pas',
	'even-money': 'Le paiement à égalité est pour un blackjack contre un as, une fois',
	insurance: 'L’assurance est proposée à une mise de la case, contre un as',
	'insurance-late': 'L’assurance était ouverte jusqu’à la première décision ou la carte suivante',
	'insurance-stake': 'L’assurance va ici de {min} à {max}',
	'sat-out': 'Jusqu’au prochain sabot, seul le minimum est accepté : {exactly}',
	split: 'On ne partage que deux cartes de même valeur',
	'split-aces': 'Les as ne se partagent qu’une fois',
	'split-declined': 'La paire n’a pas été partagée avant',
	'split-most': 'La case a autant de mains qu’elle peut',
};

export const heard = {
	Insurance: 'Assurance',
	'a player is held to the minimum until the next shoe': 'un joueur est tenu au minimum jusqu’au prochain sabot',
};

export const titles = {
	blackjack: 'Blackjack',
	'soft 17 blackjack': 'Blackjack à 17 souple',
	'blackjack with a dealer': 'Blackjack avec croupier',
	'live blackjack': 'Blackjack en direct',
	'fully automated blackjack': 'Blackjack entièrement automatique',
	'fully automated blackjack tournament': 'Tournoi de blackjack entièrement automatique',
	'blackjack tournament': 'Tournoi de blackjack',
};
