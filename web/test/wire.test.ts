import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LineLost, Refusal, Wire } from '../src/lib/wire';

class Socket {
	static OPEN = 1;
	static all: Socket[] = [];
	readyState = 0;
	sent: Record<string, unknown>[] = [];
	onopen?: () => void;
	onmessage?: (m: { data: string }) => void;
	onclose?: (e: { code: number; reason: string }) => void;
	constructor(
		readonly url: string,
		readonly protocol: string
	) {
		Socket.all.push(this);
	}
	send(text: string): void {
		this.sent.push(JSON.parse(text) as Record<string, unknown>);
	}
	close(): void {
		this.readyState = 3;
	}
	open(): void {
		this.readyState = 1;
		this.onopen?.();
	}
	say(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	fall(code = 1006, reason = ''): void {
		this.readyState = 3;
		this.onclose?.({ code, reason });
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('WebSocket', Socket);
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('removeEventListener', () => undefined);
	Socket.all = [];
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const line = (options = {}): [Wire, Socket] => {
	const wire = new Wire({ url: 'ws://floor/ws', ...options });
	const socket = Socket.all[0]!;
	socket.open();
	return [wire, socket];
};

describe('the wire', () => {
	it('numbers messages, goes on from the floor’s number and gives each answer to its question', async () => {
		const [wire, socket] = line();
		const first = wire.ask('clause', { id: 'a' });
		wire.continueFrom(41);
		const second = wire.ask('clause', { id: 'b' });
		expect(socket.sent.map((m) => m.seq)).toEqual([1, 42]);
		socket.say({ re: 42, ok: true, gist: 'B' });
		socket.say({ re: 1, ok: true, gist: 'A' });
		expect([(await first).gist, (await second).gist]).toEqual(['A', 'B']);
	});

	it('loads the page again, once, when the floor speaks another version', () => {
		const kept = new Map<string, string>();
		vi.stubGlobal('sessionStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
		const reload = vi.fn();
		vi.stubGlobal('location', { reload });
		const parted = vi.fn();
		const [, socket] = line({ parted });
		expect(socket.protocol).toBe('baize.1');
		socket.fall(4001, 'here baize.2 is spoken');
		expect(reload).toHaveBeenCalledOnce();
		Socket.all = [];
		const [, again] = line({ parted });
		again.fall(4001, 'here baize.2 is spoken');
		expect(reload).toHaveBeenCalledOnce();
		expect(parted).toHaveBeenCalledWith('here baize.2 is spoken');
	});

	it('makes a refusal an error with its clause', async () => {
		const [wire, socket] = line();
		const asked = wire.ask('clause', { id: 'a' });
		socket.say({ re: 1, ok: false, why: 'no', rule: 'x:1', code: 'c' });
		const why = await asked.catch((e: unknown) => e);
		expect(why).toBeInstanceOf(Refusal);
		expect([(why as Refusal).message, (why as Refusal).rule, (why as Refusal).code]).toEqual(['no', 'x:1', 'c']);
	});

	it('tells those who wait that the line broke, draws it again and greets anew', async () => {
		const greet = vi.fn(async () => undefined);
		const [wire, socket] = line({ greet });
		const asked = wire.ask('clause', { id: 'a' });
		socket.fall();
		await expect(asked).rejects.toBeInstanceOf(LineLost);
		await vi.advanceTimersByTimeAsync(400);
		expect(Socket.all.length).toBe(2);
		Socket.all[1]!.open();
		expect(greet).toHaveBeenCalledTimes(2);
		wire.end();
	});

	it('waits longer for a floor that is busy than for one that says nothing, and not for ever', async () => {
		const [wire, socket] = line();
		const states: string[] = [];
		wire.state.subscribe((state) => states.push(state));
		const busy = wire.ask('clause', { id: 'a' });
		for (let i = 0; i < 4; i++) {
			await vi.advanceTimersByTimeAsync(9_000);
			socket.say({ event: 'time' });
		}
		socket.say({ re: 1, ok: true, gist: 'A' });
		expect((await busy).gist).toBe('A');
		const never = wire.ask('clause', { id: 'b' }).catch((why: unknown) => why);
		for (let i = 0; i < 6; i++) {
			await vi.advanceTimersByTimeAsync(9_000);
			socket.say({ event: 'time' });
		}
		expect(states).not.toContain('lost');
		await vi.advanceTimersByTimeAsync(6_000);
		expect(await never).toBeInstanceOf(LineLost);
		wire.end();
	});

	it('gives a line up that owes an answer and is silent, and at once one that does not let it in', async () => {
		const [wire, socket] = line();
		const silent = wire.ask('clause', { id: 'a' }).catch((why: unknown) => why);
		socket.say({ event: 'time' });
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await silent).toBeInstanceOf(LineLost);
		wire.end();
		Socket.all = [];
		const greet = vi.fn(async (to: Wire) => void (await to.ask('clause', { id: 'a' })));
		const [other, stranger] = line({ greet });
		await vi.advanceTimersByTimeAsync(9_000);
		stranger.say({ event: 'time' });
		await vi.advanceTimersByTimeAsync(1_500);
		expect(stranger.readyState).toBe(3);
		other.end();
	});

	it('does not come back when the floor sent it away', async () => {
		const parted = vi.fn();
		const [, socket] = line({ parted });
		socket.fall(4000, 'this terminal has connected again');
		await vi.advanceTimersByTimeAsync(20_000);
		expect(parted).toHaveBeenCalledWith('this terminal has connected again');
		expect(Socket.all.length).toBe(1);
	});

	it('goes where it is sent, and tries one controller after another when the line breaks without a word', async () => {
		const [wire, socket] = line({ url: 'ws://one/ws' });
		const tried = () => Socket.all.map((s) => s.url);
		socket.say({ event: 'addresses', addresses: ['http://one', 'http://two', 'https://three:8443'] });
		socket.fall();
		await vi.advanceTimersByTimeAsync(400);
		// A machine that is gone says nothing at all.
		await vi.advanceTimersByTimeAsync(3_500);
		expect(tried()).toEqual(['ws://one/ws', 'ws://two/ws', 'wss://three:8443/ws']);
		// One that waits sends it on to who has the floor, although that was tried before.
		Socket.all[2]!.open();
		Socket.all[2]!.say({ event: 'elsewhere', addresses: ['http://two', 'https://three:8443'] });
		Socket.all[2]!.fall(4002, 'the pit is elsewhere');
		await vi.advanceTimersByTimeAsync(700);
		expect(tried().slice(3)).toEqual(['ws://two/ws']);
		// The page's own address is never forgotten, and whoever is opened later begins where the floor is.
		Socket.all[3]!.fall();
		await vi.advanceTimersByTimeAsync(700);
		Socket.all[4]!.fall();
		await vi.advanceTimersByTimeAsync(1_500);
		expect(tried().slice(4)).toEqual(['wss://three:8443/ws', 'ws://one/ws']);
		wire.end();
		vi.stubGlobal('location', { protocol: 'http:', host: 'one' });
		new Wire().end();
		expect(tried().at(-1)).toBe('ws://two/ws');
	});

	it('gives up on a controller that says nothing, also where one alone was told of, and waits longer for each the longer none answers', async () => {
		// The page came from one that has gone since, and another was told of as the only one.
		vi.resetModules();
		const { Wire: Fresh } = await import('../src/lib/wire');
		const wire = new Fresh({ url: 'ws://one/ws' });
		Socket.all[0]!.open();
		Socket.all[0]!.say({ event: 'elsewhere', addresses: ['http://two'] });
		Socket.all[0]!.fall(4002, 'the pit is elsewhere');
		await vi.advanceTimersByTimeAsync(400);
		Socket.all[1]!.open();
		Socket.all[1]!.fall();
		await vi.advanceTimersByTimeAsync(400);
		const tried = () => Socket.all.map((s) => s.url);
		expect(tried()).toEqual(['ws://one/ws', 'ws://two/ws', 'ws://one/ws']);
		// The dead machine says nothing at all.
		await vi.advanceTimersByTimeAsync(4_500);
		expect(tried().slice(3)).toEqual(['ws://two/ws']);
		// Nobody answers, since thousands have come back: in the end each try is given half a minute.
		await vi.advanceTimersByTimeAsync(120_000);
		const before = Socket.all.length;
		await vi.advanceTimersByTimeAsync(300_000);
		expect(Socket.all.length - before).toBeGreaterThan(5);
		expect(Socket.all.length - before).toBeLessThan(12);
		wire.end();
	});

	it('passes over what is no address, and goes on where no browser goes', async () => {
		vi.resetModules();
		const { Wire: Fresh } = await import('../src/lib/wire');
		const tried: string[] = [];
		class Picky extends Socket {
			constructor(url: string, protocol: string) {
				tried.push(url);
				// As a page that came over TLS does not go to one that has none, nor any page to what it cannot read.
				if (url.startsWith('ws://two')) throw new SyntaxError(url);
				super(url, protocol);
			}
		}
		vi.stubGlobal('WebSocket', Picky);
		const wire = new Fresh({ url: 'ws://one/ws' });
		Socket.all[0]!.open();
		const rubbish = [7, null, '', 'nowhere', 'http://', 'javascript:alert(1)', 'http://six/path', 'http://me@six', 'http://six?x'];
		Socket.all[0]!.say({ event: 'addresses', addresses: [...rubbish, 'http://two', 'http://two:80', 'http://three:443', 'https://four:443'] });
		Socket.all[0]!.fall();
		for (let i = 1; i < 4; i++) {
			await vi.advanceTimersByTimeAsync(900);
			if (Socket.all[i]?.readyState === 0) Socket.all[i]!.fall();
		}
		expect(tried.slice(0, 4)).toEqual(['ws://one/ws', 'ws://two/ws', 'ws://three:443/ws', 'wss://four/ws']);
		await vi.advanceTimersByTimeAsync(5_000);
		expect(tried.slice(4, 6)).toEqual(['ws://one/ws', 'ws://two/ws']);
		wire.end();
	});

	it('is not kept from the others by two that send it on to each other', async () => {
		vi.resetModules();
		const { Wire: Fresh } = await import('../src/lib/wire');
		const greet = vi.fn(async () => undefined);
		const wire = new Fresh({ url: 'ws://one/ws', greet });
		Socket.all[0]!.open();
		await vi.advanceTimersByTimeAsync(0);
		Socket.all[0]!.say({ event: 'addresses', addresses: ['http://one', 'http://two'] });
		greet.mockImplementation(() => new Promise<undefined>(() => undefined));
		Socket.all[0]!.fall();
		for (let i = 1; i < 12; i++) {
			while (Socket.all.length <= i) await vi.advanceTimersByTimeAsync(50);
			const last = Socket.all.at(-1)!;
			if (last.url === 'ws://one/ws') {
				last.fall(); // nobody is there any longer
				continue;
			}
			last.open();
			const other = last.url.includes('bad') ? 'http://worse' : 'http://bad';
			last.say({ event: 'elsewhere', addresses: [other] });
			last.fall(4002, 'the pit is elsewhere');
		}
		const tried = Socket.all.map((s) => s.url);
		expect(tried.slice(2)).toContain('ws://one/ws');
		expect(tried.slice(2)).toContain('ws://two/ws');
		wire.end();
	});

	it('believes nothing of who has not shown that he is the floor, and tries the next', async () => {
		vi.resetModules();
		const { Wire: Fresh, Unshown: NotShown } = await import('../src/lib/wire');
		const refused = vi.fn();
		const parted = vi.fn();
		const greet = vi.fn(async () => undefined);
		new Fresh({ url: 'ws://one/ws', greet, refused, parted });
		Socket.all[0]!.open();
		await vi.advanceTimersByTimeAsync(0);
		Socket.all[0]!.say({ event: 'addresses', addresses: ['http://one', 'http://two', 'http://three'] });
		greet.mockImplementation(async () => {
			throw new NotShown({ code: 'stranger' });
		});
		Socket.all[0]!.fall();
		await vi.advanceTimersByTimeAsync(400);
		Socket.all[1]!.open();
		Socket.all[1]!.say({ event: 'elsewhere', addresses: ['http://bad'] });
		await vi.advanceTimersByTimeAsync(1_000);
		expect(refused).toHaveBeenCalledOnce();
		expect(Socket.all.map((s) => s.url)).toEqual(['ws://one/ws', 'ws://two/ws', 'ws://three/ws']);
		// Nor does it go for good because such a one sends it away.
		Socket.all[2]!.fall(4000, 'this terminal has connected again');
		await vi.advanceTimersByTimeAsync(1_000);
		expect(parted).not.toHaveBeenCalled();
		greet.mockImplementation(async () => undefined);
		expect(Socket.all[3]!.url).toBe('ws://one/ws');
		Socket.all[3]!.open();
		await vi.advanceTimersByTimeAsync(0);
		Socket.all[3]!.fall(4000, 'this terminal has connected again');
		expect(parted).toHaveBeenCalledOnce();
	});

	it('measures silence by a clock that nobody sets', async () => {
		const clock = vi.spyOn(Date, 'now');
		const [wire, socket] = line({ heartbeat: 15_000 });
		clock.mockReturnValue(0); // set back by years
		await vi.advanceTimersByTimeAsync(25_000);
		expect(socket.sent.length).toBe(1);
		clock.mockRestore();
		wire.end();
	});

	it('hands news to whoever listens', () => {
		const [wire, socket] = line();
		const heard: number[] = [];
		const stop = wire.on('spin', (n) => heard.push(n.round));
		socket.say({ event: 'spin', table: 'R1', round: 17, ms: 1 });
		stop();
		socket.say({ event: 'spin', table: 'R1', round: 18, ms: 1 });
		expect(heard).toEqual([17]);
	});

	it('waits with news while something comes to rest, and keeps their order', async () => {
		const [wire, socket] = line({ holds: (event: string) => (event === 'resulted' ? 500 : 0) });
		const heard: string[] = [];
		wire.on('resulted', (n) => heard.push(`resulted ${n.number}`));
		wire.on('opened', () => heard.push(`opened ${wire.late >= 500 ? 'late' : 'at once'}`));
		socket.say({ event: 'resulted', table: 'R1', round: 1, number: 17 });
		socket.say({ event: 'opened', table: 'R1', round: 2 });
		expect(heard).toEqual([]);
		await vi.advanceTimersByTimeAsync(500);
		expect(heard).toEqual(['resulted 17', 'opened late']);
		socket.say({ event: 'opened', table: 'R1', round: 3 });
		expect(heard[2]).toBe('opened at once');
		socket.say({ event: 'resulted', table: 'R1', round: 3, number: 18 });
		wire.release();
		expect(heard[3]).toBe('resulted 18');
	});
});
