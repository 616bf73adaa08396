// The solved moment, the boards so far, trying something, and the pause.
import assert from 'node:assert/strict';
import { EASY, HARD, PAIR, SOLVED, accessible, cell, name, open, openRules, paste, says, shoot, test, values, verdict } from '../harness.mjs';

const SIZES = [['desktop, light', { colorScheme: 'light' }], ['phone, dark', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }]];

for (const [size, options] of SIZES)
  test(`solved: the time, the help, the level, and another one: ${size}`, { ...options, bypassCSP: true }, async (page) => {
    await open(page, `${SOLVED.slice(0, 79)}..`);
    await verdict(page, 'unique');
    await page.click('#hint');
    await page.waitForSelector('#apply:not([hidden])');
    await page.click('#apply');
    assert.equal(await page.locator('#solved').count(), 0);
    for (const c of [79, 80]) if ((await values(page))[c] === '.') {
      await cell(page, c).click();
      await page.keyboard.press(SOLVED[c]);
    }
    await page.waitForSelector('#solved');
    await says(page, 'solved-level', '^beginner|^easy');
    assert.equal(await page.textContent('#solved-hints'), '1');
    assert.match(await page.textContent('#solved-time'), /^\d+:\d\d$/);
    await accessible(page);
    await shoot(page, `solved-${size.replace(', ', '-')}`);
    await page.keyboard.press('Control+z');
    assert.equal(await page.locator('#solved').count(), 0, 'gone with the digit');
    await page.keyboard.press('Control+y');
    await page.waitForSelector('#solved');
    await page.click('#solved-next');
    await page.waitForFunction((solved) => [...document.querySelectorAll('.cell')].filter((el) => !el.querySelector('.value')).length > 40, SOLVED);
    await verdict(page, 'unique');
    assert.equal(await page.locator('#solved').count(), 0);
    await page.click('#new');
    await page.click('#boards');
    await page.waitForSelector('#boards-list li');
    assert.match(await page.textContent('#boards-list li'), /full/);
    await accessible(page, '#boards-dialog');
    await shoot(page, `boards-${size.replace(', ', '-')}`);
  });

test('of a puzzle with sums no other one can be made yet, and that is said', {}, async (page) => {
  await openRules(page, '123434122143432.', 'cage 3 r1c1 r1c2', '2x2');
  await verdict(page, 'unique');
  await cell(page, 15).click();
  await page.keyboard.press('1');
  await page.waitForSelector('#solved');
  await page.click('#solved-next');
  await says(page, 'solved-says', '^Puzzles with rules like these cannot be made yet.$');
});

test('boards are kept, opened again and deleted', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await paste(page, PAIR);
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
  await cell(page, 0).click();
  await page.keyboard.press('9');
  await open(page, HARD);
  await page.waitForFunction(() => document.querySelector('[data-cell="0"] .value')?.textContent === '8');
  const list = async () => {
    await page.click('#new');
    await page.click('#boards');
    await page.waitForSelector('#boards-dialog[open]');
    return page.locator('#boards-list li').count();
  };
  await page.waitForFunction(() => JSON.parse(localStorage['nonet.history'] ?? '[]').length === 2);
  assert.equal(await list(), 2);
  assert.match(await page.textContent('#boards-list li:last-child'), /1 of 51 cells/);
  await page.locator('#boards-list li:last-child [data-open]').click();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  assert.equal((await values(page)).slice(0, 4), '534.');
  await page.reload();
  await verdict(page, 'unique');
  assert.equal(await list(), 1, 'the one on the board is not listed');
  await page.locator('#boards-list [data-delete]').click();
  assert.equal(await page.locator('#boards-list li').count(), 0);
  assert.ok(await page.evaluate(() => document.getElementById('boards-dialog').contains(document.activeElement)));
  await page.keyboard.press('Escape');
  assert.equal(await list(), 0);
});

test('very many boards: as many are kept as fit, and damage is left out', {}, async (page) => {
  await open(page);
  await page.evaluate(async () => {
    const { record } = await import('./later/history.js');
    const cells = Array.from({ length: 81 }, () => [0, 0, 0, 0, 0, 0]);
    for (let i = 0; i < 70; i++) record({ id: `a-${i}`, box: [3, 3], label: `<b>${i}</b>`, seconds: 1, cells });
  });
  assert.equal(await page.evaluate(() => JSON.parse(localStorage['nonet.history']).length), 60);
  await page.click('#new');
  await page.click('#boards');
  await page.waitForSelector('#boards-dialog[open]');
  assert.match(await page.textContent('#boards-list li:first-child'), /<b>69<\/b>/);
  await page.keyboard.press('Escape');
  for (const text of ['{{', '7', '[null,{"board":{"box":[3,3],"cells":[]}}]']) {
    await page.evaluate((damage) => { localStorage['nonet.history'] = damage; }, text);
    await page.click('#new');
    await page.click('#boards');
    await page.waitForSelector('#boards-dialog[open]');
    await says(page, 'boards-says', 'No other boards');
    await page.keyboard.press('Escape');
  }
});

test('what if: back to where it began, or on from here, also after a reload', { bypassCSP: true }, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('t');
  await page.waitForSelector('#trial');
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  await says(page, 'trial-says', '^2 digits');
  assert.equal(await page.locator('.cell.tried').count(), 2);
  assert.match(await name(page, 2), /, tried$/);
  await page.waitForFunction(() => JSON.parse(localStorage['nonet.board'] ?? '{}').points?.length === 1);
  await page.reload();
  await page.waitForSelector('#trial');
  assert.equal(await page.locator('.cell.tried').count(), 2);
  await accessible(page, '.tools');
  await page.click('#trial-back');
  assert.equal(await values(page), EASY);
  await page.keyboard.press('Control+z');
  assert.equal((await values(page)).slice(0, 4), '5346');
  await page.click('#try');
  await says(page, 'trial-says', '2 boards');
  await page.click('#trial-drop');
  await page.click('#trial-drop');
  await page.waitForFunction(() => !document.getElementById('trial'));
  assert.equal(await page.locator('.cell.tried').count(), 0);
  assert.equal((await values(page)).slice(0, 4), '5346');
});

test('a pause hides the board and stops the time', { bypassCSP: true }, async (page) => {
  await open(page);
  const ticks = () => page.evaluate(() => new Promise((done) => { setTimeout(() => done(document.getElementById('timer').textContent), 2200); }));
  await page.keyboard.press('p');
  await page.waitForSelector('#pause-dialog[open]');
  const at = await page.textContent('#timer');
  assert.equal(await ticks(), at);
  await accessible(page, '#pause-dialog');
  await shoot(page, 'pause');
  await page.keyboard.press('p');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.waitForFunction((was) => document.getElementById('timer').textContent !== was, at);
});
