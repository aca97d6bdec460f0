// Casino war in English.

export const en = {
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
	atWar: 'at war',
	hasSurrendered: 'surrendered',
	drawn: 'Casino war: the cards given below',
	'go-to-war': 'Go to war',
	surrender: 'Surrender',
};
