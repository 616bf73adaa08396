// The page in Chromium. Arguments: the folder that `make web` made, the folder that has playwright-core
// and axe-core, the browser, and a folder for screenshots (may be empty). Prints TAP.
import { createRequire } from 'node:module';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { serveFolder } from './folder.mjs';

const [folder, modules, executablePath, shots] = process.argv.slice(2);
const require = createRequire(join(modules, 'x.js'));
const { chromium } = require('playwright-core');
const axe = require.resolve('axe-core/axe.min.js');

const PAIR = '..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..';
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const KITE = '....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....';
const SEVERAL = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8....';
const X = '..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2..........';
const X_SOLVED = '457386192362915874189247563638574219724139685915628347241893756593761428876452931';
const JIGSAW = '.1......846........91.2...3...6.......4.3.2.......6...6...9.37........275......8.';
const JIGSAW_SOLVED = '213564798467318952891427563972685134754839216329756841648192375185943627536271489';
const REGIONS = '111122344 111522344 115522346 555552346 758822346 778888346 777778346 997998366 999998366';
const FIVE = '11122 11222 33334 53444 55554';
const FORMATS = ['line', 'grid', 'csv', 'rows', 'sized', 'json', 'sdk', 'ss', 'sdx', 'pm', 'sukaku', 'norvig',
  'opensudoku', 'solo'];

// A server that can be made to fail, or not to answer, to test the page without it.
let isDown = false, isMute = false;
const { home, close } = await serveFolder(folder, (response) => {
  if (isDown) response.destroy();
  return isDown || isMute;
});
const LIMIT_MS = 600000; // for what hangs: a browser may be as slow as it likes
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: LIMIT_MS });

// Tests run two at a time; those that ask to run alone come after the others.
const tests = [];
const only = new RegExp(process.env.ONLY ?? '');
const test = (name, options, body) => only.test(name) && tests.push({ name, options, body });

// A context whose limits are for hangs. The page's own patience with a search, or with an engine that is on its way, is
// taken away as well: on a machine that is busy, an answer in a minute is right.
async function newContext({ isPatient = true, ...options } = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LIMIT_MS);
  if (isPatient) await context.addInitScript(() => {
    const { postMessage } = Worker.prototype, { setTimeout } = window;
    Worker.prototype.postMessage = function (data, ...more) {
      postMessage.call(this, data.time ? { ...data, time: 0 } : data, ...more);
    };
    window.setTimeout = (done, ms, ...more) => (ms === 10000 ? 0 : setTimeout(done, ms, ...more));
  });
  return context;
}

async function run({ name, options: { mayComplain = false, alone, ...options }, body }) {
  const started = Date.now();
  const context = await newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const complaints = [], strangers = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !isDown && !mayComplain && complaints.push(message.text()));
  page.on('request', (request) => { if (!/^(http:..127\.0\.0\.1|data:|blob:)/.test(request.url())) strangers.push(request.url()); });
  try {
    await body(page, context);
    assert.deepEqual(complaints, []);
    assert.deepEqual(strangers, []);
    console.log(`ok ${name}`);
    if (process.env.TIMES) console.log(`# ${Date.now() - started} ms`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
  await context.close();
}

async function open(page, puzzle = EASY, box = '3x3') {
  await page.goto(`${home}#p=${box}-${puzzle}`);
  await page.waitForSelector('body[data-ready]');
}

// The same with rules, as a link has them.
async function openRules(page, puzzle, rules, box = '3x3') {
  await page.goto(`${home}#r=${rules.replaceAll(' ', ',')}&v=${box}-${puzzle}`);
  await page.waitForSelector('body[data-ready]');
  await page.waitForSelector('[class*=" line-"], .edge-l');
}

// Thick lines are exactly where two cells of the map differ.
async function borders(page, map) {
  const side = Math.sqrt(map.length);
  const edges = await page.$$eval('.cell', (all) => all.map((el) => [el.classList.contains('edge-t'), el.classList.contains('edge-l')]));
  edges.forEach((edge, c) => assert.deepEqual(edge,
    [c >= side && map[c - side] !== map[c], c % side > 0 && map[c - 1] !== map[c]], `cell ${c}`));
}

const values = (page) => page.$$eval('.cell', (all) => all.map((el) => el.querySelector('.value')?.textContent ?? '.').join(''));
const cell = (page, c) => page.locator(`[data-cell="${c}"]`);
const verdict = (page, kind) => page.waitForSelector(`#verdict.${kind}`);
const says = (page, id, want) => page.waitForFunction(([i, w]) => new RegExp(w).test(document.getElementById(i).textContent), [id, want]);
// Messages that are shown only for a while: the words stay after they fade, so a slow check finds them too.
async function toasts(page, act) {
  await page.evaluate(() => { document.getElementById('toast').textContent = ''; });
  await act();
  await says(page, 'toast', '.');
}
const name = (page, c) => cell(page, c).locator('.name').textContent();
async function rungs(page, most) {
  for (let i = 1; i <= most; i++) {
    await page.click('#hint');
    await page.waitForFunction((n) => document.querySelectorAll('#ladder .on').length === n, i);
  }
}
const shoot = async (page, name) => shots && page.screenshot({ path: join(shots, `${name}.png`) });
const paste = (page, text) => page.evaluate((given) => {
  const data = new DataTransfer();
  data.setData('text/plain', given);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}, text);

async function accessible(page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate((selector) => window.axe.run(selector), part);
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 3).join(' | ')}`), []);
}

if (shots) await mkdir(shots, { recursive: true });

test('opens with a puzzle and its verdict', {}, async (page) => {
  await page.goto(home);
  await verdict(page, 'unique');
  assert.equal(await page.locator('[role=gridcell]').count(), 81);
  await shoot(page, 'desktop-light');
});

test('clues are typed, clicked and erased', {}, async (page) => {
  await open(page);
  await page.click('#new');
  await page.click('#blank');
  await cell(page, 0).click();
  await page.keyboard.type('12');
  await page.keyboard.press('ArrowRight');
  await page.click('[data-digit="2"]');
  assert.equal((await values(page)).slice(0, 2), '22');
  await verdict(page, 'none');
  assert.match(await page.textContent('#verdict-text'), /r1c1 and r1c2 are both 2/);
  assert.equal(await page.locator('.cell.clash').count(), 2);
  await page.keyboard.press('Delete');
  await verdict(page, 'several');
  assert.equal((await values(page)).slice(0, 2), '2.');
});

test('each format is pasted', {}, async (page) => {
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

test('solved by keys alone', {}, async (page) => {
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
  const steps = page.locator('#steps button');
  await page.waitForFunction(() => document.querySelectorAll('#steps button').length > 50);
  const diagonal = await steps.evaluateAll((all) => all.findIndex((button) => {
    button.click();
    return /diagonal/.test(document.getElementById('hint-text').textContent);
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

const sample = (name) => readFile(new URL(`../../docs/variants/${name}.txt`, import.meta.url), 'utf8');

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
  assert.ok(fetched.includes('/nonet-variants.wasm') && fetched.includes('/variants.js'));
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
  await page.waitForFunction(async () => (await (await caches.open('nonet')).match('nonet-variants.wasm')) !== undefined);
  isDown = true;
  try {
    await page.reload();
    await page.waitForSelector('.board.margins');
    await verdict(page, 'unique');
  } finally {
    isDown = false;
  }
});

test('every kind of rules is opened and drawn', {}, async (page) => {
  await open(page);
  const folder = new URL('../../docs/variants/', import.meta.url);
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

for (const [name, options] of [['desktop', { viewport: { width: 1280, height: 900 } }], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]])
  for (const colorScheme of ['light', 'dark'])
    test(`accessible with rules: ${name}, ${colorScheme}`, { ...options, colorScheme, bypassCSP: true }, async (page) => {
      await open(page);
      for (const kind of ['skyscraper', 'thermometer', 'cage']) {
        await page.evaluate(() => { document.getElementById('rules').dataset.key = ''; });
        await paste(page, await sample(kind));
        await page.waitForFunction(() => document.getElementById('rules').dataset.key);
        await verdict(page, 'unique');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${kind}: ${wide} pixels too wide`);
        const { board, cells } = await page.evaluate(() => ({ board: document.getElementById('board').getBoundingClientRect().toJSON(),
          cells: [...document.querySelectorAll('.cell')].map((el) => el.getBoundingClientRect().toJSON()) }));
        for (const { left, right, top, bottom, width, height } of cells) {
          assert.ok(left >= board.left - 1 && right <= board.right + 1 && top >= board.top - 1 && bottom <= board.bottom + 1, kind);
          assert.ok(Math.abs(width - height) < 2, `${kind}: cells are square`);
        }
        await shoot(page, `rules-${kind}-${name}-${colorScheme}`);
      }
      await accessible(page);
      await page.locator('#rules summary').focus();
      const isOpen = () => page.$eval('#rules', (el) => el.open);
      const was = await isOpen();
      await page.keyboard.press('Enter');
      assert.equal(await isOpen(), !was, 'the list folds by keys');
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
  await page.keyboard.press('4');
  await verdict(page, 'several');
  await shoot(page, 'five');
  await page.click('#share');
  await page.waitForSelector('#share-dialog[open]');
  const link = await page.inputValue('#share-link');
  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.waitForSelector('.edge-l');
  await borders(other, FIVE.replaceAll(' ', ''));
  assert.equal((await values(other)).slice(0, 7), '5.....4');
  await other.context().close();
  await page.reload();
  await page.waitForSelector('.edge-l');
  await borders(page, FIVE.replaceAll(' ', ''));
  await page.goto('about:blank');
  await page.goto(`${home}#r=nonsense&v=3x3-${X}`);
  await page.waitForSelector('.edge-l');
  await says(page, 'toast', 'cannot be used');
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

test('a hint, level by level', {}, async (page) => {
  await open(page, PAIR);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  const says = async (want) => page.waitForFunction((w) => document.getElementById('hint-text').textContent.includes(w), want);
  await page.click('#hint');
  await says('Look at box 2.');
  assert.equal(await page.locator('.part').count(), 0);
  await page.click('#hint');
  await says('Naked Pair');
  assert.equal(await page.locator('.house').count(), 1);
  await page.click('#hint');
  await says('r1c4 and r1c6');
  assert.equal(await page.locator('.part.pattern').count(), 2);
  await page.click('#hint');
  await says('cannot be 6 or 7');
  assert.equal(await page.locator('.strike').count(), 5);
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
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  await rungs(page, 4);
  assert.ok((await page.locator('.link.strong').count()) > 0);
  assert.ok((await page.locator('.link.weak').count()) > 0);
  await shoot(page, 'chain');
});

test('the path with its rating, step by step', {}, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await page.click('#explain');
  await page.waitForFunction(() => /ER 3\.0/.test(document.getElementById('rating').textContent));
  assert.equal(await page.locator('#steps button').count(), 54);
  await page.locator('#steps button').nth(40).click();
  assert.ok((await values(page)).replaceAll('.', '').length > PAIR.replaceAll('.', '').length);
  await shoot(page, 'path');
  await page.click('#path-back');
  assert.equal(await values(page), PAIR);
  await page.click('#all');
  await page.waitForFunction(() => /steps? now/.test(document.getElementById('rating').textContent));
});

// A page that knows this about the network, and counts how often the module with all scales is asked for.
const connected = (page, connection) => page.addInitScript((given) => {
  const { fetch } = window;
  Object.defineProperty(navigator, 'connection', { value: given });
  window.asked = 0;
  window.fetch = (url, ...more) => {
    if (/nonet-all/.test(url)) window.asked++;
    return fetch(url, ...more);
  };
}, connection);
const asked = (page) => page.evaluate(() => window.asked);
const KEPT = async () => (await (await caches.open('nonet')).keys()).some(({ url }) => /nonet-all/.test(url));

test('hints are a teacher\'s: their engine is fetched when the page is idle, and kept', {}, async (page) => {
  await connected(page, { saveData: false, effectiveType: '4g' });
  await open(page, KITE);
  await verdict(page, 'unique');
  await page.waitForFunction(KEPT);
  await rungs(page, 2);
  assert.match(await page.textContent('#hint-text'), /\((beginner|easy|medium|hard|expert|extreme)\)/);
  await page.click('#explain');
  await says(page, 'rating', 'hard ER 4\\.2');
  assert.equal(await asked(page), 1);
});

for (const connection of [{ saveData: true, effectiveType: '4g' }, { saveData: false, effectiveType: '3g' }])
  test(`where bytes count, it is fetched for the first hint: ${JSON.stringify(connection)}`, {}, async (page) => {
    await connected(page, connection);
    await open(page, KITE);
    await verdict(page, 'unique');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    for (let i = 0; i < 5; i++) await page.evaluate(() => new Promise((done) => { requestIdleCallback(done); }));
    assert.equal(await asked(page), 0);
    await rungs(page, 2);
    assert.equal(await asked(page), 1);
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
  assert.ok((await page.$$eval('#steps b', (all) => all.map((one) => one.textContent))).every((word) => /^[a-z]+$/.test(word)));
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
  await page.route('**/nonet-all.wasm', (route) => route.abort());
  await open(page, KITE);
  await verdict(page, 'unique');
  await rungs(page, 4);
  assert.match(await page.textContent('#hint-text'), /\(\d\.\d\).*Sudoku Explainer's.*could not be loaded/s);
  await page.click('#all');
  await says(page, 'rating', 'steps? now, by Sudoku Explainer$');
  await page.selectOption('#scale', 'hodoku');
  await page.click('#explain');
  await says(page, 'rating', 'could not be loaded');
  await page.unroute('**/nonet-all.wasm');
  await page.click('#explain');
  await says(page, 'rating', 'score 1320');
  await rungs(page, 2);
  assert.doesNotMatch(await page.textContent('#hint-text'), /could not be loaded/);
});

test('an engine that never arrives is not waited for, and is asked for again', { serviceWorkers: 'block', isPatient: false }, async (page) => {
  const held = [];
  await page.route('**/nonet-all.wasm', (route) => { held.push(route); });
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

test('long work can be cancelled, and the page still works', {}, async (page) => {
  await page.addInitScript(() => { // work that would not end
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data) {
      if (window.isEndless && ['generate', 'hint', 'explain'].includes(data.method)) return;
      postMessage.call(this, data);
    };
  });
  await open(page);
  await verdict(page, 'unique');
  await page.evaluate(() => { window.isEndless = true; });
  await page.click('#hint');
  await page.click('#hint-close');
  await says(page, 'hint-text', '^Stuck');
  await page.click('#hint');
  await says(page, 'hint-text', '^Looking');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await says(page, 'hint-text', '^Stuck');
  await page.click('#explain');
  await page.click('#path-cancel');
  await says(page, 'rating', 'cancelled');
  await page.click('#new');
  await page.click('#generate');
  await page.click('#generate-cancel');
  await says(page, 'generate-says', 'Cancelled');
  await page.keyboard.press('Escape');
  await page.evaluate(() => { window.isEndless = false; });
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
  await page.click('#new');
  await page.selectOption('#new-side', '25');
  await page.click('#blank');
  assert.equal(await page.locator('.cell').count(), 625);
  await cell(page, 0).click();
  await page.keyboard.press('p');
  assert.equal((await values(page)).slice(0, 3), '25.');
  await verdict(page, 'several');
  await shoot(page, 'side-25');
});

test('in a frame of another page, and on paper', {}, async (page) => {
  await page.setContent(`<iframe src="${home}#p=3x3-${PAIR}" width="900" height="800"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('#verdict.unique').waitFor();
  await frame.locator('.failed').first().waitFor({ state: 'hidden' });
  await frame.locator('#hint').click();
  await frame.locator('#apply').waitFor();
  await open(page, PAIR);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.tools').isVisible(), false);
  assert.equal(await page.locator('#board').isVisible(), true);
  await shoot(page, 'print');
});

test('new puzzles of each level and other sizes', {}, async (page) => {
  await open(page);
  for (const [side, level] of [[9, 'medium'], [9, 'expert'], [4, 'easy'], [6, 'hard'], [12, 'medium'], [25, ''], [16, 'easy']]) {
    await page.click('#new');
    await page.selectOption('#new-side', String(side));
    await page.selectOption('#new-level', level);
    await page.click('#generate');
    await page.waitForSelector('#new-dialog', { state: 'hidden' });
    assert.equal(await page.locator('.cell').count(), side * side);
    assert.match(await page.textContent('#label'), level ? new RegExp(`^${level}, ER`) : /clues/);
    await verdict(page, 'unique');
  }
  await shoot(page, 'side-16');
});

test('works without the network after the first visit', { alone: true }, async (page) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open('nonet')).keys()).length > 10);
  await page.waitForFunction(KEPT);
  try {
    for (const isSilent of [false, true]) {
      [isDown, isMute] = [!isSilent, isSilent];
      await page.reload();
      await verdict(page, 'unique');
      await rungs(page, 2);
      assert.match(await page.textContent('#hint-text'), /\([a-z]+\)/);
    }
  } finally {
    isDown = isMute = false;
  }
});

test('keys of larger boards', {}, async (page) => {
  await open(page, '.'.repeat(256), '4x4');
  await cell(page, 0).click();
  await page.keyboard.press('a');
  assert.equal((await values(page)).slice(0, 3), '10.');
  await page.click('#edit');
  await page.keyboard.press('ArrowRight');
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
    const { Model, toFragment } = await import('./model.js');
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

test('two tabs keep their own boards; history and settings that are damaged are left out', { mayComplain: true }, async (page, context) => {
  await open(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const other = await context.newPage();
  await open(other, PAIR);
  await cell(other, 0).click();
  await other.keyboard.press('9');
  for (const [tab, start] of [[page, '534'], [other, '9.5'], [page, '534']]) {
    await tab.reload();
    await tab.waitForSelector('body[data-ready]');
    assert.equal((await values(tab)).slice(0, 3), start);
  }
  await other.close();
  for (const damage of ['{"box":[3,3],"cells":7}', 'null', '[1]', '{{']) {
    await page.goto('about:blank');
    await page.goto(`${home}icon.svg`);
    await page.evaluate((text) => {
      for (const key of ['nonet.board', 'nonet.earlier', 'nonet.settings']) localStorage[key] = sessionStorage[key] = text;
    }, damage);
    await page.goto(home);
    await verdict(page, 'unique');
    assert.equal(await values(page), EASY);
    await page.click('#new');
    if (await page.isVisible('#earlier')) await page.click('#earlier');
    assert.equal(await values(page), EASY);
  }
});

test('very many changes, and no room to keep them all', {}, async (page) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (text.length > 12000) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await open(page);
  await cell(page, 2).click();
  await page.evaluate(() => {
    for (let i = 0; i < 401; i++)
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '4', code: 'Digit4', bubbles: true }));
  });
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal((await values(page)).slice(0, 3), '534');
  await page.keyboard.press('Control+z');
  assert.equal((await values(page)).slice(0, 3), '53.');
});

test('nothing can be stored', {}, async (page) => {
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(navigator, 'serviceWorker', { get() { throw new DOMException('denied', 'SecurityError'); } });
  });
  await open(page);
  await verdict(page, 'unique');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.click('#new');
  await page.click('[data-famous="1"]');
  await verdict(page, 'unique');
});

test('a part that does not arrive is reported, and requested again', { mayComplain: true, serviceWorkers: 'block' }, async (page) => {
  const failed = () => page.locator('.failed').first().isVisible();
  for (const part of ['guide.js', 'main.js']) {
    await page.route(`**/${part}`, (route) => route.abort());
    await page.goto(home);
    await page.waitForSelector('.failed', { state: 'visible' });
    await page.unroute(`**/${part}`);
  }
  for (const part of ['*.wasm', 'worker.js']) {
    await page.route(`**/${part}`, (route) => route.abort());
    await page.goto('about:blank');
    await open(page);
    await says(page, 'verdict-text', 'could not be');
    assert.equal(await failed(), false);
    await page.unroute(`**/${part}`);
    await page.click('#hint');
    await page.waitForSelector('#apply:not([hidden])');
  }
});

test('an engine that crashes is replaced', { serviceWorkers: 'block' }, async (page) => {
  await page.route('**/worker.js', async (route) => { // the first engine of a worker can solve nothing
    const response = await route.fetch();
    const body = `${await response.text()}
const { Instance } = WebAssembly;
let isFirst = true;
WebAssembly.Instance = function (...given) {
  const { exports } = new Instance(...given);
  const broken = { ...exports, nonet_web_solve() { throw new WebAssembly.RuntimeError('broke off'); } };
  const answer = { exports: isFirst ? broken : exports };
  isFirst = false;
  return answer;
};`;
    await route.fulfill({ response, body });
  });
  await open(page);
  await says(page, 'verdict-text', 'broke off');
  await page.click('#hint');
  await verdict(page, 'unique');
  await page.waitForSelector('#apply:not([hidden])');
});

test('a chain is read line by line', {}, async (page) => {
  await open(page, HARD);
  await page.selectOption('#hints', 'explainer');
  await verdict(page, 'unique');
  await rungs(page, 4);
  const links = () => page.locator('.link').count();
  const all = await links();
  const lines = page.locator('button.line');
  assert.ok((await lines.count()) > 5);
  await lines.nth(2).click();
  assert.equal(await lines.nth(2).getAttribute('aria-pressed'), 'true');
  assert.ok((await links()) < all && (await links()) > 0);
  await shoot(page, 'chain-line');
  await lines.nth(2).click();
  assert.equal(await links(), all);
});

test('nothing is out of reach: sideways, and enlarged', {}, async (page) => {
  for (const [width, height] of [[844, 390], [640, 430], [320, 568], [320, 256], [1280, 500]]) {
    await page.setViewportSize({ width, height });
    await open(page, PAIR);
    await verdict(page, 'unique');
    await rungs(page, 4);
    for (const id of ['erase', 'explain', 'more', 'edit']) await page.locator(`#${id}`).click({ trial: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${width}x${height}: ${wide} pixels too wide`);
    await shoot(page, `room-${width}x${height}`);
  }
});

test('colours of the system, and no motion', { forcedColors: 'active', reducedMotion: 'reduce' }, async (page) => {
  await open(page, PAIR);
  await verdict(page, 'unique');
  await rungs(page, 4);
  const look = (selector, what) => page.$eval(selector, (el, name) => getComputedStyle(el)[name], what);
  assert.notEqual(await look('[data-mode=digit]', 'backgroundColor'), await look('[data-mode=corner]', 'backgroundColor'));
  assert.equal(await look('.part', 'fill'), 'none');
  assert.notEqual(await look('.cell.selected', 'outlineStyle'), 'none');
  assert.equal(await look('#toast', 'transitionDuration'), '0s');
  await shoot(page, 'forced-colours');
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

test('a browser without vectors gets the plain engine', {}, async (page) => {
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.addInitScript(() => { WebAssembly.validate = () => false; });
  await open(page);
  await verdict(page, 'unique');
  await page.click('#hint');
  await page.waitForSelector('#apply:not([hidden])');
  assert.ok(fetched.includes('/nonet.wasm') && !fetched.includes('/nonet-simd.wasm'), fetched.join(' '));
});

test('the self-test solves', { alone: true }, async (page) => {
  await open(page);
  await page.click('#more');
  await page.click('#self-test');
  await page.waitForFunction(() => /all with one solution/.test(document.getElementById('self-says').textContent));
  console.log(`# ${await page.textContent('#self-says')}`);
});

for (const [name, options] of [['desktop', {}], ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]])
  for (const colorScheme of ['light', 'dark'])
    test(`accessible: ${name}, ${colorScheme}`, { ...options, colorScheme, bypassCSP: true }, async (page) => {
      await open(page, PAIR);
      await verdict(page, 'unique');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
      await page.click('#auto');
      await accessible(page);
      await rungs(page, 4);
      await page.click('#explain');
      await page.waitForSelector('#steps button');
      await accessible(page);
      await shoot(page, `${name}-${colorScheme}`);
      for (const id of ['new', 'open', 'share', 'more']) {
        await page.click(`#${id}`);
        await accessible(page, `#${id}-dialog`);
        if (name === 'phone' || id === 'new') await shoot(page, `${name}-${colorScheme}-${id}`);
        await page.keyboard.press('Escape');
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      if (name !== 'phone') return;
      const small = await page.$$eval('button', (all) => all.filter((b) => b.offsetParent &&
        (b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44)).map((b) => b.id || b.textContent));
      assert.deepEqual(small, []);
    });

const queue = tests.filter(({ options }) => !options.alone);
const work = async () => {
  while (queue.length) await run(queue.shift());
};
await Promise.all([work(), work()]);
for (const one of tests.filter(({ options }) => options.alone)) await run(one);
console.log(`1..${tests.length}`);
await browser.close();
close();
