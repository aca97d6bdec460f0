// The signs that stand at a table, in words. The floor tells them as codes and numbers.

import type { Limits, Notice } from '../lib/types';
import type { Phrase } from '../lib/words';
import type { Game } from '../games/game';
import type { Told } from '../games/games';
import { spellTime } from './spell';
import type { Word } from './words';

type Say = Phrase<Word>;
type Cash = (cents: number) => string;

/** The amounts of a sign, those that it has. */
function spellLimits(say: Say, limits: Limits, cash: Cash): string {
	const lines = [say('limitRange', { min: cash(limits.min), max: cash(limits.max) })];
	if (limits['total-min']) lines.push(say('limitTotalMin', { min: cash(limits['total-min']) }));
	if (limits['total-max']) lines.push(say('limitTotalMax', { max: cash(limits['total-max']) }));
	if (limits.unit > 1) lines.push(say('limitUnit', { unit: cash(limits.unit) }));
	if (limits.differential) lines.push(say('limitDifferential', { amount: cash(limits.differential) }));
	if (limits['area-max']) lines.push(say('limitArea', { max: cash(limits['area-max']) }));
	return lines.join(', ');
}

function rounds(say: Say, key: 'closesAfter' | 'terminalCloses', n: number): string {
	if (n === 1) return say(`${key}1`);
	return n === 0 && key === 'terminalCloses' ? say('terminalCloses0') : say(key, { n });
}

/** A time, and how long until then where that is less than a day: counted down, so that nobody has to reckon. */
function spellDue(say: Say, at: number, now: number): string {
	const time = spellTime(at);
	const minutes = Math.ceil((at - now) / 60_000);
	if (minutes < 1 || minutes >= 24 * 60) return time;
	return minutes === 1 ? say('inMinute', { time }) : say('inMinutes', { time, n: minutes });
}

/** `account`: of whoever reads it, so that what is about him is said to him. */
export function spellNotice(say: Say, notice: Notice, game: Game, its: Told, cash: Cash, account?: string, now = Infinity): string {
	const mine = notice.player !== undefined && notice.player === account;
	const player = (notice.player ?? '').replace(/\.\d+$/, '');
	const time = notice.at === undefined ? '' : spellDue(say, notice.at, now);
	const min = cash(notice.min ?? 0);
	const max = cash(notice.max ?? 0);
	switch (notice.code) {
		case 'closing':
			return notice.at !== undefined && (!notice.rounds || notice.at > now) ? say('closesAt', { time }) : rounds(say, 'closesAfter', notice.rounds ?? 0);
		case 'terminal-closing':
			return rounds(say, 'terminalCloses', notice.rounds ?? 0);
		case 'limits':
			return say('limitsFrom', { time, limits: notice.limits ? spellLimits(say, notice.limits, cash) : '' });
		case 'game':
			return say('gameFrom', { time, game: its.say(game.modes?.[notice.mode ?? ''] ?? game.says.cloth) });
		case 'beside':
			return say('betsBeside', { bets: (notice.bets ?? []).map((bet) => its.bet(bet)).join(', ') });
		case 'player-limits':
			return say(mine ? 'ownLimits' : 'playerLimits', { player, min, max });
		case 'kept-minimum':
			return say(mine ? 'ownKept' : 'playerKept', { player, min });
		case 'box-maximum':
			return say(mine ? 'ownBox' : 'playerBox', { player, max });
		case 'reserved':
			return say('tableReserved');
		case 'stopped':
			return say('tableStopped');
		case 'test':
			return say('tableTest');
		case 'tournament':
			return say('tableTournament');
	}
}
