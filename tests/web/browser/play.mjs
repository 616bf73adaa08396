// Playing: what the board keeps to itself, the keys, the marks, and clues being edited.
import assert from 'node:assert/strict';
import { EASY, PAIR, SOLVED, cell, name, open, paste, rungs, says, test, toasts, values, verdict } from '../harness.mjs';

const SIDES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5] };
const sign = (d) => (d ? d.toString(36) : '.');

// A board of a side that is full but for its first cells, as in a link.
function nearlyFull(side) {
  const [rows, cols] = SIDES[side];
  const digit = (r, c) => ((r % rows) * cols + Math.floor(r / rows) + c) % side + 1;
  return Array.from({ length: side * side }, (_, i) => (i < 3 ? '.' : sign(digit(Math.floor(i / side), i % side)))).join('');
}
// A way from each size to each other one, once: every pair of them.
function tour(list) {
  const left = new Map(list.map((a) => [a, list.filter((b) => b !== a)]));
  const way = [], stack = [list[0]];
  while (stack.length) {
    const at = stack.at(-1);
    if (left.get(at).length) stack.push(left.get(at).pop());
    else way.push(stack.pop());
  }
  return way.reverse();
}

test('from each size to each other, with everything open', {}, async (page) => {
  const way = tour(Object.keys(SIDES).map(Number));
  assert.equal(way.length, 31);
  await open(page);
  await page.selectOption('#hints', 'explainer');
  await page.click('#auto');
  await page.click('#lens');
  for (const filter of ['may', 'strong', 'pairs']) await page.click(`[data-way=${filter}]`);
  // All of it in the page: a click by hand waits for the board to be still.
  const wrong = await page.evaluate(async (boards) => {
    const $ = (id) => document.getElementById(id);
    const until = async (isSo) => {
      while (!isSo()) await new Promise((done) => { setTimeout(done); });
    };
    const press = (key, more) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, ...more }));
    const first = () => document.querySelector('[data-cell="0"] .value')?.textContent;
    const list = [];
    for (const [i, { side, hash, what }] of boards.entries()) {
      location.hash = hash;
      await until(() => !location.hash && document.querySelectorAll('#board .cell').length === side ** 2);
      if (document.querySelector('dialog[open], .layer.under *, .editing')) list.push(`${i}: something stays`);
      if ($('lens-digits').children.length !== side) list.push(`${i}: the filter has other digits`);
      $('board').querySelector('[data-cell="0"]').focus();
      press('1');
      if (first() !== '1') list.push(`${i}: nothing was typed`);
      press('z', { ctrlKey: true });
      await until(() => $('verdict').className === 'unique');
      $('try').click();
      if (what === 'path') {
        $('explain').click();
        await until(() => $('steps').querySelector('button'));
        $('steps').querySelector('button').click();
      } else if (what === 'hint')
        for (let rung = 1; rung <= 4; rung++) {
          $('hint').click();
          await until(() => $('ladder').querySelectorAll('.on').length === rung);
        }
      else {
        $('edit').click();
        await until(() => $('editor')?.hidden === false && $('editor-list').children.length && $('editor-regions').hidden);
        $('editor-paint').click();
        $('editor-keys').querySelector('[data-region="2"]').click();
      }
      if (!document.querySelector('.layer.under *')) list.push(`${i}: nothing is drawn`);
      if (what === 'hint') document.querySelector('#hint-text .term').click(); // its example
      else $(['share', 'photo', 'pause', 'new'][i % 4]).click();
      await until(() => document.querySelector(what === 'hint' ? '#library-dialog[open] #library-example:not([hidden])' : 'dialog[open]'));
    }
    return list;
  }, ['path', 'hint', 'edit'].flatMap((what) => way.map((side) => ({ side, hash: `p=${SIDES[side].join('x')}-${nearlyFull(side)}`, what }))));
  assert.deepEqual(wrong, []);
});

test('keys are the board\'s after every dialog, and after a click on anything', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  const types = async (what) => {
    await page.keyboard.press('1');
    assert.equal((await values(page))[0], '1', what);
    await page.keyboard.press('1');
    assert.equal((await values(page))[0], '.', what);
  };
  await page.keyboard.press('Home');
  for (const id of ['new', 'open', 'share', 'more']) {
    await page.click(`#${id}`);
    await page.waitForSelector(`#${id}-dialog[open]`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement.dataset.cell === '0');
    await types(id);
  }
  await page.click('#explain');
  await types('explain');
  await page.locator('#steps button').nth(3).click();
  await types('a step');
  await page.click('#path-title');
  await types('a heading');
  await page.click('[data-mode=corner]');
  await page.click('[data-mode=digit]');
  await page.selectOption('#scale', 'hodoku');
  await page.locator('#scale').focus();
  await types('a list');
  await page.click('#hint');
  await page.waitForSelector('#hint-close', { state: 'visible' });
  await page.click('#hint-close');
  await types('the hint');
});

test('the focus goes on where a button vanishes or cannot be pressed any longer', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await cell(page, 0).click();
  const enter = async (selector, want) => {
    await page.locator(selector).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((to) => document.activeElement.matches(to), want);
  };
  await rungs(page, 1);
  await enter('#hint-close', '#hint');
  await rungs(page, 1);
  await enter('#apply', '#hint');
  await enter('#undo', '#redo');
  await enter('#explain', '#explain, #path-cancel');
  await page.waitForSelector('#ratings:not([hidden])');
  await enter('#steps [data-step="0"]', '[data-step="0"]');
  await enter('[data-go="1"]', '[data-go="1"], [aria-current]');
  await enter('#path-back', '#explain');
  await page.locator('#board [tabindex="0"]').focus();
  await paste(page, EASY);
  await page.waitForFunction(() => document.activeElement.dataset.cell === '0' && document.querySelector('[data-cell="0"] .value')?.textContent === '5');
  await page.click('#more');
  await page.click('#techniques');
  await page.click('[data-technique="x-wing"]');
  await says(page, 'library-at', '^1 of 4$');
  await enter('#library-more', '#library-more');
  await enter('#library-more', '#library-more');
  await enter('#library-more', '#library-less');
});

test('the back button closes a dialog, and only that', {}, async (page) => {
  await open(page);
  const before = await page.evaluate(() => history.length);
  for (const id of ['new', 'share']) {
    await page.click(`#${id}`);
    await page.waitForFunction(() => history.state?.dialog);
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    assert.equal(await values(page), EASY);
  }
  for (let i = 0; i < 3; i++) {
    await page.click('#more');
    await page.waitForFunction(() => history.state?.dialog);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !history.state?.dialog);
  }
  assert.equal(await page.evaluate(() => history.length), before + 1);
});

test('own marks are seen and heard while candidates are shown', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Control+Digit9');
  await page.click('#auto');
  assert.equal(await name(page, 2), 'row 1 column 3, candidates 1, 2 and 4, corner marks 1, centre marks 2 and 9');
  assert.equal(await cell(page, 2).locator('.own-corner').textContent(), '1');
  assert.deepEqual(await cell(page, 2).locator('.own-centre').allTextContents(), ['2', '9']);
  assert.equal(await cell(page, 2).locator('.past').textContent(), '9');
  await page.keyboard.press('Shift+Digit4');
  assert.match(await name(page, 2), /corner marks 1 and 4/);
  await page.keyboard.press('Control+Digit4');
  assert.equal(await name(page, 2), 'row 1 column 3, candidates 1 and 2, corner marks 1, centre marks 2 and 9');
  await page.keyboard.press('Control+z');
  assert.match(await name(page, 2), /candidates 1, 2 and 4, corner marks 1 and 4/);
});

test('candidates that a step brought go with it, and are not the next puzzle\'s', {}, async (page) => {
  await open(page, PAIR);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  const isOn = () => page.getAttribute('#auto', 'aria-pressed');
  const take = async () => {
    await rungs(page, 4);
    await page.click('#hint');
    await says(page, 'hint-text', 'Done');
  };
  await take();
  assert.equal(await isOn(), 'true');
  await page.click('#undo');
  assert.equal(await isOn(), 'false');
  await page.click('#redo');
  assert.equal(await isOn(), 'true');
  await page.waitForFunction(() => /"auto":true/.test(localStorage['nonet.board']));
  await page.reload();
  await verdict(page, 'unique');
  assert.equal(await isOn(), 'true');
  await page.click('#auto');
  assert.equal(await isOn(), 'false');
  await page.click('#undo');
  await take();
  await toasts(page, () => paste(page, EASY));
  assert.equal(await page.textContent('#toast'), 'The puzzle is on the board');
  await page.waitForFunction(() => document.querySelector('[data-cell="0"] .value')?.textContent === '5');
  assert.equal(await isOn(), 'false');
});

test('a full board that is wrong says so', {}, async (page) => {
  await open(page, `${SOLVED.slice(0, 79)}..`);
  await cell(page, 79).click();
  await page.keyboard.press('9');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('9');
  await says(page, 'verdict-text', '^The board is full, but \\d digits contradict');
  assert.match(await page.getAttribute('#verdict', 'class'), /none/);
  assert.equal(await page.evaluate(() => document.body.classList.contains('solved')), false);
  assert.deepEqual((await page.$$eval('#keys small', (all) => all.map((el) => el.textContent))).filter((n) => n < 0), []);
  await page.keyboard.press('Backspace');
  await verdict(page, 'unique');
  await says(page, 'verdict-text', '^One solution');
});

test('editing clues is a state of its own, and easy to leave', {}, async (page) => {
  await open(page);
  await verdict(page, 'unique');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('v');
  await page.click('#edit');
  assert.ok(await page.evaluate(() => document.body.classList.contains('editing')));
  assert.equal(await page.textContent('#edit'), 'Done, play');
  assert.equal(await page.locator('[data-mode]:disabled').count(), 3);
  assert.equal(await page.locator('#keys [data-digit]').count(), 9, 'digits, not colours');
  await page.click('#hint');
  await says(page, 'hint-text', 'clues are being edited');
  assert.equal(await page.locator('#apply').isVisible(), false);
  assert.doesNotMatch(await name(page, 2), /given/, 'an answer stays one');
  await cell(page, 3).click();
  await page.keyboard.type('60');
  assert.equal(await name(page, 3), 'row 1 column 4, given 6');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '5', 'on to the next cell');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  assert.equal((await values(page)).slice(0, 6), '534...');
  await page.click('#edit');
  assert.equal(await page.evaluate(() => document.body.classList.contains('editing')), false);
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
  await page.keyboard.press('Escape');
  await cell(page, 3).click();
  await page.keyboard.press('6');
  assert.equal(await name(page, 3), 'row 1 column 4, 6');
});

test('a digit takes its marks from the cells that see it, in one step', {}, async (page) => {
  await open(page);
  for (const c of [3, 10, 11]) {
    await cell(page, c).click();
    await page.keyboard.press('Shift+Digit4');
    await page.keyboard.press('Control+Digit4');
    await page.keyboard.press('Control+Digit2');
  }
  await cell(page, 2).click();
  await page.keyboard.press('4');
  for (const c of [3, 10, 11]) assert.match(await name(page, c), /, centre marks 2$/);
  await page.keyboard.press('Control+z');
  for (const c of [3, 10, 11]) assert.match(await name(page, c), /corner marks 4, centre marks 2 and 4$/);
  assert.equal(await page.locator('.cell.selected').count(), 1, 'the cell of the digit is selected');
  await page.click('#more');
  await page.uncheck('#set-tidy');
  await page.keyboard.press('Escape');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  assert.match(await name(page, 3), /corner marks 4, centre marks 2 and 4$/);
});

test('Escape takes back what is shown, then the selection', {}, async (page) => {
  await open(page);
  await verdict(page, 'unique');
  await cell(page, 2).click();
  await rungs(page, 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#ladder').isVisible(), false);
  assert.equal(await page.locator('.cell.selected').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.cell.selected').count(), 0);
  await page.keyboard.press('4');
  assert.equal(await values(page), EASY);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('4');
  assert.equal((await values(page)).slice(0, 3), '534');
});

test('a copy has the clues alone, or the digits as well', { alone: true, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  await open(page);
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  assert.equal(await page.locator('#share-own').isVisible(), false);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.click('#share');
  const has = (want) => page.waitForFunction((w) => navigator.clipboard.readText().then((text) => text === w), want);
  await page.click('[data-copy=line]');
  await has(EASY);
  await page.check('#share-own');
  await page.click('[data-copy=line]');
  await has(`534${EASY.slice(3)}`);
});
