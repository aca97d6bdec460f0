// Words of the lobby, the player terminal and the public display, and how a game adds its own.

import { said, type Words } from '../lib/words';
import { en } from './words/en';
import { en as noticesEn } from './words/notices.en';
import { zh as noticesZh } from './words/notices.zh';
import { zh } from './words/zh';

export const shared = { en: { ...en, ...noticesEn }, zh: { ...zh, ...noticesZh } };
export type Word = keyof typeof shared.en;
export const say = said<Word>(shared);

/** A game's or a family's words over those that all screens share: theirs come first. */
export function over<A extends string, B extends string>(below: Words<A>, en: Record<B, string>, zh: Record<B, string>): Words<A | B> {
	return { en: { ...below.en, ...en }, zh: { ...below.zh, ...zh } };
}
