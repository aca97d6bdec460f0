// What staff read at tables of Caribbean stud, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own; and what its tables are called.

export const acts = {
	english: 'parler anglais',
	'reason-misdeal': 'ne peut être rectifiée',
	silence: 'silence',
	'wrong-count': 'mauvais nombre de cartes',
	'about-keep-apart': 'On les soupçonne de jouer ensemble. Le premier choisi peut rester ; les autres ne s’assoient ni ne misent tant que ce joueur est là.',
};

export const refusals = {
	'dead-hand': 'Cette case n’a pas de main en jeu',
	'exposed-one': 'La donne est finie, ou cette carte a été dite',
	'kept-apart': 'Ces deux-là ne peuvent pas jouer à la même table',
	'left-face-down': 'Cette case n’a pas de main à montrer',
	'stray-cards': 'On ne distribue pas à cette case maintenant',
	upcard: 'La dernière carte du croupier est découverte',
	'wrong-count': 'Trop ou trop peu de cartes : maldonne',
};

export const heard = {
	'count the deck': 'compter le jeu',
	Misdeal: 'Maldonne',
	'Dealer does not qualify': 'Le croupier n’est pas qualifié',
	'the jackpot wager is collected': 'la mise de jackpot est ramassée',
	'the deck is counted': 'le jeu est compté',
	'the hands are dealt again: antes may be changed first': 'on redonne les mains : les antes peuvent d’abord changer',
	'the card is turned over, and dealing goes on': 'la carte est retournée, et la donne continue',
	'all cards are collected, counted, shuffled and dealt again': 'toutes les cartes sont ramassées, comptées, mêlées et redonnées',
	'the hand is counted and discarded; the game goes on': 'la main est comptée et défaussée ; le jeu continue',
	'the time to decide is over: is the player here?': 'le temps de décider est passé : le joueur est-il là ?',
};

export const titles = {
	'caribbean stud': 'Caribbean stud',
	'caribbean stud poker': 'Poker Caribbean stud',
};
