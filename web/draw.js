// A step on the board: houses shaded, cells and candidates marked by role, chains as arrows. Every
// role has a shape of its own, so nothing is told by colour alone.
//
// The drawing is made of two SVGs over the same square, one below the digits and one above them; a
// cell is 100 units wide.
const UNIT = 100;

const ROLE_WORDS = {
  pattern: 'pattern', base: 'found in', cover: 'takes effect in', pivot: 'pivot', wing: 'wing',
  extra: 'extra', set: 'the rest of the set', excluder: 'rules out', blocker: 'blocks',
};

/** The middle of a candidate, in units. */
export function markCentre(shape, c, d) {
  const [rows, cols] = shape.box;
  const r = Math.floor(c / shape.side), k = c % shape.side;
  return [
    (k + (((d - 1) % cols) + 0.5) / cols) * UNIT,
    (r + (Math.floor((d - 1) / cols) + 0.5) / rows) * UNIT,
  ];
}

const cellOf = (shape, { row, column }) => (row - 1) * shape.side + column - 1;

const rect = (x, y, w, h, name, rx = 8) =>
  `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}"/>`;

function houseBox(shape, kind, number) {
  const [rows, cols] = shape.box;
  const across = shape.side / cols;
  const n = number - 1;
  if (kind === 'row') return [0, n, shape.side, 1];
  if (kind === 'column') return [n, 0, 1, shape.side];
  return [(n % across) * cols, Math.floor(n / across) * rows, cols, rows];
}

function drawHouse(shape, { kind, number, role }) {
  const [x, y, w, h] = houseBox(shape, kind, number);
  return rect(x * UNIT + 4, y * UNIT + 4, w * UNIT - 8, h * UNIT - 8,
    `house ${role === 'cover' ? 'cover' : 'base'}`, 14);
}

function drawCell(shape, part) {
  const c = cellOf(shape, part);
  const x = (c % shape.side) * UNIT, y = Math.floor(c / shape.side) * UNIT;
  return rect(x + 5, y + 5, UNIT - 10, UNIT - 10, `part ${part.role}`);
}

function drawPlaced(shape, part) {
  const x = (part.column - 0.5) * UNIT, y = (part.row - 0.5) * UNIT;
  return `${drawCell(shape, { ...part, role: 'placed' })}<text class="placed" x="${x}" y="${y}">${part.digit}</text>`;
}

const radius = (shape) => (UNIT / Math.max(...shape.box)) * 0.44;

function drawMark(shape, part, name) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  return `<circle class="mark ${name}" cx="${x}" cy="${y}" r="${radius(shape)}"/>`;
}

function drawGone(shape, part) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  const r = radius(shape) * 0.8;
  return `${drawMark(shape, part, 'gone')}<path class="strike" d="M${x - r} ${y + r}L${x + r} ${y - r}"/>`;
}

// An arrow between two candidates, bent a little so that arrows to and fro do not cover each other.
function drawLink(shape, from, to, kind) {
  const [ax, ay] = markCentre(shape, cellOf(shape, from), from.digit);
  const [bx, by] = markCentre(shape, cellOf(shape, to), to.digit);
  const dx = bx - ax, dy = by - ay;
  const length = Math.hypot(dx, dy);
  if (length < 1) return '';
  const r = radius(shape) + 2;
  const bend = Math.min(length * 0.16, 40);
  const mx = (ax + bx) / 2 - (dy / length) * bend, my = (ay + by) / 2 + (dx / length) * bend;
  const start = Math.hypot(mx - ax, my - ay), end = Math.hypot(bx - mx, by - my);
  const sx = ax + ((mx - ax) / start) * r, sy = ay + ((my - ay) / start) * r;
  const ex = bx - ((bx - mx) / end) * (r + 5), ey = by - ((by - my) / end) * (r + 5);
  const f = (n) => n.toFixed(1);
  return `<path class="link ${kind}" marker-end="url(#head)" d="M${f(sx)} ${f(sy)}Q${f(mx)} ${f(my)} ${f(ex)} ${f(ey)}"/>`;
}

const HEAD = '<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" ' +
  'markerHeight="6" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>';

// Chains inside chains can have hundreds of nodes: then only those that lead to the first end.
function shownNodes({ nodes, ends }) {
  if (nodes.length <= 40) return new Set(nodes.keys());
  const seen = new Set();
  const todo = [ends[0]];
  while (todo.length) {
    const n = todo.pop();
    if (seen.has(n)) continue;
    seen.add(n);
    todo.push(...nodes[n].parents);
  }
  return seen;
}

/**
 * What to put into the two SVGs. depth 1: the houses; 2: cells and candidates of the pattern; 3: all,
 * with links and the effect.
 */
export function drawStep(shape, step, depth) {
  const under = [], over = [];
  const roles = new Set();
  for (const house of step.houses) {
    under.push(drawHouse(shape, house));
    roles.add(house.role);
  }
  if (depth >= 2) {
    for (const part of step.cells) {
      under.push(drawCell(shape, part));
      roles.add(part.role);
    }
    for (const part of step.candidates) {
      under.push(drawMark(shape, part, part.role));
      roles.add(part.role);
    }
    if (step.nodes) {
      const shown = shownNodes(step);
      for (const n of shown)
        under.push(drawMark(shape, step.nodes[n], step.nodes[n].on ? 'on' : 'off'));
      roles.add('on').add('off');
      for (const { from, to, kind } of step.links ?? [])
        if (shown.has(from) && shown.has(to)) {
          over.push(drawLink(shape, step.nodes[from], step.nodes[to], kind));
          roles.add(kind);
        }
    }
    if (!step.cells.length && !step.candidates.length && !step.nodes)
      for (const part of step.placements) under.push(drawCell(shape, { ...part, role: 'pattern' }));
  }
  if (depth >= 3) {
    for (const part of step.eliminations) over.push(drawGone(shape, part));
    for (const part of step.placements) over.push(drawPlaced(shape, part));
    if (step.eliminations.length) roles.add('gone');
    if (step.placements.length) roles.add('placed');
  }
  return { under: under.join(''), over: over.length ? HEAD + over.join('') : '', roles };
}

const WORDS = {
  ...ROLE_WORDS, on: 'true', off: 'false', strong: 'if not this, then that', weak: 'if this, then not that',
  step: 'by another step', gone: 'goes', placed: 'is placed',
};

/** The legend for the roles of a drawing. */
export function legend(roles) {
  return [...roles].filter((role) => WORDS[role])
    .map((role) => `<li><span class="swatch ${role}" aria-hidden="true"></span>${WORDS[role]}</li>`)
    .join('');
}
