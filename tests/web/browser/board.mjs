// Digits, marks and cells: by keys, pointer and touch.
import assert from 'node:assert/strict';
import { EASY, HARD, SEVERAL, SOLVED, browser, cell, name, open, shoot, test, values, verdict } from '../harness.mjs';

test('clues are typed, clicked and erased', {}, async (page) => {
  await open(page);
  await page.click('#new');
  await page.click('#blank');
  await cell(page, 0).click();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('2');
  await page.click('[data-digit="2"]');
  assert.equal((await values(page)).slice(0, 2), '22');
  await verdict(page, 'none');
  assert.match(await page.textContent('#verdict-text'), /r1c1 and r1c2 are both 2/);
  assert.equal(await page.locator('.cell.clash').count(), 2);
  await cell(page, 1).click();
  await page.keyboard.press('Delete');
  await verdict(page, 'several');
  assert.equal((await values(page)).slice(0, 2), '2.');
});

test('two solutions are shown on top of each other', {}, async (page) => {
  await open(page, SEVERAL);
  await verdict(page, 'several');
  await page.click('#show-two');
  assert.ok((await page.locator('.two').count()) >= 4);
  assert.equal(await page.locator('.cell .value, .cell .two').count(), 81);
  await shoot(page, 'several');
});

test('clues that cannot stand together are named', {}, async (page) => {
  await open(page, `82${HARD.slice(2)}`);
  await verdict(page, 'none');
  assert.ok((await page.locator('.cell.cause').count()) >= 2);
  assert.match(await page.textContent('.cell.cause .name'), /given 8, cannot stand/);
});

test('solved by keys alone', { isForAll: true }, async (page) => {
  await open(page);
  await page.keyboard.press('Tab');
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement.classList.contains('cell'))); i++)
    await page.keyboard.press('Tab');
  for (let c = 0; c < 81; c++) {
    if (EASY[c] === '.') await page.keyboard.press(SOLVED[c]);
    await page.keyboard.press('ArrowRight');
    if (c % 9 === 8) await page.keyboard.press('s');
  }
  assert.equal(await values(page), SOLVED);
  assert.ok(await page.evaluate(() => document.body.classList.contains('solved')));
  for (let i = 0; i < 51; i++) await page.keyboard.press('Control+z');
  assert.equal(await values(page), EASY);
  await page.keyboard.press('Control+y');
  assert.notEqual(await values(page), EASY);
});

test('marks, modes and colours', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('x');
  await page.keyboard.press('4');
  assert.equal(await cell(page, 2).locator('.name').textContent(),
    'row 1 column 3, corner marks 1 and 4, centre marks 2');
  await page.keyboard.press('v');
  await page.keyboard.press('1');
  assert.match(await cell(page, 2).locator('.name').textContent(), /red$/);
  await page.keyboard.press('z');
  await page.keyboard.press('7');
  assert.equal(await cell(page, 2).locator('.value').textContent(), '7');
  await page.click('#check');
  await page.waitForSelector('.cell.wrong');
  assert.equal(await page.locator('.cell.wrong').count(), 1);
  await page.keyboard.press('Escape');
  for (let i = 0; i < 5; i++) await page.click('#undo');
  assert.equal(await cell(page, 2).locator('.name').textContent(), 'row 1 column 3, empty');
  await page.click('#auto');
  assert.equal(await cell(page, 2).locator('.name').textContent(), 'row 1 column 3, candidates 1, 2 and 4');
});

test('keys of larger boards', {}, async (page) => {
  await open(page, '.'.repeat(256), '4x4');
  await cell(page, 0).click();
  await page.keyboard.press('a');
  assert.equal((await values(page)).slice(0, 3), '10.');
  await page.click('#edit');
  const mode = () => page.getAttribute('[role=radio][aria-checked=true]', 'data-mode');
  await page.keyboard.press('Alt+x');
  assert.equal(await mode(), 'corner');
  await page.keyboard.press('c');
  await page.keyboard.press('Space');
  assert.equal(await mode(), 'centre');
  await page.keyboard.press('z');
  await page.keyboard.press('1');
  assert.equal(await name(page, 1), 'row 1 column 2, corner marks 12, centre marks 1');
  assert.match(await page.textContent('[data-mode=colour]'), /Alt V/);
  await page.keyboard.press('Shift+A');
  assert.equal(await name(page, 1), 'row 1 column 2, corner marks 10 and 12, centre marks 1');
});

test('typing can continue after a click on a tool, and zooming is left to the browser', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await page.click('#undo');
  await page.keyboard.press('4');
  assert.equal((await values(page)).slice(0, 3), '534');
  const isLeft = (key, init) => page.evaluate(([k, i]) =>
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true, ...i })), [key, init]);
  for (const key of ['0', '-', '+']) assert.ok(await isLeft(key, { ctrlKey: true, code: key === '0' ? 'Digit0' : '' }), key);
  assert.equal(await isLeft('5', { ctrlKey: true, code: 'Digit5' }), false);
  await cell(page, 3).click();
  await isLeft('ArrowRight', { code: 'Numpad6' });
  await isLeft('6', { code: 'Numpad6', modifierNumLock: true });
  await isLeft('ArrowRight', { code: 'Numpad6', modifierNumLock: true });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '4');
  const zoom = await page.evaluate(() => getComputedStyle(document.getElementById('board')).touchAction);
  assert.equal(zoom, 'pinch-zoom');
  assert.doesNotMatch(await page.getAttribute('meta[name=viewport]', 'content'), /user-scalable|maximum-scale/);
});

test('by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  await open(page);
  await cell(page, 2).tap();
  await page.locator('[data-digit="4"]').tap();
  assert.equal((await values(page)).slice(0, 3), '534');
  await cell(page, 3).tap();
  await page.locator('[data-mode=corner]').tap();
  await page.locator('[data-digit="6"]').tap();
  assert.equal(await name(page, 3), 'row 1 column 4, corner marks 6');
  await page.locator('#undo').tap();
  assert.equal(await name(page, 3), 'row 1 column 4, empty');
  await page.locator('#hint').tap();
  await page.waitForSelector('#apply:not([hidden])');
});
