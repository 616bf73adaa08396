// Puzzles on their way in and out: text, files, links, copies.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { EASY, FORMATS, HARD, PAIR, SEVERAL, X, cell, home, name, newContext, open, openRules, paste, says, test, toasts,
  values, verdict } from '../harness.mjs';

test('each format is pasted', { isForAll: true }, async (page) => {
  await open(page, PAIR);
  const texts = await page.evaluate(async ([line, names]) => {
    const { load } = await import('./nonet.js');
    const nonet = await load();
    return names.map((name) => nonet.format(line, name));
  }, [EASY, FORMATS]);
  for (const [i, text] of texts.entries()) {
    await paste(page, PAIR);
    await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
    await paste(page, text);
    await page.waitForFunction(() => document.querySelector('[data-cell="0"] .face').textContent === '5')
      .catch(() => assert.fail(`${FORMATS[i]} was not read`));
    await verdict(page, 'unique');
  }
  await toasts(page, () => paste(page, 'nothing of the kind'));
});

test('a file is opened, and text in the dialog', {}, async (page) => {
  await open(page, PAIR);
  await page.click('#open');
  await page.fill('#open-text', '53..7');
  await page.click('#open-take');
  await page.waitForFunction(() => /Line 1/.test(document.getElementById('open-says').textContent));
  await page.setInputFiles('#open-file', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(`${EASY}\n`) });
  await page.waitForFunction(() => document.querySelector('[data-cell="0"] .face').textContent === '5');
});

test('a link carries the whole state', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit6');
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.waitForSelector('body[data-ready]');
  assert.equal((await values(other)).slice(0, 4), '534.');
  assert.equal(await cell(other, 3).locator('.name').textContent(), 'row 1 column 4, corner marks 6');
  await other.context().close();
  await page.goto('about:blank');
  await page.goto(`${home}#p=3x3-99`);
  await page.waitForSelector('body[data-ready]');
  assert.equal((await values(page)).slice(0, 4), '534.', 'what was saved comes back');
});

test('a reload keeps what was done after a link', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.waitForFunction(() => /-4/.test(localStorage['nonet.board'] ?? ''));
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal((await values(page)).slice(0, 3), '534');
  await page.keyboard.press('Control+z');
  assert.equal((await values(page)).slice(0, 3), '53.');
  await page.keyboard.press('Control+y');
  await open(page, PAIR);
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
  await page.click('#new');
  await page.click('#earlier');
  assert.equal((await values(page)).slice(0, 3), '534');
});

test('copies, and a file that is dropped', { alone: true, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  await open(page);
  await page.click('#share');
  await page.click('[data-copy=line]');
  await page.waitForFunction((want) => navigator.clipboard.readText().then((text) => text === want), EASY);
  await page.click('[data-copy=grid]');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.startsWith('5 3 . |. 7 . |. . .')));
  await page.click('[data-copy=marks]');
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => /^ +5 +3 +124 /.test(text)));
  await page.keyboard.press('Escape');
  await page.evaluate((line) => {
    const data = new DataTransfer();
    data.items.add(new File([`${line}\n`], 'one.txt', { type: 'text/plain' }));
    document.getElementById('board').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, PAIR);
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
});

test('garbage, and very much of it', {}, async (page) => {
  await open(page);
  await toasts(page, () => paste(page, '<img src=x onerror=alert(1)>\n'.repeat(40000)));
  await toasts(page, () => page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(new Array(100).fill('x'.repeat(1 << 20)), 'large.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }));
  assert.equal(await values(page), EASY);
  await page.evaluate(async (line) => {
    const lines = new Blob([`${line}\n`, ...new Array(64).fill('\n'.repeat(1 << 20))]);
    const bytes = await new Response(lines.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'large.gz'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, PAIR);
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
  await verdict(page, 'unique');
});

test('several puzzles can be browsed; the previous board is kept', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await paste(page, `${PAIR} # <b id=evil>one</b>\n${HARD} # two\n${SEVERAL}\n`);
  await says(page, 'pile-says', '1 of 3');
  assert.match(await page.textContent('#label'), /<b id=evil>/);
  assert.equal(await page.locator('#evil').count(), 0);
  await page.click('#pile-next');
  await says(page, 'pile-says', '2 of 3');
  assert.equal(await values(page), HARD);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '0', 'the keys are where the selection is');
  await page.click('#pile-back');
  await page.click('#pile-back');
  assert.equal(await values(page), SEVERAL);
  await page.click('#new');
  await page.click('#earlier');
  assert.equal((await values(page)).slice(0, 3), '534');
  assert.equal(await page.locator('#pile').isVisible(), false);
});

test('candidates that are pasted stay through changes of clues', {}, async (page) => {
  await open(page, PAIR);
  const marks = await page.evaluate(async (line) => {
    const { load } = await import('./nonet.js');
    const nonet = await load();
    const { marks: sets } = nonet.candidates(line);
    return nonet.format({ box: [3, 3], values: new Array(81).fill(0), marks: sets }, 'sukaku');
  }, EASY);
  await paste(page, marks);
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .name').textContent === 'row 1 column 3, candidates 1, 2 and 4');
  await verdict(page, 'unique');
  await page.click('#edit');
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await verdict(page, 'none');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('4');
  await verdict(page, 'unique');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await verdict(page, 'unique');
  assert.equal(await name(page, 2), 'row 1 column 3, candidates 1, 2 and 4');
});

test('candidates of another size are pasted, and seen by anyone who gets the link', {}, async (page) => {
  await open(page);
  await paste(page, '1 234 | 234 234\n234 234 | 12 1234\n----+----\n234 1234 | 1234 1234\n234 1234 | 1234 1234\n');
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16);
  assert.equal(await name(page, 6), 'row 2 column 3, candidates 1 and 2');
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.waitForSelector('body[data-ready]');
  assert.equal(await name(other, 6), 'row 2 column 3, candidates 1 and 2');
  await other.context().close();
});

test('a link that was tampered with does no harm', {}, async (page) => {
  await open(page);
  const evil = await page.evaluate(async (line) => {
    const { Model } = await import('./model.js');
    const { toFragment } = await import('./later/link.js');
    const model = new Model();
    model.take({ box: [3, 3], values: [...line].map((d) => Number(d) || 0) }, '<img src=x onerror="window.hacked=1">');
    model.change([2], (one) => { one.value = 4; });
    const good = await toFragment(model);
    const save = model.save.bind(model);
    model.save = () => ({ ...save(false), cells: save().cells.map(() => [0, 0, 0, 0, '"><img src=x onerror="window.hacked=1">']) });
    return [good, await toFragment(model)];
  }, EASY);
  await page.goto(`${home}#${evil[0]}`);
  await page.waitForFunction(() => document.getElementById('label').textContent.includes('<img'));
  await page.goto(`${home}#${evil[1]}`);
  await page.waitForFunction(() => !location.hash);
  assert.equal(await values(page), EASY);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.evaluate(() => { location.hash = 'p=3x3-<img src=x onerror=window.hacked=1>'; });
  await says(page, 'toast', 'no puzzle in this link');
  assert.equal((await values(page)).slice(0, 3), '534', 'what is on the board stays');
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator('img').count(), 1);
});

test('a link of ours is pasted anywhere, with all that was filled in', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit6');
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  await page.keyboard.press('Escape');
  for (const how of ['paste', 'message', 'dialog']) {
    await open(page, HARD);
    await page.waitForFunction(() => document.querySelector('[data-cell="0"] .value')?.textContent === '8');
    if (how === 'paste') await paste(page, ` https://elsewhere.example/page${link.slice(link.indexOf('#'))}\n`);
    else if (how === 'message') await paste(page, `A first one, look at this:\n(${link}). Good luck!`);
    else {
      await page.click('#open');
      await page.fill('#open-text', link);
      await page.click('#open-take');
    }
    await page.waitForFunction(() => document.querySelector('[data-cell="0"] .value')?.textContent === '5');
    assert.equal((await values(page)).slice(0, 4), '534.');
    assert.equal(await name(page, 3), 'row 1 column 4, corner marks 6');
    assert.equal(await page.locator('dialog[open]').count(), 0);
  }
  await paste(page, `What do you say to ${home}#p=3x3-${PAIR}.`); // the end of a sentence, after an empty cell
  await page.waitForFunction(() => document.querySelector('[data-cell="2"] .value')?.textContent === '5');
  assert.equal(await values(page), PAIR);
});

test('the board is sent, and saved as a picture', {}, async (page) => {
  await page.addInitScript(() => { navigator.share = async (what) => { window.sent = what; }; });
  await open(page, HARD);
  await page.click('#share');
  await page.click('#share-send');
  assert.match(await page.evaluate(() => window.sent.url), /#p=3x3-8\.{10}36/);
  for (const kind of ['svg', 'png']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-picture=${kind}]`)]);
    assert.equal(file.suggestedFilename(), `sudoku.${kind}`);
  }
  assert.equal(await page.locator('.cell.selected').count(), 1);
  await page.keyboard.press('Escape');
  await openRules(page, X, 'diagonals');
  await page.click('#share');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-picture=svg]')]);
  const svg = await readFile(await file.path(), 'utf8');
  assert.deepEqual(['l100 100', 'l100 -100'].map((line) => svg.split(line).length - 1), [9, 9], 'both diagonals');
});
