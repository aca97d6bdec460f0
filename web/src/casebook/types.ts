// A casebook as the floor tells it.

interface Named {
	name: string;
	clause: string;
}

export interface Brief {
	open: number;
	cases: number;
	excluded: number;
}

export interface Filed {
	case: number;
	what: string;
	dispute: boolean;
	clause: string;
	state: 'open' | 'decided' | 'review' | 'final' | 'detained' | 'closed';
	player: string;
	name: string;
	table: string;
	round: number;
	ground: string | null;
	/** The rank that decides next. */
	next: string | null;
	decided: boolean;
	upheld: boolean;
	content: boolean;
	advised: boolean;
	steps: { at: number; act: string; by: string; rank: string; yes: boolean; text: string; rule: string }[];
}

export interface Casebook extends Brief {
	list: Filed[];
	register: { player: string; name: string; text: string; since: number; until: number; case: number; rank: string; rule: string }[];
	approvals?: { what: string; item: string; until: number; text: string; rule: string }[];
	checklists?: { what: string; table: string; round: number; next: string }[];
}

export interface Form {
	ranks: string[];
	matters: (Named & { dispute: boolean; excuses: Named[] })[];
	grounds: Named[];
	measures: (Named & { rank: string; matters: string[] })[];
	checklists: { name: string; steps: (Named & { rank: string; count: number })[] }[];
	approvals: Named[];
	age: number;
}
