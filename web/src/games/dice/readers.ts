// Dice as they are filled in at a desk: faces as text, `2 5 5` or `255`.

import type { FieldReader } from '../game';

export const readers: Record<string, FieldReader> = {
	dice: {
		read: (given, field) => {
			const faces = String(given).replace(/[\s,]+/g, '');
			return new RegExp(`^[1-6]{${field.count}}$`).test(faces) ? [...faces].map(Number) : undefined;
		},
	},
};
