// What staff read at tables of the money wheel, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own; and what its tables are called.

export const acts = {
	'spin@money-wheel': 'Lancer la roue',
	'about-section': 'Où s’arrête l’indicateur.',
	'field-section': 'Secteur de 1 à 52, ou le symbole',
	imbalance: 'déséquilibre de la roue',
	'mechanical-fault': 'panne mécanique',
	'on-peg': 'indicateur sur un ergot',
};

export const refusals: Record<string, string> = {};

export const heard: Record<string, string> = {};

export const titles = {
	'money wheel': 'Roue de la fortune',
};
