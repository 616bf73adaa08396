// Hints, the path and the scales.
import assert from 'node:assert/strict';
import { EASY, HARD, KEPT, KITE, PAIR, SEVERAL, accessible, cell, close, home, name, open, rungs, says, shoot, test, values, verdict } from '../harness.mjs';

test('a hint, level by level', { isForAll: true }, async (page) => {
  await open(page, PAIR);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  const says = async (want) => page.waitForFunction((w) => document.getElementById('hint-text').textContent.includes(w), want);
  await page.click('#hint');
  await says('Look at box 2.');
  assert.equal(await page.locator('.part').count(), 0);
  assert.equal(await page.locator('.house').count(), 1);
  await page.click('#hint');
  await says('Naked Pair');
  assert.equal(await page.locator('.house').count(), 1);
  await page.click('#hint');
  await says('r1c4 and r1c6');
  assert.equal(await page.locator('.part.pattern').count(), 2);
  await page.click('#hint');
  await says('cannot be 6 or 7');
  assert.equal(await page.locator('.strike').count(), 5);
  assert.match(await page.textContent('#hint-text'), /Naked Pair \(3\.0\)r2c5 cannot be 7; .*\.Becauser1c4 and r1c6 have/);
  await shoot(page, 'hint');
  for (const rung of [1, 3, 2, 4]) {
    await page.click(`[data-rung="${rung}"]`);
    assert.equal(await page.locator('#ladder .on').count(), rung);
    assert.equal(await page.locator('#ladder [aria-current]').textContent(), ['Where', 'What', 'Cells', 'Do'][rung - 1]);
    assert.equal(await page.locator('.strike').count(), rung === 4 ? 5 : 0);
    assert.equal(await page.isVisible('#apply'), rung < 4);
  }
  await page.click('#hint');
  await says('Done');
  const name = () => cell(page, 13).locator('.name').textContent();
  assert.equal(await name(), 'row 2 column 5, candidates 4, 5 and 8');
  await cell(page, 13).click();
  await page.keyboard.press('Control+Digit8');
  assert.equal(await name(), 'row 2 column 5, candidates 4 and 5');
  await page.keyboard.press('Delete');
  assert.equal(await name(), 'row 2 column 5, candidates 4, 5, 7 and 8');
});

test('a hint first says what has gone wrong', {}, async (page) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await page.click('#hint');
  await page.waitForFunction(() => /gone wrong/.test(document.getElementById('hint-text').textContent));
  for (let i = 0; i < 4; i++) await page.click('#hint');
  assert.equal(await values(page), EASY);
});

test('what is said in place of a hint is closed, by button and by key', {}, async (page) => {
  await open(page, SEVERAL);
  await verdict(page, 'several');
  for (const close of [() => page.click('#hint-close'), () => page.keyboard.press('Escape'), () => page.keyboard.press('4')]) {
    await page.click('#hint');
    await says(page, 'hint-text', 'several solutions');
    await close();
    await says(page, 'hint-text', '^Stuck');
    assert.equal(await page.isVisible('#hint-close'), false);
    assert.equal(await page.locator('.cell.selected').count(), 1);
  }
});

test('hints to the end of a hard puzzle', {}, async (page) => {
  await open(page, HARD);
  await verdict(page, 'unique');
  await page.evaluate(() => { document.getElementById('hint').click(); });
  for (let i = 0; i < 400; i++) {
    await page.waitForSelector('#apply:not([hidden])');
    await page.evaluate(() => document.getElementById('apply').click());
    if (await page.evaluate(() => document.body.classList.contains('solved'))) break;
    await page.evaluate(() => document.getElementById('hint').click());
  }
  assert.ok(await page.evaluate(() => document.body.classList.contains('solved')));
});

test('chains are drawn with arrows', {}, async (page) => {
  await open(page, HARD);
  await verdict(page, 'unique');
  await rungs(page, 1);
  assert.match(await page.textContent('#hint-text'), /Sudoku Explainer has it/, 'where a teacher would guess');
  await page.selectOption('#hints', 'explainer');
  await rungs(page, 4);
  assert.equal(await page.locator('.link').count(), 0);
  assert.equal(await page.locator('.mark.clash').count(), 1);
  assert.ok((await page.locator('.marks .rest').count()) > 100);
  await page.click('[data-chain="whole"]');
  await page.waitForSelector('.link.strong');
  assert.ok((await page.locator('.link.weak').count()) > 0);
  await shoot(page, 'chain');
});

// A page that knows this about the network, and what it asks for of the module with all scales.
async function connected(page, connection) {
  const asked = [];
  page.on('request', (request) => /nonet-all/.test(request.url()) && asked.push(request.url()));
  await page.addInitScript((given) => { Object.defineProperty(navigator, 'connection', { value: given }); }, connection);
  return asked;
}

test('hints are a teacher\'s: their engine is fetched when the page is idle, and kept', {}, async (page) => {
  const asked = await connected(page, { saveData: false, effectiveType: '4g' });
  await open(page, KITE);
  await verdict(page, 'unique');
  await page.waitForFunction(KEPT);
  await rungs(page, 2);
  assert.match(await page.textContent('#hint-text'), /\((beginner|easy|medium|hard|expert|extreme)\)/);
  await page.click('#explain');
  await says(page, 'rating', 'hard ER 4\\.2');
  assert.equal(asked.length, 1);
});

for (const connection of [{ saveData: true, effectiveType: '4g' }, { saveData: false, effectiveType: '3g' }])
  test(`where bytes count, it is fetched for the first hint: ${JSON.stringify(connection)}`, {}, async (page) => {
    const asked = await connected(page, connection);
    await open(page, KITE);
    await verdict(page, 'unique');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    for (let i = 0; i < 5; i++) await page.evaluate(() => new Promise((done) => { requestIdleCallback(done); }));
    assert.deepEqual(asked, []);
    await rungs(page, 2);
    assert.equal(asked.length, 1);
  });

test('scales for the path and for hints are chosen', {}, async (page) => {
  await open(page, KITE);
  await verdict(page, 'unique');
  assert.deepEqual([await page.inputValue('#scale'), await page.inputValue('#hints')], ['explainer', 'nonet']);
  await page.click('#explain');
  await says(page, 'rating', 'hard ER 4\\.2');
  await rungs(page, 1);
  await page.selectOption('#scale', 'hodoku');
  assert.equal(await page.textContent('#rating'), '');
  assert.equal(await page.locator('#ladder').isVisible(), false);
  await page.click('#explain');
  await says(page, 'rating', 'hard score 1320');
  const names = await page.$$eval('#steps button', (all) => all.map((one) => one.textContent));
  const kite = names.findIndex((text) => /2-String Kite/.test(text));
  assert.match(names[kite], /150$/);
  await page.locator('#steps button').nth(kite).click();
  assert.ok((await page.locator('.part, .mark').count()) > 0);
  await shoot(page, 'hodoku');
  await page.click('#path-back');
  await page.selectOption('#scale', 'nonet');
  await page.click('#explain');
  await says(page, 'rating', '^(medium|hard|expert) [A-Z]');
  assert.ok((await page.$$eval('#steps b', (all) => all.map((one) => one.textContent))).every((word) => /^[a-z]*$/.test(word)));
  await shoot(page, 'teacher-path');
  for (const [scale, number] of [['nonet', /\([a-z]+\)/], ['hodoku', /\(\d+\)/], ['explainer', /\(\d\.\d\)/]]) {
    await page.selectOption('#hints', scale);
    await rungs(page, 4);
    assert.match(await page.textContent('#hint-text'), number);
    await page.click('#all');
    await says(page, 'rating', 'steps? now$');
  }
  await page.reload();
  await verdict(page, 'unique');
  assert.deepEqual([await page.inputValue('#scale'), await page.inputValue('#hints')], ['nonet', 'explainer']);
});

test('a choice from before hints had their own is kept', {}, async (page) => {
  for (const [kept, want] of [[{ scale: 'hodoku' }, ['hodoku', 'hodoku']], [{ scale: 'explainer' }, ['explainer', 'nonet']],
    [{ scale: 'other', hints: 7 }, ['explainer', 'nonet']], [{ scale: 'explainer', hints: 'hodoku' }, ['explainer', 'hodoku']]]) {
    await page.goto(home);
    await page.evaluate((settings) => localStorage.setItem('nonet.settings', JSON.stringify(settings)), kept);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.deepEqual([await page.inputValue('#scale'), await page.inputValue('#hints')], want);
  }
});

test('if their engine does not arrive, hints are the other one\'s, with a word about it', { mayComplain: true, serviceWorkers: 'block' }, async (page) => {
  await page.route('**/*nonet-all*', (route) => route.abort());
  await open(page, KITE);
  await verdict(page, 'unique');
  await rungs(page, 4);
  assert.match(await page.textContent('#hint-text'), /\(\d\.\d\).*Sudoku Explainer's.*could not be loaded/s);
  await page.click('#all');
  await says(page, 'rating', 'steps? now, by Sudoku Explainer$');
  await page.selectOption('#scale', 'hodoku');
  await page.click('#explain');
  await says(page, 'rating', 'could not be loaded');
  await page.unroute('**/*nonet-all*');
  await page.click('#explain');
  await says(page, 'rating', 'score 1320');
  await rungs(page, 2);
  assert.doesNotMatch(await page.textContent('#hint-text'), /could not be loaded/);
});

test('an engine that never arrives is not waited for, and is asked for again', { serviceWorkers: 'block', isPatient: false }, async (page) => {
  const held = [];
  await page.route('**/*nonet-all*', (route) => { held.push(route); });
  await open(page, KITE);
  await verdict(page, 'unique');
  await page.click('#hint');
  await says(page, 'hint-text', '^Looking');
  await page.click('#hint-close');
  await says(page, 'hint-text', '^Stuck');
  await rungs(page, 1);
  assert.match(await page.textContent('#hint-text'), /Sudoku Explainer's/);
  await page.click('#hint-close');
  assert.equal(held.length, 1);
  await held[0].continue();
  await page.waitForFunction(() => {
    const { textContent } = document.getElementById('hint-text');
    if (/^Look at/.test(textContent) && !/Explainer/.test(textContent)) return true;
    if (!/^Looking/.test(textContent)) document.getElementById(/^Stuck/.test(textContent) ? 'hint' : 'hint-close').click();
    return false;
  });
});

test('a chain is read line by line', { bypassCSP: true, colorScheme: 'dark' }, async (page) => {
  await open(page, HARD);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  await rungs(page, 4);
  const links = (n) => page.waitForFunction((k) => document.querySelectorAll('.link').length === k, n);
  const numbers = () => page.$$eval('text.number', (all) => all.map((one) => Number(one.textContent)));
  const lines = page.locator('button.line');
  assert.ok((await lines.count()) > 5);
  const [line, n] = await lines.evaluateAll((all) => {
    const i = all.findIndex((one) => /\(\d+, \d+\)/.test(one.textContent));
    return [i, Number(/^\d+/.exec(all[i].textContent)[0])];
  });
  await lines.nth(line).hover();
  await links(2);
  assert.ok((await numbers()).includes(n));
  await page.mouse.move(5, 5);
  await links(0);
  await lines.nth(line).click();
  await page.waitForSelector('button.line[aria-pressed="true"]');
  await page.mouse.move(5, 5);
  await links(2);
  await shoot(page, 'chain-line');
  await accessible(page);
  await lines.nth(line).click();
  await page.mouse.move(5, 5);
  await links(0);
});

for (const reducedMotion of ['no-preference', 'reduce'])
  test(`a chain is played: motion ${reducedMotion}`, { reducedMotion }, async (page) => {
    await open(page, HARD);
    await page.selectOption('#hints', 'explainer');
    await verdict(page, 'unique');
    await rungs(page, 4);
    const at = (n) => page.waitForFunction((k) => document.querySelectorAll('button.line')[k]?.getAttribute('aria-pressed') === 'true', n);
    const play = page.locator('[data-chain="play"]');
    await play.click();
    await at(0);
    if (reducedMotion === 'reduce') {
      assert.equal(await play.textContent(), 'Play');
      await play.click();
      await at(1);
      return;
    }
    assert.equal(await play.textContent(), 'Stop');
    await at(2);
    await play.click();
    await page.waitForFunction(() => !document.querySelector('.line[aria-pressed="true"]'));
    assert.equal(await play.textContent(), 'Play');
  });
