// Which area of a layout is under the finger, and which the keys stand on.

import type { Attachment } from 'svelte/attachments';
import { beside, cloth, type Hands } from './cloth';

export class Walk {
	/** Where the Tab key stops. */
	stop = $state('');
	pointed = $state<string | null>(null);

	constructor(first: string) {
		this.stop = first;
	}

	/** For the element that holds the areas; nothing where they are only looked at. */
	listen(does: Pick<Hands, 'put' | 'take' | 'lift' | 'ask'> | undefined): Attachment<HTMLElement> | undefined {
		if (!does) return undefined;
		return (root) =>
			cloth({
				...does,
				point: (position) => (this.pointed = position),
				focus: (position) => {
					if (position) this.stop = position;
				},
				step: (position, way) => beside(root, position, way),
			})(root);
	}
}
