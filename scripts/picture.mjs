// Makes docs/hint.png: a puzzle on the real page, solved with its own hints up to the first
// chain, which is shown. Arguments: the page's address, the folder that has playwright-core, the browser, the file.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [home, modules, executablePath, file] = process.argv.slice(2);
const { chromium } = createRequire(join(modules, 'x.js'))('playwright-core');
const PUZZLE = '.......8....1....6.89..35142.5..78......9.....3...4..537..4.....9.6.8..3..29.....';
const RUNGS = 4;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1120, height: 690 }, deviceScaleFactor: 1.25 });
page.setDefaultTimeout(600000);
await page.goto(`${home}#p=3x3-${PUZZLE}`);
await page.waitForSelector('body[data-ready]');
for (;;) {
  for (let rung = 1; rung <= RUNGS; rung++) {
    await page.click('#hint');
    await page.waitForFunction((n) => document.querySelectorAll('#ladder .on').length === n, rung);
  }
  if ((await page.locator('.link').count()) > 0) break;
  await page.click('#hint'); // does the step
  await page.waitForSelector('#ladder', { state: 'hidden' });
  if ((await page.locator('body.solved').count()) > 0) throw new Error('no hint was a chain');
}
await page.mouse.move(0, 0);
await page.screenshot({ path: file });
await browser.close();
