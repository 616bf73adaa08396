// The state of the page: a puzzle, what was filled in, and every change so far. Nothing here knows about the
// screen. What the houses of a board are is asked of the engine, once for each board.
//
// A cell is {value, given, corner, centre, removed, colour, banned}. corner and centre are the person's own
// marks; `removed` are candidates that a hint, or the user in automatic mode, took away from those that the
// digits in sight leave; `banned` are those that the puzzle itself rules out, where it is made of candidates.
// Sets have digit d in bit d - 1; tones, the colours of candidates, have them in letter d - 1, 0 for none. What belongs
// to the board as a whole is in `sheet`, and changes with the cells: auto, whether candidates are shown because a step
// that was done needs them, rules, the text of the rules, and links, drawn by hand: "2.4-20.4" from 4 in cell 2 to 4 in
// cell 20, ~ if it is a weak one.

export const BOXES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 15: [3, 5],
  16: [4, 4], 20: [4, 5], 25: [5, 5] };
export const SIDE_MOST = 25;
const LABEL_MOST = 120; // letters of a puzzle's name
const STATE_MOST = 1 << 20; // the most bytes that a link can unpack to

export const bit = (d) => 1 << (d - 1);
export const digits = (set, side) => {
  const list = [];
  for (let d = 1; d <= side; d++) if (set & bit(d)) list.push(d);
  return list;
};
/** The colours of a cell's candidates, with that of one changed. */
export const withTone = (tones, d, n) => (tones.slice(0, d - 1).padEnd(d - 1, '0') + n + tones.slice(d)).replace(/0+$/, '');
export const fullSet = (side) => (side === 32 ? -1 : (1 << side) - 1);

const blank = () => ({ value: 0, given: false, corner: 0, centre: 0, removed: 0, colour: 0, banned: 0, tones: '' });
const newSheet = (rules = null) => ({ auto: false, links: '', rules });

/** In lists of cells: the sheet. */
export const SHEET = -1;

// Where the marks of a cell go: as in the box, or, where that is a line, in rows as square as possible.
function markPlaces([rows, cols]) {
  if (rows > 1) return [rows, cols];
  const across = Math.ceil(Math.sqrt(cols));
  return [Math.ceil(cols / across), across];
}

/** The houses of a board as the engine's shape() gives them, and what follows from them. */
export class Shape {
  constructor({ box, side, rules = null, houses, ruled = null }) {
    Object.assign(this, { box, side, rules, houses, ruled }); // ruled: see variants.js
    this.count = side ** 2;
    this.marks = markPlaces(box);
    this.isKnown = houses.length > 0;
    this.isVariant = !!ruled || (!this.isKnown && !!rules); // as far as is known
    this.housesOf = Array.from({ length: this.count }, () => []);
    houses.forEach(({ cells }, h) => {
      for (const c of cells) this.housesOf[c].push(h);
    });
    this.peers = this.housesOf.map((list, c) =>
      [...new Set(list.flatMap((h) => houses[h].cells))].filter((p) => p !== c));
    // The box or region of each cell, and the extra houses: all that is neither row nor column.
    this.borderOf = this.housesOf.map((list) => list.find((h) => houses[h].border) ?? -1);
    this.extra = houses.filter(({ name, border }) => !border && !/^(row|column|box) /.test(name));
  }

  /** The cells of a house, by its name. */
  cellsOf(name) {
    return this.houses.find((house) => house.name === name)?.cells ?? [];
  }

  /** Of the houses that a cell is in, those that its row and column do not say: "region 3, diagonal 1". */
  whereOf(c) {
    return this.housesOf[c].map((h) => this.houses[h].name).filter((name) => !/^(row|column|box) /.test(name)).join(', ');
  }

  nameOf(c) {
    return `r${Math.floor(c / this.side) + 1}c${(c % this.side) + 1}`;
  }
}

/** A board whose houses are not known: for a page that has no engine yet. */
export const bareShape = (box, rules) => ({ box, side: box[0] * box[1], rules, houses: [] });

export class Model {
  #describe;

  /** describe(box, rules): the engine's shape() for them; throws if there is none. */
  constructor(describe = bareShape) {
    this.#describe = describe;
    this.reset([3, 3]);
  }

  reset(box, rules = null) {
    this.shape = new Shape(this.#describe(box, rules));
    this.cells = Array.from({ length: this.shape.count }, blank);
    this.sheet = newSheet(this.shape.rules);
    this.past = [];
    this.future = [];
    this.points = []; // boards to come back to, for trying something
    this.label = '';
    this.seconds = 0;
    this.hints = 0;
    this.id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`; // in the list of boards
  }

  /** Asks for the houses again, if they were not known. Returns whether they are new. */
  learn() {
    if (this.shape.isKnown) return false;
    this.shape = new Shape(this.#describe(this.shape.box, this.shape.rules));
    return this.shape.isKnown;
  }

  /** A new puzzle from a grid as the engine reads it. */
  take(grid, label = '') {
    this.reset(grid.box, grid.rules ?? null);
    const all = fullSet(this.shape.side);
    grid.values.forEach((value, c) => {
      const cell = this.cells[c];
      cell.value = value;
      cell.given = value > 0 && (grid.given?.[c] ?? true);
      if (!value && grid.marks) cell.banned = all & ~grid.marks[c];
    });
    this.label = (label ?? '').slice(0, LABEL_MOST);
  }

  #put(c, state) {
    if (c !== SHEET) this.cells[c] = state;
    else {
      if (state.rules !== this.sheet.rules) this.shape = new Shape(this.#describe(this.shape.box, state.rules));
      this.sheet = state;
    }
  }

  /** Changes cells, or the sheet, by fn(copy, c), as one step that can be undone. */
  change(list, fn) {
    const step = [];
    for (const c of new Set(list)) {
      const before = c === SHEET ? this.sheet : this.cells[c];
      const after = { ...before };
      fn(after, c);
      if (Object.keys(after).some((k) => after[k] !== before[k])) step.push([c, before, after]);
    }
    if (step.length === 0) return false;
    for (const [c, , after] of step) this.#put(c, after);
    this.past.push(step);
    this.future = [];
    return true;
  }

  /** Other rules for the same board, as one step; throws if they are wrong. False: they are the same. */
  changeRules(text) {
    const { rules } = this.#describe(this.shape.box, text || null);
    return this.change([SHEET], (sheet) => { sheet.rules = rules; });
  }

  /** Takes the last step back. Returns its cells, those whose digit changed if there are any; null: there is no step. */
  undo() {
    return this.#travel(this.past, this.future, 1);
  }

  redo() {
    return this.#travel(this.future, this.past, 2);
  }

  #travel(from, to, which) {
    const step = from.pop();
    if (!step) return null;
    for (const part of step) this.#put(part[0], part[which]);
    to.push(step);
    const cells = step.filter(([c]) => c !== SHEET);
    const main = cells.filter(([, before, after]) => before.value !== after.value);
    return (main.length ? main : cells).map(([c]) => c);
  }

  /** Keeps the board as it is, to come back to. */
  keepPoint() {
    this.points.push({ sheet: this.sheet, cells: [...this.cells] });
  }

  /** Back to the last board that was kept, as one step. */
  toPoint() {
    const { sheet, cells } = this.points.at(-1);
    return this.change([SHEET, ...cells.keys()], (state, c) => Object.assign(state, c === SHEET ? sheet : cells[c]));
  }

  /** What digits take from the marks of the cells that see them: a set for each of these. placed: digits by cell. */
  lost(placed) {
    const lost = new Map();
    for (const [c, d] of placed)
      for (const p of this.shape.peers[c]) lost.set(p, (lost.get(p) ?? 0) | bit(d));
    return lost;
  }

  /**
   * Candidates that the digits in sight leave, minus what was removed or is banned. 0 where there is a value.
   * own: where there are centre marks, only those of them.
   */
  candidates(own = false) {
    const { shape, cells } = this;
    const used = new Array(shape.houses.length).fill(0);
    cells.forEach(({ value }, c) => {
      if (value) for (const h of shape.housesOf[c]) used[h] |= bit(value);
    });
    const all = fullSet(shape.side);
    const left = cells.map(({ value, removed, banned }, c) =>
      (value ? 0 : all & ~shape.housesOf[c].reduce((set, h) => set | used[h], removed | banned)));
    const ruled = shape.ruled?.candidates({
      values: cells.map(({ value }) => value), marks: left.map((set, c) => set || bit(cells[c].value || 1)),
    });
    return left.map((set, c) => {
      const some = ruled ? set & ruled[c] : set;
      return (own && some & cells[c].centre) || some;
    });
  }

  /** The rules that are not houses and that the digits break, with the cells that do. */
  broken() {
    return this.shape.ruled?.broken({ values: this.cells.map(({ value }) => value) }) ?? [];
  }

  /** Cells whose digit is twice in a house, breaks a rule, or is none of those that the puzzle leaves there. */
  clashes() {
    const { shape, cells } = this;
    const bad = new Set();
    cells.forEach(({ value, banned }, c) => {
      if (value && (banned & bit(value) || shape.peers[c].some((p) => cells[p].value === value))) bad.add(c);
    });
    for (const { cells: some } of this.broken()) for (const c of some) bad.add(c);
    return bad;
  }

  get isFull() {
    return this.cells.every((cell) => cell.value);
  }

  get isEmpty() {
    return !this.shape.isVariant && this.cells.every((cell) => !cell.value && !cell.removed && !cell.banned);
  }

  /** How many of each digit are still to be placed. */
  left() {
    const left = new Array(this.shape.side + 1).fill(this.shape.side);
    for (const { value } of this.cells) left[value]--;
    return left.map((n) => Math.max(n, 0));
  }

  /** The puzzle: its givens, and, if it is made of candidates, those. */
  puzzle() {
    const all = fullSet(this.shape.side);
    const isPlain = this.cells.every((cell) => !cell.banned);
    return {
      box: this.shape.box,
      rules: this.shape.rules,
      values: this.cells.map((cell) => (cell.given ? cell.value : 0)),
      given: this.cells.map((cell) => cell.given),
      marks: isPlain ? null : this.cells.map((cell) => all & ~cell.banned),
    };
  }

  /** The board with the candidates that are left; own: as in candidates(). */
  board(own = false) {
    const candidates = this.candidates(own);
    return {
      box: this.shape.box,
      rules: this.shape.rules,
      values: this.cells.map((cell) => cell.value),
      given: this.cells.map((cell) => cell.given),
      marks: candidates.map((set, c) => (this.cells[c].value ? bit(this.cells[c].value) : set)),
    };
  }

  /** Everything, for saving; without `history` the board alone, as a link has it. */
  save(history = true) {
    const { shape, label, seconds, sheet, hints, id } = this;
    const pack = (cell) => [cell.given ? cell.value : -cell.value, cell.corner, cell.centre,
      cell.removed, cell.colour, cell.banned, ...(cell.tones ? [cell.tones] : [])];
    const both = (c, state) => (c === SHEET ? state : pack(state));
    const past = (steps) => steps.map((step) => step.map(([c, a, b]) => [c, both(c, a), both(c, b)]));
    const saved = { box: shape.box, ...(shape.rules && { rules: shape.rules }), label, seconds, hints, sheet, cells: this.cells.map(pack) };
    const points = this.points.map((point) => [point.sheet, point.cells.map(pack)]);
    return history ? { ...saved, id, points, past: past(this.past), future: past(this.future) } : saved;
  }

  /** Restores what save() gave; throws on anything that it cannot have given. */
  restore(saved) {
    const whole = (n, least, most) => {
      if (!Number.isInteger(n) || n < least || n > most) throw new RangeError('not a saved board');
      return n;
    };
    const [rows, cols] = saved.box.map((n) => whole(n, 1, SIDE_MOST));
    const side = whole(rows * cols, 1, SIDE_MOST);
    const most = fullSet(side);
    const text = (some, form, length) => {
      if (!form.test(some) || some.length > length) throw new RangeError('not a saved board');
      return some;
    };
    const unpack = ([value, corner, centre, removed, colour, banned = 0, tones = '']) => ({
      value: Math.abs(whole(value, -side, side)),
      given: value > 0,
      corner: whole(corner, 0, most),
      centre: whole(centre, 0, most),
      removed: whole(removed, 0, most),
      colour: whole(colour, 0, 8),
      banned: whole(banned, 0, most),
      tones: text(tones, /^[0-8]*$/, side),
    });
    const all = (list) => {
      if (list.length !== side * side) throw new RangeError('not a saved board');
      return list.map(unpack);
    };
    const cells = all(saved.cells);
    const wordsOf = (rules) => {
      if (typeof (rules ?? '') !== 'string') throw new RangeError('not a saved board');
      return rules ?? null;
    };
    const unfold = ({ auto = false, links = '', rules = saved.rules } = {}) =>
      ({ auto: auto === true, links: text(links, /^(\d+\.\d+[-~]\d+\.\d+(,|$))*$/, 5000), rules: wordsOf(rules) });
    const both = (c, state) => (c === SHEET ? unfold(state) : unpack(state));
    const steps = (list = []) => list.map((step) =>
      step.map(([c, a, b]) => [whole(c, SHEET, side * side - 1), both(c, a), both(c, b)]));
    const sheet = unfold(saved.sheet);
    const points = (saved.points ?? []).map(([one, list]) => ({ sheet: unfold(one), cells: all(list) }));
    const hints = whole(saved.hints ?? 0, 0, 1e9);
    const past = steps(saved.past), future = steps(saved.future);
    const seconds = whole(saved.seconds ?? 0, 0, 1e9);
    this.reset([rows, cols], wordsOf(saved.rules));
    Object.assign(this, { cells, sheet, points, past, future, seconds, hints });
    if (/^[\w-]{1,30}$/.test(saved.id)) this.id = saved.id;
    this.label = String(saved.label ?? '').slice(0, LABEL_MOST);
  }
}

// ---- the state in a link, which later/link.js writes ----

/** The first bytes of a stream, up to a limit; what comes before a damaged end is kept. */
export async function firstBytes(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  for (let length = 0; length < most;) {
    const { done, value } = await reader.read().catch(() => ({ done: true }));
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  reader.cancel().catch(() => {});
  return new Uint8Array(await new Blob(parts).slice(0, most).arrayBuffer());
}

export const through = (bytes, stream) => firstBytes(new Blob([bytes]).stream().pipeThrough(stream), STATE_MOST);

/** Fills the model from a link; false: there is no puzzle in it. */
export async function fromFragment(fragment, model) {
  const found = /(?:p|r=([\w,;/-]+)&v)=(\d+)x(\d+)-([0-9a-z.]+)(?:&s=([\w-]+))?/.exec(fragment);
  if (!found) return false;
  const [, rules = null, rows, cols, cells, state] = found;
  const box = [Number(rows), Number(cols)];
  const side = box[0] * box[1];
  const values = [...cells].map((c) => (c === '.' ? 0 : parseInt(c, 36)));
  if (values.length === side * side + 1 && cells.endsWith('.')) values.pop(); // that of the sentence it is in
  if (side < 1 || side > SIDE_MOST || values.length !== side * side || values.some((d) => d > side))
    return false;
  if (state) {
    try {
      const text = atob(state.replaceAll('-', '+').replaceAll('_', '/'));
      const packed = Uint8Array.from(text, (c) => c.charCodeAt(0));
      const bytes = await through(packed, new DecompressionStream('deflate'));
      model.restore(JSON.parse(new TextDecoder().decode(bytes)));
      return true;
    } catch {
      // The puzzle itself is in plain letters; what cannot be read is left out.
    }
  }
  try {
    model.take({ box, values, rules });
  } catch {
    return false; // rules that do not fit
  }
  return true;
}
