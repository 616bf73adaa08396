// Boards with rules.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { FIVE, JIGSAW, JIGSAW_SOLVED, REGIONS, X, X_SOLVED, borders, cell, home, name, newContext, open,
  openRules, paste, rungs, sample, says, server, shoot, test, values, verdict } from '../harness.mjs';

// Types a solution into the cells that are open.
async function fill(page, puzzle, solution) {
  const side = Math.sqrt(puzzle.length);
  await cell(page, 0).click();
  for (let c = 0; c < puzzle.length; c++) {
    if (puzzle[c] === '.') await page.keyboard.press(solution[c]);
    await page.keyboard.press('ArrowRight');
    if (c % side === side - 1) await page.keyboard.press('ArrowDown');
  }
}

test('an X puzzle: its diagonals, conflicts on them, solved', {}, async (page) => {
  await openRules(page, X, 'diagonals');
  await verdict(page, 'unique');
  assert.equal(await page.locator('.line-down').count(), 9);
  assert.equal(await page.locator('.line-up').count(), 9);
  assert.equal(await page.locator('.line-up.line-down').count(), 1);
  await cell(page, 0).click();
  assert.equal(await page.locator('.peer').count(), 26, 'six more than without the diagonal');
  await page.keyboard.press('1');
  await cell(page, 80).click();
  await page.keyboard.press('1');
  assert.equal(await page.locator('.cell.clash').count(), 2);
  assert.equal(await name(page, 80), 'row 9 column 9, diagonal 1, 1, conflict');
  await shoot(page, 'x');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.cell.clash').count(), 0);
  await rungs(page, 4);
  assert.ok((await page.locator('.house').count()) > 0);
  await page.click('#apply, #hint');
  await says(page, 'hint-text', '^Done');
  await page.keyboard.press('Control+z');
  await page.click('#explain');
  await says(page, 'rating', 'extreme');
  const steps = page.locator('#steps [data-step]');
  await page.waitForFunction(() => document.querySelectorAll('#steps [data-step]').length > 10);
  const diagonal = await steps.evaluateAll((all) => all.findIndex((button) => {
    button.click();
    return /diagonal/.test(document.querySelector('.why').textContent);
  }));
  assert.ok(diagonal >= 0, 'a step that needs a diagonal');
  await shoot(page, 'x-step');
  await page.click('#path-back');
  await fill(page, X, X_SOLVED);
  assert.ok(await page.evaluate(() => document.body.classList.contains('solved')));
});

test('a jigsaw: its borders, conflicts in a region, candidates, solved', {}, async (page) => {
  await openRules(page, JIGSAW, `regions ${REGIONS}`, '1x9');
  await verdict(page, 'unique');
  await borders(page, REGIONS.replaceAll(' ', ''));
  await cell(page, 3).click();
  await page.keyboard.press('9');
  assert.equal(await page.locator('.cell.clash').count(), 2, 'with r3c2, in another row, column and box');
  assert.equal(await name(page, 19), 'row 3 column 2, region 1, given 9, conflict');
  await page.keyboard.press('Control+z');
  await rungs(page, 4);
  assert.ok((await page.locator('.house').count()) > 0);
  await shoot(page, 'jigsaw-hint');
  await page.keyboard.press('Escape');
  await page.click('#auto');
  assert.equal(await name(page, 0), 'row 1 column 1, region 1, candidates 2, 3 and 7');
  await shoot(page, 'jigsaw');
  await fill(page, JIGSAW, JIGSAW_SOLVED);
  assert.ok(await page.evaluate(() => document.body.classList.contains('solved')));
  await page.emulateMedia({ media: 'print' });
  await shoot(page, 'jigsaw-print');
});

// ---- rules that are not houses ----

async function openSample(page, name) {
  await open(page);
  await paste(page, await sample(name));
  await page.waitForSelector('.board.ruled');
  await verdict(page, 'unique');
}

test('a killer: its module is fetched for it, its cages are drawn and said, conflicts, candidates, solved', {}, async (page) => {
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await open(page);
  await verdict(page, 'unique');
  assert.ok(!fetched.some((path) => /variants/.test(path)), fetched.join(' '));
  await paste(page, await sample('cage'));
  await page.waitForSelector('.board.ruled');
  await verdict(page, 'unique');
  assert.ok(fetched.includes('/later/nonet-variants.simd.patch') && !fetched.includes('/nonet-variants.wasm') && fetched.includes('/later/variants.js'));
  assert.ok((await page.locator('.rules-over path.cage').count()) > 0);
  const { rules, solution } = await page.evaluate(async (text) => {
    const nonet = await import('./nonet.js');
    const grid = await nonet.parse(text);
    return { rules: await nonet.rules(grid), solution: (await nonet.solve(grid)).solution };
  }, await sample('cage'));
  assert.equal(await page.textContent('#rules summary'), `Rules (${rules.length})`);
  assert.deepEqual(await page.locator('#rules li').allTextContents(), rules.map(({ text }) => `${text}.`));
  assert.match(await page.getAttribute('[role=grid]', 'aria-label'), new RegExp(`with ${rules.length} rules$`));
  const [a, b] = rules.find(({ cells, text }) => cells.length === 2 && /sum/.test(text)).cells;
  for (const c of [a, b]) { // the sum is wrong, and no house is
    await cell(page, c).click();
    await page.keyboard.press(c === a ? '1' : '2');
  }
  await says(page, 'rules', '1 broken');
  assert.equal(await page.locator('.cell.clash').count(), 2);
  assert.match(await name(page, b), /2, conflict$/);
  assert.equal(await page.locator('#rules li.broken').count(), 1);
  await shoot(page, 'killer-broken');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.cell.clash').count(), 0);
  await page.click('#auto');
  const marks = await page.evaluate(async (text) => {
    const nonet = await import('./nonet.js');
    return (await nonet.candidates(text)).marks;
  }, await sample('cage'));
  const shown = await page.$$eval('.cell', (all) => all.map((el) => [...el.querySelectorAll('.marks span')].reduce((set, span, i) => set | (span.textContent ? 1 << i : 0), 0)));
  shown.forEach((set, c) => { // what houses take out is known to the rules there, so it may be less
    if (set) assert.ok((set & ~marks[c]) === 0 && set & (1 << (solution[c] - 1)), `cell ${c}`);
  });
  assert.ok(shown.some((set) => set && set !== 0b111111));
  await page.click('#hint');
  await says(page, 'hint-text', 'are not there yet');
  await page.click('#explain');
  await says(page, 'rating', 'not there yet');
  await page.click('#check');
  await says(page, 'toast', 'Everything so far is right');
  const puzzle = await values(page);
  await fill(page, puzzle, solution.join(''));
  assert.ok(await page.evaluate(() => document.body.classList.contains('solved')));
});

test('clues outside the board, in a link, after a reload, and without the network', { serviceWorkers: 'allow', alone: true }, async (page) => {
  await openSample(page, 'sandwich');
  assert.ok(await page.locator('.board.margins').isVisible());
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  assert.match(link, /#r=.*sandwich/);
  await page.keyboard.press('Escape');
  const before = await values(page);
  for (const address of [link, home]) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForSelector('.board.margins');
    await verdict(page, 'unique');
    assert.equal(await values(page), before);
  }
  await page.waitForFunction(async () => (await (await caches.open('nonet')).match('later/nonet-variants.simd.patch')) !== undefined);
  server.isDown = true;
  try {
    await page.reload();
    await page.waitForSelector('.board.margins');
    await verdict(page, 'unique');
  } finally {
    server.isDown = false;
  }
});

test('every kind of rules is opened and drawn', {}, async (page) => {
  await open(page);
  const folder = new URL('../../../docs/variants/', import.meta.url);
  const names = (await readdir(folder)).filter((one) => one.endsWith('.txt')).map((one) => one.slice(0, -4));
  for (const kind of names) {
    await page.evaluate(() => { document.getElementById('rules').dataset.key = ''; });
    await paste(page, await sample(kind));
    await page.waitForFunction(() => document.getElementById('rules').dataset.key);
    await verdict(page, 'unique');
    assert.ok((await page.locator('#rules li').count()) > 0, kind);
  }
  assert.ok(names.length >= 52);
});

test('rules that cannot stand are said, and those that are not known are named and can be left out', {}, async (page) => {
  await open(page);
  await paste(page, '4...\n....\n....\n....\nthermometer r1c1 r1c2\n');
  await says(page, 'verdict-text', 'No solution: r1c1=4 and this rule cannot stand together: digits go up along r1c1 and r1c2');
  assert.equal(await page.locator('.cell.cause').count(), 1);
  assert.match(await page.textContent('#rules li'), /^Cannot stand: digits go up/);
  const before = await values(page);
  const strange = JSON.stringify({ size: 4, grid: Array.from({ length: 4 }, () => [{}, {}, {}, {}]), killercage: [{ cells: ['R1C1', 'R1C2'], value: '5' }], line: [{ lines: [['R1C1', 'R1C2']] }] });
  await paste(page, strange);
  await page.waitForSelector('#open-dialog[open]');
  assert.match(await page.textContent('#open-says'), /^It has rules that nonet does not know: line\.$/);
  assert.equal(await values(page), before, 'nothing is opened without being asked');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#open-dialog', { state: 'hidden' });
  await verdict(page, 'several');
  assert.match(await page.textContent('#label'), /without: line/);
  assert.equal(await page.textContent('#rules summary'), 'Rules (1)');
});

test('puzzles with rules are made, and pasted', {}, async (page) => {
  await open(page);
  for (const [kind, side, level] of [['x', '9', 'medium'], ['jigsaw', '5', ''], ['jigsaw', '7', 'easy'], ['jigsaw-x', '9', 'hard']]) {
    await page.click('#new');
    await page.selectOption('#new-kind', kind);
    await page.selectOption('#new-side', side);
    await page.selectOption('#new-level', level);
    await page.click('#generate');
    await page.waitForSelector('#new-dialog', { state: 'hidden' });
    assert.equal(await page.locator('.cell').count(), side ** 2);
    assert.equal(await page.locator('.line-up').count(), kind.endsWith('x') ? Number(side) : 0);
    assert.match(await page.getAttribute('[role=grid]', 'aria-label'), kind === 'x' ? /, with diagonals$/ : /, with regions/);
    await verdict(page, 'unique');
  }
  await shoot(page, 'jigsaw-x');
  await page.click('#new');
  await page.selectOption('#new-kind', 'jigsaw');
  await page.selectOption('#new-side', '7');
  await page.selectOption('#new-kind', '');
  assert.equal(await page.inputValue('#new-side'), '9', 'a size without boxes goes with its kind');
  await page.keyboard.press('Escape');
  await paste(page, '3x3x:j6a9a5_8c8b4_7c6a8c2d4c6d5c3a7c8_9b5c3_7a1a2j');
  await page.waitForFunction((want) => [...document.querySelectorAll('.cell')]
    .map((el) => el.querySelector('.value')?.textContent ?? '.').join('') === want, X);
  assert.equal(await page.locator('.line-up').count(), 9);
  await borders(page, [...X].map((_, c) => Math.floor(c / 27) * 3 + Math.floor((c % 9) / 3)).join(''));
  await verdict(page, 'unique');
  await paste(page, `${JIGSAW}\nregions ${REGIONS}\n`);
  await page.waitForFunction(() => document.querySelectorAll('.line-up').length === 0);
  await borders(page, REGIONS.replaceAll(' ', ''));
  await verdict(page, 'unique');
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
});

test('a board with rules in words, typed, kept and shared', {}, async (page) => {
  await open(page);
  await page.click('#new');
  await page.selectOption('#new-kind', 'own');
  await page.selectOption('#new-side', '5');
  await page.fill('#new-rules', 'regions 11');
  await page.click('#blank');
  await says(page, 'generate-says', 'cells, not 25');
  await page.fill('#new-rules', `regions ${FIVE}\ndiagonal-down`);
  await page.click('#blank');
  assert.equal(await page.locator('.cell').count(), 25);
  await borders(page, FIVE.replaceAll(' ', ''));
  assert.equal(await page.locator('.line-down').count(), 5);
  await cell(page, 0).click();
  await page.keyboard.press('5');
  await cell(page, 6).click();
  await page.keyboard.press('5');
  await verdict(page, 'none');
  assert.match(await page.textContent('#verdict-text'), /r1c1 and r2c2 are both 5/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('4');
  await verdict(page, 'several');
  await shoot(page, 'five');
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.waitForSelector('.lines .thick[d^=M]');
  await borders(other, FIVE.replaceAll(' ', ''));
  assert.equal((await values(other)).slice(0, 7), '5.....4');
  await other.context().close();
  await page.reload();
  await page.waitForSelector('.lines .thick[d^=M]');
  await borders(page, FIVE.replaceAll(' ', ''));
  await page.goto('about:blank');
  await page.goto(`${home}#r=nonsense&v=3x3-${X}`);
  await page.waitForSelector('.lines .thick[d^=M]');
  await says(page, 'toast', 'cannot be used');
});
