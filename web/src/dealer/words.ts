// The words of the dealer's page.

import { each, said, type Language } from '../lib/words';
import * as en from './words/en';
import * as fr from './words/fr';
import * as zh from './words/zh';

const files: Record<Language, typeof en> = { en, zh, fr };

export const say = said(each((tongue) => files[tongue].say));
export const live = said(each((tongue) => files[tongue].live));
