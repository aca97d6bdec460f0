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
};
