// Ticket numbers as scanners and people give them, and what may be done with a ticket.

import type { TicketLine } from '../lib/types';

/** Scanners send what is printed: with gaps or dashes every four digits, or without. */
export function ticketNumber(text: string): string {
	return text.replace(/[\s-]+/g, '');
}

/** The same number as people read it aloud. */
export function grouped(number: string): string {
	return number.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Nobody will be paid for it any more. */
export function isOver(ticket: TicketLine): boolean {
	return ticket.state === 'redeemed' || ticket.state === 'refused' || ticket.state === 'disposed';
}

export function payable(ticket: TicketLine): boolean {
	return !isOver(ticket) && ticket.state !== 'withheld';
}

export function openSum(tickets: TicketLine[]): { count: number; amount: number } {
	const open = tickets.filter(payable);
	return { count: open.length, amount: open.reduce((sum, one) => sum + one.amount, 0) };
}
