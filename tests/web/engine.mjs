// The JavaScript package in Node: each module compared with known results, and with the program. Arguments:
// the folder of the npm package, and the program. Prints TAP.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

const [folder, program] = process.argv.slice(2);
const base = pathToFileURL(`${folder}/`);
const library = await import(new URL('node.js', base));

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PAIR = '..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const KITE = '....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....';
const SEVERAL = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8....';
const X = '..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2..........';
const X_SOLVED = '457386192362915874189247563638574219724139685915628347241893756593761428876452931';
const JIGSAW = '.1......846........91.2...3...6.......4.3.2.......6...6...9.37........275......8.';
const JIGSAW_SOLVED = '213564798467318952891427563972685134754839216329756841648192375185943627536271489';
const REGIONS = 'regions 111122344 111522344 115522346 555552346 758822346 778888346 777778346 997998366 999998366';
const FIVE = 'regions 11122 11222 33334 53444 55554';
const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme'];

let count = 0;
let label = '';
function test(name, body) {
  count++;
  try {
    body();
    console.log(`ok ${label}${name}`);
  } catch (error) {
    console.log(`not ok ${label}${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
}

const nonet = (...given) => JSON.parse(execFileSync(program, given, { encoding: 'utf8' }));
const line = (values) => values.map((d) => d || '.').join('');
const tenths = (number) => Math.round(number * 10);

function solving(engine) {
  test('one solution', () => {
    const answer = engine.solve(EASY);
    assert.equal(answer.verdict, 'unique');
    assert.equal(line(answer.solution), SOLVED);
    assert.equal(answer.second, null);
    assert.deepEqual(engine.count(EASY), { solutions: 1, complete: true });
  });
  test('several solutions: two of them, and how many', () => {
    const { verdict, solution, second } = engine.solve(SEVERAL);
    assert.equal(verdict, 'several');
    assert.notDeepEqual(solution, second);
    for (const one of [solution, second]) {
      assert.equal(engine.solve({ box: [3, 3], values: one }).verdict, 'unique');
      [...SEVERAL].forEach((c, i) => assert.ok(c === '.' || Number(c) === one[i]));
    }
    const { solutions } = nonet('count', '--json', SEVERAL);
    assert.deepEqual(engine.count(SEVERAL), { solutions, complete: true });
    assert.deepEqual(engine.count(SEVERAL, { limit: 2 }), { solutions: 2, complete: false });
  });
  test('no solution: two clues that clash', () => {
    const { verdict, conflict } = engine.solve(`55${EASY.slice(2)}`);
    assert.equal(verdict, 'none');
    assert.deepEqual([conflict.kind, conflict.digit, conflict.cells, conflict.name], ['clash', 5, [0, 1], 'row 1']);
  });
  test('no solution: a digit without a place', () => {
    const { conflict } = engine.solve(`...2345671${'.'.repeat(71)}`);
    assert.deepEqual([conflict.kind, conflict.digit, conflict.house, conflict.name], ['no-place', 1, 0, 'row 1']);
  });
  test('no solution: a minimal set of clues', () => {
    const values = [...HARD].map((c) => Number(c) || 0);
    values[1] = 2;
    const { verdict, conflict } = engine.solve({ box: [3, 3], values });
    assert.equal(verdict, 'none');
    assert.equal(conflict.kind, 'clues');
    const only = (cells) => ({
      box: [3, 3],
      values: values.map((d, c) => (cells.includes(c) ? d : 0)),
    });
    assert.equal(engine.solve(only(conflict.cells)).verdict, 'none');
    for (const cell of conflict.cells)
      assert.notEqual(engine.solve(only(conflict.cells.filter((c) => c !== cell))).verdict, 'none');
  });
  test('every size of the page, and the largest', () => {
    for (const [side, box] of [[4, [2, 2]], [6, [2, 3]], [9, [3, 3]], [12, [3, 4]], [16, [4, 4]],
      [25, [5, 5]], [32, [4, 8]]]) {
      const values = new Array(side * side).fill(0);
      const answer = engine.solve({ box, values }, { limit: 1 });
      assert.equal(answer.solution.length, side * side);
      assert.equal(engine.solve({ box, values: answer.solution }).verdict, 'unique');
    }
  });
  test('very long texts', () => {
    for (const length of [1 << 20, 1 << 24]) {
      assert.equal(engine.parse(`${PAIR}${'\n'.repeat(length)}`).side, 9);
      assert.ok(engine.parseAll('x'.repeat(length)).every((record) => record.error));
    }
  });
  test('sides above 32 are refused', () => {
    const row = new Array(36).fill('0').join(' ');
    const text = new Array(36).fill(row).join('\n');
    assert.match(engine.parseAll(text)[0].error.reason, /sides above 32/);
    assert.throws(() => engine.solve({ box: [6, 6], values: new Array(36 ** 2).fill(0) }), { status: -2 });
  });
  test('candidates', () => {
    const { marks, contradiction } = engine.candidates(PAIR);
    const rows = nonet('marks', '--json', PAIR).marks.flat();
    assert.equal(contradiction, false);
    rows.forEach((cell, c) => {
      const want = [cell].flat().reduce((set, d) => set | (1 << (d - 1)), 0);
      assert.equal(marks[c], want);
    });
  });
  test('candidates are constraints', () => {
    const marks = engine.candidates(EASY).marks;
    assert.equal(engine.solve({ box: [3, 3], values: new Array(81).fill(0), marks }).verdict, 'unique');
    marks[2] &= ~(1 << 3);
    assert.equal(engine.solve({ box: [3, 3], values: new Array(81).fill(0), marks }).verdict, 'none');
  });
  test('many at once', () => {
    const { count: all, unique, solutions } = engine.batch(EASY + SEVERAL + HARD);
    assert.deepEqual([all, unique], [3, 2]);
    assert.equal(solutions.slice(0, 81), SOLVED);
    assert.equal(solutions.slice(162), line(engine.solve(HARD).solution));
  });
}

function reasoning(engine) {
  test('steps are told as they are found, and techniques left out', () => {
    for (const puzzle of [PAIR, HARD]) {
      const told = [];
      const { steps } = engine.explain(puzzle, { onStep: (step) => told.push(step) });
      assert.deepEqual(told, steps);
    }
    const without = ['naked-pair', 'two-string-kite'];
    assert.ok(engine.explain(PAIR).steps.some(({ technique }) => technique === 'naked-pair'));
    assert.ok(engine.explain(PAIR, { without }).steps.every(({ technique }) => technique !== 'naked-pair'));
    assert.equal(engine.hint(PAIR).technique, 'naked-pair');
    assert.notEqual(engine.hint(PAIR, { without }).technique, 'naked-pair');
  });
  test('a hint is the step that the program finds', () => {
    const { where, pattern, effect, title, eureka, ...step } = engine.hint(PAIR);
    assert.deepEqual(step, nonet('hint', '--json', '--scale', 'explainer', '--level', '4', PAIR).hints[0]);
    assert.equal(where, 'Look at box 2.');
    assert.equal(effect, 'r2c5<>7, r3c4<>67, r3c5<>67');
    assert.match(pattern, /r1c4 and r1c6/);
    assert.match(title, /^Naked Pair/);
  });
  test('a path is the one that the program takes', () => {
    const { path, rating, pearl, diamond, level } = nonet('explain', '--json', PAIR);
    const mine = engine.explain(PAIR);
    assert.deepEqual(mine.steps.map((s) => s.sentence), path.map((s) => s.sentence));
    assert.deepEqual([mine.rating, mine.pearl, mine.diamond, mine.level, mine.end],
      [rating, pearl, diamond, level, 'solved']);
  });
  test('chains have nodes and links', () => {
    const step = engine.hint(HARD);
    assert.ok(step.nodes.length > 2 && step.links.length > 1);
    for (const { from, to } of step.links) assert.ok(step.nodes[from] && step.nodes[to]);
  });
  test('all steps, and those below a rating', () => {
    const { hints } = nonet('hint', '--json', '--scale', 'explainer', '--all', '--level', '4', PAIR);
    assert.equal(engine.hints(PAIR).length, hints.length);
    assert.equal(engine.hint(PAIR, { max: 2.5 }), null);
  });
  test('ratings', () => {
    const known = nonet('rate', '--json', HARD);
    const mine = engine.rate(HARD);
    for (const name of ['rating', 'pearl', 'diamond', 'technique', 'name', 'level'])
      assert.equal(mine[name], known[name], name);
    assert.equal(mine.count, known.steps);
    assert.deepEqual(engine.rate(SEVERAL), { verdict: 'several' });
  });
  test('marks that were filled in are taken as they are', () => {
    const { values, marks } = engine.candidates(PAIR);
    for (const { row, column, digit } of engine.hint(PAIR).eliminations)
      marks[row * 9 + column - 10] &= ~(1 << (digit - 1));
    const next = engine.hint({ box: [3, 3], values, marks });
    assert.equal(next.sentence, engine.explain(PAIR).steps[1].sentence);
  });
}

function reading(engine) {
  const formats = engine.formats().filter((f) => f.writes && f.reads);
  test('every format that is written is read again', () => {
    assert.ok(formats.length > 10);
    let tried = 0;
    for (const { name } of formats) {
      let text;
      try {
        text = engine.format(EASY, name);
      } catch {
        continue;
      }
      const again = engine.parseAll(text);
      if (again.length !== 1 || !again[0].grid) continue;
      assert.equal(engine.solve(again[0].grid).verdict, 'unique', name);
      tried++;
    }
    assert.ok(tried >= 10, `only ${tried} formats`);
  });
  test('what was read knows its shape, givens and label', () => {
    const grid = engine.parse(`${EASY} # from the paper`);
    assert.deepEqual([grid.box, grid.side, grid.format, grid.label],
      [[3, 3], 9, 'line', 'from the paper']);
    assert.equal(grid.given.filter(Boolean).length, 30);
    assert.equal(engine.format(grid), EASY);
  });
  test('several puzzles, one of them damaged', () => {
    const records = engine.parseAll(`${EASY}\n${EASY.slice(1)}\n${HARD}\n`);
    assert.deepEqual(records.map((r) => !!r.grid), [true, false, true]);
    assert.equal(records[1].error.line, 2);
  });
  test('text without a puzzle is refused with a reason', () => {
    assert.throws(() => engine.parse('no puzzle at all'), { name: 'NonetError' });
    assert.throws(() => engine.parse(''), { name: 'NonetError', status: -5 });
    assert.throws(() => engine.solve({ box: [3, 3], values: [1, 2] }), { name: 'NonetError' });
    assert.throws(() => engine.solve({ box: [3, 3], values: new Array(81).fill(10) }), { status: -1 });
    assert.throws(() => engine.solve({ box: [7, 7], values: [] }), { status: -2 });
    assert.throws(() => engine.format(EASY, 'nothing'), { status: -6 });
    assert.throws(() => engine.format(EASY, 'x'.repeat(100)), { status: -6 });
    assert.throws(() => engine.generate({ side: 7 }), { status: -2 });
    assert.throws(() => engine.generate({ symmetry: 'odd' }), { status: -1 });
    assert.throws(() => engine.generate({ clues: [1, 10] }), { name: 'NonetError' });
    for (const level of ['odd', 'toString']) assert.throws(() => engine.generate({ level }), { status: -1 });
    for (const seed of [-1, 1.5, NaN, 2 ** 53]) assert.throws(() => engine.generate({ seed }), { status: -1 });
  });
}

function ruling(engine) {
  test('diagonals and regions', () => {
    assert.equal(engine.solve(X).verdict, 'several');
    const { verdict, solution } = engine.solve(X, { rules: 'diagonals' });
    assert.deepEqual([verdict, line(solution)], ['unique', X_SOLVED]);
    const values = [...JIGSAW].map((c) => Number(c) || 0);
    for (const box of [[3, 3], [1, 9], undefined])
      assert.equal(line(engine.solve({ box, values, rules: REGIONS }).solution), JIGSAW_SOLVED);
    assert.deepEqual(engine.count(JIGSAW, { rules: REGIONS }), { solutions: 1, complete: true });
    assert.equal(engine.solve(EASY).verdict, 'unique', 'rules do not stay');
  });
  test('rules of the puzzle and of the options hold together', () => {
    const grid = engine.parse(JIGSAW, { rules: REGIONS });
    assert.equal(grid.rules, REGIONS);
    assert.equal(engine.solve(grid).verdict, 'unique');
    assert.equal(engine.solve(grid, { rules: REGIONS }).verdict, 'unique');
    assert.equal(engine.solve(grid, { rules: 'diagonals' }).verdict, 'none');
  });
  test('rules that a text has itself', () => {
    const x = engine.parse('3x3x:j6a9a5_8c8b4_7c6a8c2d4c6d5c3a7c8_9b5c3_7a1a2j');
    assert.deepEqual([x.rules, x.format], ['diagonals', 'solo']);
    assert.equal(line(engine.solve(x).solution), X_SOLVED);
    const five = engine.parse(`..3..\n.4..1\n.....\n.....\n.....\n${FIVE}\n`);
    assert.deepEqual([five.rules, five.side, five.box], [FIVE, 5, [1, 5]]);
    for (const name of ['rules', 'solo']) assert.equal(engine.parse(engine.format(five, name)).rules, FIVE);
    assert.throws(() => engine.format(five, 'line'), { status: -7 }, 'no rule is dropped');
    assert.equal(engine.parse(`https://x.org/#r=${FIVE.replaceAll(' ', ',')}&v=1x5-..3......................`).rules, FIVE);
  });
  test('sides without boxes', () => {
    const { solution, verdict } = engine.solve('.'.repeat(25), { rules: FIVE });
    assert.equal(verdict, 'several');
    for (const { cells } of engine.shape({ side: 5, rules: FIVE }).houses)
      assert.equal(new Set(cells.map((c) => solution[c])).size, 5);
    assert.throws(() => engine.solve({ values: new Array(25).fill(0) }), { status: -2 });
    assert.throws(() => engine.shape({ side: 5, rules: 'diagonals' }), { status: -2 });
  });
  test('candidates and conflicts', () => {
    const { marks } = engine.candidates(`5${'.'.repeat(80)}`, { rules: 'diagonals' });
    assert.deepEqual([marks[80], marks[79]], [0b111101111, 0b111111111]);
    const { verdict, conflict } = engine.solve(`5${'.'.repeat(79)}5`, { rules: 'diagonals' });
    assert.deepEqual([verdict, conflict.kind, conflict.cells, conflict.name], ['none', 'clash', [0, 80], 'diagonal 1']);
  });
  test('the houses of a board', () => {
    const plain = engine.shape();
    assert.deepEqual([plain.houses.length, plain.rules, plain.houses[26].name], [27, null, 'box 9']);
    assert.deepEqual(plain.houses[26].cells, [60, 61, 62, 69, 70, 71, 78, 79, 80]);
    const both = engine.shape({ rules: `${REGIONS}\ndiagonals` });
    assert.deepEqual([both.houses.length, both.rules], [29, `${REGIONS}\ndiagonals`]);
    assert.deepEqual(both.houses.slice(26).map(({ name, border }) => [name, border]),
      [['region 9', true], ['diagonal 1', false], ['diagonal 2', false]]);
    assert.ok(engine.shape({ box: [1, 5] }).houses.every(({ border }) => !border), 'rows are not boxes');
  });
  test('rules that cannot be used are refused, with the place', () => {
    assert.throws(() => engine.solve(X, { rules: 'diagonals\nodd' }),
      { name: 'NonetError', message: /^rules: .*odd/, line: 2, column: 1 });
    assert.throws(() => engine.solve(X, { rules: 'regions 12' }), { name: 'NonetError', status: -5 });
    assert.throws(() => engine.solve(X, { rules: 7 }), { name: 'TypeError', message: /^rules must be a string, not 7$/ });
    assert.throws(() => engine.solve({ values: new Array(81).fill(0), rules: [] }), { name: 'TypeError' });
    assert.equal(engine.solve(X, { rules: null }).verdict, 'several');
    assert.equal(engine.solve(X, { rules: '' }).verdict, 'several');
  });
}

const WRONG = [null, undefined, 42, true, Symbol('x'), () => {}, [], new Array(81).fill(0), {}, new Uint8Array(81), new Map()];

// Each call is a TypeError whose message names what was given; and the engine still works after it.
function refusing(engine) {
  const refused = (call, words) => assert.throws(call, (error) => {
    assert.equal(error.name, 'TypeError', error.stack);
    assert.match(error.message, words);
    return true;
  });
  test('what is not a puzzle is a TypeError', () => {
    for (const method of ['solve', 'count', 'candidates', 'hint', 'hints', 'explain', 'rate', 'format'])
      for (const wrong of WRONG)
        refused(() => engine[method](wrong), wrong instanceof Map ? /^the values of a puzzle must be an array, not a function$/
          : /^a puzzle must be a string or an object with values, not \S/);
    refused(() => engine.solve(null), /^a puzzle must be a string or an object with values, not null$/);
    refused(() => engine.solve(), /not undefined$/);
    refused(() => engine.solve(42), /not 42$/);
    refused(() => engine.solve([1, 2, 3]), /not an array of 3$/);
    assert.equal(engine.solve(EASY).verdict, 'unique');
  });
  test('what is not a grid is a TypeError', () => {
    const values = new Array(81).fill(0);
    for (const wrong of [null, 'x', 81, {}]) refused(() => engine.solve({ values: wrong }), /^the values of a puzzle must be an array, not /);
    for (const wrong of ['5', null, undefined, 1.5, NaN, true])
      refused(() => engine.solve({ values: values.with?.(3, wrong) ?? values.map((d, c) => (c === 3 ? wrong : d)) }),
        /^values\[3\] of a puzzle must be a whole number, not /);
    for (const box of [3, '3x3', [3], [3, '3'], [3, 3, 3], {}]) refused(() => engine.solve({ box, values }), /^box must be two whole numbers, not /);
    refused(() => engine.solve({ values, given: 'all' }), /^the given of a puzzle must be an array, not "all"$/);
    refused(() => engine.solve({ values, marks: 511 }), /^the marks of a puzzle must be an array, not 511$/);
    refused(() => engine.solve({ values, marks: values.map(() => [1]) }), /^marks\[0\] of a puzzle must be a whole number, not an array of 1$/);
    for (const part of ['given', 'marks']) assert.throws(() => engine.solve({ values, [part]: [1] }), { status: -1 });
    assert.throws(() => engine.solve({ values: values.map(() => -1) }), { status: -1 });
    assert.throws(() => engine.solve({ values: [1, 2, 3] }), { status: -2 });
    assert.equal(engine.solve({ values: Uint8Array.from(EASY, (d) => Number(d) || 0) }).verdict, 'unique');
  });
  test('what is not a text is a TypeError', () => {
    for (const method of ['parse', 'parseAll', 'batch'])
      for (const wrong of WRONG.filter((one) => !(one instanceof Uint8Array)))
        refused(() => engine[method](wrong), / must be a string or a Uint8Array, not /);
    for (const wrong of [null, 42, {}]) refused(() => engine.format(EASY, wrong), /^a format's name must be a string, not /);
    assert.equal(engine.parse(new TextEncoder().encode(EASY)).side, 9);
  });
  test('options of the wrong type are TypeErrors', () => {
    for (const wrong of [null, 7, 'hard', true, []]) {
      for (const method of ['solve', 'count', 'candidates', 'hint', 'hints', 'explain', 'rate', 'parse', 'parseAll', 'batch'])
        refused(() => engine[method](EASY, wrong), /^options must be an object, not /);
      refused(() => engine.generate(wrong), /^options must be an object, not /);
    }
    for (const [name, wrong] of [['limit', '2'], ['limit', {}], ['onProgress', true]])
      refused(() => engine.solve(EASY, { [name]: wrong }), new RegExp(`^${name} must be a `));
    for (const [name, wrong] of [['max', '3'], ['max', NaN], ['uniqueness', 'no'], ['onProgress', 1], ['onStep', 1],
      ['without', 'x-wing'], ['without', [1]]])
      refused(() => engine.hint(EASY, { [name]: wrong }), new RegExp(`^${name} must be `));
    for (const [name, wrong] of [['side', '9'], ['box', 9], ['level', 3], ['symmetry', 2], ['seed', '1'], ['clues', 30], ['clues', [20]],
      ['rating', 'hard'], ['rating', ['1', '2']], ['minimal', 1], ['rate', 'no'], ['tries', '1']])
      refused(() => engine.generate({ [name]: wrong }), new RegExp(`^${name} must be `));
    refused(() => engine.candidates(EASY, { singles: 1 }), /^singles must be true or false, not 1$/);
    for (const limit of [-1, 0.5, Infinity]) assert.throws(() => engine.solve(EASY, { limit }), { name: 'NonetError', status: -1 });
    for (const side of [0, -9, 2.5, 1e9, Infinity]) assert.throws(() => engine.generate({ side }), { status: -2 });
    for (const box of [[0, 3], [-3, -3], [1e9, 1e9]]) assert.throws(() => engine.generate({ box }), { status: -2 });
    assert.equal(engine.solve(EASY, { limit: undefined, onProgress: null }).verdict, 'unique');
  });
}

function making(engine) {
  test('a puzzle of each level, the one that the program makes', () => {
    for (const level of LEVELS) {
      const made = engine.generate({ level, seed: 7, symmetry: 'rotate180' });
      const known = nonet('generate', '--json', '--difficulty', level, '--seed', '7', '--symmetry',
        'rotate180');
      assert.equal(engine.format(made), known.puzzle);
      assert.deepEqual([made.level, made.rating, made.clues], [level, known.rating, known.clues]);
      assert.deepEqual(engine.solve(made).solution, made.solution);
    }
  });
  test('other sizes', () => {
    for (const side of [4, 12, 16]) {
      const made = engine.generate({ side, seed: 1 });
      assert.equal(made.side, side);
      assert.equal(engine.solve(made).verdict, 'unique');
      assert.ok(made.rating > 0);
    }
    assert.equal(engine.generate({ side: 4, seed: 1, rate: false }).rating, undefined);
  });
  test('by rules', () => {
    const x = engine.generate({ rules: 'diagonals', seed: 3, level: 'medium' });
    assert.deepEqual([x.rules, x.level], ['diagonals', 'medium']);
    assert.deepEqual(engine.solve(x).solution, x.solution);
    for (const step of [[0, 10], [8, 8]])
      assert.equal(new Set(Array.from({ length: 9 }, (_, i) => x.solution[step[0] + i * step[1]])).size, 9);
    for (const side of [5, 7, 9]) {
      const made = engine.generate({ side, jigsaw: true, seed: 5 });
      assert.match(made.rules, /^regions /);
      assert.equal(engine.solve(made).verdict, 'unique');
      assert.deepEqual(engine.solve(made).solution, made.solution);
      assert.deepEqual(engine.generate({ side, jigsaw: true, seed: 5 }).rules, made.rules);
      assert.notEqual(engine.generate({ side, jigsaw: true, seed: 6 }).rules, made.rules);
    }
    assert.match(engine.generate({ side: 9, jigsaw: true, rules: 'diagonals', seed: 5, rate: false }).rules, /regions .*\ndiagonals|diagonals\nregions /);
    assert.deepEqual(engine.generate({ rules: REGIONS, seed: 1 }).rules, REGIONS);
    assert.throws(() => engine.generate({ rules: 'odd' }), { name: 'NonetError', status: -13, line: 1, column: 1 });
    assert.throws(() => engine.generate({ rules: 'house r1c1' }), { status: -5 });
    assert.throws(() => engine.generate({ rules: 'diagonals', rating: [9, 8] }), { status: -1 });
    const pattern = Array.from({ length: 81 }, (_, c) => (Math.floor(c / 9) + c % 9) % 2 === 0);
    const patterned = engine.generate({ pattern, seed: 1, rate: false });
    assert.deepEqual(patterned.values.map(Boolean), pattern);
    assert.notDeepEqual(engine.generate({ seed: 1, rate: false }).values.map(Boolean), pattern, 'it is for one puzzle');
    assert.throws(() => engine.generate({ pattern: [1] }), { status: -1 });
    assert.throws(() => engine.generate({ clues: [1, 10] }), { status: -12 });
  });
  test('a rating that nobody asked for does not take long', () => {
    const slow = { jigsaw: true, rules: 'diagonals', seed: 3 }; // it would take a minute
    let ticks = 0;
    const made = engine.generate({ ...slow, onProgress: () => { ticks++; } });
    assert.ok(ticks > 2000 && ticks < 4000, `${ticks}`);
    assert.deepEqual([made.rating, made.level, engine.solve(made).verdict], [undefined, undefined, 'unique']);
    const bare = engine.generate({ ...slow, rate: false });
    assert.deepEqual([bare.values, bare.rules, bare.rating], [made.values, made.rules, undefined]);
    ticks = 0; // ending it ends all of it: the caller does not want the puzzle any more
    assert.throws(() => engine.generate({ ...slow, onProgress: () => ++ticks > 1500 }), { status: library.CANCELLED });
    assert.equal(engine.generate({ side: 4, seed: 1, rate: true }).rating, engine.generate({ side: 4, seed: 1 }).rating);
  });
  test('work is reported and can be ended', () => {
    let ticks = 0;
    assert.throws(() => engine.generate({ rating: [11, 0], onProgress: () => ++ticks > 3 }),
      { status: library.CANCELLED });
    assert.equal(ticks, 4);
    ticks = 0;
    const { cancelled, complete, solutions } = engine.solve('.'.repeat(81), { limit: 1000000, onProgress: () => ++ticks > 3 });
    assert.deepEqual([cancelled, complete, ticks, solutions < 1000000], [true, false, 4, true]);
    assert.equal(engine.solve(EASY).verdict, 'unique');
  });
}

// The module with all scales: everything that the others do, by any of them.
function scoring(engine, without) {
  test('levels, scores and techniques are the program\'s', () => {
    for (const puzzle of [EASY, PAIR, KITE, HARD]) {
      const known = nonet('rate', '--json', '--scale', 'hodoku', puzzle);
      const { verdict, end, count: steps, ...mine } = engine.rate(puzzle, { scale: 'hodoku' });
      const { score, level, technique, name, techniques } = known;
      assert.deepEqual({ ...mine, verdict, end, steps }, { score, level, technique, name, techniques, verdict: 'unique', end: 'solved', steps: known.steps });
    }
    assert.deepEqual(engine.rate(SEVERAL, { scale: 'hodoku' }), { verdict: 'several' });
  });
  test('the path and the next steps, too', () => {
    for (const puzzle of [PAIR, KITE]) {
      const { path } = nonet('explain', '--json', '--scale', 'hodoku', '--notation', 'eureka', puzzle);
      const bare = ({ where, pattern, effect, title, ...step }) => step;
      assert.deepEqual(engine.explain(puzzle, { scale: 'hodoku' }).steps.map(bare), path);
      assert.deepEqual(bare(engine.hint(puzzle, { scale: 'hodoku' })), path[0]);
      const { hints } = nonet('hint', '--json', '--all', '--scale', 'hodoku', puzzle);
      assert.equal(engine.hints(puzzle, { scale: 'hodoku' }).length, hints.length);
    }
  });
  test('where a technique is on each scale, and optional ones if they are asked for', () => {
    const all = engine.techniques();
    assert.deepEqual(all.find(({ id }) => id === 'x-wing').scales.hodoku, { level: 'hard', optional: false });
    const kite = all.find(({ id }) => id === 'dual-two-string-kite');
    assert.equal(kite.scales.hodoku.optional, true);
    const position = engine.generate({ next: 'dual-two-string-kite', scale: 'hodoku', seed: 1 }).position;
    assert.notEqual(engine.hint(position, { scale: 'hodoku' }).technique, kite.id);
    assert.equal(engine.hint(position, { scale: 'hodoku', with: [kite.id] }).technique, kite.id);
    assert.notEqual(engine.hint(position, { scale: 'hodoku' }).technique, kite.id, 'for one call');
    assert.throws(() => engine.hint(EASY, { with: ['x-wig'] }), { name: 'NonetError', status: -1 });
    assert.equal(without.techniques()[0].scales, undefined);
  });
  test('puzzles whose path has a technique', () => {
    const made = engine.generate({ require: ['x-wing'], seed: 3 });
    assert.ok(engine.explain(made).techniques.includes('x-wing'));
    assert.equal(line(made.values), nonet('generate', '--json', '--require', 'x-wing', '--seed', '3').puzzle);
    assert.throws(() => engine.generate({ require: ['x-wig'] }), { name: 'NonetError', status: -1 });
    const lacks = engine.generate({ level: 'hard', without: ['x-wing'], seed: 3 });
    assert.ok(!engine.explain(lacks).techniques.includes('x-wing'));
    assert.equal(line(lacks.values), nonet('generate', '--json', '--difficulty', 'hard', '--lacking', 'x-wing', '--seed', '3').puzzle);
    assert.throws(() => engine.generate({ without: ['x-wig'] }), { name: 'NonetError', status: -1 });
    assert.throws(() => without.generate({ require: ['x-wing'] }), { name: 'NonetError', status: -1 });
  });
  test('positions to practise a technique are the program\'s', () => {
    const { values, given, position, rating } = engine.generate({ next: 'xy-wing', scale: 'hodoku', seed: 2 });
    const known = nonet('generate', '--json', '--next', 'xy-wing', '--scale', 'hodoku', '--seed', '2');
    assert.deepEqual([line(values), rating], [known.puzzle, undefined]);
    assert.deepEqual(position.values, known.position.flat().map((cell) => (Array.isArray(cell) ? 0 : cell)));
    assert.deepEqual(position.given, given);
    assert.equal(engine.hint(position, { scale: 'hodoku' }).technique, 'xy-wing');
    assert.equal(engine.generate({ scale: 'hodoku', seed: 2 }).position, undefined);
    const refused = { name: 'NonetError', status: -1 };
    assert.throws(() => engine.generate({ next: 'xy-wig', scale: 'hodoku' }), refused);
    assert.throws(() => without.generate({ next: 'xy-wing' }), refused);
    assert.throws(() => engine.generate({ next: 1 }), { name: 'TypeError' });
    assert.throws(() => engine.generate({ next: 'x-wing', side: 4, scale: 'hodoku' }), { name: 'NonetError', message: /no 4x4 puzzle/ });
  });
  test('other sizes and rules', () => {
    for (const [options, given] of [[{ side: 6 }, ['--size', '2x3']], [{ rules: 'diagonals' }, ['--rules', 'diagonals']]]) {
      const made = engine.generate({ ...options, scale: 'hodoku', level: 'medium', seed: 2 });
      const known = nonet('generate', '--json', '--scale', 'hodoku', '--difficulty', 'medium', '--seed', '2', ...given);
      assert.deepEqual([made.level, made.score, line(made.values)], ['medium', known.score, known.puzzle]);
    }
  });
  test('new puzzles by level and by score', () => {
    for (const level of library.LEVELS.hodoku) {
      const made = engine.generate({ scale: 'hodoku', level, seed: 7 });
      assert.deepEqual([made.level, made.rating, engine.rate(made, { scale: 'hodoku' }).score], [level, undefined, made.score]);
    }
    const { score } = engine.generate({ scale: 'hodoku', score: [300, 310], seed: 7 });
    assert.ok(score >= 300 && score <= 310, `${score}`);
    assert.equal(engine.generate({ seed: 7, level: 'expert' }).level, 'expert');
  });
  test('what is not of the scale is refused', () => {
    const refused = { name: 'NonetError', status: -1 };
    assert.throws(() => engine.hint(EASY, { scale: 'hodoku', max: 3 }), refused);
    assert.throws(() => engine.hint(EASY, { scale: 'hodku' }), { ...refused, message: 'no such scale: hodku' });
    assert.throws(() => engine.hint(EASY, { scale: 1 }), { name: 'TypeError' });
    assert.throws(() => engine.hint(EASY, { without: ['hidden-single', 'x-wings'] }), { ...refused, message: /no such technique: / });
    assert.equal(engine.hint(EASY).technique, 'hidden-single');
    for (const wrong of [{ level: 'expert' }, { rating: [2, 3] }])
      assert.throws(() => engine.generate({ scale: 'hodoku', ...wrong }), refused);
    for (const wrong of [{ level: 'unfair' }, { score: [300, 400] }, { scale: 'nonet', level: 'unfair' }, { scale: 'nonet', score: [300, 400] }])
      assert.throws(() => engine.generate(wrong), refused);
    for (const method of ['hint', 'hints', 'explain', 'rate'])
      assert.throws(() => without[method](EASY, { scale: 'hodoku' }), { ...refused, message: /does not have the scale: load\(\{ scale: 'hodoku' \}\)/ });
    assert.throws(() => without.generate({ scale: 'hodoku' }), refused);
    assert.equal(without.hint(EASY, { scale: 'explainer' }).technique, 'hidden-single');
  });

  test('pictures of steps are in this module alone', () => {
    for (const scale of ['explainer', 'hodoku']) {
      const { steps } = engine.explain(EASY, { scale, svg: true });
      const plain = engine.explain(EASY, { scale }).steps;
      assert.deepEqual(steps.map(({ svg, ...step }) => step), plain);
      for (const { svg, number, name } of steps) {
        assert.ok(svg.startsWith('<?xml') && svg.endsWith('</svg>\n'));
        assert.ok(svg.includes(`<title>${number}. ${name}</title>`));
      }
    }
    assert.throws(() => without.hint(EASY, { svg: true }), { name: 'NonetError', message: /does not have pictures/ });
    assert.throws(() => engine.hint(EASY, { svg: 'yes' }), { name: 'TypeError' });
    assert.equal(without.hint(EASY, { svg: false }).svg, undefined);
  });
}

// Pages, in the modules beyond the first.
function printing(engine, without) {
  const printed = (as, ...given) => execFileSync(program, ['print', '--quiet', '--to', as, ...given]);
  test('pages are the program\'s, as SVG and as PDF', () => {
    const items = [{ puzzle: EASY, solution: engine.solve(EASY).solution }, { puzzle: PAIR, solution: engine.solve(PAIR).solution }];
    assert.deepEqual(engine.print(items, { title: 'Two' }), [printed('svg', '--title', 'Two', EASY, PAIR).toString()]);
    const pdf = engine.print(items, { as: 'pdf', paper: 'letter', landscape: true, solutions: 'end', perPage: 1 });
    assert.deepEqual(Buffer.from(pdf), printed('pdf', '--paper', 'letter', '--landscape', '--solutions', 'end', '--per-page', '1', EASY, PAIR));
    const [page] = engine.print([{ puzzle: { ...engine.parse(X), rules: 'diagonals' }, label: 'an X', note: 'h\u00e4rd \u00b7 4.2' }], { colours: true });
    assert.match(page, />h\u00e4rd \u00b7 4.2<[^]*>an X</);
    assert.equal(engine.print(items, { perPage: 1 }).length, 2);
  });
  test('what cannot be printed is refused', () => {
    const refused = (items, options, message) => assert.throws(() => engine.print(items, options), { name: 'NonetError', message });
    refused([], {}, /./);
    refused([{ puzzle: EASY }], { paper: 'a9' }, /no such paper: a9/);
    refused([{ puzzle: EASY }], { perPage: 10000 }, /./);
    assert.throws(() => engine.print([{ puzzle: EASY }], { title: 7 }), { name: 'TypeError' });
    assert.throws(() => without.print([{ puzzle: EASY }]), { name: 'NonetError', message: /cannot print/ });
  });
}

// The teacher's scale: a level and the hardest technique, and no number but how much there is to see in a step.
function teaching(engine, without) {
  const scale = 'nonet';
  const grades = new Set(library.LEVELS.nonet);
  test('levels and techniques are the program\'s, without a number', () => {
    for (const puzzle of [EASY, PAIR, KITE, HARD]) {
      const { verdict, level, technique, name, steps, techniques } = nonet('rate', '--json', '--scale', scale, puzzle);
      assert.deepEqual(engine.rate(puzzle, { scale }), { verdict, end: 'solved', count: steps, level, technique, name, techniques });
    }
    assert.deepEqual(engine.rate(SEVERAL, { scale }), { verdict: 'several' });
  });
  test('the path and the next steps, too, each with the level of its technique', () => {
    for (const [puzzle, rules] of [[PAIR], [KITE], [X, 'diagonals']]) {
      const given = ['--json', '--scale', scale, '--notation', 'eureka', ...rules ? ['--rules', rules] : [], puzzle];
      const bare = ({ where, pattern, effect, title, grade, ...step }) => step;
      const { path } = nonet('explain', ...given);
      const { level, steps } = engine.explain(puzzle, { scale, rules });
      assert.deepEqual(steps.map(bare), path);
      const hardest = Math.max(...steps.map(({ grade }) => library.LEVELS.nonet.indexOf(grade)));
      assert.equal(library.LEVELS.nonet[hardest], level);
      for (const { grade, score, rating } of steps) assert.deepEqual([grades.has(grade), score, rating], [true, undefined, undefined]);
      assert.deepEqual(bare(engine.hint(puzzle, { scale, rules })), path[0]);
      assert.ok(engine.hints(puzzle, { scale, rules }).some((step) => step.effect === steps[0].effect));
    }
    assert.equal(engine.hint(PAIR).grade, undefined);
  });
  test('what is not of the scale, or not in the module, is refused', () => {
    const refused = { name: 'NonetError', status: -1 };
    assert.throws(() => engine.rate(EASY, { scale, max: 3 }), refused);
    for (const method of ['hint', 'hints', 'explain', 'rate'])
      assert.throws(() => without[method](EASY, { scale }), { ...refused, message: /load\(\{ scale: 'nonet' \}\)/ });
  });
}

// The module with rules of all kinds. `without` is one that has houses alone.
const SAMPLES = new URL('../../docs/variants/', import.meta.url);
const samples = readdirSync(SAMPLES).filter((name) => name.endsWith('.txt')).map((name) => [name.slice(0, -4), readFileSync(new URL(name, SAMPLES), 'utf8')]);

function varying(engine, without) {
  test('a puzzle of every kind: read, solved, drawn, in words, and not broken by its solution', () => {
    const kinds = new Set();
    for (const [name, text] of samples) {
      const grid = engine.parse(text);
      const { verdict, solution } = engine.solve(grid);
      assert.equal(verdict, 'unique', name);
      assert.equal(line(solution), nonet('solve', '--json', fileURLToPath(new URL(`${name}.txt`, SAMPLES))).solution, name);
      const list = engine.rules(grid);
      assert.ok(list.some(({ kind }) => kind === name) && list.every(({ text: words }) => words.length > 5), name);
      for (const { kind } of list) kinds.add(kind);
      assert.match(engine.picture(grid), /^<svg [^]*<g class="under">[^]*<g class="over">[^]*<\/svg>\s*$/);
      assert.deepEqual(engine.broken({ ...grid, values: solution }), [], name);
      const { marks } = engine.candidates(grid);
      solution.forEach((d, c) => assert.ok(marks[c] & (1 << (d - 1)), `${name}: the solution is among the candidates`));
      assert.deepEqual(engine.count(grid), { solutions: 1, complete: true });
    }
    assert.ok(kinds.size >= 52, `${kinds.size}`);
  });
  test('in every format that holds them they have the same solution, and no other module reads a puzzle without its rules', () => {
    let tried = 0;
    const formats = engine.formats().filter(({ reads, writes }) => reads && writes).map(({ name }) => name);
    for (const [name, text] of samples) {
      const grid = engine.parse(text);
      const { solution } = engine.solve(grid);
      for (const format of formats) {
        let written;
        try {
          written = engine.format(grid, format);
        } catch (error) {
          assert.equal(error.status, -7, `${name} as ${format}: ${error.stack}`);
          continue;
        }
        tried++;
        const again = engine.parse(written);
        assert.deepEqual(engine.solve(again).solution, solution, `${name} as ${format}`);
        const others = without.parseAll(written);
        assert.ok(others.every(({ grid: some }) => !some), `${name} as ${format} is read without its rules`);
      }
      assert.ok(without.parseAll(text).every(({ error }) => error?.status === -13), `${name} is refused as having rules`);
    }
    assert.ok(tried > samples.length * 3, `${tried}`);
  });
  test('rules as an option, and what is broken', () => {
    const rules = 'thermometer r1c1 r1c2 r1c3\nanti-knight';
    const values = new Array(16).fill(0);
    assert.equal(engine.solve({ values }, { rules }).verdict, 'several');
    assert.deepEqual(engine.broken({ values: values.map((_, c) => [3, 0, 2][c] ?? 0) }, { rules }), []);
    assert.deepEqual(engine.broken({ values: values.map((_, c) => [3, 2][c] ?? 0) }, { rules }), [{ rule: 0, cells: [0, 1] }]);
    const knights = engine.broken({ values: values.map((_, c) => ([0, 6, 9, 15].includes(c) ? 1 : 0)) }, { rules });
    assert.deepEqual([...new Set(knights.flatMap(({ cells }) => cells))].sort((a, b) => a - b), [0, 6, 9, 15]);
    assert.ok(knights.every(({ rule, cells }) => rule === 1 && cells.length === 2));
    const left = (singles) => engine.candidates({ values }, { rules, singles }).marks.slice(0, 3);
    assert.deepEqual(left(false), [0b0111, 0b0110, 0b1110], 'each two neighbours, once');
    assert.deepEqual(left(true), [0b0011, 0b0110, 0b1100], 'until nothing changes');
    assert.deepEqual(engine.rules({ values }, { rules }).map(({ number, kind, cells }) => [number, kind, cells]), [[0, 'thermometer', [0, 1, 2]], [1, 'anti-knight', []]]);
    assert.equal(engine.parse(`https://x.org/#r=arrow,r1c1,/,r1c2,r2c2&v=2x2-${'.'.repeat(16)}`).rules, 'arrow r1c1 / r1c2 r2c2');
  });
  test('why there is no solution, by rules', () => {
    const { verdict, conflict } = engine.solve('4...............', { rules: 'thermometer r1c1 r1c2' });
    assert.deepEqual([verdict, conflict.cells, conflict.rules], ['none', [0], [0]]);
    assert.match(conflict.text, /r1c1.*digits go up along r1c1 and r1c2/);
  });
  test('rules that nonet does not know are named, and can be left out', () => {
    const text = JSON.stringify({ size: 4, grid: Array.from({ length: 4 }, () => [{}, {}, {}, {}]), 'diagonal+': true, killercage: [{ cells: ['R1C1', 'R1C2'], value: '5' }], line: [{ lines: [['R1C1', 'R1C2']] }] });
    assert.throws(() => engine.parse(text), { name: 'NonetError', status: -13, message: /has rules that nonet does not know: line/ });
    const grid = engine.parse(text, { ignoreUnknown: true });
    assert.deepEqual([grid.ignored, grid.rules], ['line', 'diagonal-up\ncage 5 r1c1 r1c2']);
    assert.equal(without.parseAll(text).some((record) => record.grid), false);
    assert.throws(() => engine.parse(text, { ignoreUnknown: 1 }), { name: 'TypeError' });
  });
  test('steps say what they cannot do, and other modules where the rules are', () => {
    const grid = engine.parse(samples.find(([name]) => name === 'cage')[1]);
    for (const method of ['hint', 'hints', 'explain', 'rate']) assert.throws(() => engine[method](grid), { name: 'NonetError', status: -15 });
    assert.throws(() => without.solve(grid), { status: -13, message: /'cage' is not a rule that this module knows/ });
    for (const method of ['rules', 'picture', 'broken'])
      assert.throws(() => without[method](EASY), { name: 'NonetError', message: /load\(\{ variants: true \}\)/ });
    assert.deepEqual(engine.rules(EASY), []);
    assert.throws(() => engine.broken(null), { name: 'TypeError' });
  });
}

for (const simd of library.hasSimd() ? [false, true] : [false]) {
  const engine = await library.load({ base, simd });
  label = simd ? 'with vectors: ' : 'plain: ';
  test('is what it says', () => {
    assert.equal(engine.kernel, simd ? 'wasm128' : 'scalar');
    const { version } = JSON.parse(readFileSync(new URL('package.json', base)));
    assert.equal(engine.version, version);
  });
  solving(engine);
  reasoning(engine);
  reading(engine);
  refusing(engine);
  ruling(engine);
  making(engine);
}

label = 'all scales: ';
const everything = await library.load({ base, scale: 'hodoku' });
const first = await library.load({ base, simd: false });
scoring(everything, first);
teaching(everything, first);
printing(everything, first);
reasoning(everything);
ruling(everything);

label = 'variants: ';
const varied = await library.load({ base, variants: true });
varying(varied, first);
printing(varied, first);
varying(varied, everything);
solving(varied);
ruling(varied);
label = '';
const cages = samples.find(([name]) => name === 'cage')[1];
const found = await Promise.all([library.solve(cages), library.parse(cages), library.parseAll(cages), library.rules(cages), library.broken(cages),
  library.picture(cages), library.solve('.'.repeat(16), { rules: 'whisper 2 r1c1 r1c2' }), library.format(cages, 'iss')]);
const unread = await Promise.all([library.parse('nothing'), library.solve('.'.repeat(16), { rules: 'cages' })].map((one) => one.catch((error) => error)));
test('the functions that load by themselves find the module that has the rules', () => {
  const [solved, grid, records, list, broken, svg, whisper, iss] = found;
  assert.deepEqual([solved.verdict, grid.side, records.length, list[0].kind, broken, whisper.verdict], ['unique', 6, 1, 'cage', [], 'several']);
  assert.match(svg, /^<svg/);
  assert.match(iss, /Cage~/);
  assert.deepEqual(unread.map(({ name, status }) => [name, status]), [['NonetError', unread[0].status], ['NonetError', -13]]);
});
const scored = await Promise.all([library.rate(KITE, { scale: 'hodoku' }), library.rate(KITE), library.generate({ scale: 'hodoku', level: 'unfair', seed: 1 }),
  library.rate(KITE, { scale: 'nonet' }), library.hint(KITE, { scale: 'nonet' })]);
const taught = scored.splice(3);
const shared = await library.solve(EASY);
const rated = await library.rate(PAIR);
const refusals = await Promise.all([library.solve(null), library.solve(EASY, 7), library.parse(), library.load(7),
  library.load({ simd: 'no' }), library.load({ module: 7 })].map((one) => one.catch((error) => error)));
const missing = await library.load({ base: new URL('nowhere/', base) }).catch((error) => error);
const { inline } = await import(new URL('inline.js', base));
const inlined = await library.load({ module: await inline() });
test('the functions that load by themselves', () => {
  assert.equal(line(shared.solution), SOLVED);
  assert.equal(tenths(rated.rating), 30);
  assert.deepEqual(scored.map(({ level }) => level), ['hard', 'hard', 'unfair']);
  assert.deepEqual([scored[0].score, scored[0].rating, tenths(scored[1].rating)], [1320, undefined, 42]);
  assert.deepEqual([library.LEVELS.nonet.includes(taught[0].level), taught[0].score, typeof taught[1].grade], [true, undefined, 'string']);
  assert.ok(taught[0].techniques.includes('hidden-single') && taught[0].techniques.includes(taught[0].technique));
  assert.equal(rated.techniques, undefined);
});
test('they are rejected with the same errors', () => {
  assert.deepEqual(refusals.map((error) => error.name), refusals.map(() => 'TypeError'));
  assert.match(refusals[0].message, /^a puzzle must be a string or an object with values, not null$/);
});
test('missing modules are an error, and are not replaced by others', () => assert.equal(missing.code, 'ENOENT'));
test('the module as text is the plain one', () => {
  assert.equal(inlined.kernel, 'scalar');
  assert.equal(line(inlined.solve(EASY).solution), SOLVED);
});
test('levels', () => {
  assert.deepEqual(library.LEVELS, { explainer: LEVELS, hodoku: ['easy', 'medium', 'hard', 'unfair', 'extreme'],
    nonet: ['beginner', 'easy', 'medium', 'hard', 'expert', 'extreme'] });
  assert.deepEqual([1.2, 2, 3, 5, 7.2].map(library.levelOf), LEVELS);
  assert.deepEqual([-1, 2.99, 4.99, 7.19, 99].map(library.levelOf), LEVELS);
  assert.deepEqual(library.RATINGS, { easy: [0, 1.9], medium: [2, 2.9], hard: [3, 4.9], expert: [5, 7.1], extreme: [7.2, 0] });
});
console.log(`1..${count}`);
