// The words of the page of what tables do.

import { phrases } from '../lib/words';

export const activity = phrases(
	{
		activity: 'Activity',
		by: 'By',
		money: 'Drop and win',
		moneyOf: 'Drop, house win and the win that the exact odds expect, {by}. {drop} dropped, {win} won, {expected} expected. The same figures are in the table beside it.',
		pace: 'Rounds an hour',
		paceOf: 'Rounds an hour {by}: {value} on the whole. The same figures are in the table beside it.',
		occupancy: 'Occupancy',
		occupancyOf: 'Share of the seats that were taken, {by}: {value} on the whole. The same figures are in the table beside it.',
		some: 'The chart shows {shown} of {all}; the table has all.',
		nobody: 'Nobody',
		'by-hour': 'by hour', 'by-day': 'by day', 'by-table': 'by table', 'by-game': 'by game', 'by-dealer': 'by dealer',
		expectation: 'Expected win: what the exact odds leave to the house of these very wagers. One evening lies far from it by chance alone; the report on hold says how far chance reaches.',
	},
	{
		activity: '营运',
		by: '分组',
		money: '买入与庄家赢',
		moneyOf: '买入、庄家赢及按精确赔率的预期赢（{by}）。买入 {drop}，庄家赢 {win}，预期 {expected}。旁边的表中有相同数字。',
		pace: '每小时局数',
		paceOf: '每小时局数（{by}）：总体 {value}。旁边的表中有相同数字。',
		occupancy: '占座率',
		occupancyOf: '占用座位的比例（{by}）：总体 {value}。旁边的表中有相同数字。',
		some: '图中显示 {all} 组中的 {shown} 组；表中为全部。',
		nobody: '无人',
		'by-hour': '按小时', 'by-day': '按日', 'by-table': '按台', 'by-game': '按游戏', 'by-dealer': '按荷官',
		expectation: '预期赢：按精确赔率，这些投注平均留给庄家的数额。单晚结果因偶然会相差甚远；留存率报表说明偶然的范围。',
	},
);
