// How the page looks: what lies beside what, what covers nothing, and the language.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { EASY, HARD, KITE, PAIR, accessible, cell, home, open, paste, rungs, sample, says, shoot, test, verdict } from '../harness.mjs';

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
  const letter = await box(page, '[data-cell="20"] .tint'), around = await box(page, '[data-cell="20"]');
  assert.ok(letter.right <= around.right - 3, 'the letter is inside of the frame');
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
  for (const [side, boxes] of [[4, '2x2'], [16, '4x4'], [25, '5x5']]) {
    await open(page, '.'.repeat(side ** 2), boxes);
    assert.equal((await names()).split(' ').length, 2 * side);
  }
  await paste(page, await sample('skyscraper'));
  await page.waitForSelector('.board.margins');
  for (const rect of await page.$$eval('.lines text', (all) => all.map((el) => el.getBoundingClientRect().toJSON()))) { // outside of the clues
    const [board, play] = [await box(page, '#board'), await box(page, '.play')];
    assert.ok((rect.right <= board.left + 1 && rect.left >= play.left - 1) || rect.bottom <= board.top + 4, JSON.stringify([rect, board, play]));
  }
  await page.click('#share');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-picture=svg]')]);
  const svg = await readFile(await file.path(), 'utf8');
  assert.match(svg, /viewBox="-1\d\d -1\d\d [78]\d\d [78]\d\d"/);
  assert.match(svg, />F<\/text>/);
});

// All that has words besides the board: what shows it, and where it is. Each is shown on top of what was there before.
const shut = async (page) => { while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape'); };
const click = (...ids) => async (page) => { for (const id of ids) await page.click(id); };
const PLACES = {
  '#new-dialog': async (page) => {
    await page.click('#new');
    await page.waitForSelector('#new-dialog');
    await page.evaluate(() => { document.getElementById('new-more').open = true; });
    await page.selectOption('#new-kind', 'own');
    await page.waitForSelector('#new-technique option[value="x-wing"]', { state: 'attached' });
  },
  '#open-dialog': click('#open'), '#share-dialog': click('#share'), '#more-dialog': click('#more'), '#pause-dialog': click('#pause'),
  '#boards-dialog': click('#new', '#boards'),
  '#print-dialog': async (page) => {
    await page.click('#share');
    await page.click('#print');
    await page.waitForSelector('#print-preview svg');
  },
  '#library-dialog': async (page) => {
    await page.click('#more');
    await page.click('#techniques');
    await page.click('#library-list [data-technique="x-wing"]');
    await page.waitForSelector('#library-board .cell');
  },
  '#photo-dialog': click('#photo'),
  '#trial': click('#try'), '#lens-card': click('#lens'),
  '#editor': click('#edit', '#editor-paint', '#editor summary'),
  '.hint': async (page) => {
    await page.click('#edit');
    await rungs(page, 4);
  },
  '.path': async (page) => {
    await page.click('#hint-close');
    await page.click('#explain');
    await page.waitForSelector('#ratings:not([hidden])');
    await page.click('#steps [data-step]');
  },
};

// What is wider than the place it has, unless it can be scrolled there, or something in it is meant to reach into the margin.
const tooWide = (page, place) => page.$eval(place, (root) => [root, ...root.querySelectorAll('*')].filter((el) => {
  if (el.closest('svg, .unseen, #board, option, .name') || !el.clientWidth || el.matches('select, input, textarea, .term')
    || [...el.querySelectorAll('*')].some((child) => parseFloat(getComputedStyle(child).marginRight) < 0)) return false;
  return el.scrollWidth > el.clientWidth + 1 && !/auto|scroll/.test(getComputedStyle(el).overflowX) && getComputedStyle(el).textOverflow !== 'ellipsis';
}).map((el) => `${el.localName}#${el.id}.${el.className}: ${el.textContent.slice(0, 40)}, ${el.scrollWidth} > ${el.clientWidth}`));

for (const [size, options] of [['desktop', {}], ['phone', PHONE]])
  test(`the words of every dialog have room, in both languages: ${size}`, { ...options, locale: 'de-AT', bypassCSP: true }, async (page) => {
    for (const language of ['de', 'en']) {
      await page.goto('about:blank'); // cards are open, and clues are edited
      await open(page, KITE);
      await verdict(page, 'unique');
      await page.click('#more');
      await page.selectOption('#language', language);
      await page.waitForFunction((code) => document.documentElement.lang === code, language);
      await shut(page);
      const rows = await page.$$eval('.actions button', (all) => new Set(all.map((el) => el.getBoundingClientRect().top)).size);
      assert.equal(rows, 1, `${language}: what can be done is in one row`);
      for (const [place, show] of Object.entries(PLACES)) {
        await show(page);
        await page.waitForSelector(place);
        assert.deepEqual(await tooWide(page, place), [], `${language} ${place}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${language} ${place}: the page`);
        if (language === 'de') await shoot(page, `german-${size}-${place.replace(/\W/g, '')}`);
        await shut(page);
      }
      if (language === 'de') await accessible(page);
    }
  });

test('the language is changed with the board as it was, and what the library says is marked as English', { locale: 'de-AT' }, async (page) => {
  await open(page, PAIR);
  await says(page, 'verdict-text', '^Eine Lösung$');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  assert.match(await cell(page, 0).locator('.name').textContent(), /^Zeile 1 Spalte 1, leer$/);
  await rungs(page, 4);
  assert.ok((await page.locator('#hint-text [lang=en]').count()) > 2);
  assert.deepEqual(await page.$$eval('#hint-text p, #hint-text button', (all) => all.filter((el) => /\bso\b|because|r\d/i.test(el.textContent) && !el.closest('[lang=en]')).map((el) => el.textContent)), []);
  await page.click('#hint-close');
  await paste(page, `${EASY}\n${PAIR}\n`);
  await says(page, 'pile-says', '^1 von 2$');
  await page.click('#pile-next');
  await page.click('#edit');
  await cell(page, 3).click();
  await page.keyboard.press('7');
  await says(page, 'verdict-text', '^Keine Lösung');
  await page.waitForSelector('#editor:not([hidden])');
  const before = await page.$$eval('.cell .value', (all) => all.length);
  await page.click('#more');
  await page.selectOption('#language', 'en');
  await says(page, 'verdict-text', '^No solution');
  await says(page, 'pile-says', '^2 of 2$');
  await says(page, 'editor-title', '^Rules$');
  assert.ok(await page.isVisible('#more-dialog'));
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  assert.equal(await page.$$eval('.cell .value', (all) => all.length), before);
  assert.ok(await page.evaluate(() => document.body.classList.contains('editing')));
  await page.keyboard.press('Escape');
  await page.click('#undo');
  await says(page, 'verdict-text', '^One solution$');
  assert.match(await cell(page, 0).locator('.name').textContent(), /^row 1 column 1, empty$/);
  const german = await page.evaluate(() => /[äöüß]|Zeile|Zelle|Rätsel/.exec(document.body.innerText)?.[0]);
  assert.equal(german, undefined);
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
  await open(page, `1${'.'.repeat(624)}`, '5x5');
  const many = await page.locator('#board *').count();
  assert.ok(many < 5 * 625, `${many} elements, so that a key is as quick as on a small board`);
  await cell(page, 1).click();
  await page.keyboard.press('Shift+Digit7');
  assert.equal(await cell(page, 1).locator('.marks').textContent(), '7', 'own marks are seen');
});

test('what has the focus shows it, wherever Tab leads', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await rungs(page, 4);
  await page.click('#explain');
  await page.waitForSelector('#ratings:not([hidden])');
  const walk = async (least) => {
    const seen = new Set();
    for (let ends = 0, n = 0; ends < 2 && n < 300; n++) { // the end, and again from the beginning
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const el = document.activeElement;
        const shows = [el, el.closest('.file')].some((one) => one && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2);
        return el === document.body ? '' : `${el.id || el.outerHTML.slice(0, 90)}${shows ? '' : ' does not show it'}`;
      });
      if (at) seen.add(at);
      else ends++;
    }
    assert.deepEqual([...seen].filter((at) => / does not show it$/.test(at)), []);
    assert.ok(seen.size > least, `only ${[...seen].join(', ')}`);
  };
  await walk(30);
  for (const [id, least] of [['new', 12], ['open', 3], ['share', 6], ['more', 12]]) {
    await page.click(`#${id}`);
    await page.waitForSelector(`#${id}-dialog[open]`);
    await walk(least);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]') && !history.state?.dialog);
  }
});
