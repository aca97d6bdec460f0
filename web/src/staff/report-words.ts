// What reports, their columns and lines are called.

import { derived } from 'svelte/store';
import { named } from './words';

/** As it is called in this language; or as the floor calls it. */
export const calledSo = derived(named, (say) => (key: string, told: string): string => (say as (key: string) => string | undefined)(key) ?? told);
