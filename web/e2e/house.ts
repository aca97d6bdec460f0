// A floor for one file of tests: its own plan, book and port. Whatever happens, nothing is left of it.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { expect, test } from './test';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const BINARY = process.env.BAIZE ?? join(ROOT, 'build', 'baize');
export const SCREENS = process.env.BAIZE_SCREENS ?? join(ROOT, 'web', 'dist');

// --- Plans -----------------------------------------------------------------------------------------------------

const CROWN = { min: 100, max: 50000, unit: 100, 'total-max': 200000, period: 0, seats: 64 };
const RAPID = { min: 100, max: 20000, unit: 50, period: 0, seats: 64 };
type Options = Partial<Record<'min' | 'max' | 'unit' | 'total-min' | 'total-max' | 'period', number>>;

/** A flow mapping is written as JSON is. */
const table = (fields: object): string => JSON.stringify(fields);

/** Tables a plan may have. `dealt` ones wait for a dealer; without a period their wagering never ends by itself. */
export const tables = {
	/** Crown, a dealer's wheel. */
	dealt: (name: string, options: Options = {}): string =>
		table({ table: name, title: 'Semi automated roulette', ruleset: 'crown-fusion-2024/semi-roulette', options: { ...CROWN, confirm: 'yes', ...options } }),
	/** Star Rapid, a dealer's wheel, with calls. */
	rapid: (name: string, options: Options = {}): string =>
		table({ table: name, title: 'Rapid Roulette', ruleset: 'star-rapid-2016/roulette', options: { ...RAPID, wheel: 'live', confirm: 'yes', ...options } }),
	/** Crown, a wheel that draws by itself. */
	automatic: (name: string, spin = 1000): string =>
		table({ table: name, title: 'Roulette 1', ruleset: 'crown-fusion-2024/auto-roulette', options: { ...CROWN, period: 4000 }, spin }),
	/** Crown, a dealer's shoe: the cards are keyed in. */
	cards: (name: string, options: Options & Record<string, number | string> = {}): string =>
		table({ table: name, title: 'Baccarat 2', ruleset: 'crown-fusion-2024/semi-baccarat', options: { ...CROWN, 'total-max': 0, burn: 'none', 'side-alone': 'yes', ...options } }),
	/** Crown, a dealer's tumbler: the dice are keyed in and confirmed. */
	dice: (name: string, options: Options = {}): string =>
		table({ table: name, title: 'Sic Bo 2', ruleset: 'crown-fusion-2024/semi-sic-bo', options: { ...CROWN, confirm: 'yes', ...options } }),
	/** Crown, dice that tumble by themselves. */
	tumbler: (name: string, spin = 1000): string =>
		table({ table: name, title: 'Sic Bo 1', ruleset: 'crown-fusion-2024/auto-sic-bo', options: { ...CROWN, period: 4000 }, spin }),
	/** New Zealand, with a dealer unless it is told to run by itself. */
	zealand: (name: string, game: 'roulette' | 'tai-sai' | 'money-wheel' | 'craps' | 'blackjack' | 'caribbean-stud', options: Options & Record<string, number | string> = {}, spin = 0): string =>
		table({ table: name, ruleset: `nz1996/${game}`, options: { min: 100, max: 50000, unit: 100, period: 0, seats: 64, ...options }, ...(spin ? { spin } : { automatic: 'no' }) }),
	/** Baccarat with a dealer whose players have a say: they hold cards, cut them and are asked. */
	held: (name: string, ruleset: 'star/baccarat' | 'nz1996/baccarat', options: Options & Record<string, number | string> = {}): string =>
		table({ table: name, title: 'Baccarat', ruleset, options: { min: 100, max: 50000, unit: 100, seats: 12, ...options }, automatic: 'no' }),
	/** A house's own variant of a document's game, with a dealer. */
	house: (name: string, ruleset: string, options: Options & Record<string, number | string> = {}): string =>
		table({ table: name, ruleset: `house/${ruleset}`, options: { min: 100, max: 50000, unit: 100, period: 0, ...options }, automatic: 'no' }),
	/** Crown, blackjack from a virtual shoe: the clock decides for who does not. */
	boxes: (name: string, options: Options & Record<string, number | string> = {}, deal = 150): string =>
		table({ table: name, title: 'Blackjack 1', ruleset: 'crown-fusion-2024/auto-blackjack', options: { min: 500, max: 50000, unit: 100, period: 15000, decision: 4000, 'insurance-time': 2000, seats: 7, ...options }, deal }),
	/** Crown, a shoe that deals by itself. */
	shoe: (name: string, options: Options & Record<string, number | string> = {}, deal = 150, squeeze = 0): string =>
		table({ table: name, title: 'Baccarat 1', ruleset: 'crown-fusion-2024/auto-baccarat', options: { ...CROWN, 'total-max': 0, period: 4000, ...options }, deal, ...(squeeze ? { squeeze } : {}) }),
};

export const ON_CARD = 100_000;
const MEMBERS = 24;
const card = (n: number): string => `100-${String(n).padStart(4, '0')}`;
const pin = (n: number): string => String(2000 + n);

/** Where all tables are live. */
export const NO_TERMINALS = -1;

/** The offices that the boss holds where the tables do not say otherwise. */
const OFFICES = ['casino-manager', 'gaming-manager'];

/** The terminals of a floor: one for each box, as many as there may be, or none. */
function terminals(boxes: number): string[] {
	if (boxes === NO_TERMINALS) return [];
	return boxes > 0 ? [`{terminals: T01-T0${boxes}, funding: [card]}`] : ['{terminals: T01-T24, funding: [card]}', '{terminals: C01-C12, funding: [cash, ticket]}'];
}

function plan(list: string[], seats: readonly string[], offices: readonly string[], more: string): string {
	const members = Array.from({ length: MEMBERS }, (_, i) => i + 1);
	return `floor: Test floor
demonstration: yes
currency: AUD
bankroll: 1000000000
notes: [500, 1000, 2000, 5000, 10000]
ticket-max: 1000000
seal-every: 20
idle: 900000
${more}
tables:
${list.map((t) => `  - ${t}`).join('\n')}
${seats.length === 0 ? '' : `terminals:\n${seats.map((one) => `  - ${one}`).join('\n')}`}
staff:
  - {name: cage, role: cashier, password: pass-cage}
  - {name: dealer, role: dealer, password: pass-dealer}
  - {name: boss, role: supervisor, password: pass-boss, ranks: [${offices.join(', ')}]}
  - {name: inspector, role: inspector, password: pass-inspector}
  - {name: other-cage, role: cashier, password: pass-other-cage}
  - {name: other-dealer, role: dealer, card: D-0107, password: pass-other-dealer}
  - {name: other-boss, role: supervisor, password: pass-other-boss, ranks: [${offices.join(', ')}]}
members:
${members.map((n) => `  - {card: ${card(n)}, name: Member ${n}, pin: '${pin(n)}', on-card: ${ON_CARD}, deposit: 50000}`).join('\n')}
`;
}

// --- A line to the floor ---------------------------------------------------------------------------------------

export type Message = Record<string, unknown>;

/** A connection of the tests' own: a dealer's hands, or an eye on the books. */
export class Line {
	private seq = 0;
	private readonly waiting = new Map<number, (answer: Message) => void>();

	private constructor(private readonly socket: WebSocket) {
		socket.on('message', (data) => {
			const message = JSON.parse(String(data)) as Message;
			if (typeof message.re === 'number') this.waiting.get(message.re)?.(message);
		});
		// A floor that is struck down takes its lines with it.
		socket.on('error', () => undefined);
	}

	static open(url: string): Promise<Line> {
		return new Promise((done, fail) => {
			const socket = new WebSocket(url);
			socket.once('open', () => done(new Line(socket)));
			socket.once('error', fail);
		});
	}

	/** The answer, which must be a good one. */
	async ask(what: string, fields: Message = {}): Promise<Message> {
		const seq = ++this.seq;
		const answer = await new Promise<Message>((done) => {
			this.waiting.set(seq, done);
			this.socket.send(JSON.stringify({ do: what, seq, ...fields }));
		});
		if (answer.ok !== true) throw new Error(`${what}: ${JSON.stringify(answer)}`);
		if (what === 'login') this.seq = Math.max(this.seq, Number(answer.seq));
		return answer;
	}

	end(): void {
		this.socket.terminate();
	}
}

/** A dealer at a desk. */
export class Dealer {
	constructor(private readonly line: Line) {}

	act(table: string, act: string, fields: Message = {}, reason?: string): Promise<Message> {
		return this.line.ask('act', { table, act: { act, ...fields }, ...(reason ? { reason } : {}) });
	}

	close(table: string): Promise<Message> {
		return this.act(table, 'close');
	}

	/** The ball rests; the result is confirmed and the next round opens. */
	async number(table: string, number: number): Promise<void> {
		await this.act(table, 'number', { number });
		await this.act(table, 'confirm');
	}

	/** Cards leave the shoe, one after the other. */
	async deal(table: string, ...cards: string[]): Promise<void> {
		for (const card of cards) await this.act(table, 'card', { card });
	}

	/** No more bets, and this coup: Player, Banker, Player, Banker, and what is drawn; it is confirmed and the next opens. */
	async coup(table: string, cards: string): Promise<void> {
		await this.close(table);
		await this.deal(table, ...cards.split(' '));
		await this.act(table, 'confirm');
	}

	/** No more bets, and the dice lie so; where the rules ask for it the result is confirmed. */
	async dice(table: string, dice: number[], confirm = false): Promise<void> {
		await this.close(table);
		await this.act(table, 'dice', { dice });
		if (confirm) await this.act(table, 'confirm');
	}

	/** No more bets, the money wheel stops at this section, and the result is confirmed. */
	async section(table: string, section: number): Promise<void> {
		await this.close(table);
		await this.act(table, 'section', { section });
		await this.act(table, 'confirm');
	}

	/** The dice of craps: out of the hand, and so they lie. */
	async roll(table: string, a: number, b: number): Promise<void> {
		await this.act(table, 'throw');
		await this.act(table, 'dice', { dice: [a, b] });
	}

	/** No more bets, and the ball rests in this number. */
	async result(table: string, number: number): Promise<void> {
		await this.close(table);
		await this.number(table, number);
	}
}

// --- The house -------------------------------------------------------------------------------------------------

export interface Member {
	card: string;
	pin: string;
	name: string;
}

/** One of the pits that a plan may have. */
export interface Pit {
	name: string;
	/** Before the numbers of its terminals. */
	letter: string;
	/** Its terminals and members come after so many of another pit's. */
	after: number;
	/** The terminals of all pits, as the plan has them. */
	all: readonly string[];
}

/** No connection is given one of these for its own end, as it may be one that the kernel chooses: a floor that has closed finds
 *  its port free when it opens again. */
const PORTS = [20_000, 32_000] as const;

async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(...PORTS);
		const free = await new Promise((done) => {
			const probe = createServer();
			probe.once('error', () => done(false));
			probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
		});
		if (free) return port;
	}
}

export class House {
	port = 0;
	private process: ChildProcess | null = null;
	private folder = '';
	private readonly lines: Line[] = [];
	private seats = 0;
	private stackers = 0;
	/** So many days ahead of the machine's its clock is. */
	private ahead = 0;
	/** The address of a database, where its book is not in its folder. */
	book = '';
	/** The pit of a casino that it is. */
	pit: Pit | null = null;

	/** `boxes`: a terminal for each box, and no others; 0: as many as there may be; or none. `more`: of the plan, where PLACE is a
	 *  folder beside the book. */
	constructor(private readonly list: string[], private readonly boxes = 0, private readonly offices = OFFICES, private readonly more = '') {}

	get url(): string {
		return `http://127.0.0.1:${this.port}/`;
	}

	/** Opens the floor, the first time on any free port and then on the same. */
	async open(...options: string[]): Promise<void> {
		this.port ||= await freePort();
		if (!this.folder) {
			this.folder = mkdtempSync(join(tmpdir(), 'baize-house-'));
			writeFileSync(join(this.folder, 'plan.yaml'), plan(this.list, this.pit?.all ?? terminals(this.boxes), this.offices, this.more.replace('PLACE', join(this.folder, 'beside'))));
			process.once('exit', this.wipe);
		}
		const book = this.book ? [this.book, '--keys', join(this.folder, 'keys'), ...(this.pit ? ['--pit', this.pit.name] : [])] : [join(this.folder, 'book')];
		const args = ['floor', join(this.folder, 'plan.yaml'), '--book', ...book, '--port', String(this.port), '--web', SCREENS, '--log', join(this.folder, 'log'), ...options];
		const floor = spawn(BINARY, args, { env: { ...process.env, BAIZE_HOME: ROOT, ...this.clock() }, stdio: ['ignore', 'pipe', 'pipe'] });
		this.process = floor;
		let trouble = '';
		floor.stderr.on('data', (text: Buffer) => (trouble += String(text)));
		await new Promise<void>((done, fail) => {
			createInterface(floor.stdout).once('line', (line) => {
				if (/(?:is open|stands by): .*:\d+\/?\s*$/.test(line)) done();
				else fail(new Error(`the floor did not open: ${line} ${trouble}`));
			});
			floor.once('error', fail);
			floor.once('exit', (code) => fail(new Error(`the floor is gone (${code}): ${trouble}`)));
		});
	}

	/** Another controller for the same floor, whose book is in a database: it waits until this one is gone. */
	async standby(): Promise<House> {
		const other = new House(this.list, this.boxes, this.offices, this.more);
		other.folder = this.folder;
		other.book = this.book;
		process.once('exit', other.wipe);
		await other.open('--standby');
		return other;
	}

	/** Until it has the floor and knows that the other waits for it. */
	async knows(other: House): Promise<void> {
		const said = async (): Promise<string[]> => {
			const answer = await fetch(`${this.url}where`);
			return answer.status === 200 ? ((await answer.json()) as { addresses: string[] }).addresses : [];
		};
		await expect.poll(said).toContain(new URL(other.url).origin);
	}

	/** Hands the floor over to who waits for it; who has said nothing for a while, as on a busy machine, is not taken to wait. */
	async drain(): Promise<void> {
		const asked = (): Promise<boolean> => new Promise((done) => execFile(BINARY, ['floor', '--drain', '--book', this.book], (no) => done(!no)));
		await expect.poll(asked).toBe(true);
	}

	private gone(by: NodeJS.Signals): Promise<void> {
		const floor = this.process;
		this.process = null;
		for (const line of this.lines.splice(0)) line.end();
		if (!floor || floor.exitCode !== null || floor.signalCode !== null) return Promise.resolve();
		return new Promise((done) => {
			floor.once('exit', () => done());
			floor.kill(by);
		});
	}

	private clock(): Record<string, string> {
		if (this.ahead === 0) return {};
		const shim = join(this.folder, 'later.so');
		execFileSync('cc', ['-shared', '-fPIC', '-o', shim, join(ROOT, 'web', 'e2e', 'later.c'), '-ldl']);
		return { LD_PRELOAD: shim, BAIZE_LATER: String(this.ahead * 86_400) };
	}

	/** The floor closes, and opens again so many days later. */
	async later(days: number): Promise<void> {
		await this.gone('SIGTERM');
		this.ahead += days;
		await this.open();
	}

	/** The power fails. */
	kill(): Promise<void> {
		return this.gone('SIGKILL');
	}

	/** A copy of the closed book is put away; or comes back in its place. */
	async backUp(): Promise<void> {
		await this.gone('SIGTERM');
		cpSync(join(this.folder, 'book'), join(this.folder, 'backup'), { recursive: true });
	}

	async putBack(): Promise<void> {
		await this.gone('SIGTERM');
		rmSync(join(this.folder, 'book'), { recursive: true });
		cpSync(join(this.folder, 'backup'), join(this.folder, 'book'), { recursive: true });
	}

	async close(): Promise<void> {
		await this.gone('SIGTERM');
		this.wipe();
	}

	private readonly wipe = (): void => {
		this.process?.kill('SIGKILL');
		if (this.folder) rmSync(this.folder, { recursive: true, force: true });
	};

	/** A line of nobody's yet. */
	async line(): Promise<Line> {
		const line = await Line.open(`ws://127.0.0.1:${this.port}/ws`);
		this.lines.push(line);
		return line;
	}

	/** A desk beside those on the screens: a name is logged in at one place. */
	async desk(name: string): Promise<Line> {
		const line = await this.line();
		await line.ask('login', { name: `other-${name}`, password: `pass-other-${name}` });
		return line;
	}

	async dealer(name = 'dealer'): Promise<Dealer> {
		return new Dealer(await this.desk(name));
	}

	/** A second person, at a desk of his own, confirms what waits for him. */
	async confirms(name = 'other-boss'): Promise<void> {
		const line = await this.line();
		await line.ask('login', { name, password: `pass-${name}` });
		const waiting = async (): Promise<{ no: number; second: string[] }[]> =>
			((await line.ask('proposals')).proposals as { no: number; second: string[] }[]).filter((one) => one.second.includes(name));
		await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
		// While something is looked up it may have to be said again.
		for (const one of await waiting()) await expect(() => line.ask('confirm', { no: one.no })).toPass();
		line.end();
	}

	/** What the cage knows of a card. */
	async member(number: string): Promise<Message> {
		const cage = await this.desk('cage');
		const { member } = await cage.ask('member', { card: number });
		cage.end();
		return member as Message;
	}

	/** Waits until a table has come to this round. */
	async reaches(table: string, round: number): Promise<void> {
		const line = await this.line();
		await expect
			.poll(async () => ((await line.ask('floor')).tables as { table: string; round: number }[]).find((t) => t.table === table)?.round)
			.toBeGreaterThanOrEqual(round);
		line.end();
	}

	/** A terminal nobody has sat at, and a member nobody has been yet. */
	nextSeat(): { terminal: string; member: Member } {
		// The first of each is the demonstration's own; where there is one for each box none is left over.
		const n = ++this.seats + (this.boxes > 0 ? 0 : 1) + (this.pit?.after ?? 0);
		return { terminal: `${this.pit?.letter ?? 'T'}${String(n).padStart(2, '0')}`, member: { card: card(n), pin: pin(n), name: `Member ${n}` } };
	}

	nextStacker(): string {
		return `C${String(++this.stackers).padStart(2, '0')}`;
	}
}

/** A house for all tests of a file. */
export function opened(...list: string[]): House {
	return openedFor(0, ...list);
}

/** A house for all tests of a file, with tables that have so many boxes. */
export function openedFor(boxes: number, ...list: string[]): House {
	return kept(new House(list, boxes));
}

/** Opens it before the tests of a file and closes it after them. */
export function kept(house: House): House {
	test.beforeAll(() => house.open());
	test.afterAll(() => house.close());
	return house;
}
