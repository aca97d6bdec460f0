// The screens of casino war in a real browser, as those of the house are tried.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import house from '../../../web/e2e/playwright.config';

const HERE = dirname(fileURLToPath(import.meta.url));

export default { ...house, testDir: HERE, outputDir: `${house.outputDir}-newgame`, reporter: join(HERE, '../../../web/e2e/tap.ts') };
