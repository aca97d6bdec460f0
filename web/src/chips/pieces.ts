// Chips as they are written: "40x2500 10x500" is 40 of 25.00 and 10 of 5.00.

import type { Cents } from '../lib/types';
import type { Piece } from './types';

export function read(written: string): Piece[] {
	return [...written.matchAll(/(\d+)x(\d+)/g)].map(([, count, each]) => ({ each: Number(each), count: Number(count) }));
}

export function write(pieces: readonly Piece[]): string {
	return pieces.filter((one) => one.count > 0).map((one) => `${one.count}x${one.each}`).join(' ');
}

export const worth = (pieces: readonly Piece[]): Cents => pieces.reduce((sum, one) => sum + one.count * one.each, 0);
