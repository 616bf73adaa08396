// The page as `nonet serve` serves it, in Chromium. Arguments: the address of the server, the folder that has
// playwright-core, the browser, and the address of a server with --cors '*'. Prints TAP. A slow browser is
// not a failure: LONG is only a limit against hangs.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import assert from 'node:assert/strict';

const [home, modules, executablePath, open_home] = process.argv.slice(2);
const LONG = 900000;
const { chromium } = createRequire(join(modules, 'x.js'))('playwright-core');
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: LONG });

async function test(name, body, expected = /^$/) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(LONG);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !expected.test(message.text()) &&
    complaints.push(message.text()));
  try {
    await body(page, context);
    assert.deepEqual(complaints, []);
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
  await context.close();
}

async function open(page) {
  await page.goto(`${home}#p=3x3-${EASY}`);
  await page.waitForSelector('#verdict.unique');
}

await test('the page runs its engine', async (page) => {
  await open(page);
  await page.click('#hint');
  await page.waitForFunction(() => /Look at/.test(document.querySelector('#hint-text').textContent));
});

await test('the page is kept for offline', async (page, context) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 10);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('#verdict.unique');
});

await test('the page may ask the API', async (page) => {
  await open(page);
  const answer = await page.evaluate(async (puzzle) => {
    const response = await fetch('api/rate', { method: 'POST', body: puzzle });
    return { status: response.status, record: await response.json() };
  }, EASY);
  assert.equal(answer.status, 200);
  assert.equal(answer.record.rating, 1.2);
});

await test('files come compressed', async (page) => {
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await open(page);
  const [wasm] = responses.filter((response) => /\.wasm$/.test(response.url()));
  const headers = await wasm.allHeaders();
  assert.equal(headers['content-encoding'] ?? 'gzip', 'gzip');
  assert.equal(headers.vary, headers['content-encoding'] ? 'Accept-Encoding' : undefined);
});

await test('a missing page is answered with a page', async (page) => {
  const response = await page.goto(`${home}nothing`);
  assert.equal(response.status(), 404);
  await page.getByText('there is no such page').waitFor();
  await page.click('a');
  await page.waitForSelector('#board, #verdict');
}, /404/);

async function elsewhere(page, body, html = '<!doctype html><title>elsewhere</title>') {
  const other = createServer((request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise((done) => other.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  await body();
  other.close();
}

await test('a page from elsewhere may ask if --cors allows it', async (page) => {
  await elsewhere(page, async () => {
    const answer = await page.evaluate(async ([address, puzzle]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ puzzle }) });
      return { status: response.status, record: await response.json() };
    }, [`${open_home}api/rate`, EASY]);
    assert.equal(answer.status, 200);
    assert.equal(answer.record.rating, 1.2);
  });
}, /favicon|404/);

await test('a page from elsewhere shows it in a frame, and cannot ask', async (page) => {
  const html = `<iframe src="${home}#p=3x3-${EASY}" width="900" height="900"></iframe>`;
  await elsewhere(page, async () => {
    await page.frameLocator('iframe').locator('#verdict.unique').waitFor();
    const statuses = [];
    page.on('response', (response) => response.url().includes('/api/') && statuses.push(response.status()));
    const answer = await page.evaluate(async (address) => {
      const ask = (mode) => fetch(address, { method: 'POST', body: '1...............', mode }).then((r) => r.text(), () => 'nothing');
      return [await ask('cors'), await ask('no-cors')];
    }, `${home}api/solve`);
    assert.deepEqual(answer, ['nothing', '']);
    assert.ok(statuses.length > 0 && statuses.every((status) => status === 403), String(statuses));
  }, html);
}, /CORS|ERR_FAILED|403/);

await browser.close();
