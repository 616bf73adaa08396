// The page: the user's input, the board on the screen, and what the engine says about it.
import { bit, firstBytes, Model, fromFragment, SIDE_MOST, withTone } from './model.js';
import { View, colourName } from './view.js';
import { Guide, mistakes, conflictWords } from './guide.js';
import { MISSING, start } from './client.js';
import { CANCELLED, isForVariants, LEVELS, REFUSED } from './nonet.js';
import { recall, remember } from './store.js';
import { escape, t } from './words.js';

const $ = (id) => document.getElementById(id);
const TEXT_MOST = 1 << 20; // the most bytes of a file that are read
const SAVED = 'nonet.board', EARLIER = 'nonet.earlier', SETTINGS = 'nonet.settings';
const OUR_LINK = /#((?:p=|r=[\w,;/-]+&v=)\d+x\d+-[0-9a-z.]+(?:&s=[\w-]+)?)/; // anywhere in a text: with all that was filled in, which the library does not read
const SCALES = { scale: 'explainer', hints: 'nonet' }; // of the path and of hints, until they are chosen

/** A 9x9 puzzle from a line. */
export const fromLine = (line) => ({ box: [3, 3], values: [...line].map((c) => Number(c) || 0) });
const FIRST = fromLine('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');

const lastBoard = () => recall(SAVED, 'sessionStorage') ?? recall(SAVED);

export class App {
  engines = start();
  model = new Model(this.engines.describe);
  view = new View($('board'));
  settings = { auto: false, theme: 'auto', language: '', labels: '', timer: true, highlight: true, conflicts: true, tidy: true, advance: true, lock: false, square: false,
    ...SCALES, without: [], with: [] }; // techniques that hints leave out, and optional ones that they use, by their ids
  mode = 'digit';
  isEditing = false;
  selection = new Set([0]);
  focus = 0;
  drawing = null; // of a hint or a step
  lens = null; // filters, and what is drawn by hand: later/lens.js
  tone = 0; // the digit whose candidates are coloured; 0: cells are
  isAdding = false; // cells that are clicked are selected as well
  locked = 0; // the digit that each cell gets that is clicked
  viewing = null; // the board of a step of the path
  marksForHint = false;
  wrong = new Set();
  cause = new Set(); // clues that cannot stand together,
  causeRules = new Set(); // and rules, by their numbers
  pile = { records: [], at: 0 }; // the puzzles of one text
  draft = null; // regions that are painted, with steps of their own: later/editor.js
  unread = null; // a text that was not opened, because of rules that are not known
  fits = 0; // on large boards: the candidates of the selected cell, shown among the keys
  two = null; // two solutions, laid over each other
  #asked = {}; // the puzzle that the verdict is about, as a key: each asking is another one
  #long = null; // the engine that was asked, if the search may take seconds
  #said = { kind: '', text: '' };
  #shown = ''; // what is said about it now
  #failed = ''; // what is said in its place if the board is full, and wrong
  #answer = null;
  #saving = 0;

  constructor() {
    const kept = { ...recall(SETTINGS) };
    kept.hints ??= kept.scale === 'hodoku' ? 'hodoku' : ''; // there was one choice for both
    for (const name of Object.keys(SCALES)) if (!LEVELS[kept[name]]) delete kept[name];
    for (const name of ['without', 'with']) if (!Array.isArray(kept[name]) || !kept[name].every((id) => /^[\w-]+$/.test(id))) delete kept[name];
    Object.assign(this.settings, kept);
    this.guide = new Guide(this);
  }

  /** The first board: from a link, from the last visit, or an easy one. */
  async open() {
    if (!(await this.openLink())) {
      try {
        this.model.restore(lastBoard());
      } catch {
        this.model.take(FIRST, t('play.first'));
      }
      this.fresh();
    }
    this.applySettings();
    this.learn().catch(() => {}); // the verdict says that there is no engine
  }

  /** The houses of a board that was there before the engine. */
  async learn() {
    await this.engines.ready();
    try {
      if (!this.model.learn()) {
        if (this.model.shape.isKnown) return;
        await this.engines.ready(true); // it has rules of other kinds
        if (!this.model.learn()) return;
      }
    } catch (error) {
      if (error.status === MISSING) throw error;
      this.take(FIRST, t('play.first'));
      this.toast(t('play.badRules', { why: error.message }));
      return;
    }
    this.isEditing ||= this.model.isEmpty; // who edits already goes on
    this.view.build(this.model.shape, this.settings.labels);
    this.changed();
  }

  /** The two engines that know the rules of the board. */
  get able() {
    return this.model.shape.ruled ? this.engines.variants() : this.engines;
  }

  /** The puzzle after the "#". From here on it is saved like any other, so it is removed from the
   * address. */
  async openLink(fragment = location.hash.slice(1)) {
    if (!fragment) return false;
    const before = this.model.past.length ? this.model.save() : lastBoard();
    const isShared = await fromFragment(fragment, this.model);
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    if (!isShared) {
      this.toast(t('play.noLink'));
      return false;
    }
    this.#keepEarlier(before);
    this.fresh();
    this.#showBanned();
    return true;
  }

  // A board on which something was done is kept when another one comes: with its changes for a way back, and in the list.
  #keepEarlier(board) {
    if (!board?.past?.length) return;
    remember(EARLIER, board);
    const { past, future, ...rest } = board;
    import('./later/history.js').then(({ record }) => record(rest), () => {});
  }

  /** Opens a board of the list. */
  reopen(board) {
    this.#keepEarlier(this.model.save());
    try {
      this.model.restore(board);
    } catch {
      this.toast(t('play.noEarlier'));
    }
    this.fresh();
  }

  get hasEarlier() {
    return recall(EARLIER) !== null;
  }

  /** Swaps the board with the one that was there before. */
  openEarlier() {
    const earlier = recall(EARLIER);
    const now = this.model.save();
    try {
      this.model.restore(earlier);
    } catch {
      this.toast(t('play.noEarlier'));
      return;
    }
    remember(EARLIER, now);
    this.fresh();
  }

  // ---- changes ----

  /** Starts a new puzzle; the board before it can be brought back. */
  take(grid, label) {
    if (grid.box[0] * grid.box[1] > SIDE_MOST) throw new RangeError(t('page.tooLarge', { most: SIDE_MOST }));
    this.#keepEarlier(this.model.save());
    this.model.take(grid, label);
    this.fresh();
    this.#showBanned();
  }

  /** A puzzle made of candidates needs them shown. */
  #showBanned() {
    if (!this.model.cells.some((cell) => cell.banned)) return;
    this.model.sheet = { ...this.model.sheet, auto: true };
    this.render();
  }

  /** Shows the board of the model, which is another one: nothing of the one before stays. */
  fresh() {
    const hadFocus = $('board').contains(document.activeElement);
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    this.selection = new Set([0]);
    this.focus = 0;
    this.two = null;
    this.wrong = new Set();
    this.cause = new Set();
    this.drawing = this.draft = null;
    this.isAdding = false;
    this.locked = 0;
    this.lens?.giveUp();
    this.isEditing = this.model.isEmpty;
    if (this.isEditing) this.mode = 'digit';
    this.#asked = {};
    this.guide.reset();
    this.setPile();
    $('label').textContent = this.model.label;
    this.buildKeys();
    this.lens?.card();
    this.changed(true);
    if (hadFocus) this.view.focus(0);
  }

  change(cells, fn) {
    if (this.model.change(cells, fn)) this.changed();
  }

  /** After any change of the model; isNew: it has another board. */
  changed(isNew = false) {
    this.wrong = new Set();
    const isFull = this.model.isFull && !this.isEditing;
    const many = isFull ? this.model.clashes().size : 0;
    const isSolved = isFull && !many, wasSolved = document.body.classList.contains('solved');
    document.body.classList.toggle('solved', isSolved);
    if (!isSolved || isNew) $('solved')?.remove();
    else if (!wasSolved && this.model.cells.some(({ given }) => !given)) this.later('solved', 'solved');
    if (!this.lens && (this.model.sheet.links || this.model.cells.some(({ tones }) => tones))) this.later('lens', 'load');
    if (this.model.points.length || $('trial')) this.later('trial', 'showTrial');
    document.body.classList.toggle('editing', this.isEditing);
    this.#failed = many ? t('play.full', { n: many }) : '';
    this.verdict();
    this.#showVerdict();
    this.render();
    if (this.isEditing || $('editor')) this.later('editor', 'update');
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.save(), 300);
  }

  /** Saves everything; if there is not enough room, only the latest changes. */
  save() {
    const saved = this.model.save();
    while (!remember(SAVED, saved, ['sessionStorage', 'localStorage']) && saved.past.length)
      saved.past = saved.past.slice(Math.ceil(saved.past.length / 2));
  }

  set(name, value) {
    this.settings[name] = value;
    remember(SETTINGS, this.settings);
    this.applySettings();
    this.render();
  }

  applySettings() {
    const { theme, timer } = this.settings;
    const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    for (const name of Object.keys(SCALES)) $(name).value = this.settings[name];
    $('pause').hidden = !timer;
    this.buildKeys();
  }

  // ---- the verdict ----

  /** Asks the engine about the puzzle, if it is a new one. */
  async verdict() {
    const { model } = this;
    const puzzle = model.puzzle();
    const key = JSON.stringify(puzzle);
    if (key === this.#asked.key) return this.#answer;
    const asked = this.#asked = { key };
    this.two = null;
    this.cause = new Set();
    this.causeRules = new Set();
    if (model.isEmpty) {
      this.#answer = null;
      this.#tell('', t(this.isEditing ? 'verdict.typing' : 'verdict.empty'));
      return null;
    }
    const slow = setTimeout(() => this.#tell('', t('verdict.looking')), 200);
    this.#long?.cancel();
    this.#long = model.shape.side > 9 || model.shape.ruled ? this.able.quick : null;
    const asking = this.#ask(puzzle, asked).finally(() => clearTimeout(slow));
    this.#answer = asking;
    const answer = await asking;
    if (asked === this.#asked) this.#answer = answer;
    return answer;
  }

  async #ask(puzzle, asked) {
    let answer;
    try {
      if (this.model.shape.isVariant) await this.learn();
      answer = await this.able.quick.call('solve', [puzzle], { time: 8000 });
    } catch (error) {
      if (asked === this.#asked) {
        this.#asked = {};
        if (error.status !== CANCELLED) this.#tell('none', error.message);
      }
      return null;
    }
    await this.learn();
    if (asked !== this.#asked) return answer;
    const { verdict, conflict } = answer;
    if (verdict === 'none' && conflict) this.cause = new Set(conflict.cells);
    if (verdict === 'none') this.causeRules = new Set(conflict?.rules);
    this.#tell(verdict, verdict === 'none' ? conflictWords(this.model.shape, conflict, puzzle.values) : t(`verdict.${verdict}`));
    this.render();
    return answer;
  }

  #tell(kind, text) {
    this.#said = { kind, text };
    this.#showVerdict();
    $('show-two').hidden = kind !== 'several';
    $('show-two').textContent = t('verdict.both');
  }

  #showVerdict() {
    const { kind, text } = this.#failed ? { kind: 'none', text: this.#failed } : this.#said;
    $('verdict').className = kind;
    if (this.#shown === text) return;
    this.#shown = text;
    $('verdict-text').innerHTML = escape(text);
    $('verdict').title = $('verdict-text').textContent;
  }

  /** Says all of it again, in another language. */
  retell() {
    this.#asked = {};
    this.#shown = '';
    this.#showPile();
  }

  showTwo() {
    if (!this.#answer?.second) return; // of another board, whose verdict is still shown
    this.two = this.two ? null : [this.#answer.solution, this.#answer.second];
    $('show-two').textContent = t(this.two ? 'verdict.hide' : 'verdict.both');
    if (this.two) {
      const many = this.two[0].filter((d, c) => d !== this.two[1][c]).length;
      this.toast(t('verdict.differ', { n: many }));
    }
    this.render();
  }

  async check() {
    const { id } = this.model;
    const answer = await this.verdict();
    if (id !== this.model.id) return;
    if (answer?.verdict !== 'unique') {
      this.toast(t('play.noCheck'));
      return;
    }
    const { values, marks } = mistakes(this.model, answer.solution, this.isAuto);
    this.wrong = new Set([...values, ...marks]);
    this.toast(this.wrong.size === 0 ? t('play.right') : t('play.wrong', { n: this.wrong.size }));
    this.render();
  }

  // ---- the screen ----

  /** Whether candidates are shown: because the user wants them, or because a step was done that needs them. */
  get isAuto() {
    return this.settings.auto || this.model.sheet.auto;
  }

  toggleAuto() {
    const auto = !this.isAuto;
    this.model.sheet = { ...this.model.sheet, auto: false };
    this.set('auto', auto);
  }

  render() {
    const { model, view, settings, viewing, isAuto } = this;
    const { shape } = model;
    view.build(shape, settings.labels);
    const showMarks = isAuto || this.marksForHint || viewing;
    const candidates = viewing ? viewing.marks : showMarks ? model.candidates(!isAuto) : null;
    const point = viewing ? null : model.points.at(-1);
    const seen = viewing ? null : this.lens?.see();
    const clashes = settings.conflicts && !viewing ? model.clashes() : new Set();
    const valueAt = (c) => (viewing ? viewing.values[c] : model.cells[c].value);
    const isLit = settings.highlight && this.selection.size && !this.drawing;
    const lit = isLit ? (this.mode === 'colour' ? 0 : this.locked) || valueAt(this.focus) : 0;
    const peers = settings.highlight && this.selection.size === 1 ? new Set(shape.peers[this.focus]) : new Set();
    view.render((c) => {
      const cell = model.cells[c];
      const value = valueAt(c);
      const classes = [];
      if (peers.has(c)) classes.push('peer');
      if (lit && value === lit) classes.push('same');
      if (seen?.cells.has(c)) classes.push('may');
      if (point && value && point.cells[c].value !== value) classes.push('tried');
      if (clashes.has(c)) classes.push('clash');
      if (this.wrong.has(c)) classes.push('wrong');
      if (this.cause.has(c) && !viewing) classes.push('cause');
      const state = { value, given: cell.given, marks: candidates?.[c] ?? 0, corner: viewing ? 0 : cell.corner,
        centre: viewing ? 0 : cell.centre, colour: viewing ? 0 : cell.colour, tones: viewing ? '' : cell.tones, lit,
        near: this.drawing?.near ? this.drawing.near.get(c) ?? 0 : null };
      if (this.two && !value) {
        const [a, b] = [this.two[0][c], this.two[1][c]];
        if (a === b) state.value = a;
        else state.two = [a, b];
        classes.push('shown');
      }
      return { ...state, classes: classes.join(' ') };
    }, this);
    $('rules').hidden = !shape.ruled;
    if (shape.ruled) this.engines.showRules($('rules'), shape.ruled, model.broken(), this.causeRules);
    $('board').classList.toggle('drawing', !!this.drawing);
    view.draw({ ...this.drawing, over: (this.drawing?.over ?? '') + (seen?.over ?? '') });
    const { corner, centre } = model.cells[this.focus];
    this.fits = shape.side > 9 && this.selection.size && !valueAt(this.focus) ? candidates?.[this.focus] || corner | centre : 0;
    this.renderTools();
  }

  renderTools() {
    const { model } = this;
    const { past, future } = this.draft ?? model;
    $('undo').disabled = past.length === 0;
    $('redo').disabled = future.length === 0;
    $('auto').setAttribute('aria-pressed', this.isAuto);
    $('edit').classList.toggle('primary', this.isEditing);
    $('edit').lastElementChild.textContent = t(this.isEditing ? 'play.done' : 'play.edit');
    for (const button of $('modes').children) {
      const isOn = button.dataset.mode === this.mode;
      button.setAttribute('aria-checked', isOn);
      button.disabled = this.isEditing && button.dataset.mode !== 'digit'; // every digit is a clue there
      button.tabIndex = isOn ? 0 : -1;
    }
    const left = model.left();
    for (const button of $('keys').querySelectorAll('[data-digit]')) {
      const n = left[Number(button.dataset.digit)];
      const small = button.querySelector('small');
      if (small) small.textContent = n;
      button.classList.toggle('done', n <= 0);
      button.classList.toggle('can', this.mode !== 'colour' && !!(this.fits & bit(Number(button.dataset.digit))));
      button.setAttribute('aria-pressed', Number(button.dataset.digit) === this.locked);
    }
  }

  buildKeys() {
    const { side } = this.model.shape;
    const isColour = this.mode === 'colour';
    const count = isColour ? 8 : side;
    const keys = $('keys');
    const places = count + 1; // with the one that erases
    const rows = Math.ceil(places / 7);
    $('keys').parentNode.classList.toggle('square', this.settings.square && side <= 9);
    $('keys').parentNode.style.setProperty('--keys', Math.ceil(places / rows));
    const letter = (d) => (d > 9 ? ` title="${t('pad.key', { key: d.toString(36).toUpperCase() })}"` : '');
    keys.innerHTML = Array.from({ length: count }, (_, i) => (isColour
      ? `<button type="button" data-digit="${i + 1}" aria-label="${colourName(i + 1)}"><span class="chip colour${i + 1}">${t('colour.letters')[i]}</span></button>`
      : `<button type="button" data-digit="${i + 1}"${letter(i + 1)}>${i + 1}<span class="unseen">, </span><small></small><span class="unseen">${t('pad.left')}</span></button>`)).join('');
    for (const key of document.querySelectorAll('.modes kbd, #hint kbd'))
      key.textContent = side > 9 ? t('pad.alt', { key: key.textContent.slice(-1) }) : key.textContent.slice(-1);
    this.renderTools();
  }

  setMode(mode) {
    if (this.isEditing && mode !== 'digit') return;
    if ((mode === 'colour') !== (this.mode === 'colour')) this.locked = 0;
    const hadColour = this.mode === 'colour';
    this.mode = mode;
    if (hadColour !== (mode === 'colour')) this.buildKeys();
    this.renderTools();
  }

  /** A part of the page that is fetched when it is first used: calls a function of it. */
  async later(part, name, ...given) {
    const module = await import(`./later/${part}.js`).catch(() => this.toast(t('page.noPart')));
    return module?.[name](this, ...given);
  }

  toast(text) {
    const toast = $('toast');
    toast.innerHTML = escape(text);
    toast.classList.add('on');
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => toast.classList.remove('on'), 3200);
  }

  // ---- input ----

  /** A digit, in the current mode. */
  enter(d, mode = this.mode) {
    const { model, selection } = this;
    this.isAdding = false;
    if (this.viewing) this.guide.leave();
    this.guide.close();
    if (this.isEditing) {
      this.change(selection, (cell) => Object.assign(cell, { value: d, given: true, removed: 0, corner: 0, centre: 0 }));
      this.advance();
      return;
    }
    if (this.lens?.onDigit(d)) return;
    const open = [...selection].filter((c) => !model.cells[c].given);
    if (mode === 'colour' && this.tone) this.#colourMarks(open.filter((c) => !model.cells[c].value), d);
    else if (mode === 'colour')
      this.change(selection, (cell) => { cell.colour = cell.colour === d ? 0 : d; });
    else if (mode === 'digit') this.enterDigit(open, d);
    else this.enterMark(open.filter((c) => !model.cells[c].value), d, mode);
  }

  #colourMarks(cells, n) {
    const { tone, model } = this;
    const isAll = cells.every((c) => Number(model.cells[c].tones[tone - 1]) === n);
    this.change(cells, (cell) => { cell.tones = withTone(cell.tones, tone, isAll ? 0 : n); });
  }

  /** Keeps a digit: each cell that is clicked gets it, until it is let go. */
  lock(d) {
    this.locked = this.locked === d ? 0 : d;
    this.render();
  }

  enterDigit(cells, d) {
    const { model } = this;
    if (cells.length === 0) return;
    const isAll = cells.every((c) => model.cells[c].value === d);
    const lost = model.lost(isAll || !this.settings.tidy ? [] : cells.map((c) => [c, d]));
    const placed = new Set(cells);
    this.change([...cells, ...lost.keys()], (cell, c) => {
      if (placed.has(c)) cell.value = isAll ? 0 : d;
      cell.corner &= ~lost.get(c);
      cell.centre &= ~lost.get(c);
    });
    if (!model.isFull) return;
    this.save();
  }

  // In automatic mode a centre mark is one of the candidates on the board; with it the user's own marks of it go.
  enterMark(cells, d, mode) {
    const isAuto = this.isAuto && mode === 'centre';
    const name = isAuto ? 'removed' : mode;
    const isAll = cells.every((c) => this.model.cells[c][name] & bit(d));
    this.change(cells, (cell) => {
      cell[name] = isAll ? cell[name] & ~bit(d) : cell[name] | bit(d);
      if (isAuto && !isAll) Object.assign(cell, { corner: cell.corner & ~bit(d), centre: cell.centre & ~bit(d) });
    });
  }

  /** While clues are typed, on to the next cell. */
  advance(by = 1) {
    const next = this.focus + by;
    if (this.settings.advance && !this.locked && this.selection.size === 1 && next >= 0 && next < this.model.shape.count) this.select(next);
  }

  /** In edit mode: an empty cell, and on. */
  skip() {
    this.erase();
    this.advance();
  }

  /** back: where there is nothing to erase, in edit mode, the cell before is. */
  erase(back = false) {
    const { model } = this;
    if (back && this.isEditing && !model.cells[this.focus].value) this.advance(-1);
    const { selection } = this;
    if (this.viewing) this.guide.leave();
    this.guide.close();
    const isOpen = (cell) => !cell.given || this.isEditing;
    const hasValue = [...selection].some((c) => model.cells[c].value && isOpen(model.cells[c]));
    this.change(selection, (cell) => {
      if (!hasValue) Object.assign(cell, { corner: 0, centre: 0, colour: 0, tones: '' });
      else if (isOpen(cell)) Object.assign(cell, { value: 0, given: false });
      if (!hasValue && (this.isAuto || this.isEditing)) cell.removed = 0;
      if (!hasValue && this.isEditing) cell.banned = 0;
    });
  }

  travel(back) {
    if (this.viewing) this.guide.leave();
    this.guide.close();
    if (this.draft) return this.draft.travel(back);
    const { shape } = this.model;
    const cells = back ? this.model.undo() : this.model.redo();
    if (!cells) return;
    if (shape !== this.model.shape) this.guide.reset(); // other rules
    if (cells.length) {
      [this.focus] = cells;
      this.selection = new Set(cells);
    }
    this.changed();
  }

  /** add: as well, or no longer; keep: as well; aside: it only gets the focus. */
  select(c, { add = false, keep = false, aside = false } = {}) {
    this.focus = c;
    if (!add && !keep && !aside) this.selection = new Set();
    if (add && this.selection.has(c) && this.selection.size > 1) this.selection.delete(c);
    else if (!aside) this.selection.add(c);
    this.render();
    this.view.focus(c);
  }

  /** "What if": keeps the board, to try something. */
  tryOut() {
    this.model.keepPoint();
    this.changed();
  }

  /** Back to the board that was kept, or on without it. */
  settle(isBack) {
    this.guide.close();
    this.guide.leave();
    const { shape } = this.model;
    if (isBack) this.model.toPoint();
    else this.model.points.pop();
    if (shape !== this.model.shape) this.guide.reset(); // other rules
    this.changed();
  }

  /** Takes back what is shown besides the board, or, if there is nothing, the selection. */
  escape() {
    if (this.guide.hasSaid || this.viewing) {
      this.guide.close();
      this.guide.leave();
      return;
    }
    if (this.lens?.giveUp()) return;
    this.isAdding = false;
    this.locked = 0;
    this.selection = new Set();
    this.wrong = new Set();
    this.render();
  }

  /** A cell that is held down: from then on each one that is clicked is selected as well, until a digit ends it. */
  addMore() {
    if (this.locked || this.lens?.isDown) return;
    this.isAdding = true;
    this.toast(t('play.adding'));
  }

  selectAll() {
    this.selection = new Set(this.model.cells.keys());
    this.render();
  }

  move(dr, dc, how) {
    const { side } = this.model.shape;
    const r = (Math.floor(this.focus / side) + dr + side) % side;
    const k = ((this.focus % side) + dc + side) % side;
    this.select(r * side + k, how);
  }

  edit() {
    this.guide.close();
    this.guide.leave();
    this.locked = 0;
    this.isEditing = !this.isEditing;
    if (this.isEditing) this.setMode('digit');
    else this.model.seconds = 0;
    this.buildKeys();
    this.changed();
    this.toast(t(this.isEditing ? 'play.editing' : 'play.playing'));
  }

  /** The puzzles of a text; what the first engine cannot read may have rules that only the other one knows. */
  async #parse(text, ignoreUnknown) {
    const records = await this.engines.quick.call('parseAll', [text]);
    if (!isForVariants(records)) return records;
    try {
      const more = await this.engines.variants().quick.call('parseAll', [text, { ignoreUnknown }]);
      if (more.some((r) => r.grid)) await this.engines.ready(true);
      return more;
    } catch (error) {
      if (error.status !== MISSING || !records.some((r) => r.error?.status === REFUSED)) return records;
      throw error;
    }
  }

  /** A puzzle from text or bytes. Returns what is wrong, or nothing. If it has rules that nonet does not know, they can be
   * left out: `unread` is then the text. */
  async read(text, ignoreUnknown = false) {
    this.unread = null;
    const [, link] = (typeof text === 'string' && OUR_LINK.exec(text)) || [];
    if (link && (await this.openLink(link))) return '';
    try {
      const records = await this.#parse(text, ignoreUnknown);
      const good = records.filter((r) => r.grid);
      if (good.length === 0) {
        const error = records[0]?.error;
        if (error?.status === REFUSED && /--ignore-unknown/.test(error.reason)) {
          this.unread = text;
          return t('open.unknown', { what: error.reason.replace(/^[^:]*: | \(--ignore-unknown.*/g, '') });
        }
        return error ? t('open.error', { ...error, why: error.reason.replace(/ \(see: .*/, '') }) : t('open.none');
      }
      for (const r of good) if (r.ignored) r.label = [r.label, t('open.without', { what: r.ignored })].filter(Boolean).join(', ');
      this.take(good[0].grid, good[0].label);
      this.setPile(good);
      this.toast(good.length > 1 ? t('open.first', { n: good.length }) : t('open.read'));
      return '';
    } catch (error) {
      return error.message;
    }
  }

  /** Several puzzles of one text, to browse. */
  setPile(records = []) {
    this.pile = { records, at: 0 };
    this.#showPile();
  }

  #showPile() {
    const { records, at } = this.pile;
    $('pile').hidden = records.length < 2;
    $('pile-says').textContent = t('play.of', { at: at + 1, all: records.length });
  }

  turn(by) {
    const { records, at } = this.pile;
    const next = (at + by + records.length) % records.length;
    try {
      this.take(records[next].grid, records[next].label);
      this.pile = { records, at: next };
      this.#showPile();
    } catch (error) {
      this.toast(error.message);
    }
  }

  /** The beginning of a file; it may be gzip. A picture is read in a dialog of its own. */
  async readFile(file) {
    try {
      if (file.type.startsWith('image/')) return (await this.later('camera', 'openPhoto', file)) ?? '';
      let bytes = await firstBytes(file.stream(), TEXT_MOST);
      if (bytes[0] === 0x1f && bytes[1] === 0x8b)
        bytes = await firstBytes(file.stream().pipeThrough(new DecompressionStream('gzip')), TEXT_MOST);
      return await this.read(bytes);
    } catch (error) {
      return error.message;
    }
  }
}
