// What staff read at tables of games with dice, in French: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

export const acts = {
	'about-dice': 'Les faces du dessus des dés.',
	'field-dice': 'Dés, faces du dessus',
};

export const refusals: Record<string, string> = {};

export const heard: Record<string, string> = {};
