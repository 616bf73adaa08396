// The page as a whole: how it starts, fails, is read aloud, printed and kept.
import assert from 'node:assert/strict';
import { EASY, KEPT, PAIR, accessible, cell, home, open, paste, rungs, sample, says, server, shoot, test, values,
  verdict } from '../harness.mjs';

test('opens with a puzzle and its verdict', { isForAll: true }, async (page) => {
  await page.goto(home);
  await verdict(page, 'unique');
  assert.equal(await page.locator('[role=gridcell]').count(), 81);
  await shoot(page, 'desktop-light');
});

for (const [name, options] of [['desktop', { viewport: { width: 1280, height: 900 } }], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]])
  for (const colorScheme of ['light', 'dark'])
    test(`accessible with rules: ${name}, ${colorScheme}`, { ...options, colorScheme, bypassCSP: true }, async (page) => {
      await open(page);
      for (const kind of ['skyscraper', 'thermometer', 'cage']) {
        await page.evaluate(() => { document.getElementById('rules').dataset.key = ''; });
        await paste(page, await sample(kind));
        await page.waitForFunction(() => document.getElementById('rules').dataset.key);
        await verdict(page, 'unique');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${kind}: ${wide} pixels too wide`);
        const { board, cells } = await page.evaluate(() => ({ board: document.getElementById('board').getBoundingClientRect().toJSON(),
          cells: [...document.querySelectorAll('.cell')].map((el) => el.getBoundingClientRect().toJSON()) }));
        for (const { left, right, top, bottom, width, height } of cells) {
          assert.ok(left >= board.left - 1 && right <= board.right + 1 && top >= board.top - 1 && bottom <= board.bottom + 1, kind);
          assert.ok(Math.abs(width - height) < 2, `${kind}: cells are square`);
        }
        await shoot(page, `rules-${kind}-${name}-${colorScheme}`);
      }
      await accessible(page);
      await page.locator('#rules summary').focus();
      const isOpen = () => page.$eval('#rules', (el) => el.open);
      const was = await isOpen();
      await page.keyboard.press('Enter');
      assert.equal(await isOpen(), !was, 'the list folds by keys');
    });

test('long work can be cancelled, and the page still works', {}, async (page) => {
  await page.addInitScript(() => { // work that would not end
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data) {
      if (window.isEndless && ['generate', 'hint', 'explain'].includes(data.method)) return;
      postMessage.call(this, data);
    };
  });
  await open(page);
  await verdict(page, 'unique');
  await page.evaluate(() => { window.isEndless = true; });
  await page.click('#hint');
  await page.click('#hint-close');
  await says(page, 'hint-text', '^Stuck');
  await page.click('#hint');
  await says(page, 'hint-text', '^Looking');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await says(page, 'hint-text', '^Stuck');
  await page.click('#explain');
  await page.click('#path-cancel');
  await says(page, 'rating', 'cancelled');
  await page.click('#new');
  await page.click('#generate');
  await page.click('#generate-cancel');
  await says(page, 'generate-says', 'Cancelled');
  await page.keyboard.press('Escape');
  await page.evaluate(() => { window.isEndless = false; });
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
  await page.click('#new');
  await page.selectOption('#new-side', '25');
  await page.click('#blank');
  assert.equal(await page.locator('.cell').count(), 625);
  await cell(page, 0).click();
  await page.keyboard.press('p');
  assert.equal((await values(page)).slice(0, 3), '25.');
  await verdict(page, 'several');
  await shoot(page, 'side-25');
});

test('in a frame of another page, and on paper', {}, async (page) => {
  await page.setContent(`<iframe src="${home}#p=3x3-${PAIR}" width="900" height="800"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('#verdict.unique').waitFor();
  await frame.locator('.failed').first().waitFor({ state: 'hidden' });
  await frame.locator('#hint').click();
  await frame.locator('#apply').waitFor();
  await open(page, PAIR);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.tools').isVisible(), false);
  assert.equal(await page.locator('#board').isVisible(), true);
  await shoot(page, 'print');
});

test('works without the network after the first visit', { isForAll: true, alone: true }, async (page) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open('nonet')).keys()).length > 10);
  await page.waitForFunction(KEPT);
  await rungs(page, 2); // the engine for hints has arrived, so all of it is kept
  try {
    for (const isSilent of [false, true]) {
      [server.isDown, server.isMute] = [!isSilent, isSilent];
      await page.reload();
      await verdict(page, 'unique');
      await rungs(page, 2);
      assert.match(await page.textContent('#hint-text'), /\([a-z]+\)/);
    }
  } finally {
    server.isDown = server.isMute = false;
  }
});

test('two tabs keep their own boards; history and settings that are damaged are left out', { mayComplain: true }, async (page, context) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const other = await context.newPage();
  await open(other, PAIR);
  await cell(other, 0).click();
  await other.keyboard.press('9');
  for (const [tab, start] of [[page, '534'], [other, '9.5'], [page, '534']]) {
    await tab.reload();
    await tab.waitForSelector('body[data-ready]');
    assert.equal((await values(tab)).slice(0, 3), start);
  }
  await other.close();
  for (const damage of ['{"box":[3,3],"cells":7}', 'null', '[1]', '{{']) {
    await page.goto('about:blank');
    await page.goto(`${home}icon.svg`);
    await page.evaluate((text) => {
      for (const key of ['nonet.board', 'nonet.earlier', 'nonet.settings']) localStorage[key] = sessionStorage[key] = text;
    }, damage);
    await page.goto(home);
    await verdict(page, 'unique');
    assert.equal(await values(page), EASY);
    await page.click('#new');
    await page.waitForSelector('#new-dialog[open]');
    if (await page.isVisible('#earlier')) await page.click('#earlier');
    assert.equal(await values(page), EASY);
  }
});

test('very many changes, and no room to keep them all', {}, async (page) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (text.length > 12000) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await open(page);
  await cell(page, 2).click();
  await page.evaluate(() => {
    for (let i = 0; i < 401; i++)
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '4', code: 'Digit4', bubbles: true }));
  });
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal((await values(page)).slice(0, 3), '534');
  await page.keyboard.press('Control+z');
  assert.equal((await values(page)).slice(0, 3), '53.');
});

test('nothing can be stored', {}, async (page) => {
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(navigator, 'serviceWorker', { get() { throw new DOMException('denied', 'SecurityError'); } });
  });
  await open(page);
  await verdict(page, 'unique');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.click('#new');
  await page.click('[data-famous="1"]');
  await verdict(page, 'unique');
});

test('a part that does not arrive is reported, and requested again', { mayComplain: true, serviceWorkers: 'block' }, async (page) => {
  const failed = () => page.locator('.failed').first().isVisible();
  for (const part of ['guide.js', 'main.js']) {
    await page.route(`**/${part}`, (route) => route.abort());
    await page.goto(home);
    await page.waitForSelector('.failed', { state: 'visible' });
    await page.unroute(`**/${part}`);
  }
  for (const part of ['*.wasm', 'worker.js']) {
    await page.route(`**/${part}`, (route) => route.abort());
    await page.goto('about:blank');
    await open(page);
    await says(page, 'verdict-text', 'could not be');
    assert.equal(await failed(), false);
    await page.unroute(`**/${part}`);
    await page.click('#hint');
    await page.waitForSelector('#apply:not([hidden])');
  }
});

test('an engine that crashes is replaced', { serviceWorkers: 'block' }, async (page) => {
  await page.route('**/worker.js', async (route) => { // the first engine of a worker can solve nothing
    const response = await route.fetch();
    const body = `${await response.text()}
const { Instance } = WebAssembly;
let isFirst = true;
WebAssembly.Instance = function (...given) {
  const { exports } = new Instance(...given);
  const broken = { ...exports, nonet_web_solve() { throw new WebAssembly.RuntimeError('broke off'); } };
  const answer = { exports: isFirst ? broken : exports };
  isFirst = false;
  return answer;
};`;
    await route.fulfill({ response, body });
  });
  await open(page);
  await says(page, 'verdict-text', 'broke off');
  await page.click('#hint');
  await verdict(page, 'unique');
  await page.waitForSelector('#apply:not([hidden])');
});

test('nothing is out of reach: sideways, and enlarged', {}, async (page) => {
  for (const [width, height] of [[844, 390], [640, 430], [320, 568], [320, 256], [1280, 500]]) {
    await page.setViewportSize({ width, height });
    await open(page, PAIR);
    await verdict(page, 'unique');
    await rungs(page, 4);
    for (const id of ['erase', 'explain', 'more', 'edit']) await page.locator(`#${id}`).click({ trial: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${width}x${height}: ${wide} pixels too wide`);
    await shoot(page, `room-${width}x${height}`);
  }
});

test('colours of the system, and no motion', { forcedColors: 'active', reducedMotion: 'reduce' }, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await rungs(page, 4);
  const look = (selector, what) => page.$eval(selector, (el, name) => getComputedStyle(el)[name], what);
  assert.notEqual(await look('[data-mode=digit]', 'backgroundColor'), await look('[data-mode=corner]', 'backgroundColor'));
  assert.equal(await look('.part', 'fill'), 'none');
  assert.notEqual(await look('.cell.selected', 'outlineStyle'), 'none');
  assert.equal(await look('#toast', 'transitionDuration'), '0s');
  await shoot(page, 'forced-colours');
});

test('a browser without vectors gets the plain engine', { serviceWorkers: 'block' }, async (page) => {
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.addInitScript(() => { WebAssembly.validate = () => false; });
  await page.route('**/later/patch.js', async (route) => { // in its worker as well
    const response = await route.fetch();
    await route.fulfill({ response, body: `WebAssembly.validate = () => false;\n${await response.text()}` });
  });
  await open(page);
  await verdict(page, 'unique');
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
  assert.ok(fetched.includes('/nonet.wasm') && !fetched.includes('/nonet-simd.wasm'), fetched.join(' '));
});

test('the self-test solves', { alone: true }, async (page) => {
  await open(page);
  await page.click('#more');
  await page.click('#self-test');
  await page.waitForFunction(() => /all with one solution/.test(document.getElementById('self-says').textContent));
  console.log(`# ${await page.textContent('#self-says')}`);
});
