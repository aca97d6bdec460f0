// What the signs at a table say, in Chinese.

import type { en } from './notices.en';

export const zh: { [K in keyof typeof en]: string } = {
	closesAt: '本台将于 {time} 关闭。',
	closesAfter1: '本台再进行 1 局后关闭。',
	closesAfter: '本台再进行 {n} 局后关闭。',
	terminalCloses0: '本终端现即关闭。',
	terminalCloses1: '本终端再进行 1 局后关闭。',
	terminalCloses: '本终端再进行 {n} 局后关闭。',
	limitsFrom: '自 {time} 起实行新限额：{limits}。',
	limitRange: '每注 {min} 至 {max}',
	limitTotalMax: '合计不超过 {max}',
	limitTotalMin: '合计不少于 {min}',
	limitUnit: '以 {unit} 递增',
	limitDifferential: '差额上限 {amount}',
	limitArea: '同一注区全体玩家合计不超过 {max}',
	signDifferential: '差额上限',
	signArea: '全体玩家单区上限',
	signPrevious: '原最低限额',
	gameFrom: '自 {time} 起本台改玩{game}。',
	betsBeside: '{bets}：只能与主注同时下注。',
	ownLimits: '您在本台的限额：{min} 至 {max}。',
	playerLimits: '{player} 玩家的限额：{min} 至 {max}。',
	ownKept: '您仍适用原最低限额 {min}。',
	playerKept: '{player} 玩家仍适用原最低限额 {min}。',
	ownBox: '您在一个注位上最多下注 {max}。',
	playerBox: '{player} 玩家在一个注位上最多下注 {max}。',
	tableReserved: '本台已预留。',
	tableStopped: '本台已暂停：员工先核查结果，再开下一局。已结算的注码不受影响。',
	recordsChecked: '结果已出，员工核对记录后派彩。',
	tableClosed: '本台已关闭。',
};
