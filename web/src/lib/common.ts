// The words that all screens have in common: devices, tickets, times, pits.

import { each, type Language } from './words';
import * as en from './words/en';
import * as fr from './words/fr';
import * as zh from './words/zh';

export const common: Record<Language, typeof en> = { en, zh, fr };

export const part = <P extends keyof typeof en>(name: P): Record<Language, (typeof en)[P]> => each((tongue) => common[tongue][name]);
