// The words of the page that checks draws.

import { each, said, type Language } from '../lib/words';
import * as en from './words/en';
import * as fr from './words/fr';
import * as zh from './words/zh';

const files: Record<Language, typeof en> = { en, zh, fr };

export const fair = said(each((tongue) => files[tongue].fair));
