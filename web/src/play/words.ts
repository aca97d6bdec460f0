// Words of the lobby, the player terminal and the public display, and how a game adds its own.

import { each, said, type Language, type Words } from '../lib/words';
import * as en from './words/en';
import * as fr from './words/fr';
import { en as noticesEn } from './words/notices.en';
import { fr as noticesFr } from './words/notices.fr';
import { zh as noticesZh } from './words/notices.zh';
import * as zh from './words/zh';

const all = { en: { ...en.en, ...noticesEn }, zh: { ...zh.zh, ...noticesZh }, fr: { ...fr.fr, ...noticesFr } };
export type Word = keyof typeof all.en;
export const shared: Words<Word> = all;
export const say = said<Word>(shared);

const files: Record<Language, Pick<typeof en, 'names' | 'calls'>> = { en, zh, fr };
/** What acts are called that every table has, and what every dealer calls: where it is not the floor that says it. */
export const names = each((tongue) => files[tongue].names);
export const calls = each((tongue) => files[tongue].calls);

/** A game's or a family's words over those that all screens share: theirs come first. */
export function over<A extends string, B extends string>(below: Words<A>, own: Words<B>): Words<A | B> {
	return each((tongue) => ({ ...below[tongue], ...own[tongue] }));
}
