// The page's reader of pictures in Node: the same answers, to the letter, as the same code compiled for this machine.
// Arguments: a copy of the folder that `make web` made, in which Node treats files as modules, and the folder that
// photo.c left its pictures and answers in. Prints TAP, and how long a picture of 800 pixels takes.
import { pathToFileURL } from 'node:url';
import { readdirSync, readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const [page, pictures] = process.argv.slice(2);
const { Reader, toGray } = await import(new URL('later/photo.js', pathToFileURL(`${page}/`)));
const { cutOut, drawing } = await import(new URL('later/overlay.js', pathToFileURL(`${page}/`)));
const reader = new Reader(new WebAssembly.Module(readFileSync(`${page}/nonet-photo.wasm`)));

let count = 0;
function test(name, body) {
  count++;
  try {
    body();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`not ok ${name}`);
    console.log(String(error.stack).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
}

function load(name) {
  const bytes = readFileSync(`${pictures}/${name}.pgm`);
  const [head, width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, 40));
  return { width: Number(width), height: Number(height), gray: bytes.subarray(head.length) };
}

const verdicts = {};
for (const file of readdirSync(pictures).filter((f) => f.endsWith('.json')).sort()) {
  const name = file.replace('.json', '');
  test(`the picture "${name}" is read as it is natively`, () => {
    const { width, height, gray } = load(name);
    const result = reader.read(width, height, (to) => to.set(gray));
    assert.equal(JSON.stringify(result), JSON.stringify(JSON.parse(readFileSync(`${pictures}/${file}`, 'utf8'))));
    verdicts[name] = result.verdict;
  });
}

test('every verdict is among them', () =>
  assert.deepEqual([...new Set(Object.values(verdicts))].sort(), ['accepted', 'ask', 'full', 'improper', 'refused']));

test('a picture is read again, after others', () => {
  const { width, height, gray } = load('plain');
  const { verdict, reading, nodes, corners, box } = reader.read(width, height, (to) => to.set(gray), true);
  assert.equal(verdict, 'accepted');
  assert.equal(reading, '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
  assert.deepEqual([nodes.length, corners.length, box], [100, 4, [3, 3]]);
  assert.deepEqual(nodes[99], corners[2]);
});

// What a canvas is told: where the places of the picture go.
function fakeCanvas(size) {
  let map = (p) => p;
  const context = {
    translate: (x, y) => { const f = map; map = ([u, v]) => f([u + x, v + y]); },
    transform: (a, b, c, d, e, f) => { const g = map; map = ([u, v]) => g([a * u + c * v + e, b * u + d * v + f]); },
    drawImage: (_, x, y) => { const f = map; map = ([u, v]) => f([u + x, v + y]); },
  };
  return { width: size, height: size, getContext: () => context, at: (p) => map(p) };
}

test('cells are cut out upright, however the page lies', () => {
  for (const name of ['plain', 'turned', 'six', 'noisy']) {
    const result = JSON.parse(readFileSync(`${pictures}/${name}.json`, 'utf8'));
    const { side, nodes } = result;
    for (const cell of [0, side - 1, side * side - 1, side + 1]) {
      const canvas = fakeCanvas(96);
      cutOut(canvas, null, result, cell);
      const at = Math.floor(cell / side) * (side + 1) + (cell % side);
      const edge = (96 * 0.14) / 1.28; // the room around a cell
      for (const [node, x, y] of [[at, edge, edge], [at + 1, 96 - edge, edge], [at + side + 2, 96 - edge, 96 - edge]]) {
        const [u, v] = canvas.at(nodes[node]);
        assert.ok(Math.hypot(u - x, v - y) < 4, `${name}, cell ${cell}: ${u}, ${v} and not ${x}, ${y}`);
      }
    }
  }
});

test('the drawing has every line and digit, and asks', () => {
  const count = (text, what) => text.split(what).length - 1;
  const result = JSON.parse(readFileSync(`${pictures}/turned.json`, 'utf8'));
  assert.equal(drawing({ ...result, nodes: [] }), '');
  assert.equal(count(drawing(result), '<polyline class="halo"'), 20);
  assert.equal(count(drawing(result), 'class="thick"'), 8);
  assert.equal(count(drawing(result, { hasDigits: true }), '<text'), 30);
  const ask = { ...result, ask: [{ cell: 0, digits: [5, 3] }, { cell: 2, digits: [0, 1] }] };
  assert.equal(count(drawing(ask, { hasDigits: true }), '<polygon'), 2);
  assert.equal(count(drawing(ask, { hasDigits: true }), '<text'), 29);
  assert.equal(count(drawing(ask, { hasDigits: true, chosen: new Map([[0, 5], [2, 0]]) }), 'class="asked"'), 1);
});

test('what is no size of a picture is refused', () => {
  for (const [width, height] of [[0, 5], [5, -1], [30001, 2]]) assert.throws(() => reader.read(width, height, () => {}), RangeError);
  assert.equal(reader.read(1, 1, () => {}).reason, 'noGrid');
});

test('colours become gray, and what is clear becomes white', () => {
  const gray = new Uint8Array(5);
  toGray(new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 255]), gray);
  assert.deepEqual([...gray], [0, 255, 255, 76, 28]);
});

for (const name of ['plain', 'noisy', 'blank']) {
  const { width, height, gray } = load(name);
  const times = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    reader.read(width, height, (to) => to.set(gray));
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  console.log(`# ${name}: ${times[4].toFixed(0)} ms of processor time, the median of 9`);
}
console.log(`1..${count}`);
