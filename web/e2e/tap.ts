// What tests/run.py counts: one line a test.
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const plain = (text: string): string => text.replace(/\u001b\[[0-9;]*m/g, '');
const remark = (text: string): void => {
	for (const line of plain(text).split('\n').slice(0, 40)) console.log(`# ${line}`);
};

/** How a test is marked that the browser broke off. */
export const CRASH = 'crash';
const broken = (result?: TestResult): boolean => result?.annotations.some(({ type }) => type === CRASH) ?? false;

export default class Tap implements Reporter {
	private count = 0;

	onTestEnd(test: TestCase, result: TestResult): void {
		const name = test.titlePath().slice(2).join(': ').replaceAll('#', '');
		if (result.status !== 'passed' && broken(result) && result.retry < test.retries) return console.log(`# tried once more, for the browser crashed: ${name}`);
		// What failed by itself has been told.
		if (result.retry > 0 && !broken(test.results[result.retry - 1])) return;
		// What was skipped, or is marked to fail, has shown nothing.
		const good = result.status === 'passed' && test.expectedStatus === 'passed';
		console.log(`${good ? 'ok' : 'not ok'} ${++this.count} - ${name} (${result.duration} ms)`);
		if (good) return;
		if (result.errors.length === 0) remark(result.status);
		for (const error of result.errors) this.onError(error);
	}

	onError(error: TestError): void {
		remark(error.stack ?? error.message ?? String(error.value));
	}

	onEnd(result: FullResult): void {
		console.log(`1..${this.count}`);
		if (result.status !== 'passed') remark(result.status);
	}

	printsToStdio(): boolean {
		return true;
	}
}
