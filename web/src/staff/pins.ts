// A new PIN is given twice, and has four to eight digits (docs/protocol.md, `pin`).

export type PinFault = 'pinDigits' | 'pinDiffers' | null;

export function pinFault(first: string, second: string): PinFault {
	if (!/^\d{4,8}$/.test(first)) return 'pinDigits';
	return first === second ? null : 'pinDiffers';
}
