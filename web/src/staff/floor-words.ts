// What the floor says in English sentences of its own, at a desk that reads Chinese: who is awaited, what is
// notified to whom, and with which words somebody called.

import { derived } from 'svelte/store';
import { acts, called, officeName, wordOf } from './act-words';
import { HEARD } from '../games/calls';
import { say as dealing } from '../dealer/words';
import { GAMES, tell } from '../games/games';
import { deviceName } from '../lib/device-words';
import { language } from '../lib/words';
import { say } from '../play/words';
import { en } from '../play/words/en';
import { zh } from '../play/words/zh';

const ACTORS: Record<string, string> = {
	dealer: '荷官', supervisor: '主管', chance: '结果', player: '玩家', players: '玩家', staff: '职员', inspector: '督察', clock: '计时', surveillance: '监控室', floor: '场馆',
};
/** What is awaited. */
const WANTED: Record<string, string> = {
	'spin': '掷球',
	'spin again': '重新掷球',
	'number': '号码',
	'card': '下一张牌',
	'confirm': '确认结果',
	'confirm the wagers from the records': '根据记录核实注',
	'dice': '骰子',
	'section': '格号',
	'tumble': '摇骰',
	'no-spin': '宣布无效',
	'insurance': '决定是否买保险',
	'burn': '销牌',
	'decide': '作出决定',
	'cut': '切牌',
	'offer the cut': '请玩家切牌',
};
/** What is notified. */
const NOTICES: Record<string, string> = {
	'a player reports a fault or calls': '玩家报告故障或呼叫',
	'a terminal with money in it is out of reach': '有余额的终端已失去连接',
	'the dealer calls a supervisor': '荷官呼叫主管',
	'a transfer of money has failed': '转账失败',
	'side bets will be taken only beside a main wager': '旁注须附于主注才接受',
	'side bets will be taken alone again': '旁注恢复单独接受',
	'chip accounts of the round are frozen while it is worked out anew': '重新计算期间，该局的账户冻结',
	'accounts are free again; rounds since then stand': '账户已解冻；其后各局有效',
	'the display differs from the outcome and is ignored': '显示与结果不符，不予采用',
	'the minimum he kept has ended: his marker comes off': '保留的最低额已终止：取下标记',
	'has left the table: his marker comes off the layout': '已离台：标记从台面取下',
	'a change of limits is proposed': '拟更改限额',
	'the proposed change of limits is withdrawn': '拟更改限额的告示已撤回',
	'the limits have changed': '限额已更改',
	'the result came before the wagering period ended': '下注时间结束前已出结果',
	'the result came while wagers were being taken; those placed stand': '接受下注时已出结果；已下的注有效',
	'has sat out the rounds a full table allows': '满台时空坐的局数已满',
	'equipment has failed; no further game before it is put right': '设备故障；修复前不得开局',
	'a wager is placed: rounds without wagers end': '已有人下注：无注之局结束',
};

/** Who must act next, and how. */
export const awaited = derived([language, acts, called], ([now, name, act]) => ({ actor, what }: { actor: string; what: string }) =>
	now === 'zh' ? `${ACTORS[actor] ?? officeName(name, actor)}：${WANTED[what] ?? HEARD[what] ?? act(what)}` : `${actor}: ${what}`);

/** What is notified: a sentence, or an irregularity by the name that its document has for it. */
export const noticeOf = derived([language, acts, tell], ([now, name, its]) => (what: string) =>
	(now === 'zh' && (NOTICES[what] ?? HEARD[what])) || (GAMES.map((one) => its(one.game).notice(what)).find((said) => said !== what) ?? wordOf(name, what)));

/** To whom. */
export const toldTo = derived([language, acts], ([now, name]) => (who: string) => (now === 'zh' && ACTORS[who]) || officeName(name, who));

const FAULTS = ['faultHelp', 'faultScreen', 'faultMoney', 'faultTransfer'] as const;

/** With which words somebody called: what the terminal offers a player, and what the dealer's page sends by its key, is known;
 *  others are their own. */
export const faultOf = derived([language, say, dealing, acts, called, deviceName], ([now, words, page, name, act, device]) => (text: string): string => {
	const known = FAULTS.find((one) => en[one] === text || zh[one] === text);
	if (known) return words(known);
	if (now === 'zh' && NOTICES[text]) return NOTICES[text];
	const [, key = '', about = ''] = /^([a-z-]+)(?:: ([a-z-]+))?$/.exec(text) ?? [];
	if (key === 'device-again') return page(key, { device: device(about) });
	if (key.startsWith('why-')) return page(key as 'why-works') ?? text;
	return key && act(key) !== key ? [act(key), about && wordOf(name, about)].filter(Boolean).join(': ') : text;
});
