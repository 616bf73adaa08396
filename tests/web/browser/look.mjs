// How the page looks: what lies beside what, what covers nothing, and the language.
import assert from 'node:assert/strict';
import { EASY, HARD, PAIR, accessible, cell, home, open, rungs, says, shoot, test, verdict } from '../harness.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true };
const box = (page, selector) => page.locator(selector).first().evaluate((el) => el.getBoundingClientRect().toJSON());
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test('the header, the board and the tools are on one grid; cells are whole pixels under the lines', {}, async (page) => {
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, PAIR);
    const [title, board, nav, tools] = [await box(page, 'h1'), await box(page, '#board'), await box(page, '#more'), await box(page, '.tools')];
    assert.ok(Math.abs(title.left - board.left) < 5, `${width}: the title begins where the board does`);
    assert.ok(nav.right <= tools.right + 16 && nav.right > tools.right - 4, `${width}: the header ends where the tools do`);
    const sizes = await page.$$eval('.cell', (all) => all.flatMap((el) => {
      const { left, top, width: w, height: h } = el.getBoundingClientRect();
      const { left: x, top: y } = document.querySelector('.lines').getBoundingClientRect();
      return [w, h, left - x, top - y];
    }));
    for (const n of sizes) assert.ok(Math.abs(n - Math.round(n)) < 0.01, `${width}: ${n} pixels`);
  }
});

test('on a phone all keys and the hint are in sight; what is wrong takes one line', PHONE, async (page) => {
  await open(page, EASY);
  await verdict(page, 'unique');
  const before = await box(page, '#board');
  for (const id of ['erase', 'undo', 'edit', 'hint']) assert.ok((await box(page, `#${id}`)).bottom <= 844, id);
  await open(page, `82${HARD.slice(2)}`);
  await verdict(page, 'none');
  assert.equal((await box(page, '#board')).top, before.top);
  assert.ok((await box(page, '#verdict')).height < 40);
  await accessible(page);
});

for (const height of [844, 664])
  test(`on a phone a hint is a sheet that covers neither the board nor its own words: ${height}`, { ...PHONE, viewport: { width: 390, height } }, async (page) => {
    await open(page, PAIR);
    await verdict(page, 'unique');
    await rungs(page, 4);
    const covers = () => page.evaluate(() => document.getElementById('board').getBoundingClientRect().bottom
      - document.querySelector('.hint').getBoundingClientRect().top);
    await page.waitForFunction(() => document.getElementById('board').getBoundingClientRect().bottom
      <= document.querySelector('.hint').getBoundingClientRect().top + 1);
    assert.ok(await covers() <= 1);
    assert.ok((await box(page, '#hint')).bottom <= height);
    await accessible(page);
    await shoot(page, `sheet-${height}`);
    await page.click('#hint-close');
    await page.waitForSelector('.hint.idle');
    await page.click('#explain');
    await page.locator('#steps [data-step]').first().click();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('#steps .hint-text > :first-child').getBoundingClientRect();
      const board = document.getElementById('board').getBoundingClientRect();
      return top >= board.bottom && bottom <= document.getElementById('hint').getBoundingClientRect().top;
    });
    await accessible(page);
    await shoot(page, `step-${height}`);
  });

test('letters of colours are beside the marks, each another one', PHONE, async (page) => {
  await open(page, PAIR);
  await page.click('#auto');
  await page.keyboard.press('v');
  const seen = new Set();
  for (let k = 1; k <= 8; k++) {
    await cell(page, [0, 1, 9, 10, 11, 18, 19, 20][k - 1]).click();
    await page.keyboard.press(String(k));
  }
  for (const c of [0, 1, 9, 10, 11, 18, 19, 20]) {
    seen.add(await cell(page, c).locator('.tint').textContent());
    const rects = await cell(page, c).evaluate((el) => [el.querySelector('.tint'), ...el.querySelectorAll('.marks span')]
      .filter((one) => one.textContent).map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const air = (bottom - top) * 0.2; // above and below the letters of a line
        return { left, right, top: top + air, bottom: bottom - air };
      }));
    for (const rect of rects.slice(1)) assert.ok(apart(rects[0], rect), `cell ${c}: ${JSON.stringify([rects[0], rect])}`);
  }
  assert.equal(seen.size, 8);
  await accessible(page);
  await shoot(page, 'colours');
});

test('rows and columns have names, if they are wanted', {}, async (page) => {
  await open(page, PAIR);
  const names = () => page.$$eval('.lines text', (all) => all.map((el) => el.textContent).join(' '));
  assert.equal(await names(), '');
  for (const [kind, want] of [['numbers', /^r1 c1 r2 c2 .* r9 c9$/], ['letters', /^A 1 B 2 .* J 9$/]]) {
    await page.click('#more');
    await page.selectOption('#labels', kind);
    await page.keyboard.press('Escape');
    assert.match(await names(), want);
    const [text, board, play] = [await box(page, '.lines text'), await box(page, '#board'), await box(page, '.play')];
    assert.ok(text.right <= board.left + 1 && text.left >= play.left - 1, JSON.stringify([text, board, play]));
  }
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.match(await names(), /^A 1/);
  await shoot(page, 'names');
});

for (const [name, options] of [['desktop', {}], ['phone', PHONE]])
  test(`in German, as the browser asks: ${name}`, { ...options, locale: 'de-AT', bypassCSP: true }, async (page) => {
    await open(page, PAIR);
    await verdict(page, 'unique');
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await says(page, 'verdict-text', '^Eine Lösung$');
    assert.match(await cell(page, 0).locator('.name').textContent(), /^Zeile 1 Spalte 1, leer$/);
    await accessible(page);
    await rungs(page, 4);
    await accessible(page);
    await shoot(page, `german-${name}`);
    for (const id of ['new', 'open', 'share', 'more']) {
      await page.click(`#${id}`);
      await page.waitForSelector(`#${id}-dialog[open]`);
      const english = await page.$eval(`#${id}-dialog`, (el) => / the | puzzle|Settings/.test(el.textContent) && el.textContent);
      assert.equal(english, false);
      const wide = await page.$eval(`#${id}-dialog`, (el) => el.scrollWidth - el.clientWidth);
      assert.ok(wide <= 0, `${id}: ${wide} pixels too wide`);
      if (id !== 'more') await page.keyboard.press('Escape');
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await page.selectOption('#language', 'en');
    await page.waitForFunction(() => document.documentElement.lang === 'en' && document.body?.dataset.ready);
    await says(page, 'verdict-text', '^One solution$');
    await page.goto(home);
    await says(page, 'verdict-text', '^One solution$');
  });

test('on a large board the keys show what the selected cell may hold', {}, async (page) => {
  await open(page, `1${'.'.repeat(255)}`, '4x4');
  await cell(page, 1).click();
  const shown = () => page.$$eval('.numbers .can', (all) => all.map((el) => Number(el.dataset.digit)));
  assert.deepEqual(await shown(), []);
  await page.keyboard.press('Shift+Digit7');
  assert.deepEqual(await shown(), [7], 'its own marks');
  await page.click('#auto');
  assert.deepEqual(await shown(), Array.from({ length: 15 }, (_, i) => i + 2), 'its candidates');
  await cell(page, 0).click();
  assert.deepEqual(await shown(), []);
});
