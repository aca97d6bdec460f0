// What needs a person, in a few words each, and what becomes of it with one touch.

import { derived } from 'svelte/store';
import { faultOf } from './floor-words';
import { deviceName, faultSaid } from '../lib/device-words';
import { phrases } from '../lib/words';
import type { Need } from '../lib/types';

export const needs = phrases(
	{
		needs: 'Needs a person',
		nothing: 'Nothing waits for a person.',
		more: '… and {n} more',
		since: 'since {time}',
		go: 'Show',
		answer: 'Answer',
		bellOff: 'Mute the bell',
		bellOn: 'Sound the bell',
		second: 'A second person must confirm: {what}',
		seenTo: 'Seen to',
		excluded: 'excluded, and plays here',
		call: 'calls for staff',
		callDealer: 'the dealer calls a supervisor',
		stopped: 'stopped: its results are to be looked at',
		held: 'the round is held for review',
		frozen: 'accounts are frozen: round {n} is worked out anew',
		'limits-due': 'the time for the new limits has come',
		'game-due': 'the time for the other game has come',
		'closing-due': 'the time to close has come',
		'no-dealer': 'nobody deals',
		noDealerBut: 'nobody deals; {name} is rostered',
		overstays: '{name} deals beyond his time',
		'device-doubted': '{device} is not relied on',
		'device-away': '{device} is not connected',
		fault: 'a transfer of money failed',
		link: 'out of reach, with money in it',
		dispute: 'dispute {n} is to be decided',
		case: 'case {n} is open for more than a day',
		approval: 'the approval of {name} ends {time}',
		withheld: 'ticket {n} is withheld while it is looked into',
	},
	{
		needs: '待处理',
		nothing: '目前没有待处理事项。',
		more: '……另有 {n} 项',
		since: '自 {time}',
		go: '查看',
		answer: '应答',
		bellOff: '静音',
		bellOn: '开启铃声',
		second: '须由第二人确认：{what}',
		seenTo: '已处理',
		excluded: '已被禁入，仍在此台',
		call: '呼叫员工',
		callDealer: '荷官呼叫主管',
		stopped: '已停台：须核查其结果',
		held: '该局暂停待查',
		frozen: '账户已冻结：正在重新计算第 {n} 局',
		'limits-due': '新限额的时间已到',
		'game-due': '更换玩法的时间已到',
		'closing-due': '关台时间已到',
		'no-dealer': '无人发牌',
		noDealerBut: '无人发牌；排班为 {name}',
		overstays: '{name} 已超过当值时间',
		'device-doubted': '{device}不可靠',
		'device-away': '{device}未连接',
		fault: '转账失败',
		link: '失去连接，内有余额',
		dispute: '第 {n} 号争议待裁决',
		case: '第 {n} 号个案已超过一天',
		approval: '{name} 的批准于 {time} 到期',
		withheld: '第 {n} 号票正在调查，暂扣不付',
	},
);

/** What it is, in the language of the moment. `until`: the end of its time, as it is read here. */
export const needOf = derived([needs, deviceName, faultOf, faultSaid], ([say, device, fault, failed]) => (one: Need, until: string) => {
	const words = one.fault ? failed(one) : one.words ? fault(one.words) : '';
	const name = one.about ?? '';
	if (one.what === 'call') return words || say(one.table ? 'callDealer' : 'call');
	if (one.what === 'no-dealer' && name) return say('noDealerBut', { name });
	const says = say(one.what, { n: one.number ?? '', name, device: device(name), time: until });
	return words ? `${says}: ${words}` : says;
});
