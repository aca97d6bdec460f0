// A line of a journal for people: what its fields are called, and what stands in them where that is a name. The line as it is
// stored is a touch away.

import { derived } from 'svelte/store';
import { acts, hasWord, officeName, wordOf } from './act-words';
import { tell } from '../games/games';
import { moment } from './times';
import { both, locale, said } from '../lib/words';
import type { JournalLine } from './journal';

const MOMENTS = ['at', 'time'];

/** Fields of lines that are no acts, and of those that only the journal knows; docs/journal.md tells what they are. */
const FIELDS = both(
	{
		again: 'again', at: 'time', by: 'by', commit: 'round', drawn: 'drawn', end: 'acts', file: 'file', from: 'from', hash: 'hash', journal: 'form', key: 'key', 'new-key': 'new key', of: 'salts', options: 'settings',
		program: 'program', rules: 'rules', ruleset: 'ruleset', salts: 'round', screens: 'screens', seal: 'line', sealed: 'sealed', seats: 'seats', seed: 'seed', signature: 'signature', software: 'version', table: 'table', tender: 'played with', time: 'time',
	},
	{
		again: '再次', at: '时间', by: '由', commit: '局', drawn: '抽取', end: '操作数', file: '文件', from: '起', hash: '散列', journal: '格式', key: '公钥', 'new-key': '新公钥', of: '盐', options: '设置',
		program: '程序', rules: '规则散列', ruleset: '规则', salts: '局', screens: '屏幕散列', seal: '行', sealed: '已封', seats: '座位', seed: '种子', signature: '签名', software: '版本', table: '赌台', tender: '使用', time: '时间',
	},
);

/** A field by its name; of acts as their forms call it. */
export const fieldOf = derived([said(FIELDS), acts], ([say, form]) => (field: string, kind: JournalLine['kind']): string =>
	kind === 'act' && field !== 'at' && hasWord(`field-${field}`) ? form(`field-${field}` as 'field-bet') : field in FIELDS.en ? say(field as 'at') : field);

/** The fields of a line as they are read: a bet is told with where it lies. */
export const fieldsOf = derived([fieldOf, acts, tell, locale], ([name, form, its, tongue]) => (line: JournalLine, game: string): { name: string; value: string; cited: boolean }[] => {
	const all = Object.fromEntries(line.fields);
	const value = (field: string, text: string): string =>
		field === 'bet' ? its(game).bet(text, all.on ?? null) : field === 'reason' ? wordOf(form, text) : field === 'by' ? officeName(form, text) : MOMENTS.includes(field) && /^\d{13}$/.test(text) ? moment(Number(text), tongue) : text;
	// Names of programs, rules and settings are cited as they are.
	const CITED = ['options', 'journal', 'program', 'ruleset', 'software', 'file', 'of'];
	return line.fields.filter(([field]) => !(field === 'on' && 'bet' in all)).map(([field, text]) => ({ name: name(field, line.kind), value: value(field, text), cited: CITED.includes(field) }));
});
