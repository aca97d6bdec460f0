// What the floor says in English sentences of its own, at a desk that reads Chinese: who is awaited, what a dealer
// calls, what is notified to whom, and with which words a player called.

import { derived } from 'svelte/store';
import { acts, nameOf, officeName, wordOf } from './act-words';
import { GAMES, tell } from '../games/games';
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
	'throw the dice': '掷骰',
	'offer the dice': '递骰',
	'inspect the dice': '验骰',
	'bring a new set of dice': '换一副骰子',
	'insurance': '决定是否买保险',
	'approve the hand without wagers': '批准无注之局',
	'agree to other cards': '同意换牌',
	'agree to coups without bets': '同意发无注之局',
	'take wagers back whole, or leave them': '整注取回或保留',
	'check the cards': '验牌',
	'replace the cards': '换牌',
	'shuffle': '洗牌',
	'place the cutting card': '放置切牌卡',
	'burn': '销牌',
	'count the deck': '点数整副牌',
	'decide': '作出决定',
	'cut': '切牌',
	'offer the cut': '请玩家切牌',
};
/** What a dealer calls; those that are put together a game knows. */
const CALLS: Record<string, string> = {
	'No more bets': '停止下注',
	'Place your bets': '请下注',
	'Place your bets please': '请下注',
	'No spin': '此次掷球无效',
	'No roll': '此掷无效',
	'Last coup': '最后一局',
	'The cutting card is out': '切牌卡已出',
	'Insurance': '买保险',
	'Dice are out': '骰子已掷出',
	'The face opposite the one it rests on is uppermost': '以所倚之面的对面为朝上一面',
	'Too few cards: the coup is void': '牌不足：此局作废',
	'No bets this hand': '此局不接受下注',
	'Misdeal': '发牌失误',
	'Dealer does not qualify': '庄家不够资格',
	'The dealer keeps both hands to the end of the shoe': '荷官掌管双方的牌直至本靴结束',
};
/** What is notified. */
const NOTICES: Record<string, string> = {
	'a player reports a fault or calls': '玩家报告故障或呼叫',
	'a transfer of money has failed': '转账失败',
	'side bets will be taken only beside a main wager': '旁注须附于主注才接受',
	'side bets will be taken alone again': '旁注恢复单独接受',
	'the wagers exceed the differential: they may be cut in proportion': '注额超过差额上限：可按比例削减',
	'has the role of Banker and no wager on Banker: it passes on': '持庄者未押庄：庄位移交下一位',
	'the shoe is empty: the discards are shuffled and finish the round': '牌靴已空：洗弃牌以完成本局',
	'"No roll" was called when the dice lay': '骰子落定时被宣布无效',
	'the time to decide is over: the hand is completed': '决定时间已过：由荷官完成该手牌',
	'the cutting card goes to another place': '切牌卡改放别处',
	'the second cutting card lies at the very back': '第二张切牌卡放在最后',
	'a die is off the table: it is looked for at once': '一颗骰子离台：立即寻找',
	'a die is lost: the game goes on with those left': '一颗骰子遗失：以余下的骰子继续',
	'two dice are lost: a new set is brought': '两颗骰子遗失：换一副新骰子',
	'the dice are about to be replaced': '即将更换骰子',
	'the shooter may go on with the dice of the old set': '掷骰者可继续使用原来的骰子',
	'cards went to a player they were not meant for: the result stands': '牌误交另一玩家：结果有效',
	'a player is held to the minimum until the next shoe': '一位玩家在下一靴之前只可按最低额下注',
	'chip accounts of the round are frozen while it is worked out anew': '重新计算期间，该局的账户冻结',
	'accounts are free again; rounds since then stand': '账户已解冻；其后各局有效',
	'the display differs from the outcome and is ignored': '显示与结果不符，不予采用',
	'the jackpot wager is collected': '已收取累积奖注',
	'the minimum he kept has ended: his marker comes off': '保留的最低额已终止：取下标记',
	'has left the table: his marker comes off the layout': '已离台：标记从台面取下',
	'a change of limits is proposed': '拟更改限额',
	'the limits have changed': '限额已更改',
	'this coup begins with a card that is out already': '本局以一张已发出的牌开始',
	'the card goes out with its shoe: it opens nothing': '该牌随本靴移出，不作为首张',
	'the cards are taken out and checked': '取出牌并检验',
	'the coup is void; the cards are shuffled and cut': '本局作废；重新洗牌、切牌',
	'the cards in the device are shuffled and cut, into a shoe': '将机内的牌洗好、切好，放入牌靴',
	'the results of earlier coups stand': '此前各局的结果有效',
	'play goes on': '游戏继续',
	'not all players have agreed: wagers are taken': '并非全体玩家同意：照常接受下注',
	'coups without wagers are dealt at an empty table': '空台发无注之局',
	'cards will be passed to players: style B': '牌将交给玩家：B 式',
	'no card is left to be drawn: the outcome is known': '已无牌可补：结果已知',
	'the result came before the wagering period ended': '下注时间结束前已出结果',
	'the result came while wagers were being taken; those placed stand': '接受下注时已出结果；已下的注有效',
	'has sat out the rounds a full table allows': '满台时空坐的局数已满',
	'players have held these cards: they are taken away': '玩家已触碰这些牌：取走',
	'the cards lie face up for the first players to look at': '牌面朝上摊开，供首批玩家查看',
	'cards were dropped: see that all are there': '牌掉落：请核对是否齐全',
	'pre-shuffled cards: players may look, or have them shuffled': '预洗牌：玩家可查看或要求再洗',
	'a player wishes to look at the cards': '一位玩家要求查看牌',
	'a player wishes the cards riffled': '一位玩家要求再洗一次',
	'the deck is counted': '点数整副牌',
	'the shoe is finished: the cards are shuffled or replaced': '本靴已完：洗牌或换牌',
	'the coup is finished; then the cards are shuffled and cut': '先完成本局，再洗牌、切牌',
	'the cards are shuffled and cut': '洗牌、切牌',
	'the cards are replaced': '换牌',
	'equipment has failed; no further game before it is put right': '设备故障；修复前不得开局',
	'the hands are dealt again: antes may be changed first': '重新发牌：可先更改底注',
	'the card is turned over, and dealing goes on': '翻转该牌，继续发牌',
	'all cards are collected, counted, shuffled and dealt again': '收回全部牌，点数、洗牌后重发',
	'the hand is counted and discarded; the game goes on': '点数该手牌后弃置；游戏继续',
	'the time to decide is over: is the player here?': '决定时间已过：玩家是否在场？',
	'a wager is placed: rounds without wagers end': '已有人下注：无注之局结束',
};

/** Who must act next, and how. */
export const awaited = derived([language, acts], ([now, name]) => ({ actor, what }: { actor: string; what: string }) =>
	now === 'zh' ? `${ACTORS[actor] ?? officeName(name, actor)}：${WANTED[what] ?? nameOf(name, what)}` : `${actor}: ${what}`);

/** A dealer's call. */
export const callOf = derived([language, tell], ([now, its]) => (text: string) =>
	(now === 'zh' && CALLS[text]) || (GAMES.map((one) => its(one.game).call(text)).find((said) => said !== text) ?? text));

/** What is notified: a sentence, or an irregularity by the name that its document has for it. */
export const noticeOf = derived([language, acts, tell], ([now, name, its]) => (what: string) =>
	(now === 'zh' && NOTICES[what]) || (GAMES.map((one) => its(one.game).notice(what)).find((said) => said !== what) ?? wordOf(name, what)));

/** To whom. */
export const toldTo = derived([language, acts], ([now, name]) => (who: string) => (now === 'zh' && ACTORS[who]) || officeName(name, who));

const FAULTS = ['faultHelp', 'faultScreen', 'faultMoney', 'faultTransfer'] as const;

/** With which words a player called: those that the terminal offers are known, others are the player's own. */
export const faultOf = derived(say, (words) => (text: string) => {
	const known = FAULTS.find((one) => en[one] === text || zh[one] === text);
	return known ? words(known) : text;
});
