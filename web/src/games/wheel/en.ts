// The money wheel in English.

export const en = {
	gameName: 'Money wheel',
	checkTurn: 'Check how this section was drawn',
	sumLostWheel: '{stake} at {odds}: the wheel stopped at another symbol',
	turning: 'The wheel is turning',
	lobbyTurning: 'turning',
	recentTurns: 'Recent symbols',
	showTurns: 'Last symbols',
	wheelCloth: 'Money wheel layout',
	symbol: 'symbol {on}',
	sectionIs: 'Symbol {letter}, section {section}',
	sectionOnly: 'Section {section}',
	symbolOnly: 'Symbol {letter}',
	sectionsOf: '{n} of 52',
	cameOf: '{letter} came {n} times in {of}',
	rimUnverified: 'The order of the sections has not been compared with the printed original. It does not touch the odds.',
	helpSymbol: 'Wins when the wheel stops with the indicator on a section that bears {on}. Every other symbol loses.',
	howWheel1: 'A wheel with 52 equal sections bears seven symbols, A to G. Bets are laid on the symbol at which it will stop.',
	howWheel2: 'The wheel turns at least four times; what stands at the indicator when it rests is the result.',
	howWheel3: 'The rarer a symbol, the more it pays.',
	drawn: 'A section of the money wheel, 0 to 51',
	step1: 'Choose a chip and touch a symbol: at which one will the wheel stop?',
	step2: 'Touch several, if you like. A symbol that stands on fewer sections of the wheel pays more.',
	step3: 'No more bets: the wheel is turned. It must go round at least as often as the rules ask for.',
	step4: 'It stops, and the section at the pointer has won. Bets on all other symbols are lost.',
	step5: 'What you have won is in your credit at once. Repeat lays the same bets again; when you leave, everything goes with you.',
};

/** What staff read at its tables; in English the floor says the rest itself. */
export const desk = {
	acts: {
		'spin@money-wheel': 'Spin the wheel',
		'about-section': 'Where the indicator rests.',
		'field-section': 'Section 1 to 52, or the symbol',
		imbalance: 'imbalance of the wheel',
		'mechanical-fault': 'mechanical fault',
		'on-peg': 'indicator on a peg',
	},
	refusals: {},
};
