// Casino war in English.

export const en = {
	gameName: 'Casino war',
	warCloth: 'Casino war layout',
	raiseArea: 'Raise',
	tieArea: 'Tie',
	printWar: 'Tie pays 10 to 1',
	asAnte: 'as much as the ante',
	dealerHas: 'Dealer: {card}',
	lineHigher: 'higher card',
	lineWar: 'war won',
	lineTie: 'tie',
	helpAnte: 'Laid before the deal. It is paid one to one when your card is higher than the dealer’s. After a tie it stands off when you win the war, is lost with it, and is half lost when you surrender.',
	helpRaise: 'As much as the ante, laid by going to war. It is paid one to one when your second card is higher than the dealer’s, or equal.',
	helpTie: 'It is paid ten to one when your first card ties with the dealer’s, whatever comes then; otherwise it is lost.',
	howWar1: 'You and the dealer get one card each. The higher one wins; suits do not count, and the ace is highest.',
	howWar2: 'After a tie go to war with a second stake, or surrender half of your ante.',
	howWar3: 'At war you and the dealer get one more card each: yours wins if it is higher or equal.',
	step1: 'Choose a chip and touch the ante before the cards are dealt. You play against the dealer alone.',
	step2: 'You and the dealer get one card each. The higher one wins; suits do not count, and the ace is highest.',
	step3: 'When both are equal, decide: go to war with as much as your ante, or surrender half of it.',
	step4: 'At war you and the dealer get one more card each.',
	step5: 'If yours is higher or equal, the second stake is paid one to one and the ante is given back. A bet on the tie has won ten to one.',
	atWar: 'at war',
	hasSurrendered: 'surrendered',
	drawn: 'Casino war: the cards given below',
	'go-to-war': 'Go to war',
	surrender: 'Surrender',
};

/** What staff read at its tables; in English the floor says the rest itself. */
export const desk = {
	acts: {
		'about-absent@casino-war': 'The player is not there: the tie is surrendered.', 'office-manager': 'manager', 'office-supervisor': 'supervisor',
	},
	refusals: {
		'go-to-war': 'The raise is exactly the ante: {exactly}',
	},
};
