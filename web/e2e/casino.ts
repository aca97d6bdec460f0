// Two pits of one casino, each a floor of its own in one database.
import { database } from './database';
import { House, type Pit } from './house';
import { test } from './test';

const SEATS = 7;
const two = (n: number): string => String(n).padStart(2, '0');
const NAMES = ['main', 'salon'] as const;
const LETTERS = ['T', 'S'] as const;

type Each<T> = Record<(typeof NAMES)[number], T>;

/** Before the tests of a file both are opened, and closed after them: `main` has the terminals T01 to T07, `salon` S08 to S14, and
 *  the tables that are told. Members and staff are the casino's. */
export function keptCasino(name: string, tables: Each<string[]>): Each<House> {
	const terminals = NAMES.map((pit, i) => `{terminals: ${LETTERS[i]}${two(i * SEATS + 1)}-${LETTERS[i]}${two((i + 1) * SEATS)}, pit: ${pit}, funding: [card]}`);
	const list = NAMES.flatMap((pit) => tables[pit].map((table) => JSON.stringify({ ...(JSON.parse(table) as object), pit })));
	const pits = `pits:\n${NAMES.map((pit) => `  - {pit: ${pit}}`).join('\n')}`;
	const [main, salon] = NAMES.map((pit, i) => {
		const house = new House(list, SEATS, undefined, pits);
		house.pit = { name: pit, letter: LETTERS[i]!, after: i * SEATS, all: terminals } satisfies Pit;
		return house;
	}) as [House, House];
	let leave = (): void => undefined;
	test.beforeAll(async () => {
		const found = await database(name);
		leave = found.leave;
		// The first one makes the members.
		for (const house of [main, salon]) {
			house.book = found.address;
			await house.open();
		}
	});
	test.afterAll(async () => {
		await Promise.all([main.close(), salon.close()]);
		leave();
	});
	return { main, salon };
}
