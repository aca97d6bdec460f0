// A database for a floor that outlives its controller.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './house';

/** A new database, in the server that all tests share or in one that ends with these: its address, and how it is left. */
export async function database(name: string): Promise<{ address: string; leave: () => void }> {
	let folder = process.env.BAIZE_TEST_POSTGRES;
	let leave = (): void => undefined;
	if (!folder) {
		const server = spawn('python3', [join(ROOT, 'tests', 'postgres.py'), 'sh', '-c', 'echo "$BAIZE_TEST_POSTGRES"; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
		leave = () => server.stdin.end();
		[folder] = (await once(createInterface(server.stdout), 'line')) as [string];
	}
	const own = `${name}_${process.pid}_${randomBytes(4).toString('hex')}`;
	execFileSync('createdb', ['-h', folder, '-U', 'baize', own]);
	return { address: `postgres://baize@/${own}?host=${folder}`, leave };
}
