// Listens to a terminal for as long as its page is open.

import type { NewsOf } from '../lib/types';
import { net } from '../play/results';
import { LANDS } from '../play/spinning';
import type { Terminal } from '../play/terminal.svelte';
import { heard, type Moment } from './heard';
import type { Sounds } from './sounds.svelte';

function moment(at: Terminal, seconds: number | null): Moment {
	const { spin, outcome, game } = at;
	const what = game.sounds?.runs;
	const seen = outcome && outcome.at > 0 && outcome.staked > 0 && (!game.decided || at.over) ? outcome : null;
	return {
		table: at.view?.table ?? '',
		open: at.open,
		staked: at.staked,
		seconds,
		runs: spin && what ? { what, round: spin.round, seconds: (spin.began + spin.ms + LANDS - performance.now()) / 1000, lands: spin.number !== null } : null,
		ended: seen ? { round: seen.round, net: net(seen, Boolean(game.beside)), staked: seen.staked } : null,
		refusals: at.toasts.refusals,
	};
}

/** To be called while a component is made: it listens until that is taken away. */
export function listen(at: Terminal, sounds: Sounds, seconds: () => number | null): void {
	let before: Moment | null = null;
	$effect(() => {
		const now = moment(at, seconds());
		for (const one of heard(before, now)) {
			if ('sound' in one) sounds.play(one.sound);
			else if ('run' in one) sounds.run(one.run, one.seconds);
			else sounds.rest();
		}
		before = now;
	});
	const on = $derived(at.game.sounds?.on);
	const table = $derived(at.view?.table);
	$effect(() => {
		const offs = Object.entries(on ?? {}).map(([event, sound]) => at.wire.on(event as keyof NewsOf, (n) => 'table' in n && n.table === table && sounds.play(sound)));
		return () => offs.forEach((off) => off());
	});
	$effect(() => () => sounds.rest());
}
