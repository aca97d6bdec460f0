// What staff read at tables of sic bo, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own; and what its tables are called.

export const acts = {
	'about-tumble': 'Les dés couverts ont été agités.',
	'field-number@tumble': 'Combien de fois',
	'not-flat': 'un dé pas à plat',
	'tumbler-malfunction': 'panne de l’agitateur',
	'dice-seen': 'dés vus avant l’annonce',
	'not-tumbled': 'dés pas agités',
	'lights-wrong': 'lampes fausses',
	tumbler: 'agitateur',
	power: 'courant',
	'test-run': 'marche d’essai',
	seal: 'scellé des dés',
	interim: 'procédure provisoire',
};

export const refusals = {
	tumble: 'Les dés doivent encore être agités',
	'tumble-turn': 'Les dés sont agités quand un jeu commence',
};

export const heard = {
	'Place your bets': 'Faites vos jeux',
};

export const titles = {
	'sic bo': 'Sic bo',
	'tai-sai': 'Tai-sai',
	'fusion sic bo': 'Sic bo Fusion',
	'fully automated sic bo': 'Sic bo entièrement automatique',
	'semi automated sic bo': 'Sic bo semi-automatique',
};
