// Setting puzzles: rules made on the board, regions, clues that are not needed; what the generator can.
import assert from 'node:assert/strict';
import { EASY, accessible, borders, cell, open, paste, says, shoot, test, values, verdict } from '../harness.mjs';

async function edit(page, puzzle = EASY, box = '3x3') {
  await open(page, puzzle, box);
  if (await page.evaluate(() => !document.body.classList.contains('editing'))) await page.click('#edit');
  await page.waitForSelector('#editor:not([hidden])');
}
const rules = (page) => page.inputValue('#editor-text');
async function pick(page, ...cells) {
  await cell(page, cells[0]).click();
  for (const c of cells.slice(1)) await cell(page, c).click({ modifiers: ['Control'] });
}
async function add(page, kind, cells, value = '') {
  await pick(page, ...cells);
  await page.selectOption('#editor-kind', kind);
  if (value) await page.fill('#editor-value', value);
  await page.click('#editor-add');
  await says(page, 'editor-says', '^Added: ');
  await page.evaluate(() => { document.getElementById('editor-says').textContent = ''; });
}

for (const [name, options] of [['desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }]])
  test(`cages, thermometers, arrows, dots, X and V are made of selected cells: ${name}`, { ...options, bypassCSP: true }, async (page) => {
    await edit(page, '.'.repeat(81));
    await add(page, 'cage', [0, 1, 9], '10');
    await page.waitForSelector('.board.ruled');
    await add(page, 'thermometer', [80, 79, 70]);
    await add(page, 'arrow', [40, 41, 42]);
    await add(page, 'difference', [3, 4]);
    await add(page, 'ratio', [5, 6], '3');
    await add(page, 'x', [27, 28]);
    await add(page, 'v', [29, 30]);
    assert.deepEqual((await rules(page)).split('\n').sort(), ['arrow r5c5 / r5c6 r5c7', 'cage 10 r1c1 r1c2 r2c1', 'difference 1 r1c4 r1c5', 'ratio 3 r1c6 r1c7',
      'thermometer r9c9 r9c8 r8c8', 'xv 10 r4c1 r4c2', 'xv 5 r4c3 r4c4']);
    await page.check('[data-rule="diagonals"]');
    await page.waitForSelector('[class*=" line-"]');
    await page.check('[data-rule="anti-knight"]');
    await page.waitForFunction(() => /anti-knight/.test(document.getElementById('editor-text').value));
    await accessible(page);
    await shoot(page, `editor-${name}`);
    for (let i = 0; i < 3; i++) await page.click('#undo');
    await page.waitForFunction(() => document.getElementById('editor-text').value.split('\n').length === 6);
    assert.equal(await page.isChecked('[data-rule="diagonals"]'), false);
    await page.click('#redo');
    await page.waitForFunction(() => /xv 5/.test(document.getElementById('editor-text').value));
    await page.click('[data-select="0"]');
    assert.equal(await page.locator('.cell.selected').count(), (await rules(page)).split('\n')[0].match(/r\dc\d/g).length);
    await page.click('[data-remove="1"]');
    await says(page, 'editor-says', '^Removed: ');
    await page.click('#edit');
    await page.waitForSelector('#editor', { state: 'hidden' });
    assert.ok((await page.locator('.rules-over path, .rules-under path').count()) > 0);
    await page.reload();
    await page.waitForSelector('.board.ruled');
    await page.click('#undo');
    await page.click('#edit');
    await page.waitForFunction(() => document.getElementById('editor-text')?.value.split('\n').length === 7);
  });

test('rules by keys alone, what is wrong with them, and as text', {}, async (page) => {
  await edit(page, '.'.repeat(81));
  await cell(page, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.focus('#editor-value');
  await page.keyboard.type('zz');
  await page.keyboard.press('Enter');
  await says(page, 'editor-says', 'zz');
  assert.equal(await rules(page), '');
  await page.fill('#editor-value', '6');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board.ruled');
  assert.equal(await rules(page), 'cage 6 r1c1 r1c2 r2c2');
  await page.click('#editor summary');
  await page.fill('#editor-text', 'cage 6 r1c1 r1c2 r2c2\nwhat is this');
  await page.click('#editor-apply');
  await says(page, 'editor-says', 'what');
  await page.fill('#editor-text', 'thermometer r1c1 r1c2');
  await page.click('#editor-apply');
  await page.waitForFunction(() => /^thermometer/.test(document.querySelector('#editor-list .rule')?.textContent));
  await page.click('#undo');
  await page.waitForFunction(() => /^cage/.test(document.querySelector('#editor-list .rule')?.textContent));
});

// As a person draws: over the corners of other cells, which are not meant.
async function draw(page, ...cells) {
  for (const [i, c] of cells.entries()) {
    const { x, y, width, height } = await cell(page, c).boundingBox();
    await page.mouse.move(x + width / 2 + 3, y + height / 2 - 2, { steps: 12 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
const order = (page) => page.$$eval('.cell.selected', (all) => all.map((el) => Number(el.dataset.cell)));

test('rules are drawn across corners, changed, and are not there twice', {}, async (page) => {
  await edit(page, '.'.repeat(81));
  await draw(page, 0, 10, 20);
  assert.deepEqual(await order(page), [0, 10, 20]);
  await page.selectOption('#editor-kind', 'thermometer');
  await page.click('#editor-add');
  await says(page, 'editor-says', '^Added');
  await page.click('#editor-add');
  await says(page, 'editor-says', 'already');
  await draw(page, 60, 61);
  await page.selectOption('#editor-kind', 'cage');
  await page.fill('#editor-value', '50');
  await page.click('#editor-add');
  await verdict(page, 'none');
  assert.match(await page.textContent('#verdict-text'), /sum is 50/);
  assert.equal(await page.isVisible('#editor-change'), false);
  await page.click('#editor-list [data-select="1"]');
  assert.deepEqual([await page.inputValue('#editor-kind'), await page.inputValue('#editor-value')], ['cage', '50']);
  await page.fill('#editor-value', '11');
  await page.keyboard.press('Enter');
  await says(page, 'editor-says', '^Changed');
  await page.waitForFunction((text) => document.getElementById('editor-text').value === text, 'thermometer r1c1-r3c3\ncage 11 r7c7 r7c8');
  await page.click('#editor-list [data-select="0"]');
  await cell(page, 29).click({ modifiers: ['Control'] });
  await page.click('#editor-change');
  await says(page, 'editor-says', '^Changed: thermometer');
  await page.waitForFunction((text) => document.getElementById('editor-text').value === text, 'thermometer r1c1-r3c3 r4c3\ncage 11 r7c7 r7c8');
  await page.click('#undo');
  await page.click('#undo');
  await page.waitForFunction(() => /cage 50/.test(document.getElementById('editor-text').value));
  await cell(page, 3).click();
  await page.selectOption('#editor-kind', 'cage');
  await page.fill('#editor-value', '');
  await page.click('#editor-add');
  await page.waitForFunction(() => /cage 50 .*\ncage r1c4$/.test(document.getElementById('editor-text').value));
  await page.selectOption('#editor-kind', 'difference');
  await page.click('#editor-add');
  await says(page, 'editor-says', 'Select its cells');
});

test('a rule of cells that do not touch is made by keys alone; a press that is held ends with the rule', {}, async (page) => {
  await edit(page, '.'.repeat(81));
  await cell(page, 20).click();
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+ArrowUp');
  assert.deepEqual(await order(page), [20]);
  await page.keyboard.press('Control+Space');
  assert.deepEqual(await order(page), [10, 20]);
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+Space');
  await page.focus('#editor-kind');
  await page.keyboard.type('therm');
  await page.focus('#editor-add');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('editor-text').value === 'thermometer r3c3-r1c1');
  const { x, y, width } = await cell(page, 40).boundingBox();
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await says(page, 'toast', 'selected as well');
  await page.mouse.up();
  await cell(page, 44).click();
  assert.deepEqual(await order(page), [40, 44]);
  await page.click('#editor-add');
  await page.waitForFunction(() => /r5c5 r5c9/.test(document.getElementById('editor-text').value));
  await cell(page, 72).click();
  assert.deepEqual(await order(page), [72]);
});

test('a puzzle that was drawn comes back from other programs\' links, from text, from its own link and after a reload',
  { alone: true, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await edit(page, EASY);
    await page.click('#editor summary');
    const drawn = ['arrow r5c5 / r5c6 r5c7', 'cage 10 r1c3 r1c4', 'diagonals', 'difference 1 r4c4 r4c5', 'ratio 2 r6c6 r6c7', 'thermometer r9c1-r7c1', 'xv 10 r3c4 r3c5', 'xv 5 r2c2 r2c3'];
    await page.fill('#editor-text', drawn.join('\n'));
    await page.click('#editor-apply');
    await page.waitForSelector('.board.ruled');
    const back = async (what) => {
      await page.waitForSelector('.board.ruled');
      if (await page.evaluate(() => !document.body.classList.contains('editing'))) await page.click('#edit');
      await page.waitForFunction(() => document.getElementById('editor-text')?.value);
      assert.deepEqual((await rules(page)).split('\n').sort(), drawn, what);
      assert.equal(await values(page), EASY, what);
    };
    await back('at first');
    for (const kind of ['fpuzzles', 'sudokupad', 'line', 'grid']) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.click('#share');
      await page.click(`[data-copy=${kind}]`);
      await says(page, 'share-says', '^Copied');
      await page.keyboard.press('Escape');
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(text.length > 100, kind);
      await page.click('#new');
      await page.click('#blank');
      await page.waitForSelector('.board:not(.ruled)');
      await paste(page, text);
      await back(kind);
    }
    await page.click('#share');
    const link = await page.inputValue('#share-link');
    await page.goto('about:blank');
    await page.goto(link);
    await back('link');
    await page.reload();
    await back('reload');
  });

test('rules are drawn by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page, context) => {
  await edit(page, '.'.repeat(81));
  const touch = await context.newCDPSession(page);
  const send = async (type, c) => {
    const { x, y, width } = c === undefined ? {} : await cell(page, c).boundingBox();
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: c === undefined ? [] : [{ x: x + width / 2, y: y + width / 2 }] });
  };
  await send('touchStart', 4);
  for (const c of [14, 24, 25]) await send('touchMove', c);
  await send('touchEnd');
  assert.deepEqual(await order(page), [4, 14, 24, 25]);
  await page.selectOption('#editor-kind', 'arrow');
  await page.tap('#editor-add');
  await page.waitForFunction(() => document.getElementById('editor-text').value === 'arrow r1c5 / r2c6 r3c7 r3c8');
  await page.tap('#editor-list [data-remove="1"]');
  await page.waitForFunction(() => document.getElementById('editor-text').value === '');
});

test('regions are painted, and are the board\'s when they are complete', {}, async (page) => {
  await edit(page, '.'.repeat(16), '2x2');
  await page.click('#auto');
  await page.click('#editor-paint');
  await pick(page, 1, 5);
  await page.click('[data-region="2"]');
  assert.equal(await page.locator('#board .marks').first().isVisible(), false, 'no sign is over a candidate');
  await page.waitForFunction(() => /6/.test(document.querySelector('[data-region="2"] small').textContent));
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => /4/.test(document.querySelector('[data-region="2"] small').textContent));
  await page.click('#redo');
  await page.waitForFunction(() => /6/.test(document.querySelector('[data-region="2"] small').textContent));
  await shoot(page, 'editor-regions');
  await pick(page, 3, 7);
  await page.click('[data-region="1"]');
  await says(page, 'editor-says', 'complete');
  await page.waitForFunction(() => document.getElementById('editor-text').value === 'regions 1221 1221 3344 3344');
  await borders(page, '1221122133443344');
  await page.click('#editor-boxes');
  await page.waitForFunction(() => document.getElementById('editor-text').value === '');
  await page.click('#undo');
  await page.waitForFunction(() => /regions 1221/.test(document.getElementById('editor-text').value));
});

test('clues that are not needed are marked, until something changes', {}, async (page) => {
  await edit(page);
  await page.click('#editor-spare');
  await says(page, 'editor-says', '^(\\d+ clues are|One clue is) not needed');
  const said = (await page.textContent('#editor-says')).match(/r\dc\d/g);
  assert.equal(await page.locator('.spare').count(), said.length);
  const [, r, c] = /r(\d)c(\d)/.exec(said[0]);
  await cell(page, (r - 1) * 9 + c - 1).click();
  await page.keyboard.press('Delete');
  await page.waitForSelector('.spare', { state: 'detached' });
  await verdict(page, 'unique');
  await shoot(page, 'editor-spare');
  assert.notEqual(await values(page), EASY);
});

test('wishes of a setter: ratings, clues, a technique, a pattern on the board, a seed, and many at once', {}, async (page) => {
  await open(page);
  const make = async (wishes) => {
    await page.click('#new');
    await page.waitForSelector('#new-dialog[open]');
    if (!(await page.isVisible('#new-seed'))) await page.click('#new-more summary');
    for (const [id, value] of Object.entries({ 'rating-0': '', 'rating-1': '', 'clues-0': '', 'clues-1': '', seed: '', many: '1', ...wishes })) {
      if (/^(technique|pattern|level)$/.test(id)) {
        await page.waitForSelector(`#new-${id} option[value="${value}"]`, { state: 'attached' });
        await page.selectOption(`#new-${id}`, value);
      } else if (await page.isVisible(`#new-${id}`)) await page.fill(`#new-${id}`, value);
    }
    await page.click('#generate');
    await page.waitForSelector('#new-dialog', { state: 'hidden' });
    return page.textContent('#label');
  };
  const rating = Number(/ER ([\d.]+)/.exec(await make({ 'rating-0': '3.4', 'rating-1': '4.0', seed: '5' }))[1]);
  assert.ok(rating >= 3.4 && rating <= 4.0, `${rating}`);
  const first = await values(page);
  await make({ 'rating-0': '3.4', 'rating-1': '4.0', seed: '5' });
  assert.equal(await values(page), first, 'the same seed');
  assert.match(await make({ level: '', 'clues-0': '36', 'clues-1': '36' }), /36 clues/);
  const pattern = (await values(page)).replace(/\d/g, 'x');
  assert.match(await make({ pattern: 'filled' }), /36 clues/);
  assert.equal((await values(page)).replace(/\d/g, 'x'), pattern);
  await page.click('#new');
  await says(page, 'new-last', 'seed \\d+');
  await page.selectOption('#new-scale', 'hodoku');
  await page.keyboard.press('Escape');
  assert.match(await make({ pattern: '', 'score-0': '300', 'score-1': '320' }), /^easy, score 3([01]\d|20), /);
  await page.click('#new');
  await page.selectOption('#new-scale', 'nonet');
  await page.keyboard.press('Escape');
  assert.match(await make({ level: 'beginner' }), /^beginner, /);
  await page.click('#new');
  await page.selectOption('#new-scale', 'explainer');
  await page.keyboard.press('Escape');
  await make({ level: '', technique: 'x-wing', many: '3' });
  assert.equal(await page.textContent('#pile-says'), '1 of 3');
  await page.click('#explain');
  await page.waitForFunction(() => /X-Wing/.test(document.getElementById('counts')?.textContent));
  await page.click('#share');
  await page.click('#print');
  await page.selectOption('#print-what', 'pile');
  await page.waitForFunction(() => document.querySelectorAll('#print-preview text').length > 60);
  await shoot(page, 'print-pile');
});

for (const [name, options] of [['desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' }]])
  test(`wishes can be reached, and what cannot be is said: ${name}`, { ...options, bypassCSP: true }, async (page) => {
    await open(page);
    await page.click('#new');
    await page.click('#new-more summary');
    await page.waitForSelector('#new-technique option[value="x-wing"]', { state: 'attached' });
    await accessible(page);
    await shoot(page, `new-wishes-${name}`);
    const wide = await page.evaluate(() => document.getElementById('new-dialog').scrollWidth - document.getElementById('new-dialog').clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await page.selectOption('#new-side', '6');
    await page.selectOption('#new-pattern', 'selected');
    assert.ok(await page.isDisabled('#new-symmetry'));
    await page.click('#generate');
    await says(page, 'generate-says', 'another size');
    await page.selectOption('#new-side', '9');
    await page.click('#generate');
    await says(page, 'generate-says', '^Not possible: rows .* have no room');
    await page.selectOption('#new-pattern', '');
    const wrong = async (wish, want) => {
      for (const [id, value] of Object.entries(wish)) await page.fill(`#new-${id}`, value);
      await page.click('#generate');
      if (want) await says(page, 'generate-says', want);
      else assert.equal(await page.$eval('#new-dialog input:invalid', (el) => el.id), `new-${Object.keys(wish)[0]}`);
      for (const id of Object.keys(wish)) await page.fill(`#new-${id}`, id === 'many' ? '1' : '');
    };
    await wrong({ 'rating-0': '7', 'rating-1': '3' }, 'no rating is from 7.0 to 3.0');
    await wrong({ 'clues-0': '5', 'clues-1': '10' }, 'at least 17');
    for (const wish of [{ many: '0' }, { many: '1000' }, { seed: '1.5' }, { 'clues-1': '20.5' }, { 'rating-0': '20' }]) await wrong(wish);
    await page.fill('#new-rating-0', '9.9');
    assert.ok(await page.isDisabled('#new-level'));
    await page.focus('#new-seed');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await says(page, 'generate-says', 'tries');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#new-dialog', { state: 'hidden' });
    await says(page, 'generate-says', '^Cancelled$');
  });
