// What staff read at tables of roulette, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own; and what its tables are called.

export const acts = {
	'about-number': 'Où la bille s’arrête.',
	'field-number': 'Numéro, de 0 à 36, ou 00',
	'wrong-direction': 'bille et cylindre dans le même sens',
	'wheel-stationary': 'cylindre immobile',
	'foreign-object': 'corps étranger dans le cylindre',
	'no-compartment': 'bille dans aucune case',
	'air-pocket': 'bille arrêtée par une poche d’air',
	'ball-out': 'bille sortie du cylindre',
	'early-ball': 'bille lancée trop tôt',
	wheel: 'cylindre',
	'wheel-error': 'le cylindre signale une erreur',
};

export const refusals: Record<string, string> = {};

export const heard: Record<string, string> = {};

export const titles = {
	roulette: 'Roulette',
	'live roulette': 'Roulette en direct',
	'rapid roulette': 'Roulette rapide',
	'fusion roulette': 'Roulette Fusion',
	'double zero roulette': 'Roulette à double zéro',
	'fully automated roulette': 'Roulette entièrement automatique',
	'semi automated roulette': 'Roulette semi-automatique',
};
