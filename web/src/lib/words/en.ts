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
