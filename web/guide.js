// Hints and the path: what is told, rung by rung, and what is drawn with it.
import { bit } from './model.js';
import { drawStep, legend } from './draw.js';

const $ = (id) => document.getElementById(id);
const escape = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
const plural = (n, one, many) => (n === 1 ? `one ${one}` : `${n} ${many}`);

/** What is wrong with what was filled in, by the solution: cells, and whether digits or marks. */
export function mistakes(model, solution) {
  const values = [], marks = [];
  model.cells.forEach((cell, c) => {
    if (cell.value ? cell.value !== solution[c] : false) values.push(c);
    if (cell.value) return;
    const isLost = cell.removed & bit(solution[c]);
    if (isLost || (cell.centre && !(cell.centre & bit(solution[c])))) marks.push(c);
  });
  return { values, marks };
}

/** Does a step on the model: digits placed, candidates removed. */
export function applyStep(model, step) {
  const { side } = model.shape;
  const at = ({ row, column }) => (row - 1) * side + column - 1;
  const placed = new Map(step.placements.map((p) => [at(p), p.digit]));
  const gone = new Map();
  for (const p of step.eliminations) gone.set(at(p), (gone.get(at(p)) ?? 0) | bit(p.digit));
  return model.change([...placed.keys(), ...gone.keys()], (cell, c) => {
    if (placed.has(c)) Object.assign(cell, { value: placed.get(c), corner: 0, centre: 0 });
    else {
      cell.removed |= gone.get(c);
      cell.corner &= ~gone.get(c);
      cell.centre &= ~gone.get(c);
    }
  });
}

/** The boards before each step of a path, as {values, marks}. */
export function boardsOf(shape, start, steps) {
  const values = [...start.values], marks = [...start.marks];
  const at = ({ row, column }) => (row - 1) * shape.side + column - 1;
  return steps.map((step) => {
    const before = { values: [...values], marks: [...marks] };
    for (const p of step.eliminations) marks[at(p)] &= ~bit(p.digit);
    for (const p of step.placements) {
      const c = at(p);
      values[c] = p.digit;
      marks[c] = 0;
      for (const q of shape.peers[c]) marks[q] &= ~bit(p.digit);
    }
    return before;
  });
}

export class Guide {
  #app;
  #rung = 0;
  #step = null;
  #trouble = null;
  #path = null;
  #isLooking = false;

  constructor(app) {
    this.#app = app;
    $('hint').addEventListener('click', () => this.more());
    $('apply').addEventListener('click', () => this.apply());
    $('hint-close').addEventListener('click', () => this.close());
    $('explain').addEventListener('click', () => this.explain());
    $('all').addEventListener('click', () => this.allSteps());
    $('path-cancel').addEventListener('click', () => app.engines.slow.cancel());
    $('path-back').addEventListener('click', () => this.leave());
    $('steps').addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (button) this.view(Number(button.dataset.step));
    });
  }

  get isOpen() {
    return this.#rung > 0;
  }

  // ---- the ladder ----

  /** The next rung: where to look, what it is called, the cells, what to do; then it is done. */
  async more() {
    if (this.#app.viewing) this.leave();
    if (this.#rung >= 4) return this.apply();
    if (this.#rung === 0) {
      if (this.#isLooking) return;
      this.#isLooking = true;
      const slow = setTimeout(() => this.#say('Looking for the next step'), 250);
      const found = await this.#begin();
      clearTimeout(slow);
      this.#isLooking = false;
      if (!found) return;
    }
    this.#rung++;
    this.#show();
  }

  async #begin() {
    const app = this.#app;
    const { model } = app;
    const asked = JSON.stringify(model.board());
    if (model.isFull && model.clashes().size === 0) {
      this.#say('The board is full, and every house is right.');
      return false;
    }
    const answer = await app.verdict();
    if (!answer) return false;
    if (answer.verdict !== 'unique') {
      this.#say(answer.verdict === 'several'
        ? 'This puzzle has several solutions, so no step can lead to the one. Show both to see where they differ.'
        : answer.verdict === 'none' ? 'This puzzle has no solution. The cells marked on the board cannot stand together.'
          : 'Whether this puzzle has one solution is not known yet.', true);
      return false;
    }
    this.#trouble = null;
    const wrong = mistakes(model, answer.solution);
    if (wrong.values.length || wrong.marks.length) {
      this.#trouble = wrong;
      return true;
    }
    try {
      this.#step = await app.engines.quick.call('hint', [model.board()], { time: 20000 });
    } catch (error) {
      this.#say(error.status === -9 ? 'The next step is too hard to find in time.' : error.message, true);
      return false;
    }
    if (asked !== JSON.stringify(model.board())) {
      this.#say('The board has changed meanwhile: ask again.');
      return false;
    }
    if (!this.#step) this.#say('No technique goes on from here. The solution is known, though: Check compares.');
    return !!this.#step;
  }

  #say(text, isTrouble = false) {
    $('hint-text').innerHTML = isTrouble ? `<span class="trouble">${escape(text)}</span>` : escape(text);
    this.#buttons();
  }

  #buttons() {
    const isOpen = this.isOpen;
    $('ladder').hidden = !isOpen;
    $('hint-close').hidden = !isOpen;
    $('apply').hidden = !isOpen || this.#rung >= 4;
    $('hint').firstChild.textContent = !isOpen ? 'Give me a hint ' : this.#rung >= 4 ? 'Do it ' : 'Tell me more ';
    [...$('ladder').children].forEach((li, i) => {
      li.classList.toggle('on', i < this.#rung);
      if (i === this.#rung - 1) li.setAttribute('aria-current', 'step');
      else li.removeAttribute('aria-current');
    });
  }

  #show() {
    if (this.#trouble) return this.#showTrouble();
    const step = this.#step;
    const rung = this.#rung;
    const lines = [];
    if (rung === 1) lines.push(escape(step.where));
    if (rung >= 2) lines.push(`<strong>${escape(step.name)} <small>(${step.rating.toFixed(1)})</small></strong>`);
    if (rung === 2) lines.push(escape(step.where));
    if (rung === 3) lines.push(escape(step.pattern));
    if (rung >= 4) lines.push(escape(step.sentence));
    $('hint-text').innerHTML = lines.join('');
    this.#app.marksForHint = rung >= 3 && (step.eliminations.length > 0 || !!step.nodes);
    this.#draw(step, rung - 1);
    this.#buttons();
  }

  #showTrouble() {
    const { values, marks } = this.#trouble;
    const rung = this.#rung;
    const what = values.length ? plural(values.length, 'digit', 'digits') : plural(marks.length, 'cell', 'cells');
    const many = (values.length || marks.length) > 1;
    const text = rung === 1 ? 'Before going on: something has already gone wrong on the board.'
      : rung === 2 ? (values.length ? `There ${many ? 'are' : 'is'} ${what} that cannot be right.`
        : `In ${what} the right digit is missing from the marks.`)
        : `These are marked on the board: ${(values.length ? values : marks).map((c) => this.#app.model.shape.nameOf(c)).join(', ')}.${rung >= 4 ? ' "Do it" takes them back.' : ''}`;
    this.#app.wrong = rung >= 3 ? new Set(values.length ? values : marks) : new Set();
    this.#say(text, true);
    this.#app.render();
  }

  #draw(step, depth) {
    const drawing = depth > 0 || step.houses.length ? drawStep(this.#app.model.shape, step, depth) : null;
    const isShown = depth >= 1 ? drawing : null;
    $('legend').innerHTML = isShown ? legend(isShown.roles) : '';
    $('legend').hidden = !isShown || isShown.roles.size === 0;
    this.#app.drawing = isShown;
    this.#app.render();
  }

  /** Does what the hint says, and closes it. */
  apply() {
    const app = this.#app;
    if (!this.isOpen) return;
    if (this.#trouble) {
      const { values, marks } = this.#trouble;
      app.change([...values, ...marks], (cell, c) => {
        if (!cell.given) Object.assign(cell, { value: 0, removed: app.model.removedByPuzzle(c), centre: 0 });
      });
    } else {
      if (this.#step.eliminations.length && !app.settings.auto) app.set('auto', true);
      applyStep(app.model, this.#step);
      app.changed();
    }
    const done = this.#trouble ? 'Taken back.' : `Done: ${this.#step.effect}.`;
    this.close();
    this.#say(done);
  }

  close() {
    if (!this.isOpen) return;
    this.#rung = 0;
    this.#step = this.#trouble = null;
    this.#app.drawing = null;
    this.#app.marksForHint = false;
    this.#app.wrong = new Set();
    $('legend').hidden = true;
    this.#say('Stuck? It begins with where to look, and tells no more than you ask for.');
    this.#app.render();
  }

  // ---- the path ----

  #busy(isBusy) {
    $('path-cancel').hidden = !isBusy;
    $('explain').disabled = $('all').disabled = isBusy;
  }

  async #work(method, board, words) {
    const started = performance.now();
    const tell = () => { $('rating').textContent = `${words}, ${Math.round((performance.now() - started) / 1000)} s`; };
    $('rating').textContent = words;
    this.#busy(true);
    try {
      return await this.#app.engines.slow.call(method, [board], { onProgress: tell });
    } catch (error) {
      $('rating').textContent = error.status === -9 ? 'cancelled' : error.message;
      return null;
    } finally {
      this.#busy(false);
    }
  }

  /** The whole path of the puzzle, with its rating. */
  async explain() {
    const app = this.#app;
    const verdict = await app.verdict();
    if (verdict?.verdict !== 'unique') {
      $('rating').textContent = 'only puzzles with one solution are rated';
      return;
    }
    const puzzle = app.model.puzzle();
    const answer = await this.#work('explain', puzzle, 'working');
    if (!answer) return;
    const { rating, pearl, diamond, level, end, steps } = answer;
    $('rating').innerHTML = end === 'solved'
      ? `${level} <small>ER ${rating.toFixed(1)} / EP ${pearl.toFixed(1)} / ED ${diamond.toFixed(1)}</small>`
      : `beyond every technique <small>after ER ${rating.toFixed(1)}</small>`;
    const start = await app.engines.quick.call('candidates', [puzzle]);
    const boards = boardsOf(app.model.shape, {
      values: start.values,
      marks: start.marks.map((set, c) => (start.values[c] ? 0 : set)),
    }, steps);
    this.#list(steps, boards);
  }

  /** Every step that can be taken now. */
  async allSteps() {
    const app = this.#app;
    const board = app.model.board();
    const steps = await this.#work('hints', board, 'looking');
    if (!steps) return;
    $('rating').textContent = steps.length ? `${plural(steps.length, 'step', 'steps')} now` : 'no step from here';
    const now = { values: board.values, marks: board.marks.map((set, c) => (board.values[c] ? 0 : set)) };
    this.#list(steps, steps.map(() => now));
  }

  #list(steps, boards) {
    this.leave();
    this.#path = { steps, boards };
    $('steps').innerHTML = steps.map((step, i) =>
      `<li><button type="button" data-step="${i}"><span>${i + 1}</span><span>${escape(step.name)}<small>${escape(step.effect)}</small></span><b>${step.rating.toFixed(1)}</b></button></li>`).join('');
    $('steps').hidden = steps.length === 0;
  }

  /** Shows a step of the list on the board as it was then. */
  view(i) {
    const { steps, boards } = this.#path;
    this.close();
    this.#app.viewing = boards[i];
    for (const button of $('steps').querySelectorAll('button')) button.removeAttribute('aria-current');
    $('steps').querySelector(`[data-step="${i}"]`).setAttribute('aria-current', 'step');
    $('path-back').hidden = false;
    $('hint-text').innerHTML = `<strong>${i + 1}. ${escape(steps[i].name)}</strong>${escape(steps[i].sentence)}`;
    this.#draw(steps[i], 3);
  }

  /** Back from a step of the list to the person's own board. */
  leave() {
    if (!this.#app.viewing) return;
    this.#app.viewing = null;
    this.#app.drawing = null;
    $('legend').hidden = true;
    $('path-back').hidden = true;
    for (const button of $('steps').querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
    this.#say('Back on your own board.');
    this.#app.render();
  }

  /** A new puzzle: nothing of the old one stays. */
  reset() {
    this.leave();
    this.close();
    this.#app.engines.slow.cancel();
    this.#path = null;
    $('steps').hidden = true;
    $('steps').innerHTML = '';
    $('rating').textContent = '';
    this.#say('Stuck? It begins with where to look, and tells no more than you ask for.');
  }
}

/** Why there is no solution, in words. */
export function conflictWords(shape, conflict, values) {
  if (!conflict) return 'No solution';
  const name = (c) => shape.nameOf(c);
  const { kind, digit, house, cells } = conflict;
  if (kind === 'clash') return `No solution: ${name(cells[0])} and ${name(cells[1])} are both ${digit}`;
  if (kind === 'no-mark') return `No solution: nothing fits in ${name(cells[0])}`;
  if (kind === 'no-place') return `No solution: ${digit} has no place in ${shape.houseName(house)}`;
  if (cells.length > 8) return `No solution: ${cells.length} clues cannot stand together`;
  return `No solution: ${cells.map((c) => `${name(c)}${values[c] ? `=${values[c]}` : ''}`).join(', ')} cannot stand together`;
}
