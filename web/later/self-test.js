// The self-test of the settings, which runs in a worker.

// The same puzzle with other digits, and rows exchanged within their bands: a different one to the solver.
function variant(line, random) {
  const shuffle = (list) => {
    for (let i = list.length - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1));
      [list[i], list[k]] = [list[k], list[i]];
    }
    return list;
  };
  const digit = shuffle([...'123456789']);
  const rows = [0, 3, 6].flatMap((r) => shuffle([r, r + 1, r + 2]));
  return rows.map((r) => line.slice(r * 9, r * 9 + 9).replace(/[1-9]/g, (d) => digit[d - 1])).join('');
}

// Solves 10,000 easy puzzles and reports how long that takes, the best of some rounds; and how long the
// whole path of a harder one takes, so that every hint of it takes less.
export function selfTest(engine) {
  const easy = [];
  for (let seed = 1; seed <= 20; seed++)
    easy.push(engine.format(engine.generate({ level: 'easy', clues: [32, 36], seed })));
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const lines = Array.from({ length: 10000 }, (_, i) => variant(easy[i % easy.length], random));
  const text = new TextEncoder().encode(lines.join(''));
  let best = Infinity, unique = 0;
  for (let round = 0; round < 12; round++) {
    const start = performance.now();
    unique = engine.batch(text, { text: false }).unique;
    best = Math.min(best, performance.now() - start);
  }
  const hard = engine.generate({ rating: [6.5, 6.9], seed: 3 });
  engine.explain(hard);
  const start = performance.now();
  const { rating } = engine.explain(hard);
  const path = performance.now() - start;
  return { kernel: engine.kernel, version: engine.version, count: lines.length, unique, best, path, rating };
}
