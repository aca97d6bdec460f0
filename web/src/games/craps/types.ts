// What tables of craps tell beyond what all tables tell.

import type { Cents } from '../../lib/types';

export interface Shooter {
	seat: number;
	player: string;
	mine: boolean;
}

export interface Craps {
	/** 0 on a come-out. */
	point: number;
	shooter: Shooter | null;
	/** This terminal may throw now. */
	may_throw: boolean;
	/** Double odds. */
	double: boolean;
}

/** What may be put behind a flat bet. */
export interface OddsOffer {
	bet: string;
	on: string | null;
	point: number;
	/** What lies there. */
	down: Cents;
	max: Cents;
	step: Cents;
}

declare module '../../lib/types' {
	interface View {
		craps?: Craps | null;
	}
	interface Mine {
		odds?: OddsOffer[];
	}
	interface Spot {
		/** C & E: its two parts, where they are not halves. */
		craps?: Cents;
		eleven?: Cents;
	}
	interface Asks {
		working: [{ table: string; round: number; bet: string; on?: string; yes: boolean; only?: boolean }, { rows: NewsOf['marked']['rows'] }];
		throw: [{ table: string; round: number }, Record<never, never>];
	}
	interface NewsOf {
		throwing: { table: string; round: number; point: number; left: number | null; shooter: Shooter | null; may_throw: boolean };
	}
}
