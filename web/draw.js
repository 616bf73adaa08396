// A step on the board: houses shaded, cells and candidates marked by role, chains as arrows. Every
// role has a shape of its own, so nothing is shown by colour alone.
//
// The drawing is made of two SVGs over the same square, one below the digits and one above them; a
// cell is 100 units wide.
import { t } from './words.js';

const UNIT = 100;

const INSET = 0.04; // marks keep this much of a cell free on each side, for frames; style.css has it too

/** The middle of a candidate, in units. */
export function markCentre(shape, c, d) {
  const [rows, cols] = shape.marks;
  const r = Math.floor(c / shape.side), k = c % shape.side;
  const within = (part) => INSET + part * (1 - 2 * INSET);
  return [
    (k + within((((d - 1) % cols) + 0.5) / cols)) * UNIT,
    (r + within((Math.floor((d - 1) / cols) + 0.5) / rows)) * UNIT,
  ];
}

const cellOf = (shape, { row, column }) => (row - 1) * shape.side + column - 1;

const rect = (x, y, w, h, name, rx = 8) =>
  `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}"/>`;

// The ways around a cell, clockwise: where an edge starts and goes, and the cell that is beyond it.
const EDGES = [
  { at: [0, 0], go: [1, 0], beyond: [0, -1] }, { at: [1, 0], go: [0, 1], beyond: [1, 0] },
  { at: [1, 1], go: [-1, 0], beyond: [0, 1] }, { at: [0, 1], go: [0, -1], beyond: [-1, 0] },
];

/** The edges around some cells, by the point where they start: {x, y, way}, way into EDGES. */
function edgesOf(shape, cells) {
  const inside = new Set(cells);
  const starts = new Map();
  for (const c of cells) {
    const x = c % shape.side, y = Math.floor(c / shape.side);
    EDGES.forEach(({ at, beyond: [dx, dy] }, way) => {
      const isInside = x + dx >= 0 && x + dx < shape.side && inside.has(c + dy * shape.side + dx);
      if (isInside) return;
      const key = `${x + at[0]},${y + at[1]}`;
      starts.set(key, [...(starts.get(key) ?? []), { x: x + at[0], y: y + at[1], way }]);
    });
  }
  return starts;
}

/** From an edge on around to it again: the corners, a little inside. */
function walk(starts, first, inset) {
  const points = [];
  for (let edge = first; !edge.isDone;) {
    edge.isDone = true;
    const { x, y, way } = edge;
    const [dx, dy] = EDGES[way].go;
    const left = starts.get(`${x + dx},${y + dy}`).filter((one) => !one.isDone);
    // Where two cells only touch at a corner, it stays with the cell.
    const next = left.find((one) => one.way === (way + 1) % 4) ?? left[0] ?? first;
    const [nx, ny] = EDGES[next.way].go;
    if (next.way !== way) points.push(`${(x + dx) * UNIT - (dy + ny) * inset} ${(y + dy) * UNIT + (dx + nx) * inset}`);
    edge = next;
  }
  return points;
}

/** The outline of cells as a path, a little inside it. */
function outline(shape, cells, inset) {
  const starts = edgesOf(shape, cells);
  return [...starts.values()].flat().map((edge) => walk(starts, edge, inset))
    .filter((points) => points.length).map((points) => `M${points.join('L')}z`).join('');
}

const drawHouse = (shape, name, role) =>
  `<path class="house ${role === 'cover' ? 'cover' : 'base'}" d="${outline(shape, shape.cellsOf(name), 4)}"/>`;

function drawCell(shape, part) {
  const c = cellOf(shape, part);
  const x = (c % shape.side) * UNIT, y = Math.floor(c / shape.side) * UNIT;
  return rect(x + 5, y + 5, UNIT - 10, UNIT - 10, `part ${part.role}${part.set > 1 ? ` set-${part.set % 2}` : ''}`);
}

function drawPlaced(shape, part) {
  const x = (part.column - 0.5) * UNIT, y = (part.row - 0.5) * UNIT;
  return `${drawCell(shape, { ...part, role: 'placed' })}<text class="placed" x="${x}" y="${y}">${part.digit}</text>`;
}

const radius = (shape) => (UNIT / Math.max(...shape.marks)) * 0.41;

function drawMark(shape, part, name) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  return `<circle class="mark ${name}" cx="${x}" cy="${y}" r="${radius(shape)}"/>`;
}

function drawGone(shape, part) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  const r = radius(shape) * 0.8;
  return `${drawMark(shape, part, 'gone')}<path class="strike" d="M${x - r} ${y + r}L${x + r} ${y - r}"/>`;
}

// An arrow between two candidates, bent a little so that arrows in opposite directions do not cover each other.
function drawLink(shape, from, to, names) {
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
  return `<path class="link ${names}" marker-end="url(#head)" d="M${f(sx)} ${f(sy)}Q${f(mx)} ${f(my)} ${f(ex)} ${f(ey)}"/>`;
}

const HEAD = '<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" ' +
  'markerHeight="5" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>';

const LINKS_MANY = 30; // from here on, links that other steps prove are drawn thin

/** One node of a chain and the nodes that lead to it. */
function leadingTo(nodes, n) {
  const seen = new Set();
  const todo = [n];
  while (todo.length) {
    const next = todo.pop();
    if (seen.has(next)) continue;
    seen.add(next);
    todo.push(...nodes[next].parents);
  }
  return seen;
}

class Drawing {
  under = [];
  over = [];
  roles = new Set();

  constructor(shape) {
    this.shape = shape;
  }

  houses({ houses }) {
    for (const house of houses) {
      this.under.push(drawHouse(this.shape, `${house.kind} ${house.number}`, house.role));
      this.roles.add(house.role);
    }
  }

  cells({ cells, candidates }) {
    for (const part of cells) this.under.push(drawCell(this.shape, part));
    for (const part of candidates) this.under.push(drawMark(this.shape, part, part.role));
    for (const { role } of [...cells, ...candidates]) this.roles.add(role);
  }

  node({ on, ...part }, faint = '') {
    const role = on ? 'on' : 'off';
    this.under.push(drawMark(this.shape, part, role + faint));
    this.roles.add(role);
  }

  link(step, { from, to, kind }, faint = '') {
    this.over.push(drawLink(this.shape, step.nodes[from], step.nodes[to], kind + faint));
    this.roles.add(kind);
  }

  /** A chain: all of it, or what leads to one node. */
  chain(step, end) {
    const shown = end >= 0 ? leadingTo(step.nodes, end) : new Set(step.nodes.keys());
    const links = (step.links ?? []).filter(({ from, to }) => shown.has(from) && shown.has(to));
    for (const n of shown) this.node(step.nodes[n]);
    for (const link of links)
      this.link(step, link, links.length > LINKS_MANY && link.kind === 'step' ? ' faint' : '');
  }

  /** One node with what it follows from, or the step that proves it. What earlier lines showed is faint. */
  reason(step, n) {
    const node = step.nodes[n];
    const near = new Set([n, ...node.parents]);
    for (const k of leadingTo(step.nodes, n)) this.node(step.nodes[k], near.has(k) ? '' : ' faint');
    for (const link of step.links ?? []) if (link.to === n) this.link(step, link);
    const inner = step.nested?.[node.nested];
    if (!inner) return;
    this.houses(inner);
    this.cells(inner);
    if (inner.nodes) this.chain(inner, -1);
  }

  effect({ eliminations, placements }) {
    for (const part of eliminations) this.over.push(drawGone(this.shape, part));
    for (const part of placements) this.over.push(drawPlaced(this.shape, part));
    if (eliminations.length) this.roles.add('gone');
    if (placements.length) this.roles.add('placed');
  }
}

/** The houses that a step's first words name: where to look. */
export function drawWhere(shape, { where }) {
  const named = shape.houses.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(where));
  return { under: named.map(({ name }) => drawHouse(shape, name, 'base')).join(''), over: '', roles: new Set() };
}

/**
 * What to put into the two SVGs. depth 1: the houses; 2: also cells and candidates of the pattern, and
 * chains; 3: also the effect. line: one of linesOf(step), to draw only that part of a chain.
 */
export function drawStep(shape, step, depth, line = null) {
  const drawing = new Drawing(shape);
  drawing.houses(step);
  if (depth >= 2) {
    drawing.cells(step);
    if (step.nodes && line?.isBranch === false) drawing.reason(step, line.node);
    else if (step.nodes) drawing.chain(step, line?.node ?? -1);
    else if (!step.cells.length && !step.candidates.length)
      for (const part of step.placements) drawing.under.push(drawCell(shape, { ...part, role: 'pattern' }));
  }
  if (depth >= 3 && !line) drawing.effect(step);
  const { under, over, roles } = drawing;
  return { under: under.join(''), over: over.length ? HEAD + over.join('') : '', roles };
}

/**
 * The lines of a step's sentence, as {text, node, isBranch}. In chains a numbered line says one node
 * and what it follows from; others say a whole branch up to its end. node is -1 where a line has none.
 */
export function linesOf(step) {
  const lines = step.sentence.split('\n').map((text) => ({ text: text.trim(), node: -1, isBranch: false }));
  if (!step.nodes) return lines;
  const ends = [...step.ends];
  for (const line of lines) {
    const said = /^\d+\. (?:assume that )?(\S+) is (not )?(\d+)/.exec(line.text);
    const last = /(?:^| )(\S+?)(=|<>)(\d+)$/.exec(line.text);
    const is = ({ cell, digit, on }, [, name, no, d], not) => cell === name && digit === Number(d) && on === (no !== not);
    if (said) line.node = step.nodes.findIndex((node) => is(node, said, 'not '));
    else if (last && ends.length && is(step.nodes[ends[0]], last, '<>'))
      Object.assign(line, { node: ends.shift(), isBranch: true });
  }
  return lines;
}

/**
 * A step's sentence, or its first line, taken apart: what follows, `so`, and `why`. Chains say it in this order, other
 * steps at the end. so is '' if the sentence is of another form.
 */
export function saidOf({ sentence, nodes }) {
  const [text, ...more] = sentence.split('\n');
  const chain = nodes && /^([^:.]*?), (?:because (.*)|(whichever .*))$/.exec(text);
  if (chain) return { so: `${chain[1]}.`, why: chain[2] ?? chain[3] };
  const last = /^ *So (r\d.*)$/.exec(more.at(-1));
  if (last) return { so: last[1], why: text };
  const [, why, so = ''] = /^(.*)(?:: |\. So )(r\d[^:]*\.)$/.exec(text) ?? [];
  return { so, why: so ? `${why}.` : text };
}

/** The legend for the roles of a drawing. */
export function legend(roles) {
  return [...roles].map((role) => `<li><span class="swatch ${role}" aria-hidden="true"></span>${t(`role.${role}`)}</li>`).join('');
}
