// What staff read, in the language of the moment: one dictionary a page.

import { each, said, type Language } from '../lib/words';
import * as en from './words/en';
import * as fr from './words/fr';
import * as zh from './words/zh';

type Files = typeof en;
export const files: Record<Language, Files> = { en, zh, fr };

export const part = <P extends keyof Files>(name: P): Record<Language, Files[P]> => each((tongue) => files[tongue][name]);

export const desk = said(part('desk'));
export const cage = said(part('cage'));
export const payouts = said(part('payouts'));
export const pit = said(part('pit'));
export const needs = said(part('needs'));
export const manage = said(part('manage'));
export const second = said(part('second'));
export const activity = said(part('activity'));
export const inspect = said(part('inspect'));
export const report = said(part('report'));
export const named = said(part('named'));
