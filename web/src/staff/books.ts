// The names the books use, for people: kinds of account, names of accounts, kinds of movement. In English, and where a name is
// not known here, they are shown as they stand.

import type { Language } from '../lib/words';
import { files } from './words';

export const KIND_ORDER = ['world', 'house', 'reserve', 'wagers', 'chips', 'card', 'deposit', 'tickets', 'jackpot', 'occasion', 'promotional', 'promo chips', 'promo wagers', 'unclaimed'];

export function kindWords(kind: string, language: Language): string {
	return files[language].accounts[kind] ?? kind;
}

export function movementWords(kind: string, language: Language): string {
	return files[language].movements[kind] ?? kind;
}

/** `card 100-0001` → `会员卡 100-0001`, `tournament wagers X9` → `比赛筹码 在注 X9`, `jackpot J over pits` → `累积奖 J 各赌区共有`. */
export function accountWords(name: string, language: Language): string {
	const [, first = '', of = '', whose = '', over = ''] = /^(\S*)(?: (issue|wagers)(?= |$))?(.*?)(over pits)?$/.exec(name)!;
	return [kindWords(first, language), kindWords(of, language), whose.trim(), kindWords(over, language)].filter(Boolean).join(' ');
}
