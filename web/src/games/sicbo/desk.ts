// What staff read at tables of sic bo: acts, reasons and fields, why something is refused, and what the floor says in
// sentences of its own.

import { both } from '../../lib/words';
import type { Desk } from '../game';

export const desk: Desk = {
	acts: both(
		{
			'about-tumble': 'The covered dice have been tumbled.',
			'field-number@tumble': 'How many times',
			'not-flat': 'a die not lying flat',
			'tumbler-malfunction': 'the tumbler failed',
			'dice-seen': 'dice seen before the call',
			'not-tumbled': 'dice not tumbled',
			'lights-wrong': 'lights wrong',
			tumbler: 'tumbler',
			power: 'power',
			'test-run': 'test run',
			seal: 'seal of the dice',
			interim: 'interim procedures',
		},
		{
			'about-tumble': '盖着的骰子已摇动。',
			'field-number@tumble': '次数',
			'not-flat': '有骰子未平放',
			'tumbler-malfunction': '骰盅故障',
			'dice-seen': '停注前骰子被看见',
			'not-tumbled': '未摇骰',
			'lights-wrong': '灯光错误',
			tumbler: '骰盅',
			power: '电源',
			'test-run': '试运行',
			seal: '骰子封印',
			interim: '临时程序',
		},
	),
	refusals: both(
		{
			tumble: 'The dice are yet to be tumbled',
			'tumble-turn': 'The dice are tumbled when a game begins',
		},
		{
			tumble: '骰子还没有摇',
			'tumble-turn': '骰子只在一局开始时摇',
		},
	),
	heard: {
		'Place your bets': '请下注',
	},
};
