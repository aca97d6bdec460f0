// What this player decides for his hand; the floor says what is open.

import type { Terminal } from '../../play/terminal.svelte';
import type { Choice } from './types';

export async function decide(at: Terminal, choice: Choice, more: { hand?: number; stake?: number } = {}): Promise<void> {
	const boxes = at.view?.boxes;
	if (!boxes || at.doing) return;
	const seat = boxes.turn?.mine ? { seat: boxes.turn.seat, hand: boxes.turn.hand } : {};
	const answer = await at.does('choose', { choice, ...(boxes.insurance?.open ? {} : seat), ...more });
	if (answer) at.money(answer);
}
