// The path: its rows, the step that is looked at, and what can be taken away from it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HARD, KITE, PAIR, accessible, cell, open, says, shoot, test, values, verdict } from '../harness.mjs';

const GOLDEN = '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';
const PHONE = { bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const row = (page, name) => page.locator('#steps [data-step]').filter({ hasText: name });
const rated = async (page, puzzle, want) => {
  await open(page, puzzle);
  await verdict(page, 'unique');
  await page.click('#explain');
  await says(page, 'rating', want);
};

test('the path with its rating, step by step', { isForAll: true, bypassCSP: true }, async (page) => {
  await rated(page, PAIR, 'ER 3\\.0');
  assert.match(await page.textContent('#counts'), /^Hidden Single \d+.*Naked Pair 1.*Copy the path$/);
  const rows = await page.locator('#steps [data-step]').count();
  assert.ok(rows < 20, `${rows} rows for 54 steps`);
  await row(page, /\d+ singles/).last().click();
  assert.ok((await values(page)).replaceAll('.', '').length > PAIR.replaceAll('.', '').length);
  const singles = Number((await page.textContent('#steps [aria-current] span + span')).match(/^(\d+) singles/)[1]);
  assert.deepEqual([await page.locator('.why .so').count(), await page.$$eval('.why .so + p', (all) => all.filter((one) => one.textContent).length)],
    [singles, singles], 'each of them is said');
  await page.click('[data-do="open"]');
  assert.ok((await page.locator('#steps [data-step]').count()) > rows);
  assert.match(await page.textContent('#steps .why'), /Because/);
  await shoot(page, 'path');
  await accessible(page);
  await page.click('#path-back');
  assert.equal(await values(page), PAIR);
  assert.equal(await page.locator('.why').count(), 0);
});

test('from step to step with buttons and keys; the board has the keyboard after a click', {}, async (page) => {
  await rated(page, PAIR, 'ER 3\\.0');
  const at = () => page.$$eval('#steps [data-step]', (all) => all.findIndex((one) => one.getAttribute('aria-current')));
  const isBoard = () => page.evaluate(() => document.getElementById('board').contains(document.activeElement));
  await row(page, 'Naked Pair').click();
  const first = await at();
  assert.ok(await isBoard());
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), first + 1);
  await page.click('[data-go="1"]');
  assert.equal(await at(), first + 2);
  assert.ok(await isBoard());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal(await at(), first);
  await row(page, /./).nth(first).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await at(), first + 1);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-current')), 'step');
  await row(page, 'Naked Pair').click();
  const top = () => page.$eval('[data-go="1"]', (one) => one.getBoundingClientRect().top);
  const before = await top();
  await page.click('[data-go="1"]');
  assert.ok(Math.abs(await top() - before) < 2, 'the button stays where it is pressed');
  await page.click('#counts [data-technique="naked-pair"]');
  assert.match(await page.textContent('#steps [aria-current]'), /Naked Pair/);
  await row(page, 'Naked Pair').click();
  await page.click('#try');
  await page.waitForSelector('#trial');
  await page.click('#trial-drop');
  assert.equal(await at(), -1, 'what is tried begins and ends on the own board');
  await row(page, 'Naked Pair').click();
  await page.keyboard.press('Escape');
  assert.equal(await values(page), PAIR);
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), -1);
  await row(page, 'Naked Pair').click();
  await page.evaluate(() => { document.getElementById('toast').textContent = ''; });
  await page.click('#new');
  await page.click('[data-famous="0"]');
  await verdict(page, 'unique');
  assert.equal(await page.textContent('#toast'), '', 'another board is not the own one');
});

test('on a phone the ratings and the reason are below the board, in sight', PHONE, async (page) => {
  await rated(page, KITE, 'ER 4\\.2');
  await page.waitForFunction(() => {
    const { left, top } = document.getElementById('ratings').getBoundingClientRect();
    return !!document.elementFromPoint(left + 20, top + 8)?.closest('#ratings');
  });
  const isSeen = () => page.waitForFunction(() => {
    const { left, top, width } = document.querySelector('.why .hint-text').firstElementChild.getBoundingClientRect();
    return !!document.elementFromPoint(left + width / 4, top + 8)?.closest('.why .hint-text');
  });
  for (const name of ['Naked Triplet', 'Pointing', 'Hidden Single', 'X-Wing'])
    if (await row(page, name).count()) {
      await row(page, name).last().click();
      await isSeen();
    }
  await shoot(page, 'path-phone');
  for (let i = 0; i < 3; i++) {
    await page.click('[data-go="-1"]');
    await isSeen();
  }
  await accessible(page);
});

test('a step as text and as a picture', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  await rated(page, KITE, 'ER 4\\.2');
  await row(page, 'X-Wing').first().click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await page.click('#steps [data-technique]');
  await page.waitForSelector('#library-entry:not([hidden])');
  assert.ok((await page.textContent('#steps [aria-current]')).includes(await page.textContent('#library-name')));
  await page.keyboard.press('Escape');
  await page.click('[data-do="copy"]');
  await says(page, 'toast', 'Copied');
  assert.match(await text(), /^\d+\. X-Wing \(3\.2\)\nIn columns .* cannot be 4\.$/);
  await page.click('#counts button:last-child');
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).split('\n\n').length === 68);
  const file = async (kind) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-do="${kind}"]`)]);
    assert.match(download.suggestedFilename(), new RegExp(`^nonet-\\d+\\.${kind}$`));
    return readFile(await download.path());
  };
  const svg = String(await file('svg'));
  assert.match(svg, /^<svg .*<\/svg>$/s);
  assert.doesNotMatch(svg, /class=|var\(|NaN|undefined/);
  const digits = (await values(page)).replaceAll('.', '').length;
  const marks = await page.$$eval('.marks span', (all) => all.filter((one) => one.textContent).length);
  assert.equal(svg.split('<text ').length - 1, digits + marks);
  assert.ok(svg.split('fill="none"').length > 4);
  const png = await file('png');
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1080]);
});

test('the steps of now start from the user\'s marks, and from the top of the list', {}, async (page) => {
  await rated(page, HARD, 'ER 10\\.7');
  await row(page, /./).last().click();
  await page.click('#path-back');
  await page.click('#all');
  await says(page, 'rating', 'steps? now$');
  assert.equal(await page.$eval('#steps', (list) => list.scrollTop), 0);
  await cell(page, 1).click();
  for (const digit of [1, 2]) await page.keyboard.press(`Control+Digit${digit}`);
  await page.click('#all');
  await says(page, 'rating', 'steps? now$');
  await row(page, /./).first().click();
  assert.equal(await cell(page, 1).locator('.marks span').filter({ hasText: /\d/ }).count(), 2);
  await page.click('#path-back');
  await page.keyboard.press('Control+Digit1');
  await page.click('#all');
  await says(page, 'rating', 'gone wrong');
  assert.equal(await page.isVisible('#steps'), false);
});

test('a rating on every scale, with what its numbers are', {}, async (page) => {
  await rated(page, KITE, 'ER 4\\.2');
  await says(page, 'ratings', 'score 1320.*at most.*ER is the rating of the hardest step');
  assert.match(await page.textContent('#ratings'),
    /Sudoku Explainerhard, ER 4\.2, EP \d\.\d, ED \d\.\dHoDoKuhard, score 1320a teacher(medium|hard|expert), at most [A-Z]/);
  await page.click('#all');
  await says(page, 'rating', 'steps? now$');
  assert.equal(await page.isVisible('#ratings'), false);
});

test('ratings that take less than a second are there while the path is still being found', {}, async (page) => {
  await open(page, GOLDEN);
  await verdict(page, 'unique');
  await page.selectOption('#scale', 'nonet');
  await page.evaluate(() => { // a path that does not end
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data, ...more) {
      if (data.method !== 'explain') postMessage.call(this, data, ...more);
    };
  });
  await page.click('#explain');
  await says(page, 'ratings', 'HoDoKu(?!\u2026).*a teacher\u2026');
  await page.click('#path-cancel');
  await says(page, 'ratings', 'a teachercancelled');
});

test('hints leave out techniques that are switched off', {}, async (page) => {
  await open(page, PAIR);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  const hint = async () => {
    await page.click('#hint');
    await page.waitForSelector('[data-rung="4"]:visible');
    await page.click('[data-rung="4"]');
    return page.textContent('#hint-text strong');
  };
  assert.match(await hint(), /^Naked Pair/);
  await page.click('#hint-text [data-technique]');
  await page.waitForSelector('#library-known:checked');
  await page.uncheck('#library-known');
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await hint(), /^Naked Pair/);
  await page.reload();
  await verdict(page, 'unique');
  assert.doesNotMatch(await hint(), /^Naked Pair/);
});

test('a path is shown as it is found, and what is there stays when it is cancelled', {}, async (page) => {
  await open(page, GOLDEN);
  await verdict(page, 'unique');
  await page.click('#explain');
  await page.waitForFunction(() => document.querySelector('#steps [data-step]') && !document.getElementById('path-cancel').hidden);
  await page.click('#path-cancel');
  await says(page, 'rating', 'cancelled');
  await row(page, /./).first().click();
  assert.ok((await page.locator('.mark').count()) > 0);
});
