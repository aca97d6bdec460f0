// Devices by their names on the wire, for people: the names of src/device/kinds.h, which a test holds against them.

import { derived } from 'svelte/store';
import type { DeviceFault } from './types';
import { language, phrases } from './words';

export const DEVICES = {
	en: {
		terminal: 'Screen',
		acceptor: 'Note acceptor',
		printer: 'Ticket printer',
		reader: 'Card reader',
		wheel: 'Number sensor',
		shoe: 'Card shoe',
		dice: 'Dice reader',
		display: 'Number display',
		sign: 'Limit sign',
		light: 'Jackpot light',
		badge: 'Dealer card reader',
	},
	zh: {
		terminal: '屏幕',
		acceptor: '收钞机',
		printer: '票券打印机',
		reader: '读卡器',
		wheel: '号码传感器',
		shoe: '读牌靴',
		dice: '骰盅读取器',
		display: '号码显示屏',
		sign: '限额牌',
		light: '累积奖灯',
		badge: '荷官读卡器',
	},
};

const said = phrases(DEVICES.en, DEVICES.zh);

/** A device by its name on the wire; one that is not known here keeps that. */
export const deviceName = derived(said, (say) => (device: string) => (device in DEVICES.en ? say(device as keyof typeof DEVICES.en) : device));

/** What is wrong with a device. Words of its own are nobody's to translate, and stand in quotes; what the floor adds in
 * English is for who reads English. */
export const faultSaid = derived(language, (now) => ({ fault, words }: { fault?: DeviceFault | null; words?: string | null }) => {
	if (!fault) return words ?? '';
	if (!words || words === fault.en) return fault[now];
	if (fault.name === 'fault') return `${fault[now]}: “${words}”`;
	return now === 'en' ? `${fault.en}: ${words}` : fault.zh;
});
