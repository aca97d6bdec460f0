// A device's key as people compare it: at the device itself, and on the screen of who confirms it.

/** Its first sixteen digits, in groups of four. */
export const spelledKey = (key: string): string => key.slice(0, 16).match(/.{4}/g)!.join('-');
