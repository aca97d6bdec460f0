// How cards are picked at a desk, and the pad on which they are keyed in one after another.

import CardList from '../cards/CardList.svelte';
import CardPick from '../cards/CardPick.svelte';
import type { Picks } from '../game';
import Pad from './Pad.svelte';

export const picks: Picks['picks'] = { card: CardPick, cards: CardList };
export const pads: Picks['pads'] = { card: Pad };
