// Cards and shoes in English.

export const en = {
	cardTable: 'Cards',
	downCard: 'card face down',
	noCards: 'No cards yet',
	shoeOf: 'Shoe {n}',
	cardsLeft: '{n} cards left',
	suits: 'spades',
	suith: 'hearts',
	suitc: 'clubs',
	suitd: 'diamonds',
	rankA: 'ace',
	rankJ: 'jack',
	rankQ: 'queen',
	rankK: 'king',
	cardOf: '{rank} of {suit}',
};
