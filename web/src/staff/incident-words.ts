// Incidents for people: their kinds by name, and what the floor wrote down of them, in English sentences of its own, at a
// desk that reads Chinese. A test holds both against the sentences of the sources.

import { derived } from 'svelte/store';
import { acts, called, calledIn, hasWord, officeName } from './act-words';
import { accountWords } from './books';
import { faultOf, noticeOf } from './floor-words';
import { second } from './second-words';
import { moment } from './times';
import { desk } from './words';
import { deviceName } from '../lib/device-words';
import { both, language, locale, said } from '../lib/words';

const KINDS = both(
	{
		adjusted: 'Correction paid', advance: 'Advance by the operator', archive: 'Archive', attempts: 'Many attempts', 'by-hand': 'Told by hand', 'by-hand-confirmed': 'Told by hand, confirmed', call: 'Dealer calls', 'call-answered': 'Call answered',
		'card-locked': 'Card locked', 'card-unknown': 'Card unknown', 'card-unlocked': 'Card unlocked', 'card-waits': 'Card must wait', casebook: 'Cases', changed: 'Floor changed', chipbank: 'Chips', 'claimed-cash': 'Note claimed', clock: 'Clock', contest: 'Tournament table', corrected: 'Result corrected',
		'dealer-off': 'Dealer leaves', 'dealer-on': 'Dealer comes', 'dealer-pin': 'PIN of a dealer', declined: 'Declined', 'device-code': 'Wrong enrolment code', 'device-contradicts': 'Device contradicts', 'device-firmware': 'Firmware of a device', 'device-fault': 'Device fails', 'device-gone': 'Device gone', 'device-heeded': 'Device heeded', 'device-impossible': 'Impossible result', 'device-joined': 'Device connected',
		'device-key': 'Key of a device', 'device-late': 'Device late', 'device-restarted': 'Device relied on again', 'device-spoilt': 'Device: paper spoilt', 'device-twice': 'Device twice', 'device-unknown': 'Device unknown', 'device-unreadable': 'Unreadable', disk: 'Disk', 'draw-renewed': 'Draw renewed', enrol: 'Enrolment begun', enrolled: 'Device enrolled',
		fault: 'Call or fault', fill: 'Bank filled', held: 'Held as a ticket', implausible: 'Results implausible', 'inspector-told': 'For the inspector', lapsed: 'Lapsed', 'left-behind': 'Card left behind', limit: 'Own limit', 'limit-asked': 'Looser limit asked for', 'link-lost': 'Connection lost', log: 'Log', login: 'Signed in', 'login-failed': 'Sign-in failed', 'login-locked': 'Sign-in locked', 'login-waits': 'Sign-in must wait', logout: 'Signed out',
		'manual-payment': 'Paid by hand', 'member-changed': 'Member changed', 'member-new': 'New member', memory: 'Memory', 'note-number': 'Number of a note', notified: 'Notified', 'occasion-end': 'Occasion ended', 'occasion-new': 'Occasion begun', owed: 'Owed', 'pin-new': 'New PIN', 'pin-wrong': 'Wrong PIN', promotion: 'Promotion', proposed: 'Proposed', 'ram-reset': 'Screen began anew', 'rating-excluded': 'Rated, but excluded', released: 'Credit released',
		reserve: 'Reserve used', restored: 'Backup restored', resumed: 'Table goes on', retired: 'Device retired', role: 'Not its role', roster: 'Roster', 'round-held': 'Round held', 'round-void': 'Round void', seals: 'Seals', software: 'Program', squatting: 'Too many terminals', 'struck-down': 'Not closed properly', 'terminal-closed': 'Terminal closed', 'terminal-notice': 'Terminal closes', 'terminal-opened': 'Terminal opened', terms: 'Other terms', 'terms-wait': 'Other terms wait', test: 'Test mode',
		'ticket-copy': 'Ticket printed again', 'ticket-guess': 'Tickets guessed', 'ticket-twice': 'Ticket presented twice', 'ticket-unprinted': 'Ticket not printed', 'tickets-doubted': 'Tickets in doubt', 'tickets-trusted': 'Tickets trusted', tournament: 'Tournament', 'transfer-fault': 'Transfer failed', unclaimed: 'Unclaimed',
	},
	{
		adjusted: '更正已付', advance: '营运商垫付', archive: '归档', attempts: '多次尝试', 'by-hand': '改为人工', 'by-hand-confirmed': '改为人工，已确认', call: '荷官呼叫', 'call-answered': '呼叫已应答',
		'card-locked': '卡已锁', 'card-unknown': '未知的卡', 'card-unlocked': '卡已解锁', 'card-waits': '卡须等待', casebook: '个案', changed: '场地已更改', chipbank: '筹码', 'claimed-cash': '自称投入纸钞', clock: '时钟', contest: '锦标赛赌台', corrected: '结果已更正',
		'dealer-off': '荷官离台', 'dealer-on': '荷官到台', 'dealer-pin': '荷官密码', declined: '已拒绝', 'device-code': '登记码不符', 'device-contradicts': '设备不符', 'device-firmware': '设备固件', 'device-fault': '设备故障', 'device-gone': '设备断开', 'device-heeded': '已按设备处理', 'device-impossible': '不可能的结果', 'device-joined': '设备已连接',
		'device-key': '设备密钥', 'device-late': '设备逾时', 'device-restarted': '设备恢复采用', 'device-spoilt': '设备纸张损坏', 'device-twice': '设备重复', 'device-unknown': '未知设备', 'device-unreadable': '无法读取', disk: '磁盘', 'draw-renewed': '抽取更新', enrol: '开始登记', enrolled: '设备已登记',
		fault: '呼叫或故障', fill: '补充资金', held: '存为票券', implausible: '结果可疑', 'inspector-told': '呈报督察', lapsed: '已失效', 'left-behind': '卡遗留', limit: '自设限额', 'limit-asked': '申请放宽限额', 'link-lost': '失去连接', log: '日志文件', login: '登录', 'login-failed': '登录失败', 'login-locked': '登录已锁', 'login-waits': '登录须等待', logout: '退出',
		'manual-payment': '人工付款', 'member-changed': '会员已更改', 'member-new': '新会员', memory: '内存', 'note-number': '纸钞序号', notified: '已通知', 'occasion-end': '活动结束', 'occasion-new': '活动开始', owed: '欠款', 'pin-new': '新密码', 'pin-wrong': '密码错误', promotion: '推广活动', proposed: '已提出', 'ram-reset': '屏幕重启', 'rating-excluded': '被评级者已列禁入', released: '余额已放行',
		reserve: '动用准备金', restored: '备份已恢复', resumed: '赌台继续', retired: '设备已注销', role: '越权', roster: '排班', 'round-held': '局暂停', 'round-void': '局作废', seals: '封印', software: '程序', squatting: '终端过多', 'struck-down': '未正常关闭', 'terminal-closed': '终端关闭', 'terminal-notice': '终端将关闭', 'terminal-opened': '终端开放', terms: '改用其他条款', 'terms-wait': '其他条款待用', test: '测试模式',
		'ticket-copy': '重印票券', 'ticket-guess': '猜测票号', 'ticket-twice': '票券重复出示', 'ticket-unprinted': '票券未印出', 'tickets-doubted': '票券存疑', 'tickets-trusted': '票券可信', tournament: '锦标赛', 'transfer-fault': '转账失败', unclaimed: '无人认领',
	},
);

const kinds = said(KINDS);

/** Of which kind it is: an act at a table and a duty of two persons by its own name. */
export const kindOf = derived([kinds, called, second], ([say, act, duty]) => (code: string): string => {
	if (code in KINDS.en) return say(code as keyof typeof KINDS.en);
	const name = act(code);
	return name === code ? (duty(`duty-${code}` as 'duty-void') ?? code) : name;
});

/** Those that are nobody's name and no table's. */
const PLACES = both({ floor: 'Floor', controller: 'Controller', cage: 'Cage', house: 'House' }, { floor: '场馆', controller: '控制器', cage: '账房', house: '庄家' });
export const placeOf = derived(said(PLACES), (say) => (name: string): string => (name in PLACES.en ? say(name as 'floor') : name));

/** Sentences with their holes, which are filled in as far as they can be named. */
const SENTENCES: [string, string][] = [
	['logged in as {role}, with card and PIN, at {place}', '以{role}身份凭卡与密码在 {place} 登录'],
	['logged in as {role}', '以{role}身份登录'],
	['logged in elsewhere', '已在别处登录'],
	['the desk is left', '已离开工作台'],
	['this name is no longer on the staff', '此人已不在员工之列'],
	['this name has another role now: please log in again', '此人职务已更改：请重新登录'],
	['this name has another password now: please log in again', '此人密码已更改：请重新登录'],
	['wrong PINs: it must wait there', '密码多次错误：须等待'],
	['wrong passwords: it must wait there', '密码多次错误：须等待'],
	['wrong PIN, {n} more before it must wait there', '密码错误，再错 {n} 次须等待'],
	['wrong name or password', '姓名或密码错误'],
	['wrong card or PIN', '卡或密码错误'],
	['tried while it must wait', '等待期间再试'],
	['it could not be looked at: out of memory', '无法核对：内存不足'],
	['has chosen a PIN', '已自选密码'],
	['{n} more attempts, not written down one by one', '另有 {n} 次尝试，未逐一记录'],
	['as {office}: no reason needed', '以{office}身份，无须理由'],
	['as {office}: {text}', '以{office}身份：{text}'],
	['a {of} by {text}', '{of}，依据 {text}'],
	['its journal has {n} acts', '其日志有 {n} 项操作'],
	['staff are called', '呼叫员工'],
	['staff were called', '曾呼叫员工'],
	['called again and again', '反复呼叫'],
	['a supervisor is called', '呼叫主管'],
	['a note was not signed by the acceptor', '纸钞未经收钞机签名'],
	['note {n} of {a} cents, where the last was {m} of {b}', '第 {n} 张纸钞 {a} 分，上一张为第 {m} 张 {b} 分'],
	["it goes over to {text} when nobody's money is there and its round is over", '待台上无余额且该局结束，改用 {text}'],
	["its rules or options in the plan are others: it goes on by those it had until nobody's money is there", '规划中的规则或选项已变：台上尚有余额前仍按原规则'],
	['goes over to {text}', '改用 {text}'],
	['past days are archived again', '往日记录恢复归档'],
	['session {n} at {place} waits: {text}', '第 {n} 场在 {place} 等待：{text}'],
	['{n} entrants are seated', '{n} 位参赛者已入座'],
	['{money} from {account}: {text}, movement {n}', '{money} 取自{account}：{text}，第 {n} 笔'],
	['the bankroll does not cover what is due to a player', '庄底不足以支付玩家'],
	['neither bankroll nor reserve covers what is due to a player', '庄底与准备金均不足以支付玩家'],
	['{a} cents, movement {n}', '{a} 分，第 {n} 笔'],
	['{money}, movement {n}', '{money}，第 {n} 笔'],
	['{text}, card {card}, closed', '{text}，卡 {card}，已销户'],
	['{text}, card {card}', '{text}，卡 {card}'],
	['presented again', '再次出示'],
	['printed another time at {place}', '在 {place} 重印'],
	['printed another time', '重印'],
	['password: {text}', '密码：{text}'],
	['his own', '本人更改'],
	['staff, taken out', '员工，移除'], ['terminals, taken out', '终端，移除'], ['tables, taken out', '赌台，移除'],
	['staff: {text}', '员工：{text}'], ['terminals: {text}', '终端：{text}'], ['tables: {text}', '赌台：{text}'],
	['confirmed, but it was not done: change proposed by {who}: {text}', '已确认但未执行：{who} 提出的更改：{text}'],
	['confirmed, but it was not done: correct: {text}', '已确认但未执行：更正：{text}'],
	['confirmed, but it was not done: correct{text}', '已确认但未执行：更正{text}'],
	['confirmed, but it can no longer be done: {duty} proposed by {who}: {text}', '已确认但已不能执行：{who} 提出的{duty}：{text}'],
	['it waited for a second person when the floor stopped: {text}', '场馆停止时正等待第二人：{text}'],
	['{duty}, {device} with key {key}, proposed by {who}: {text}', '{duty}：{device}，密钥 {key}，由 {who} 提出：{text}'],
	['{duty}, {money}, proposed by {who}: {text}', '{duty}，{money}，由 {who} 提出：{text}'],
	['{duty}, proposed by {who}: {text}', '{duty}，由 {who} 提出：{text}'],
	['{duty}, {device} with key {key}: {text}', '{duty}：{device}，密钥 {key}：{text}'],
	['the wall clock was set forward by {n} s; rounds, waits and terms go by a clock of their own', '时钟被拨快 {n} 秒；各局、等待与期限按自身时钟'],
	['the wall clock was set back by {n} s; rounds, waits and terms go by a clock of their own', '时钟被拨慢 {n} 秒；各局、等待与期限按自身时钟'],
	['the wall clock stands {n} s before the last entry of the book: it was set back while the floor was closed; terms go on from there', '时钟比账册最后一项早 {n} 秒：场馆关闭时被拨回；期限由彼处继续'],
	['the register has no room for {who}, who is excluded at his own wish', '登记册已满，未能列入自愿禁入的 {who}'],
	['a device could not show that it is this one', '设备未能证明身份'],
	['a device that is not enrolled wanted to be heard', '未登记的设备要求接入'],
	['a device that the floor does not have wanted to be heard', '场馆没有的设备要求接入'],
	['a device did not have the code of its enrolment', '设备没有登记码'],
	['a device runs another program than the plan has for it', '设备程序与规划不符'],
	['a second device came with the key of one that is connected', '另一设备持有已连接设备的密钥'],
	['a code was made for its {device}: {text}', '为其{device}生成登记码：{text}'],
	['its {device} is no longer enrolled: the terminal is taken out', '其{device}已注销：终端移除'],
	['its {device} is no longer enrolled', '其{device}已注销'],
	['{device} with key {key}', '{device}，密钥 {key}'],
	['serial {text}, firmware unknown', '序列号 {text}，固件不明'],
	['serial {text}, firmware {key}', '序列号 {text}，固件 {key}'],
	['it is no longer connected', '已断开'],
	['{device}: at his own desk', '{device}：在本人工作台确认'],
	['it has told another outcome than staff have', '所报结果与员工不同'],
	['staff have corrected what it told', '员工已更正其所报'],
	['it has not told the outcome in time', '逾时未报结果'],
	['it was gone while an outcome was awaited', '等待结果时断开'],
	['it has not said whether the ticket was printed', '未报票券是否印出'],
	['{text}: it stands, and the cage pays it or has another paper printed', '{text}：票券有效，由账房兑付或重印'],
	['paid to {text}, whom the register has ({rule})', '付给 {text}，该人在登记册上（{rule}）'],
	['{who}, whom the register has ({rule}), was rated there: rating {n} has ended', '{who} 在登记册上（{rule}），曾在此评级：第 {n} 项评级已结束'],
	['round {n} was {text}', '第 {n} 局原为 {text}'],
	['round {n} cannot be completed: {text}', '第 {n} 局无法完成：{text}'],
	['staff must decide: {text}', '须由员工决定：{text}'],
	['round {n}: {text}', '第 {n} 局：{text}'],
	['round {n}', '第 {n} 局'],
	['its seeds were in memory alone, and are lost', '种子仅在内存，已失去'],
	['a terminal asked for {text}', '终端请求 {text}'],
	['after round {n}: a stake left on {text} would be more than {m} times itself; the table takes no further round until two persons say so', '第 {n} 局后：留在 {text} 的注会超过原额 {m} 倍；须两人同意方可继续'],
	['no connection for {n} s, with money in it', '内有余额，已 {n} 秒无连接'],
	['a screen claims that a note was put in', '屏幕自称已投入纸钞'],
	['three tickets that are none', '三次无效票号'],
	['{pledge}: {a}, was {b}', '{pledge}：{a}，原为 {b}'],
	['{pledge}: {a}, is {b}', '{pledge}：{a}，现为 {b}'],
	['the floor was not closed when it ran last: it goes on from what the book has', '上次未正常关闭：依账册继续'],
	['{who}, {a} cents: {text}', '{who}，{a} 分：{text}'],
	['closes after round {n}', '第 {n} 局后关闭'],
	['closed', '已关闭'],
	['opened', '已开放'],
	['{n} rows', '{n} 行'],
	['relieved by {who}', '由 {who} 接替'],
	['went to {place}', '转往 {place}'],
	['dealt since {at}: {text}', '自 {at} 起发牌：{text}'],
	['relieves {who}', '接替 {who}'],
	['deals', '开始发牌'],
	['{a} cents due to a player who has left: paid to the card', '应付已离开的玩家 {a} 分：存入会员卡'],
	['{a} cents due to a player who has left: held as a ticket', '应付已离开的玩家 {a} 分：存为票券'],
	['{a} cents of a correction are owed', '更正尚欠 {a} 分'],
	['{a} cents are held as a ticket', '{a} 分存为票券'],
	['{text} answers for it: {more}', '{text} 负责：{more}'],
	['seals are exported again', '封印恢复导出'],
	['a first program opens the book with baize {text}, program {key}…', '首个程序打开账册：版本 {text}，程序 {key}…'],
	['another program opens the book with baize {text}, program {key}…', '另一程序打开账册：版本 {text}，程序 {key}…'],
	['the disk did not answer for {n} ms; meanwhile nothing was taken', '磁盘 {n} 毫秒无响应；其间未接受任何操作'],
	['the player leaves and a correction is still owed', '玩家离开，更正尚欠'],
	['the card goes out: nobody is there', '无人在座：卡退出'],
	['its screen had lost its memory; the account was restored', '屏幕失去记忆；账户已恢复'],
	['an address has as many terminals as it may', '同一地址的终端已达上限'],
	['goes into test mode', '进入测试模式'],
	['comes out of test mode', '退出测试模式'],
	['gives its test credits back', '交回测试点数'],
	['a backup was restored: tickets that are open in it may have been paid since, and are paid by two persons at the cage only', '备份已恢复：其中未兑票券可能已付，须由两人在账房兑付'],
	['all that the book has are paid again', '账册上的票券恢复兑付'],
	['the log cannot be opened again: it goes on as before', '日志文件无法重新打开：照旧继续'],
	['the log takes lines again; {n} were lost so far', '日志文件恢复写入；共失去 {n} 行'],
	['the log takes no lines: {text}', '日志文件无法写入：{text}'],
];

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
/** A hole that is a number, a word or an amount holds nothing else, so that the right sentence is found. */
const HOLES: Record<string, string> = { at: '.+?', n: '[\\d.]+', m: '\\d+', a: '-?\\d+', b: '-?\\d+', money: '-?[\\d.,]+', role: '[a-z]+', office: '[a-z-]+', of: '[a-z]+', device: '[a-z]+', duty: '[a-z-]+', pledge: '[a-z-]+' };
const READ = SENTENCES.map(([en, zh]) => ({ zh, read: new RegExp(`^${escaped(en).replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${HOLES[name] ?? '.*'})`)}$`, 's') }));

/** What was written down of an incident; a reason that somebody gave, and what nobody here knows, stay as they are. */
export const wordsOf = derived([language, kindOf, acts, called, calledIn, deviceName, second, desk, noticeOf, faultOf, locale], ([now, kind, say, act, actIn, device, duty, words, notice, fault, tongue]) => {
	const named: Record<string, (text: string) => string> = {
		role: (text) => words((text === 'inspector' ? 'inspectorRole' : text) as 'dealer') ?? text,
		office: (text) => officeName(say, text),
		of: kind,
		device,
		duty: (text) => (act(text) === text ? (duty(`duty-${text}` as 'duty-void') ?? text) : act(text)),
	};
	named.account = (text) => accountWords(text, now);
	named.text = (text) => sentence(text) ?? fault(text);
	const sentence = (text: string): string | undefined => {
		for (const { read, zh } of READ) {
			const found = read.exec(text);
			if (found) return zh.replace(/\{(\w+)\}/g, (_, name: string) => (named[name] ?? String)(found.groups?.[name] ?? ''));
		}
		return undefined;
	};
	return (code: string, raw: string): string => {
		// A time is written down in milliseconds.
		const text = raw.replace(/\b\d{13}\b/g, (at) => moment(Number(at), tongue));
		if (now === 'en') return fault(text);
		const two = /^(.*?), confirmed by ([^:]+): (.*)$/s.exec(text);
		const [what, by] = two ? [two[1]!, `，由 ${two[2]} 确认：${two[3]}`] : [text, ''];
		const told = sentence(what);
		if (told) return told + by;
		// What an occasion does is told by its act; what the rules notify, and a call, in sentences of theirs.
		const [, first = what, rest = ''] = /^([a-z-]+)((?:: |, ).*)?$/s.exec(what) ?? [];
		const done = actIn(code, first);
		if (done !== first) return done + rest + by;
		const said = notice(fault(what));
		if (said !== what) return said + by;
		return (hasWord(`reason-${first}`) || named.duty!(first) !== first ? named.duty!(first) + rest : what) + by;
	};
});
