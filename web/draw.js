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

function drawNumber(shape, part, number) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  const r = radius(shape);
  return `<text class="number" font-size="${(r * 0.85).toFixed(1)}" x="${(x + r * 0.9).toFixed(1)}" y="${(y - r * 0.75).toFixed(1)}">${number}</text>`;
}

function drawGone(shape, part) {
  const [x, y] = markCentre(shape, cellOf(shape, part), part.digit);
  const r = radius(shape) * 0.8;
  return `${drawMark(shape, part, 'gone')}<path class="strike" d="M${x - r} ${y + r}L${x + r} ${y - r}"/>`;
}

const LANE = 26; // how much more an arrow is bent for each one beside it

// An arrow between two candidates, bent a little so that arrows in opposite directions do not cover each other.
function drawLink(shape, { ax, ay, bx, by, lane }, names) {
  const dx = bx - ax, dy = by - ay;
  const length = Math.hypot(dx, dy);
  if (length < 1) return '';
  const r = radius(shape) + 2;
  const bend = Math.min(length * 0.16, 40) + lane * LANE;
  const mx = (ax + bx) / 2 - (dy / length) * bend, my = (ay + by) / 2 + (dx / length) * bend;
  const start = Math.hypot(mx - ax, my - ay), end = Math.hypot(bx - mx, by - my);
  const sx = ax + ((mx - ax) / start) * r, sy = ay + ((my - ay) / start) * r;
  const ex = bx - ((bx - mx) / end) * (r + 5), ey = by - ((by - my) / end) * (r + 5);
  const f = (n) => n.toFixed(1);
  return `<path class="link ${names}" marker-end="url(#head)" d="M${f(sx)} ${f(sy)}Q${f(mx)} ${f(my)} ${f(ex)} ${f(ey)}"/>`;
}

// Whether two arrows go the same way along the same line, and are side by side for a part of it.
function isAlong(one, other) {
  const dx = one.bx - one.ax, dy = one.by - one.ay;
  const length = Math.hypot(dx, dy) || 1;
  const along = (x, y) => ((x - one.ax) * dx + (y - one.ay) * dy) / length;
  const beside = (x, y) => Math.abs((x - one.ax) * dy - (y - one.ay) * dx) / length;
  const from = along(other.ax, other.ay), to = along(other.bx, other.by);
  return beside(other.ax, other.ay) < UNIT / 6 && beside(other.bx, other.by) < UNIT / 6
    && to > from && Math.min(to, length) - Math.max(from, 0) > UNIT / 6;
}

/** Arrows between candidates, as {from, to}: those along the same line have lanes of their own. */
function lanesOf(shape, pairs) {
  const arrows = [];
  for (const { from, to } of pairs) {
    const [ax, ay] = markCentre(shape, cellOf(shape, from), from.digit);
    const [bx, by] = markCentre(shape, cellOf(shape, to), to.digit);
    const arrow = { ax, ay, bx, by, lane: 0 };
    const taken = arrows.filter((other) => isAlong(arrow, other)).map(({ lane }) => lane);
    while (taken.includes(arrow.lane)) arrow.lane++;
    arrows.push(arrow);
  }
  return arrows;
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
  numbered = []; // above all of it
  roles = new Set();
  near = new Map(); // the digits by cell that a chain is about

  constructor(shape, numbers) {
    this.shape = shape;
    this.numbers = numbers;
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

  // Some nodes of a chain, each with the number that the text gives it.
  nodes(nodes, isFaint = () => false) {
    const places = new Set();
    for (const node of nodes) {
      const { on, ...part } = node;
      const c = cellOf(this.shape, part);
      const role = places.has(`${c}.${part.digit}.${!on}`) ? 'clash' : on ? 'on' : 'off'; // both true and false
      places.add(`${c}.${part.digit}.${on}`);
      this.under.push(drawMark(this.shape, part, role + (isFaint(node) ? ' faint' : '')));
      this.roles.add(role);
      this.near.set(c, (this.near.get(c) ?? 0) | (1 << (part.digit - 1)));
      const number = this.numbers.get(keyOf(node));
      if (number && !isFaint(node)) this.numbered.push(drawNumber(this.shape, part, number));
    }
  }

  links(step, links, isFaint = () => false) {
    const arrows = lanesOf(this.shape, links.map(({ from, to }) => ({ from: step.nodes[from], to: step.nodes[to] })));
    links.forEach((link, i) => {
      this.over.push(drawLink(this.shape, arrows[i], link.kind + (isFaint(link) ? ' faint' : '')));
      this.roles.add(link.kind);
    });
  }

  /** A chain: all of it, or what leads to one node. */
  chain(step, end) {
    const shown = end >= 0 ? leadingTo(step.nodes, end) : new Set(step.nodes.keys());
    const links = (step.links ?? []).filter(({ from, to }) => shown.has(from) && shown.has(to));
    this.nodes([...shown].map((n) => step.nodes[n]));
    this.links(step, links, ({ kind }) => links.length > LINKS_MANY && kind === 'step');
  }

  /** What a chain begins with, and what it comes to. */
  outer(step) {
    const first = [...step.nodes.keys()].filter((n) => step.nodes[n].reason === 'assumed');
    this.nodes([...new Set([...first, ...step.ends])].map((n) => step.nodes[n]));
  }

  /** One node with what it follows from, or the step that proves it. What earlier lines showed is faint. */
  reason(step, n) {
    const node = step.nodes[n];
    const near = new Set([node, ...node.parents.map((k) => step.nodes[k])]);
    this.nodes([...leadingTo(step.nodes, n)].map((k) => step.nodes[k]), (one) => !near.has(one));
    this.links(step, (step.links ?? []).filter(({ to }) => to === n));
    const inner = step.nested?.[node.nested];
    if (!inner) return;
    this.houses(inner);
    this.cells(inner);
    if (inner.nodes) this.chain(inner, -1);
  }

  effect({ eliminations, placements }) {
    for (const part of eliminations) {
      const c = cellOf(this.shape, part);
      this.near.set(c, (this.near.get(c) ?? 0) | (1 << (part.digit - 1)));
    }
    for (const part of eliminations) this.over.push(drawGone(this.shape, part));
    for (const part of placements) this.over.push(drawPlaced(this.shape, part));
    if (eliminations.length) this.roles.add('gone');
    if (placements.length) this.roles.add('placed');
  }
}

/** Where to look: the houses that a step's first words name, or every place of the digits that they name. at(c): {value, marks}. */
export function drawWhere(shape, { where }, at) {
  const named = shape.houses.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(where));
  const digits = /^Look at the digits? /.test(where) ? where.match(/\d+/g).map(Number) : [];
  const places = [...Array(digits.length ? shape.count : 0).keys()].map((c) => {
    const part = { row: Math.floor(c / shape.side) + 1, column: (c % shape.side) + 1, role: 'base' };
    const { value, marks } = at(c);
    return digits.includes(value) ? drawCell(shape, part)
      : digits.filter((d) => !value && marks & (1 << (d - 1))).map((digit) => drawMark(shape, { ...part, digit }, 'base')).join('');
  });
  return { under: named.map(({ name }) => drawHouse(shape, name, 'base')).join('') + places.join(''), over: '', roles: new Set() };
}

/** How nodes are told apart: those that say the same have the same number. */
const keyOf = ({ row, column, digit, on }) => `r${row}c${column}${on ? '=' : '<>'}${digit}`;
const SAID = /^(\d+)\. (?:assume that )?(\S+) is (not )?(\d+)/;
const TOKEN = /(\([^()]*\)|r\d+c\d+)(=|<>)(\d+)/g;
const isChainText = (text) => / -> /.test(text) && !SAID.test(text);

/** The numbers of a chain's nodes, as the text has them, or, in a text of arrows, in order. */
export function numbersOf({ nodes, sentence }) {
  const numbers = new Map();
  let count = 0;
  if (nodes) for (const line of sentence.split('\n')) {
    const said = SAID.exec(line.trim());
    if (said) numbers.set(`${said[2]}${said[3] ? '<>' : '='}${said[4]}`, Number(said[1]));
    else if (isChainText(line)) for (const [, place, sign, digit] of line.matchAll(TOKEN)) {
      const keys = place.match(/r\d+c\d+/g).map((cell) => cell + sign + digit);
      if (!numbers.has(keys[0])) count++;
      for (const key of keys) if (!numbers.has(key)) numbers.set(key, count);
    }
  }
  return numbers;
}

/** A text of arrows with the numbers before what they stand for: mark(number) makes them. */
export const numbered = (text, numbers, mark) => (isChainText(text)
  ? text.replace(TOKEN, (token, place, sign, digit) => `${mark(numbers.get(/r\d+c\d+/.exec(place)[0] + sign + digit) ?? '')}${token}`) : text);

/** Whether a chain is so long that its text is a list: it is shown line by line. */
export const isNet = ({ nodes, sentence }) => !!nodes && /\n *1\. /.test(sentence);

/**
 * What to put into the two SVGs. depth 1: the houses; 2: also cells and candidates of the pattern, and what chains begin with
 * and come to; 3: also the effect, and all of a chain, unless it is long. line: one of linesOf(step), to draw only that part of
 * a chain; WHOLE: all of it.
 */
export function drawStep(shape, step, depth, line = null) {
  const drawing = new Drawing(shape, numbersOf(step));
  const isOuter = step.ends?.length && !line && (depth < 3 || isNet(step));
  const isDone = depth >= 3 && (!line || line === WHOLE);
  const isPlaced = (part) => isDone && step.placements.some(({ row, column }) => row === part.row && column === part.column);
  drawing.houses(step);
  if (depth >= 2) {
    drawing.cells({ ...step, cells: step.cells.filter((part) => !isPlaced(part)) }); // the digit covers it
    if (!step.nodes && !step.cells.length && !step.candidates.length)
      for (const part of step.placements) drawing.under.push(drawCell(shape, { ...part, role: 'pattern' }));
    else if (isOuter) drawing.outer(step);
    else if (step.nodes && line?.isBranch === false) drawing.reason(step, line.node);
    else if (step.nodes) drawing.chain(step, line?.node ?? -1);
  }
  if (isDone) drawing.effect(step);
  const { under, roles, near } = drawing;
  const over = [...drawing.over, ...drawing.numbered].join('');
  return { under: under.join(''), over: over && HEAD + over, roles, near: step.nodes && depth >= 2 ? near : null };
}

export const WHOLE = { node: -1, isBranch: true };

/**
 * The lines of a step's sentence, as {text, node, isBranch}. In chains a numbered line says one node
 * and what it follows from; others say a whole branch up to its end. node is -1 where a line has none.
 */
export function linesOf(step) {
  const lines = step.sentence.split('\n').map((text) => ({ text: text.trim(), node: -1, isBranch: false }));
  if (!step.nodes) return lines;
  const ends = [...step.ends];
  for (const line of lines) {
    const said = SAID.exec(line.text)?.slice(1);
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
