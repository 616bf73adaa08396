// Setting puzzles: rules made on the board, regions, clues that are not needed; what the generator can.
import assert from 'node:assert/strict';
import { EASY, accessible, borders, cell, open, says, shoot, test, values, verdict } from '../harness.mjs';

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

test('regions are painted, and are the board\'s when they are complete', {}, async (page) => {
  await edit(page, '.'.repeat(16), '2x2');
  await page.click('#editor-paint');
  await pick(page, 1, 5);
  await page.click('[data-region="2"]');
  await page.waitForFunction(() => /6/.test(document.querySelector('[data-region="2"] small').textContent));
  await shoot(page, 'editor-regions');
  await pick(page, 3, 7);
  await page.click('[data-region="1"]');
  await says(page, 'editor-says', 'complete');
  assert.equal(await rules(page), 'regions 1221 1221 3344 3344');
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
      } else await page.fill(`#new-${id}`, value);
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
  await make({ pattern: '', technique: 'x-wing', many: '3' });
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
    await page.click('#generate');
    await says(page, 'generate-says', 'another size');
  });
