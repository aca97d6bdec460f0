// What all screens have in common, in French.

import type * as en from './en';

export const devices: typeof en.devices = {
	terminal: 'Écran',
	acceptor: 'Accepteur de billets',
	printer: 'Imprimante de tickets',
	reader: 'Lecteur de cartes',
	link: 'Liaison avec un hôte',
	wheel: 'Capteur de numéro',
	shoe: 'Sabot lecteur',
	dice: 'Lecteur de dés',
	display: 'Afficheur de numéro',
	sign: 'Panneau de limites',
	light: 'Lampe du jackpot',
	badge: 'Lecteur de carte du croupier',
};

export const faults: Record<string, string> = {
	'stacker-full': 'Caisse à billets pleine',
	'note-jam': 'Billet coincé',
	'stacker-open': 'Caisse à billets ouverte',
	printed: 'Ticket imprimé',
	failed: 'Ticket non imprimé',
	'paper-low': 'Bientôt plus de papier',
	'paper-out': 'Plus de papier',
	'paper-jam': 'Papier coincé',
	'card-in': 'Carte insérée',
	pin: 'Code PIN saisi',
	'card-out': 'Carte retirée',
	launched: 'Bille lancée',
	turned: 'Tours comptés',
	direction: 'Sens de la bille',
	misfire: 'Bille mal lancée',
	'not-level': 'Cylindre pas de niveau',
	'no-more-bets': 'Moment de « rien ne va plus »',
	number: 'Numéro gagnant',
	card: 'Carte tirée',
	'cutting-card': 'Carte de coupe sortie',
	reshuffle: 'Cartes à mêler',
	unreadable: 'Carte illisible',
	cover: 'Couvercle ouvert',
	tumbled: 'Dés agités',
	dice: 'Dés lus',
	'not-flat': 'Un dé n’est pas à plat',
	tumbler: 'Agitateur en panne',
	shows: 'Ce qu’il montre',
	'device-fault': 'Panne',
	'device-impossible': 'Dit ce qui ne peut être',
	'device-order': 'Parle hors de son tour',
	'device-contradicts': 'Contredit le personnel',
	'device-late': 'En retard',
	'device-gone': 'Était absent',
	'device-spoilt': 'Lancer annulé',
	fault: 'Panne',
};

export const ticket: typeof en.ticket = {
	issued: 'Émis le',
	terminal: 'Terminal',
	sequence: 'Ticket n°',
	expires: 'Valable jusqu’au',
	duplicate: 'DUPLICATA',
	ticket: 'Ticket d’encaissement',
	voucher: 'Bon, payé à la caisse seulement',
};

export const times: typeof en.times = {
	hours: '{n} h',
	minutes: '{n} min',
	moment: '{day}, {time}',
};

/** Where something stands, in a casino of several pits. */
export const pits: typeof en.pits = {
	pit: 'Secteur {pit}',
};

export const documents: typeof en.documents = {
	nz1996: 'Journal officiel de Nouvelle-Zélande 1996',
	nz2008: 'Journal officiel de Nouvelle-Zélande 2008',
	star: 'The Star, Sydney : règles du baccara',
	'star-rapid-2016': 'The Star, Sydney : Rapid 2016',
	'crown-fusion-2024': 'Crown Sydney : Fusion 2024',
	house: 'Règles de la maison',
};
