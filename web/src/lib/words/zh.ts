// What all screens have in common, in Chinese.

import type * as en from './en';

export const devices: typeof en.devices = {
	terminal: '屏幕',
	acceptor: '收钞机',
	printer: '票券打印机',
	reader: '读卡器',
	link: '主机连接',
	wheel: '号码传感器',
	shoe: '读牌靴',
	dice: '骰盅读取器',
	display: '号码显示屏',
	sign: '限额牌',
	light: '累积奖灯',
	badge: '荷官读卡器',
};

export const faults: Record<string, string> = {
	'stacker-full': '钞箱已满',
	'note-jam': '纸币卡住',
	'stacker-open': '钞箱已打开',
	printed: '票券已打印',
	failed: '票券未打印',
	'paper-low': '纸将用完',
	'paper-out': '缺纸',
	'paper-jam': '卡纸',
	'card-in': '已插卡',
	pin: '已输入密码',
	'card-out': '卡已取出',
	launched: '已发球',
	turned: '已计圈数',
	direction: '球的方向',
	misfire: '发球失败',
	'not-level': '轮盘不水平',
	'no-more-bets': '停注点',
	number: '中奖号码',
	card: '已抽牌',
	'cutting-card': '切牌已现',
	reshuffle: '须重新洗牌',
	unreadable: '牌无法读取',
	cover: '盖已打开',
	tumbled: '已摇骰',
	dice: '已读骰',
	'not-flat': '骰子未放平',
	tumbler: '摇骰器故障',
	shows: '显示内容',
	'device-fault': '故障',
	'device-impossible': '所报结果不可能',
	'device-order': '报告次序不对',
	'device-contradicts': '与员工所报不符',
	'device-late': '逾时未报',
	'device-gone': '连接中断',
	'device-spoilt': '该次无效',
	fault: '故障',
};

export const ticket: typeof en.ticket = {
	issued: '出票时间',
	terminal: '终端',
	sequence: '票号',
	expires: '有效期至',
	duplicate: '副本',
	ticket: '兑现票',
	voucher: '凭单，仅在账房兑付',
};

export const times: typeof en.times = {
	hours: '{n} 小时',
	minutes: '{n} 分钟',
	moment: '{day} {time}',
};

/** Where something stands, in a casino of several pits. */
export const pits: typeof en.pits = {
	pit: '赌区 {pit}',
};

export const documents: typeof en.documents = {
	nz1996: '新西兰宪报 1996',
	nz2008: '新西兰宪报 2008',
	star: '悉尼星亿：百家乐规则',
	'star-rapid-2016': '悉尼星亿：极速终端 2016',
	'crown-fusion-2024': '悉尼皇冠：Fusion 2024',
	house: '本场规则',
};
