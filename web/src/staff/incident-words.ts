// Incidents for people: their kinds by name, and what the floor wrote down of them, in English sentences of its own, at a
// desk that reads another language. A test holds both against the sentences of the sources.

import { derived } from 'svelte/store';
import { acts, called, calledIn, hasWord, officeName } from './act-words';
import { accountWords } from './books';
import { faultOf, noticeOf } from './floor-words';
import { SENTENCES } from './sentences';
import { moment } from './times';
import { desk, files, part, second } from './words';
import { deviceName } from '../lib/device-words';
import { spellDocument } from '../lib/titles';
import { filled, FLOORS, language, locale, said } from '../lib/words';

const KINDS = part('incidents');
const kinds = said(KINDS);

/** Of which kind it is: an act at a table and a duty of two persons by its own name. */
export const kindOf = derived([kinds, called, second], ([say, act, duty]) => (code: string): string => {
	if (code in KINDS[FLOORS]) return say(code as 'call');
	const name = act(code);
	return name === code ? (duty(`duty-${code}` as 'duty-void') ?? code) : name;
});

/** Those that are nobody's name and no table's. */
const PLACES = part('places');
export const placeOf = derived(said(PLACES), (say) => (name: string): string => (name in PLACES[FLOORS] ? say(name as 'floor') : name));

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
/** A hole that is a number, a word or an amount holds nothing else, so that the right sentence is found. */
const HOLES: Record<string, string> = { at: '.+?', n: '[\\d.]+', m: '\\d+', a: '-?\\d+', b: '-?\\d+', money: '-?[\\d.,]+', role: '[a-z]+', office: '[a-z-]+', of: '[a-z]+', device: '[a-z]+', duty: '[a-z-]+', pledge: '[a-z-]+' };
const READ = SENTENCES.map((known) => ({ known, read: new RegExp(`^${escaped(known).replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${HOLES[name] ?? '.*'})`)}$`, 's') }));

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
		for (const { read, known } of READ) {
			const found = read.exec(text);
			if (found) return filled(files[now].sentences[known], Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, held]) => [name, (named[name] ?? String)(held)])));
		}
		return undefined;
	};
	return (code: string, raw: string): string => {
		// A time is written down in milliseconds, and the rules of an occasion by their id.
		const text = raw.replace(/\b\d{13}\b/g, (at) => moment(Number(at), tongue)).replace(/(?<= by )[\w-]+\/[\w-]+$/, (rules) => spellDocument(now, rules, rules));
		if (now === FLOORS) return fault(text);
		const two = /^(.*?), confirmed by ([^:]+): (.*)$/s.exec(text);
		const [what, by] = two ? [two[1]!, words('confirmedBy', { who: two[2]!, why: two[3]! })] : [text, ''];
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
