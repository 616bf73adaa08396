// The parts of the page that need no screen: the state, links, and the drawing of every step. Arguments: a
// copy of the folder that `make web` made, in which Node treats files as modules, and the folder of the npm
// package, since the page itself loads the engine with fetch. Prints TAP.
import { pathToFileURL } from 'node:url';
import { readdir, readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import assert from 'node:assert/strict';
import { proseOf, wordsOfHtml } from './literals.mjs';

const [page, npm] = process.argv.slice(2).map((folder) => pathToFileURL(`${folder}/`));
const part = (name) => import(new URL(name, page));
const { LEVELS, load } = await import(new URL('node.js', npm));
const { Model, Shape, fromFragment, firstBytes, bit, digits } = await part('model.js');
const { toFragment } = await part('later/link.js');
const { WHOLE, drawStep, drawWhere, isNet, legend, linesOf, numbered, numbersOf, saidOf } = await part('draw.js');
const { applyStep, mistakes, conflictWords } = await part('guide.js');
const { boardsOf, rowsOf } = await part('later/path.js');
const { EN, t } = await part('words.js');
await part('later/words.js');
const engine = await load();

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

const X = '..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2..........';
const JIGSAW = '.1......846........91.2...3...6.......4.3.2.......6...6...9.37........275......8.';
const REGIONS = 'regions 111122344 111522344 115522346 555552346 758822346 778888346 777778346 997998366 999998366';
const FIVE = 'regions 11122 11222 33334 53444 55554';

let count = 0;
async function test(name, body) {
  count++;
  try {
    await body();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
}

const describe = (box, rules) => engine.shape({ box, rules });
const shapeOf = (box, rules) => new Shape(describe(box, rules));
const newModel = () => new Model(describe);
const modelOf = (text, rules) => {
  const model = newModel();
  model.take(engine.parse(text, { rules }));
  return model;
};
const valuesOf = (model) => model.cells.map((cell) => cell.value);

await test('patches make the later modules of the first one, and of no other', async () => {
  const { patched } = await part('later/patch.js');
  const bytes = (name) => readFile(new URL(name, page));
  const maker = await WebAssembly.compile(await bytes('later/patch.wasm'));
  for (const name of ['nonet-all', 'nonet-variants', 'nonet-photo']) {
    const [whole, patch, base] = await Promise.all([`${name}.wasm`, `later/${name}.patch`, 'nonet.wasm'].map(bytes));
    assert.equal(Buffer.compare(await patched(maker, base, patch), whole), 0, name);
    const withVectors = await patched(maker, await bytes('nonet-simd.wasm'), await bytes(`later/${name}.simd.patch`));
    assert.ok(withVectors.length > whole.length * 0.95 && WebAssembly.validate(withVectors), `${name} with vectors`);
    patch[patch.length >> 1] ^= 1;
    await assert.rejects(patched(maker, base, patch));
  }
  await assert.rejects(patched(maker, await bytes('nonet-simd.wasm'), await bytes('later/nonet-photo.patch')));
});

await test('houses and peers', () => {
  for (const [box, peers] of [[[2, 2], 7], [[2, 3], 12], [[3, 3], 20], [[3, 4], 28], [[5, 5], 64]]) {
    const shape = shapeOf(box);
    assert.equal(shape.houses.length, shape.side * 3);
    for (const { cells } of shape.houses) assert.equal(cells.length, shape.side);
    for (const list of shape.peers) assert.equal(list.length, peers);
  }
  assert.equal(shapeOf([2, 3]).housesOf[9][2] - 12, 1);
});

await test('candidates are those of the engine', () => {
  for (const text of [EASY, HARD]) {
    const known = engine.candidates(text);
    modelOf(text).candidates().forEach((set, c) => assert.equal(set, known.values[c] ? 0 : known.marks[c]));
  }
});

await test('candidates, conflicts and peers follow the rules', () => {
  for (const [text, rules] of [[X, 'diagonals'], [JIGSAW, REGIONS], ['.'.repeat(25), `${FIVE}\ndiagonals`]]) {
    const model = modelOf(text, rules);
    const known = engine.candidates(text, { rules });
    model.candidates().forEach((set, c) => assert.equal(set, known.values[c] ? 0 : known.marks[c]));
    assert.equal(model.clashes().size, 0);
    assert.deepEqual(model.puzzle().rules, rules);
  }
  const x = modelOf(X, 'diagonals');
  assert.ok(x.shape.peers[0].includes(80) && !shapeOf([3, 3]).peers[0].includes(80));
  x.change([0, 80], (cell) => { cell.value = 1; });
  assert.deepEqual([...x.clashes()], [0, 80]);
  const jigsaw = modelOf('.'.repeat(81), REGIONS);
  jigsaw.change([3, 18], (cell) => { cell.value = 1; });
  assert.deepEqual([...jigsaw.clashes()], [3, 18], 'both are in region 1');
  assert.equal(x.shape.whereOf(40), 'diagonal 1, diagonal 2');
  assert.equal(jigsaw.shape.whereOf(3), 'region 1');
});

await test('what is said about a cell, and where its marks are, on sides without boxes', () => {
  const shape = shapeOf([1, 7], 'regions 1111222 1112222 3334455 3334555 3444455 6666777 6667777');
  assert.deepEqual(shape.marks, [3, 3]);
  assert.equal(shape.whereOf(48), 'region 7');
  assert.equal(new Set(shape.borderOf).size, 7);
});

await test('rules are saved, and are in the link', async () => {
  for (const [text, rules] of [[X, 'diagonals'], [JIGSAW, REGIONS], ['.'.repeat(25), `${FIVE}\ndiagonals`]]) {
    const model = modelOf(text, rules);
    const other = newModel();
    other.restore(JSON.parse(JSON.stringify(model.save())));
    assert.deepEqual(other.save(), model.save());
    for (const change of [false, true]) {
      if (change) model.change([0], (cell) => Object.assign(cell, { colour: 3 }));
      const link = await toFragment(model);
      assert.match(link, /^r=.*&v=/);
      assert.doesNotMatch(link, /[^\w.,;&=-]/);
      assert.ok(await fromFragment(link, other));
      assert.deepEqual(other.save(false), model.save(false));
      assert.equal(other.shape.rules, rules);
    }
  }
  const model = modelOf(EASY);
  const before = JSON.stringify(model.save());
  for (const rules of ['odd', 'regions,11', '', 'diagonals;odd'])
    assert.equal(await fromFragment(`r=${rules}&v=3x3-${X}`, model), false, rules);
  assert.equal(await fromFragment(`v=3x3-${X}`, model), false);
  for (const rules of [7, 'odd', ['diagonals']]) assert.throws(() => model.restore({ ...model.save(), rules }));
  assert.equal(JSON.stringify(model.save()), before);
});

// A house's path: closed outlines, and the cells whose middles are inside them, by crossings to the right.
function cellsInside(path, side) {
  const loops = path.split('z').filter(Boolean).map((loop) => loop.slice(1).split('L').map((point) => point.split(' ').map(Number)));
  const isInside = (x, y) => loops.reduce((sum, loop) => sum + loop.filter(([ax, ay], i) => {
    const [bx, by] = loop[(i + 1) % loop.length];
    return ay > y !== by > y && (ax + bx) / 2 > x;
  }).length, 0) % 2 === 1;
  return { loops, cells: [...Array(side ** 2).keys()].filter((c) => isInside((c % side + 0.5) * 100, (Math.floor(c / side) + 0.5) * 100)) };
}

await test('every house is drawn as the outline of its cells', () => {
  for (const [box, rules] of [[[3, 3]], [[2, 3]], [[3, 3], 'diagonals'], [[1, 9], REGIONS], [[1, 5], FIVE],
    [[2, 2], 'regions 1234 2341 3412 4123']]) {
    const shape = shapeOf(box, rules);
    for (const { name, cells } of shape.houses) {
      const [, kind, number] = /^(.*) (\d+)$/.exec(name);
      const { under } = drawStep(shape, { houses: [{ kind, number, role: 'base' }] }, 1);
      const drawn = cellsInside(/ d="([^"]*)"/.exec(under)[1], shape.side);
      assert.deepEqual(drawn.cells, cells, `${name} of ${rules}`);
      if (kind === 'row' || kind === 'box') assert.deepEqual([drawn.loops.length, drawn.loops[0].length], [1, 4], name);
      if (kind === 'diagonal') assert.equal(drawn.loops.length, shape.side);
    }
  }
});

await test('a puzzle made of candidates keeps them', () => {
  const marks = engine.candidates(EASY).marks;
  const model = newModel();
  model.take({ box: [3, 3], values: new Array(81).fill(0), marks });
  assert.equal(engine.solve(model.puzzle()).verdict, 'unique');
  assert.equal(model.candidates()[2], marks[2]);
  assert.equal(modelOf(EASY).puzzle().marks, null);
  const other = newModel();
  other.restore(JSON.parse(JSON.stringify(model.save())));
  assert.deepEqual(other.puzzle(), model.puzzle());
});

await test('a clue in a puzzle made of candidates leaves the others, and can be undone', () => {
  const model = newModel();
  model.take({ box: [3, 3], values: new Array(81).fill(0), marks: engine.candidates(EASY).marks });
  const before = JSON.stringify(model.puzzle());
  model.change([2], (cell) => Object.assign(cell, { value: 4, given: true }));
  assert.equal(engine.solve(model.puzzle()).verdict, 'unique');
  model.change([2], (cell) => Object.assign(cell, { value: 0, given: false, banned: 0 }));
  assert.equal(model.puzzle().marks[2], 0b111111111);
  model.undo();
  model.undo();
  assert.equal(JSON.stringify(model.puzzle()), before);
});

await test('a hint starts from the marks of the user', () => {
  const model = modelOf(EASY);
  model.change([2], (cell) => { cell.centre = bit(4) | bit(8); });
  assert.equal(model.candidates()[2], bit(1) | bit(2) | bit(4));
  assert.equal(model.candidates(true)[2], bit(4));
  model.change([2], (cell) => { cell.centre = bit(8); });
  assert.equal(model.candidates(true)[2], model.candidates()[2], 'marks that leave nothing are not candidates');
  model.change([2], (cell) => { cell.centre = bit(2) | bit(4); });
  applyStep(model, { placements: [], eliminations: [{ row: 1, column: 4, digit: 2 }] }, { own: true });
  assert.equal(model.sheet.auto, true, 'candidates are shown');
  assert.equal(model.candidates()[2], bit(2) | bit(4));
  assert.equal(model.candidates()[3], bit(6));
  model.undo();
  assert.equal(model.sheet.auto, false);
  assert.equal(model.candidates()[2], bit(1) | bit(2) | bit(4));
});

await test('changes can be undone and done again', () => {
  const model = modelOf(EASY);
  const start = JSON.stringify(model.cells);
  assert.equal(model.change([2], () => {}), false);
  for (let d = 1; d <= 9; d++) model.change([2, 3], (cell) => { cell.value = d; });
  const end = JSON.stringify(model.cells);
  for (let i = 0; i < 9; i++) assert.deepEqual(model.undo(), [2, 3]);
  assert.equal(model.undo(), null);
  assert.equal(JSON.stringify(model.cells), start);
  while (model.redo());
  assert.equal(JSON.stringify(model.cells), end);
});

await test('what is saved comes back, with every change', () => {
  const model = modelOf(EASY);
  model.change([2], (cell) => Object.assign(cell, { corner: 5, centre: 3, colour: 2, removed: 8 }));
  model.change([3], (cell) => { cell.value = 6; });
  model.undo();
  const other = newModel();
  other.restore(JSON.parse(JSON.stringify(model.save())));
  assert.deepEqual(other.save(), model.save());
  other.redo();
  assert.equal(other.cells[3].value, 6);
});

await test('links carry the state', async () => {
  for (const side of [4, 9, 16]) {
    const model = newModel();
    model.take(engine.generate({ side, seed: 2 }));
    const other = newModel();
    assert.ok(await fromFragment(await toFragment(model), other));
    assert.deepEqual(other.save(false), model.save(false));
    const open = model.cells.findIndex((cell) => !cell.value);
    model.change([open], (cell) => Object.assign(cell, { value: 2, colour: 3 }));
    assert.ok(await fromFragment(await toFragment(model), other));
    assert.deepEqual(other.save(false), model.save(false));
  }
});

await test('colours of candidates and links drawn by hand are in a link', async () => {
  for (const change of [(model) => model.change([2], (cell) => { cell.tones = '003'; }), (model) => model.change([-1], (sheet) => { sheet.links = '2.4-3.4'; })]) {
    const model = modelOf(EASY), other = newModel();
    change(model);
    assert.ok(await fromFragment(await toFragment(model), other));
    assert.deepEqual(other.save(false), model.save(false));
  }
});

await test('what is not a link is refused, and no harm is done', async () => {
  const model = modelOf(EASY);
  const before = JSON.stringify(model.save());
  for (const text of ['', 'x', 'p=3x3-12', 'p=9x9-1', 'p=0x0-', `p=3x3-${'z'.repeat(81)}`, 'p=2x2-5...............'])
    assert.equal(await fromFragment(text, model), false, text);
  assert.equal(JSON.stringify(model.save()), before);
  assert.ok(await fromFragment(`p=3x3-${HARD}&s=AAAA`, model));
  assert.equal(valuesOf(model).map((d) => d || '.').join(''), HARD);
  const good = model.save();
  const bad = [{}, { box: [3, 3], cells: [] }, { ...good, box: [9, 9] }, { ...good, cells: [[10, 0, 0, 0, 0], ...good.cells.slice(1)] },
    { ...good, cells: [[0, 0, 0, 0, '<b>'], ...good.cells.slice(1)] }, { ...good, box: [1.5, 6] }, { ...good, box: '33' },
    { ...good, seconds: '1' }, { ...good, cells: [[0, 0, 0, 0, 0, 512], ...good.cells.slice(1)] }, null, { ...good, past: [[[99, good.cells[0], good.cells[0]]]] }];
  for (const saved of bad) assert.throws(() => model.restore(saved));
  assert.deepEqual(model.save(), good);
});

await test('a link that unpacks to a huge text is cut off', async () => {
  const bomb = deflateSync(Buffer.alloc(1 << 26)).toString('base64url');
  const model = newModel();
  assert.ok(await fromFragment(`p=3x3-${HARD}&s=${bomb}`, model));
  assert.equal(valuesOf(model).map((d) => d || '.').join(''), HARD);
  const bytes = await firstBytes(new Blob([Buffer.alloc(300000, 7)]).stream(), 1000);
  assert.deepEqual([bytes.length, bytes[999]], [1000, 7]);
});

await test('mistakes are found by comparing with the solution', () => {
  const model = modelOf(EASY);
  const { solution } = engine.solve(EASY);
  assert.deepEqual(mistakes(model, solution), { values: [], marks: [] });
  model.change([2], (cell) => { cell.value = 1; });
  model.change([3], (cell) => { cell.centre = bit(2); });
  model.change([5], (cell) => { cell.removed = bit(solution[5]); });
  assert.deepEqual(mistakes(model, solution), { values: [2], marks: [3, 5] });
  assert.deepEqual(mistakes(model, solution, true), { values: [2], marks: [5] }, 'marks that are not shown');
});

// Every line of a chain's sentence that is numbered, or is a branch, names a node and is drawn.
function drawLines(shape, step) {
  const lines = linesOf(step);
  assert.equal(lines.map((line) => line.text).join('\n'), step.sentence.split('\n').map((text) => text.trim()).join('\n'));
  for (const line of lines) {
    if (/^\d+\. /.test(line.text)) assert.ok(line.node >= 0 && !line.isBranch, line.text);
    if (line.node < 0) continue;
    const { under, over } = drawStep(shape, step, 3, line);
    const { row, column, digit } = step.nodes[line.node];
    assert.match(line.text, new RegExp(`r${row}c${column}.*${digit}`));
    assert.ok(under.length > 0 && !/strike|NaN|undefined/.test(under + over), line.text);
  }
  if (['region', 'cell', 'double'].includes(step.form) && lines.length > 2)
    assert.equal(lines.filter((line) => line.node >= 0).length, step.ends.length || lines.length, step.sentence);
}

// A chain's nodes have the numbers of the text. A long one begins with what is assumed and what it comes to, without arrows.
function drawNumbers(shape, step) {
  const numbers = numbersOf(step);
  const { over } = drawStep(shape, step, 3, WHOLE);
  const drawn = new Set([...over.matchAll(/class="number"[^>]*>(\d+)</g)].map(([, n]) => Number(n)));
  for (const n of drawn) assert.ok([...numbers.values()].includes(n), step.sentence);
  if (!step.nodes) return;
  if (isNet(step)) {
    const first = drawStep(shape, step, 3);
    assert.ok(!first.over.includes('class="link'), step.sentence);
    assert.ok(first.under.includes('class="mark on') || first.under.includes('class="mark off'));
    assert.ok(!first.under.includes('NaN') && first.near.size > 0);
    for (const line of step.sentence.split('\n')) assert.equal(numbered(line.trim(), numbers, () => '^'), line.trim());
  } else if (drawn.size) {
    const text = numbered(step.sentence.split('\n').find((line) => / -> /.test(line)), numbers, (n) => `^${n} `);
    assert.match(text, /\^1 /);
    for (const [, n, cell, digit] of text.matchAll(/\^(\d+) (r\d+c\d+)(?:=|<>)(\d+)/g))
      assert.ok(numbers.get(`${cell}=${digit}`) === Number(n) || numbers.get(`${cell}<>${digit}`) === Number(n), text);
  }
}

// Every step of a puzzle's path is drawn, and taking them all gives the solution. Returns the techniques.
function drawPath(puzzle, solution, by = engine, options = {}) {
  const model = newModel();
  model.take(puzzle);
  const { steps } = by.explain(puzzle, options);
  const start = engine.candidates(puzzle);
  const boards = boardsOf(model.shape, { values: start.values, marks: start.marks }, steps);
  steps.forEach((step, i) => {
    assert.deepEqual(boards[i].values, valuesOf(model));
    const { under, over, roles } = drawStep(model.shape, step, 3, WHOLE);
    assert.ok(under.length > 0, `${step.name} has nothing to see`);
    assert.ok(over.includes(step.placements.length ? 'placed' : 'strike'), step.name);
    assert.ok(!/NaN|undefined| d=""/.test(under + over), step.name);
    assert.equal(legend(roles).match(/<li>/g).length, roles.size, [...roles].join());
    assert.ok(!/undefined/.test(legend(roles)));
    if (step.links?.length) assert.match(over, /class="link (strong|weak|step)[ "]/);
    drawLines(model.shape, step);
    drawNumbers(model.shape, step);
    const { so, why } = saidOf(step);
    assert.match(so, /^r\d.* (is|cannot be) .*\.$/, step.sentence);
    assert.ok(why && !why.includes(so), step.sentence);
    const named = step.where.match(/(row|column|box|region|diagonal) \d+/g) ?? [];
    const { under: lit } = drawWhere(model.shape, step, (c) => boards[i].values[c] ? { value: boards[i].values[c], marks: 0 } : { value: 0, marks: boards[i].marks[c] });
    assert.equal(lit.split('class="house').length - 1, named.length, step.where);
    const wanted = (/^Look at the digits? (.*)/.exec(step.where)?.[1].match(/\d+/g) ?? []).map(Number);
    assert.equal(lit.split('class="part base').length - 1, boards[i].values.filter((d) => wanted.includes(d)).length, step.where);
    assert.equal(lit.split('class="mark base').length - 1,
      boards[i].marks.flatMap((set, c) => wanted.filter((d) => !boards[i].values[c] && set & bit(d))).length, step.where);
    const reasons = over.replace(/^.*<\/defs>/, '');
    assert.ok(reasons.lastIndexOf('<path') < reasons.indexOf('class="number"') || !reasons.includes('class="number"'), 'numbers are above arrows');
    applyStep(model, step);
  });
  assert.deepEqual(valuesOf(model), solution);
  return steps;
}

// The same on the other scales, with a module of their own.
const hodoku = await load({ scale: 'hodoku' });
for (const level of LEVELS.hodoku)
  await test(`every step of HoDoKu's scale, and of a teacher's, is drawn and can be taken: ${level}`, () => {
    for (let seed = 1; seed <= 6; seed++) {
      const made = hodoku.generate({ scale: 'hodoku', level, seed });
      drawPath(made, made.solution, hodoku, { scale: 'hodoku' });
      drawPath(made, made.solution, hodoku, { scale: 'nonet' });
    }
  });

// Several paths of each level.
const seen = new Set();
for (const level of ['easy', 'medium', 'hard', 'expert', 'extreme'])
  await test(`every step is drawn and can be taken: ${level}`, () => {
    for (let seed = 1; seed <= 6; seed++) {
      const made = engine.generate({ level, seed });
      for (const { technique } of drawPath(made, made.solution)) seen.add(technique);
    }
  });

await test('the same with rules: steps use diagonals and regions', () => {
  for (const [text, rules, kind] of [[X, 'diagonals', 'diagonal'], [JIGSAW, REGIONS, 'region']]) {
    const puzzle = engine.parse(text, { rules });
    const steps = drawPath(puzzle, engine.solve(puzzle).solution);
    assert.ok(steps.some(({ houses }) => houses.some((house) => house.kind === kind)), kind);
  }
});

await test('many techniques were among them', () => {
  assert.ok(seen.size >= 15, [...seen].join(' '));
});

await test('the steps inside a chain are drawn with their line', () => {
  const steps = engine.explain(HARD).steps.filter((step) => step.nested?.length);
  assert.ok(steps.length > 0);
  for (const step of steps)
    for (const line of linesOf(step)) {
      const inner = step.nested[step.nodes[line.node]?.nested];
      if (!inner) continue;
      const { under } = drawStep(shapeOf([3, 3]), step, 3, line);
      const count = (text, name) => text.split(`class="${name}`).length - 1;
      assert.equal(count(under, 'house'), step.houses.length + inner.houses.length);
      assert.equal(count(under, 'part'), step.cells.length + inner.cells.length);
    }
});

await test('arrows along the same line are beside each other', () => {
  const node = (column, digit, on) => ({ row: 1, column, digit, on, parents: [] });
  const step = { houses: [], cells: [], candidates: [], placements: [], eliminations: [], sentence: '', ends: [],
    nodes: [node(1, 3, true), node(5, 3, false), node(9, 3, false), node(2, 3, true), node(8, 3, false)],
    links: [{ from: 0, to: 1, kind: 'weak' }, { from: 0, to: 2, kind: 'weak' }, { from: 3, to: 4, kind: 'weak' }, { from: 2, to: 0, kind: 'weak' }] };
  const heights = [...drawStep(shapeOf([3, 3]), step, 2).over.matchAll(/class="link[^>]*Q\S+ (\S+) /g)].map(([, y]) => Math.round(Number(y)));
  assert.equal(heights.length, 4);
  assert.equal(new Set(heights).size, 4, `${heights}`);
  assert.ok(Math.max(...heights) > 16.7 && Math.min(...heights) < 16.7, 'the other way is on the other side');
});

await test('singles in a row are one row of the path, until it is opened', () => {
  const steps = ['pointing', 'naked-single', 'hidden-single', 'full-house', 'x-wing', 'hidden-single'].map((technique) => ({ technique }));
  const rows = (...opened) => rowsOf(steps, new Set(opened)).map(({ from, to }) => `${from}-${to}`).join(' ');
  assert.equal(rows(), '0-0 1-3 4-4 5-5');
  assert.equal(rows(1), '0-0 1-1 2-2 3-3 4-4 5-5');
});

await test('larger boards are drawn too', () => {
  const made = engine.generate({ side: 12, seed: 4 });
  const step = engine.hint(made);
  const { under } = drawStep(shapeOf([3, 4]), step, 3);
  assert.ok(under.length > 0 && !/NaN/.test(under));
});

// ---- the words ----

const source = async (folder) => Promise.all((await readdir(folder, { recursive: true }))
  .filter((name) => /\.(js|html)$/.test(name) && !/words\.?\w*\.js$|engine\.js$/.test(name))
  .map((name) => readFile(new URL(name, folder), 'utf8')));
const leaves = (table, before = '') => Object.entries(table).flatMap(([name, words]) =>
  (typeof words === 'string' ? [[before + name, words]] : leaves(words, `${before}${name}.`)));
const english = new Map(leaves(EN));

await test('every word of the page is in the table, and every word of the table is on the page', async () => {
  const text = (await source(page)).join('\n');
  const named = new Set([...text.matchAll(/data-t(?:-label|-title)?="([\w.-]+)"/g)].map(([, key]) => key));
  for (const key of named) assert.ok(english.has(key), key);
  // A key is written out as '...' where it is used, or begins `area.${ or `area.name${.
  const areas = Object.keys(EN).join('|');
  for (const [, key] of text.matchAll(new RegExp(`'((?:${areas})\\.[\\w.-]+)'`, 'g')))
    if (!/\.(js|css|html|wasm|svg)$/.test(key)) {
      assert.ok(english.has(key), key);
      named.add(key);
    }
  const begun = [...text.matchAll(new RegExp(`\`((?:${areas})\\.[\\w.-]*)\\$\\{`, 'g'))].map(([, start]) => start);
  for (const start of begun) assert.ok([...english.keys()].some((key) => key.startsWith(start)), start);
  for (const key of english.keys())
    assert.ok(named.has(key) || begun.some((start) => key.startsWith(start)), `${key} is not used`);
  for (const [, given] of text.matchAll(/\bt\(([^)]*)/g)) assert.match(given, /['`]/, `t(${given}: the key must be written out`);
});

// Errors that never reach a person: what calls them has words for them; and the words of rules, which are the engine's.
const UNSEEN = new Set(['not a saved board', 'the patch is for another base', 'a picture of ... by ...', 'not read: ...', 'not found in time', 'regions']);

await test('no words are outside the table', async () => {
  assert.deepEqual(proseOf("const a = `<p title=\"Say\">${b} it</p>`; el.textContent = 'Stop'; // not this\nsay('Not so', /'x y'/);").map(({ words }) => words),
    ['it Say', 'Stop', 'Not so']);
  const found = [];
  for (const name of await readdir(page, { recursive: true })) {
    if (!name.endsWith('.js') || /words\.?\w*\.js$|engine\.js$/.test(name)) continue;
    for (const { line, words } of proseOf(await readFile(new URL(name, page), 'utf8')))
      if (!UNSEEN.has(words)) found.push(`${name}:${line}: ${words}`);
  }
  assert.deepEqual(found, []);
  const html = await readFile(new URL('index.html', page), 'utf8');
  assert.deepEqual(wordsOfHtml(html.replace(/<p class="failed[^]*?<\/p>/g, '')), ['nonet', 'nonet'], 'but for what is said when no script runs');
});

await test('words are filled in, and there is one for each number', () => {
  assert.equal(t('play.of', { at: 2, all: 5 }), '2 of 5');
  assert.equal(t('path.count', { n: 1 }), 'one step now');
  assert.equal(t('path.count', { n: 3 }), '3 steps now');
  for (const [key, text] of english)
    if (text.includes('|')) assert.ok(/\{n\}/.test(text) && text.split('|').length === 2, key);
});

await test('German has the same words: as many forms, and the same is filled in', async () => {
  const german = new Map(leaves((await part('later/words.de.js')).default));
  const missing = (from, keys) => [...keys].filter((key) => !from.has(key));
  assert.deepEqual({ missing: missing(german, english.keys()), unused: missing(english, german.keys()) }, { missing: [], unused: [] });
  const filled = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [key, text] of english) {
    const other = german.get(key);
    assert.equal(other.split('|').length, text.split('|').length, key);
    assert.deepEqual(filled(other), filled(text), key);
    assert.deepEqual([...other.matchAll(/[[\]`]/g)].length, [...text.matchAll(/[[\]`]/g)].length, `${key}: keys, and what is to type`);
  }
  const alike = [...english].filter(([key, text]) => german.get(key) === text && /[A-Za-z]{2}/.test(text.replace(/\{\w+\}|\[.*?\]/g, '')));
  const names = /^(pad\.alt|colour\.orange|path\.(explainer|hodoku|asSvg|asPng|numbers)|level\.unfair|new\.rated|setter\.grid\.windoku|library\.er|pause\.title|famous\.(inkala|easter|golden))$/;
  assert.deepEqual(alike.map(([key]) => key).filter((key) => !names.test(key)), [], 'left in English');
  for (const table of [english, german]) assert.equal(new Set(table.get('colour.letters')).size, 8, 'a letter for each colour');
});

await test('words for what cannot stand together', () => {
  const shape = shapeOf([3, 3]);
  const say = (conflict) => conflictWords(shape, conflict, new Array(81).fill(7));
  assert.equal(say({ kind: 'clash', digit: 5, house: 0, cells: [0, 1] }), 'No solution: r1c1 and r1c2 are both 5');
  assert.equal(say({ kind: 'no-place', digit: 5, house: 20, name: 'box 3', cells: [] }), 'No solution: 5 has no place in box 3');
  assert.equal(say({ kind: 'no-mark', digit: 0, house: -1, cells: [80] }), 'No solution: nothing fits in r9c9');
  assert.equal(say({ kind: 'clues', cells: [0, 80] }), 'No solution: r1c1=7, r9c9=7 cannot stand together');
  assert.deepEqual(digits(0b1011, 9), [1, 2, 4]);
});

// ---- the library of techniques ----

const { htmlOf, sections } = await part('later/library.js');

await test('every technique that has a section has its words, and nearly every one an example of it', async () => {
  const taught = await load({ scale: 'nonet' });
  const words = sections(await readFile(new URL('later/techniques.md', page), 'utf8'));
  const lines = (await readFile(new URL('later/positions.txt', page), 'utf8')).trim().split('\n').map((line) => /^(\S+) (\S+) (.*)$/.exec(line));
  const all = taught.techniques();
  for (const { id } of all) assert.ok(words.get(id)?.length > 50, id);
  assert.ok(all.filter(({ id }) => lines.some(([, whose]) => whose === id)).length > all.length - 10);
  for (const [, id, scale, line] of lines) {
    const { rating, scales } = all.find((one) => one.id === id);
    const asked = scales[scale].optional ? [id] : [];
    const grid = taught.parse(line);
    assert.equal(grid.values.length, 81);
    if (rating > 8) continue; // these take seconds
    const step = taught.hint(grid, { scale, with: asked });
    assert.ok(step.technique === id || taught.hints(grid, { scale: 'explainer', with: [id], max: rating }).some(({ technique }) => technique === id), `${id}: ${step.technique}`);
  }
  const html = [...new Set(words.values())].map(htmlOf).join('');
  assert.ok(/<pre/.test(html) && /<em>/.test(html) && /<code>/.test(html) && !/```|\]\(/.test(html));
});

console.log(`1..${count}`);
