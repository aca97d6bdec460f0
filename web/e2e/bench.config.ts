// The screens as a player has them, with all their motion: how much of the machine they take. For a quiet machine.
import tests from './playwright.config';

export default { ...tests, testMatch: '*.bench.ts', reporter: 'list' as const, workers: 1, use: { ...tests.use, viewport: { width: 1920, height: 1080 }, contextOptions: {}, drawn: true } };
