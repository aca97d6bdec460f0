// Dice in English.

export const en = {
	checkDice: 'Check how these dice were drawn',
	sumLostDice: '{stake} at {odds}: the dice did not come to this',
};
