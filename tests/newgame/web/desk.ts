// What people read at tables of casino war: what acts do there, whose they are, and why something is refused.

import type { Desk } from 'baize/games/game';
import { both } from 'baize/lib/words';

export const desk: Desk = {
	acts: both(
		{ 'about-absent@casino-war': 'The player is not there: the tie is surrendered.', 'office-manager': 'manager', 'office-supervisor': 'supervisor' },
		{ 'about-absent@casino-war': '玩家不在场：和局作投降处理。', 'office-manager': '经理', 'office-supervisor': '主管' },
	),
	refusals: both(
		{ 'go-to-war': 'The raise is exactly the ante: {exactly}' },
		{ 'go-to-war': '加注须与底注相同：{exactly}' },
	),
	heard: {},
};
