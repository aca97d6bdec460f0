// Events of a table in words. The pieces are phrases of the dictionary, so both languages say the same.

import type { TableEvent } from './types';

export interface Told {
	/** A phrase of pit-words.ts. */
	key: string;
	fill: Record<string, string | number>;
	rule: string | undefined;
	/** How much it matters: a refusal is not overlooked. */
	weight: 'plain' | 'money' | 'refused' | 'ask';
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const cents = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** `money` turns cents into text, so that this file knows no currency. */
export function told(event: TableEvent, money: (amount: number) => string): Told {
	const rule = typeof event.rule === 'string' ? event.rule : undefined;
	const fill: Record<string, string | number> = {
		act: text(event.act),
		player: text(event.player) || (event.seat ? `#${text(event.seat)}` : ''),
		bet: [text(event.bet), text(event.on)].filter(Boolean).join(' '),
		round: text(event.round),
		number: text(event.number ?? event.shoe),
		card: text(event.card),
		to: text(event.to ?? event.hand),
		does: text(event.does),
		points: text(event.points),
		seat: text(event.seat),
		total: text(event.total),
		cards: Array.isArray(event.cards) ? event.cards.join(' ') : '',
		pool: money(cents(event.pool)),
		left: text(event.left ?? event.cards),
		say: text(event.say ?? event.result),
		why: text(event.why),
		what: text(event.what),
		who: text(event.actor ?? event.to),
		stake: money(cents(event.stake)),
		returns: money(cents(event.returns)),
		difference: money(cents(event.difference)),
		staked: money(cents(event.staked)),
		returned: money(cents(event.returned)),
		house: money(cents(event.house)),
		given: money(cents(event.given)),
		taken: money(cents(event.taken)),
		players: Array.isArray(event.players) ? event.players.length : text(event.players),
		result: text(event.result),
		says: text(event.says),
		times: text(event.times),
		count: Array.isArray(event.spots) ? event.spots.length : '',
		point: text(event.point),
		bowl: Array.isArray(event.bowl) ? event.bowl.length : '',
		dice: Array.isArray(event.dice) ? event.dice.join(' ') : '',
	};
	if (Array.isArray(event.dice) || event.symbol) fill.number = [fill.dice, text(event.total ?? event.section), text(event.symbol)].filter(Boolean).join(' · ');
	const as = (key: string, weight: Told['weight'] = 'plain'): Told => ({ key, fill, rule, weight });
	switch (event.event) {
		case 'accepted': return as('evAccepted');
		case 'refused': return as('evRefused', 'refused');
		case 'withdrawn': return as('evWithdrawn', 'money');
		case 'reduced': return as('evReduced', 'money');
		case 'called': return as('evCalled');
		case 'awaits': return as('evAwaits', 'ask');
		case 'dealt': return as(dealtAs(event));
		case 'decision': return as(event.does === 'draws' ? 'evDraws' : 'evStands');
		case 'puck': return as('evPuck');
		case 'revealed': return as(event.to === 'box' ? 'evTurnedBox' : event.to === 'dealer' ? 'evTurnedDealer' : 'evTurned');
		case 'shown': return as('evShown');
		case 'meter': return as('evMeter', 'money');
		case 'clock': return as('evClock');
		case 'shoe': return as('evShoe');
		case 'squeeze': return as('evSqueeze');
		case 'tumbled': return as('evTumbled');
		case 'lit': return as('evLit');
		case 'moved': return as('evMoved', 'money');
		case 'marked': return as(event.working ? 'evMarkedOn' : 'evMarkedOff');
		case 'point': return as(event.point ? 'evPoint' : 'evComeOut');
		case 'shooter': return as(event.player ? 'evShooter' : 'evNoShooter');
		case 'bowl': return as('evBowl');
		case 'overruled': return as('evOverruled');
		case 'restored': return as('evRestored', 'money');
		case 'recorded': return as('evRecorded');
		case 'resulted': return as('evResulted');
		case 'settled': return as(event.result === 'void' ? 'evVoid' : event.result === 'lose' ? 'evLost' : event.result === 'standoff' ? 'evStandoff' : 'evSettled', 'money');
		case 'adjusted': return as('evAdjusted', 'money');
		case 'frozen': return as('evFrozen', 'money');
		case 'freed': return as('evFreed', 'money');
		case 'corrected': return as('evCorrected', 'money');
		case 'proposed': return as('evProposed', 'ask');
		case 'sheet': return as('evSheet', 'money');
		case 'opened': return as('evOpened');
		case 'shut': return as('evShut');
		case 'sign': return as('evSign');
		case 'notified': return as('evNotified', 'ask');
		case 'marker': return as('evMarker');
		case 'form': return as('evForm');
		case 'deducted': return as('evDeducted', 'money');
		case 'allotted': return as('evAllotted', 'money');
		case 'eliminated': return as('evEliminated');
		case 'disqualified': return as('evDisqualified');
		case 'counted': return as('evCounted');
		case 'playoff': return as('evPlayoff');
		case 'ranked': return as('evRanked');
		default: return as('evOther');
	}
}

/** Where a card went: burned, to one of two hands, to a box or the dealer, and whether anybody sees it. */
function dealtAs(event: TableEvent): string {
	if (event.to === 'burn' || event.to === null || event.to === undefined) return 'evBurned';
	if (event.to === 'box') return event.total === undefined ? 'evDealtBoxDown' : 'evDealtBox';
	if (event.to === 'dealer') return event.total === undefined ? 'evDealtDealerDown' : 'evDealtDealer';
	return event.face === 'down' ? 'evDealtDown' : 'evDealt';
}

/** A round of many wagers is told by its sheet; single wagers are shown up to a point. */
export function shortened(events: TableEvent[], most = 12): { shown: TableEvent[]; more: number } {
	const wagers = events.filter((one) => one.event === 'settled' || one.event === 'adjusted');
	if (wagers.length <= most) return { shown: events, more: 0 };
	const kept = new Set(wagers.slice(0, most));
	return {
		shown: events.filter((one) => (one.event !== 'settled' && one.event !== 'adjusted') || kept.has(one)),
		more: wagers.length - most,
	};
}
