// Dice in English.

export const en = {
	checkDice: 'Check how these dice were drawn',
	sumLostDice: '{stake} at {odds}: the dice did not come to this',
};

/** What staff read at its tables; in English the floor says the rest itself. */
export const desk = {
	acts: {
		'about-dice': 'The uppermost faces of the dice.',
		'field-dice': 'Dice, uppermost faces',
	},
	refusals: {},
};
