// The board on the screen: a grid of real cells with roles and labels, and two SVGs for drawings.
import { bit, digits } from './model.js';
import { english, t } from './words.js';

const COLOURS = ['', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'];
const SAID = ['clash', 'wrong', 'cause', 'tried', 'may']; // what the looks of a cell say, in words as well
const READABLE = 16; // the largest side whose candidates can be read; above it the keys have those of the selected cell
export const colourName = (n) => t(`colour.${COLOURS[n]}`);

/**
 * Shows in an element that something is in progress. The returned function shows the seconds, and whatever
 * else it is given: visually only, so that a screen reader does not repeat it each time.
 */
export function counting(el, words) {
  const started = performance.now();
  const time = document.createElement('span');
  time.setAttribute('aria-hidden', 'true');
  el.textContent = words;
  el.append(time);
  return (more = '') => {
    const text = t('hint.seconds', { n: Math.round((performance.now() - started) / 1000) }) + more;
    if (time.textContent !== text) time.textContent = text;
  };
}

/** "a, b and c" */
const listOf = (all) => (all.length > 1 ? t('board.and', { first: all.slice(0, -1).join(', '), last: all.at(-1) }) : String(all[0] ?? ''));

/** The board in words. */
function nameOf({ side, houses, extra, ruled }) {
  const kinds = [...new Set(extra.map(({ name }) => name.replace(/ \d+$/, '')))];
  const isJigsaw = houses.some(({ name }) => name.startsWith('region '));
  const rules = [...(isJigsaw ? [t('board.regions')] : []), ...kinds.map((kind) => `${kind}s`)];
  if (ruled) rules.push(t('board.rules', { n: ruled.list.length }));
  return t(rules.length ? 'board.ruled' : 'board.name', { side, rules: listOf(rules) });
}

// Which way a house goes from corner to corner: down, up, or '' if it is not a diagonal.
function slantOf({ side }, cells) {
  if (cells.every((c, i) => c === i * (side + 1))) return 'down';
  return cells.every((c, i) => c === (i + 1) * (side - 1)) ? 'up' : '';
}

/** The classes of each cell that belong to the board itself: diagonals as lines, other extra houses as a tint. */
function looks(shape) {
  const classes = shape.borderOf.map(() => 'cell');
  for (const { cells } of shape.extra) {
    const slant = slantOf(shape, cells);
    for (const c of cells) if (!classes[c].endsWith(' tinted')) classes[c] += slant ? ` line-${slant}` : ' tinted';
  }
  return classes;
}

// What rows and columns are called beside the board; I looks like 1, so no row has it.
const NAMES = {
  numbers: [(r) => `r${r + 1}`, (c) => `c${c + 1}`],
  letters: [(r) => 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[r], (c) => c + 1],
};

// x, y: where a drawing of the board begins, with the clues that are outside of it.
function names(side, labels, { x = 0, y = 0 }) {
  const text = (x, y, name, is = '') => `<text${is} x="${x}" y="${y}">${name}</text>`;
  const [row, column] = NAMES[labels] ?? [];
  return row ? Array.from({ length: side }, (_, i) => text(x - 0.08, i + 0.5, row(i), ' class="row"') + text(i + 0.5, y - 0.2, column(i))).join('') : '';
}

/** The lines of the board, over all cells; thick ones between boxes or regions. A cell is a unit wide. */
function lines({ side, borderOf, ruled }, labels) {
  const [x, y] = ruled?.layers.box.map((n) => n / 100) ?? [];
  let thin = '', thick = '';
  for (let i = 1; i < side; i++) thin += `M${i} 0v${side}M0 ${i}h${side}`;
  borderOf.forEach((border, c) => {
    const at = `M${c % side} ${Math.floor(c / side)}`;
    if (c >= side && borderOf[c - side] !== border) thick += `${at}h1`;
    if (c % side && borderOf[c - 1] !== border) thick += `${at}v1`;
  });
  return `<svg class="layer lines" viewBox="0 0 ${side} ${side}" aria-hidden="true"><path d="${thin}"/><path class="thick" d="${thick}"/>${names(side, labels, { x, y })}</svg>`;
}

export class View {
  constructor(root) {
    this.root = root;
    this.cells = [];
    this.shown = [];
    this.shape = null;
  }

  /** Makes the cells of a shape, with the names of rows and columns; does nothing if they are there. */
  build(shape, labels) {
    const key = `${shape.box}|${shape.rules}|${shape.isKnown}|${labels}`;
    this.shape = shape;
    if (this.key === key) return;
    this.key = key;
    const { side, marks: [rows, cols] } = shape;
    for (const el of [this.root, this.root.parentNode]) el.style.setProperty('--side', side);
    this.root.style.setProperty('--box-rows', rows);
    this.root.style.setProperty('--box-cols', cols);
    this.base = looks(shape);
    const layers = shape.ruled?.layers;
    const square = [0, 0, side * 100, side * 100];
    const svg = (name, box = square, inside = '') =>
      `<svg class="layer ${name}" viewBox="${box.join(' ')}" aria-hidden="true">${inside}</svg>`;
    const rules = (name) => (layers ? svg(`rules rules-${name}`, layers.box, layers[name]) : '');
    this.#frame(layers?.box ?? square, side * 100);
    let html = rules('under') + svg('under') + `<div class="rows" role="grid" aria-label="${nameOf(shape)}" aria-multiselectable="true">`;
    for (let r = 0; r < side; r++) {
      html += '<div role="row">';
      for (let c = r * side; c < (r + 1) * side; c++)
        html += `<div class="${this.base[c]}" role="gridcell" tabindex="-1" data-cell="${c}"></div>`;
      html += '</div>';
    }
    this.root.innerHTML = `${html}</div>${lines(shape, labels)}${rules('over')}${svg('over')}`;
    this.root.parentNode.classList.toggle('named', !!NAMES[labels]);
    this.cells = [...this.root.querySelectorAll('.cell')];
    this.shown = [];
    this.under = this.root.querySelector('.under');
    this.over = this.root.querySelector('.over');
  }

  // Clues outside the board need a margin: where the board is in the whole, in units of which a cell has 100.
  #frame([x, y, wide, high], board) {
    for (const [name, n] of Object.entries({ x: -x, y: -y, wide, high })) this.root.style.setProperty(`--${name}`, n);
    this.root.classList.toggle('ruled', !!this.shape.ruled);
    this.root.classList.toggle('margins', wide > board || high > board);
  }

  /**
   * Shows the cells. `at(c)` gives {value, given, marks (fixed places), corner, centre, colour, two},
   * near, the marks that a drawing is about (null: any), and `classes`, a string.
   */
  render(at, { focus, selection }) {
    const { side } = this.shape;
    for (let c = 0; c < this.shape.count; c++) {
      const state = at(c);
      if (!((state.marks | state.corner | state.centre) & bit(state.lit))) state.lit = 0;
      const isSelected = selection.has(c);
      // On a large board most of the time went into what is inside of cells: where only their looks change, it is left.
      const inside = `${state.value}|${state.given}|${state.marks}|${state.corner}|${state.centre}|${state.colour}|${state.tones}|${state.two ?? ''}|${state.lit}|${state.near}|${SAID.filter((word) => state.classes.includes(word))}`;
      const looks = `${state.classes}|${isSelected}|${c === focus}`;
      const was = this.shown[c];
      if (was?.inside === inside && was.looks === looks) continue;
      this.shown[c] = { inside, looks };
      const el = this.cells[c];
      if (was?.inside !== inside) el.innerHTML = `<span class="name">${this.#label(c, state, side)}</span><span class="face" aria-hidden="true">${this.#inside(state, side)}</span>`;
      el.className = `${this.base[c]}${state.given ? ' given' : ''}${state.colour ? ` colour${state.colour}` : ''} ${state.classes}${isSelected ? ' selected' : ''}`;
      el.tabIndex = c === focus ? 0 : -1;
      el.setAttribute('aria-selected', isSelected);
      if (state.given) el.setAttribute('aria-readonly', 'true');
      else el.removeAttribute('aria-readonly');
    }
  }

  #inside({ value, two, marks, corner, centre, lit, near = null, colour, tones = '' }, side) {
    const tone = (d) => tones[d - 1] > 0 && `tone${tones[d - 1]}`;
    const colouring = colour ? `<i class="tint">${t('colour.letters')[colour - 1]}</i>` : '';
    if (two) return `${colouring}<span class="two"><b>${two[0]}</b><b>${two[1]}</b></span>`;
    if (value) return `${colouring}<span class="value">${value}</span>`;
    if (marks) {
      const all = Array.from({ length: side }, (_, i) => {
        const d = i + 1, isRest = near !== null && !(near & bit(d));
        const classes = [d === lit && 'lit', corner & bit(d) && 'own-corner', centre & bit(d) && 'own-centre', !(marks & bit(d)) && 'past', tone(d)].filter(Boolean);
        const isSeen = (marks | corner | centre) & bit(d) && (side <= READABLE || classes.length || (near !== null && !isRest));
        return isSeen ? `<span class="${[...classes, ...(isRest ? ['rest'] : [])].join(' ')}">${d}</span>` : '<span></span>';
      });
      const seen = all.join('').replace(/(<span><\/span>)+$/, '');
      return colouring + (seen && `<span class="marks">${seen}</span>`);
    }
    const spans = (set) => digits(set, side).map((d) => `<span class="${[d === lit && 'lit', tone(d)].filter(Boolean).join(' ')}">${d}</span>`);
    let html = '';
    if (corner) html += `<span class="corner${side > 9 ? ' flow' : ''}">${spans(corner).join(' ')}</span>`;
    if (centre) {
      const all = spans(centre);
      html += `<span class="centre${all.length > 6 ? ' crowd' : all.length > 4 ? ' many' : ''}">${all.join(side > 9 ? ' ' : '')}</span>`;
    }
    return colouring + html;
  }

  #label(c, state, side) {
    const where = this.shape.whereOf(c);
    const words = [t('board.cell', { row: Math.floor(c / side) + 1, column: (c % side) + 1 }), where && english(where)].filter(Boolean);
    const tone = (d) => (state.tones?.[d - 1] > 0 ? `${d} ${colourName(state.tones[d - 1])}` : d);
    const list = (set) => ({ digits: listOf(digits(set, side).map(tone)) });
    if (state.two) words.push(t('board.or', { a: state.two[0], b: state.two[1] }));
    else if (state.value) words.push(state.given ? t('board.given', { digit: state.value }) : state.value);
    else if (state.marks) words.push(t('board.candidates', list(state.marks)));
    else if (!state.corner && !state.centre) words.push(t('board.empty'));
    if (!state.value && state.corner) words.push(t('board.corner', list(state.corner)));
    if (!state.value && state.centre) words.push(t('board.centre', list(state.centre)));
    if (state.colour) words.push(colourName(state.colour));
    for (const word of SAID) if (state.classes.includes(word)) words.push(t(`board.${word}`));
    return words.join(', ');
  }

  draw({ under = '', over = '' } = {}) {
    this.under.innerHTML = under;
    this.over.innerHTML = over;
  }

  focus(c) {
    this.cells[c]?.focus({ preventScroll: true });
  }

  /** The cell at a place on the screen, or -1; isInner: not near its corners, past which a pointer goes diagonally. */
  cellAt(x, y, isInner = false) {
    const el = document.elementFromPoint(x, y)?.closest?.('.cell');
    if (!el || !this.root.contains(el)) return -1;
    const { left, top, width } = el.getBoundingClientRect(), half = width / 2;
    return isInner && Math.hypot(x - left - half, y - top - half) > width * 0.45 ? -1 : Number(el.dataset.cell);
  }
}
