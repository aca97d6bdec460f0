// What all screens have in common, in English.

/** Devices, by their names on the wire. */
export const devices = {
	terminal: 'Screen',
	acceptor: 'Note acceptor',
	printer: 'Ticket printer',
	reader: 'Card reader',
	link: 'Host link',
	wheel: 'Number sensor',
	shoe: 'Card shoe',
	dice: 'Dice reader',
	display: 'Number display',
	sign: 'Limit sign',
	light: 'Jackpot light',
	badge: 'Dealer card reader',
};

/** What is wrong with a device, by its name on the wire; in English the floor says it. */
export const faults: Record<string, string> = {};

/** A ticket as it is printed. */
export const ticket = {
	issued: 'Issued',
	terminal: 'Terminal',
	sequence: 'Ticket no.',
	expires: 'Valid until',
	duplicate: 'DUPLICATE',
	ticket: 'Cash out ticket',
	voucher: 'Voucher, paid at the cage only',
};

export const times = {
	hours: '{n} h',
	minutes: '{n} min',
	moment: '{day}, {time}',
};

/** Where something stands, in a casino of several pits. */
export const pits = {
	pit: 'Pit {pit}',
};

/** Documents by which rules are approved, under their folders: as people call them. */
export const documents = {
	nz1996: 'New Zealand Gazette 1996',
	nz2008: 'New Zealand Gazette 2008',
	star: 'The Star, Sydney: Rules of Baccarat',
	'star-rapid-2016': 'The Star, Sydney: Rapid 2016',
	'crown-fusion-2024': 'Crown Sydney: Fusion 2024',
	house: 'House rules',
};
