// Short messages in plain sight: what was refused and under which clause, what was given back.

export interface Toast {
	id: number;
	kind: 'refused' | 'told' | 'good';
	text: string;
	rule?: string | undefined;
	at: number;
}

const STANDS_FOR = 5000;

export class Toasts {
	list = $state<Toast[]>([]);
	/** How many times something was refused. */
	refusals = $state(0);
	private next = 1;
	private read = 0;

	add(kind: Toast['kind'], text: string, rule?: string | string[]): void {
		const id = this.next++;
		if (kind === 'refused') this.refusals++;
		const clause = Array.isArray(rule) ? rule.join(', ') : rule;
		const now = performance.now();
		const last = this.list.at(-1);
		if (last && last.kind === 'told' && kind === 'told' && last.rule === clause && now - last.at < 800) {
			// Several wagers given back for one reason are one message.
			this.list = [...this.list.slice(0, -1), { ...last, text: `${last.text}; ${text}` }];
			return;
		}
		// The same refusal twice in a row (a finger that taps on) is one message, and its time starts again.
		const rest = this.list.filter((t) => t.text !== text).slice(-1);
		this.list = [...rest, { id, kind, text, rule: clause, at: now }];
		setTimeout(() => this.read !== id && this.drop(id), STANDS_FOR);
	}

	/** Somebody reads it: it stays until it is put away, or another is read. */
	stay(id: number): void {
		this.read = id;
	}

	drop(id: number): void {
		this.list = this.list.filter((t) => t.id !== id);
	}
}
