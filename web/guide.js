// Hints: what is said, level by level, and what is drawn with it. The path is in later/path.js.
import { bit, SHEET } from './model.js';
import { drawStep, drawWhere, isNet, legend, linesOf, numbered, numbersOf, saidOf } from './draw.js';
import { MISSING } from './client.js';
import { CANCELLED, GAVE_UP, RULES } from './nonet.js';
import { counting } from './view.js';
import { english, escape, t } from './words.js';

const $ = (id) => document.getElementById(id);
// Signs that are quicker to read than those of the program, which are plain ASCII.
export const pretty = (text) => escape(text.replaceAll('<>', '\u2260').replaceAll('->', '\u2192'));
const HINT_MS = 30000;
const TEXT_MOST = 110; // letters of a reason beside the board; the hint has all of it
const GUESS = 'brute-force'; // what is left where a scale has no step; Sudoku Explainer's mostly has one
const PATIENCE_MS = 10000; // with an engine that is on its way
// What a step counts: its score or rating; on a scale without numbers, the level of its technique.
export const countOf = ({ score, grade, rating }) => score ?? (grade ? t(`level.${grade}`) : rating.toFixed(1));

// A step's name, which opens the library of techniques there.
const titleOf = (step, before = '') => `<strong>${before}<button type="button" class="term" data-technique="${step.technique}"`
  + ` title="${t('hint.about')}">${english(escape(step.name))}</button> <small>(${countOf(step)})</small></strong>`;

const note = (text) => `<p class="note">${text}</p>`;

/**
 * What is wrong with what was filled in, compared with the solution: cells, and whether digits or marks.
 * isAuto: candidates are shown in place of centre marks, so these do not count.
 */
export function mistakes(model, solution, isAuto = false) {
  const values = [], marks = [];
  model.cells.forEach((cell, c) => {
    if (cell.value) {
      if (cell.value !== solution[c]) values.push(c);
      return;
    }
    const isLost = cell.removed & bit(solution[c]);
    if (isLost || (!isAuto && cell.centre && !(cell.centre & bit(solution[c])))) marks.push(c);
  });
  return { values, marks };
}

/** Does a step on the model: digits placed, candidates removed. own: those left out of the person's centre marks go, too,
 * and from here on candidates are shown. tidy: marks that the digits rule out go as well. */
export function applyStep(model, step, { own = false, tidy = false } = {}) {
  const { side } = model.shape;
  const at = ({ row, column }) => (row - 1) * side + column - 1;
  const placed = new Map(step.placements.map((p) => [at(p), p.digit]));
  const gone = new Map();
  for (const p of step.eliminations) gone.set(at(p), (gone.get(at(p)) ?? 0) | bit(p.digit));
  const all = own ? model.candidates() : null;
  const left = own ? model.candidates(true) : null;
  const lost = model.lost(tidy ? placed : []);
  return model.change(own ? [SHEET, ...model.cells.keys()] : [...placed.keys(), ...gone.keys(), ...lost.keys()], (cell, c) => {
    if (c === SHEET) {
      cell.auto = true;
      return;
    }
    if (placed.has(c)) Object.assign(cell, { value: placed.get(c), corner: 0, centre: 0 });
    const away = gone.get(c) ?? 0;
    cell.removed |= away | (own ? all[c] & ~left[c] : 0);
    cell.corner &= ~(away | lost.get(c));
    cell.centre &= ~(away | lost.get(c));
  });
}

export class Guide {
  #app;
  #rung = 0;
  #step = null;
  #trouble = null;
  #path = null;
  #looking = null; // from the click to the answer: what is looked for
  #isAsking = false; // the engine is working on it
  #aside = ''; // about where the step comes from
  #said = null; // the step whose sentence is shown, its lines, and where
  #reader = null; // of a chain's lines

  constructor(app) {
    this.#app = app;
    $('hint').addEventListener('click', () => this.more());
    $('apply').addEventListener('click', () => this.apply());
    $('hint-close').addEventListener('click', () => this.close());
    $('ladder').addEventListener('click', ({ target }) => {
      const button = target.closest('[data-rung]');
      if (button && this.isOpen) this.#stand(Number(button.dataset.rung));
    });
    $('explain').addEventListener('click', () => this.#later('explain'));
    $('all').addEventListener('click', () => this.#later('allSteps'));
    $('path-cancel').addEventListener('click', () => app.engines.cancel('slow'));
    for (const name of ['scale', 'hints'])
      $(name).addEventListener('change', ({ target }) => {
        this.reset();
        app.set(name, target.value);
      });
    $('path-back').addEventListener('click', () => this.leave());
    for (const id of ['hint-text', 'steps'])
      for (const type of ['click', 'pointerover', 'pointerleave', 'focusin'])
        $(id).addEventListener(type, ({ target }) => {
          const { line, chain, technique } = target.closest('button')?.dataset ?? {};
          if (technique && type === 'click') app.later('library', 'openLibrary', technique);
          else if (this.#said && (line || chain || this.#reader)) this.#chain((reader) => reader.on(type, line, chain));
        });
  }

  get isOpen() {
    return this.#rung > 0;
  }

  /** Whether something is said that can be closed. */
  get hasSaid() {
    return $('hint-text').textContent !== t('hint.start');
  }

  // ---- the ladder ----

  /** The next level: where to look, what it is called, the cells, what to do; then the step is done. */
  async more() {
    if (this.#app.viewing) this.leave();
    if (this.#rung >= 4) return this.apply();
    if (this.#rung === 0) {
      if (this.#looking) return;
      const mine = this.#looking = {};
      const isNow = () => mine === this.#looking; // or it was given up, for another board perhaps
      const slow = setTimeout(() => isNow() && !this.#isAsking && this.say(t('hint.waiting')), 250);
      const found = await this.#begin(isNow);
      clearTimeout(slow);
      if (!isNow()) return;
      this.#looking = null;
      if (!found) return this.#buttons();
      this.#app.model.hints++;
    }
    this.#stand(this.#rung + 1);
    $('hint').closest('section').scrollIntoView({ block: 'nearest' });
  }

  #stand(rung) {
    this.#rung = rung;
    this.#show();
  }

  async #begin(isNow) {
    const app = this.#app;
    const { model } = app;
    if (app.isEditing) {
      this.say(t('hint.editing'));
      return false;
    }
    if (model.isFull && model.clashes().size === 0) {
      this.say(t('hint.full'));
      return false;
    }
    const answer = await app.verdict();
    if (!isNow()) return false;
    if (!answer) {
      this.say(model.isEmpty ? t('hint.empty') : $('verdict-text').textContent);
      return false;
    }
    if (answer.verdict !== 'unique') {
      this.say(answer.verdict === 'several'
        ? t('hint.several')
        : answer.verdict === 'none' ? t(answer.conflict?.text ? 'hint.noneWhy' : 'hint.none', { why: answer.conflict?.text })
          : t('hint.unknown'), true);
      return false;
    }
    this.#trouble = null;
    const wrong = mistakes(model, answer.solution, app.isAuto);
    if (wrong.values.length || wrong.marks.length) {
      this.#trouble = wrong;
      return true;
    }
    const step = await this.#find(isNow);
    if (isNow()) this.#step = step;
    return !!step;
  }

  // If the user has marks of their own, the hint starts from those.
  async #find(isNow) {
    const app = this.#app;
    const board = app.model.board(!app.isAuto);
    const asked = JSON.stringify(board);
    let count = null;
    const slow = setTimeout(() => {
      count = counting($('hint-text'), t('hint.looking'));
      $('hint-close').hidden = false;
    }, 250);
    this.#isAsking = true;
    try {
      const { answer: step, isOther } = await this.ask('quick', 'hint', board, { time: HINT_MS, onProgress: () => count?.() });
      if (!isNow()) return null;
      this.#aside = isOther ? note(t('hint.aside')) : step?.technique === GUESS ? note(t('hint.guess')) : '';
      const isNew = asked === JSON.stringify(app.model.board(!app.isAuto));
      if (!isNew) this.say(t('hint.changed'));
      else if (!step) this.say(t(app.settings.without.length ? 'hint.stuckWithout' : 'hint.stuck', { n: app.settings.without.length }));
      return isNew ? step : null;
    } catch (error) {
      if (isNow() && error.status !== CANCELLED)
        this.say(error.status === GAVE_UP ? t('hint.tooHard')
          : error.status === RULES ? t('hint.noLogic') : error.message, error.status !== RULES);
      return null;
    } finally {
      clearTimeout(slow);
      this.#isAsking = false;
    }
  }

  /** By the scale that was chosen for hints; if its engine does not arrive, by the one that is there. */
  async ask(name, method, board, how) {
    const { able, engines, model, settings } = this.#app;
    if (model.shape.ruled) return { answer: await able[name].call(method, [board], how), isOther: settings.hints !== 'explainer' };
    const { hints, without, with: also } = settings;
    const by = (scale, patience, more = []) => engines.by(more.length ? 'nonet' : scale)[name].call(method, [board, { scale, without, with: more }],
      { ...how, patience });
    try {
      return { answer: await by(hints, PATIENCE_MS, also) };
    } catch (error) {
      if (error.status !== MISSING) throw error;
      return { answer: await by('explainer'), isOther: true };
    }
  }

  say(text, isTrouble = false) {
    $('hint-text').innerHTML = isTrouble ? `<span class="trouble">${escape(text)}</span>` : escape(text);
    this.#buttons();
  }

  #buttons() {
    const isOpen = this.isOpen;
    $('ladder').hidden = !isOpen;
    $('hint-close').hidden = !this.hasSaid;
    $('apply').hidden = !isOpen || this.#rung >= 4;
    $('hint').firstChild.textContent = t(!isOpen ? 'hint.ask' : this.#rung >= 4 ? 'hint.apply' : 'hint.more');
    [...$('ladder').children].forEach((li, i) => {
      li.classList.toggle('on', i < this.#rung);
      if (i === this.#rung - 1) li.firstChild.setAttribute('aria-current', 'step');
      else li.firstChild.removeAttribute('aria-current');
    });
  }

  #show() {
    if (this.#trouble) return this.#showTrouble();
    const step = this.#step;
    const rung = this.#rung;
    const name = titleOf(step);
    if (rung === 4) this.write($('hint-text'), step, name);
    else $('hint-text').innerHTML = (rung > 1 ? name : '') + english(escape(rung === 3 ? step.pattern : step.where));
    $('hint-text').innerHTML += this.#aside;
    this.#app.marksForHint = rung >= 3 && (step.eliminations.length > 0 || !!step.nodes);
    this.draw(step, rung - 1);
    this.#buttons();
  }

  /** The whole sentence of a step, what follows before the reason. Lines that say a part of a chain are buttons: they draw
   * that part alone. */
  write(el, step, title = '') {
    const lines = linesOf(step);
    this.#said = { el, step, lines };
    const { so, why } = saidOf(step);
    const numbers = numbersOf(step);
    const html = (text) => pretty(numbered(text, numbers, (n) => `^${n} `)).replace(/\^(\d*) /g, (_, n) => (n && `<sup>${n}</sup>`));
    const items = lines.map(({ text, node }, i) => (i === 0 ? `<p lang="en">${html(why)}</p>` : so && i === lines.length - 1 ? ''
      : node < 0 ? `<p class="line" lang="en">${html(text)}</p>`
        : `<button type="button" class="line" lang="en" data-line="${i}" aria-pressed="false">${html(text)}</button>`));
    const first = so && `<p class="so" lang="en">${pretty(so)}</p><p class="because">${t('hint.because')}</p>`;
    const tools = step.nodes ? `<p class="row chain"><button type="button" class="small" data-chain="play">${t('hint.play')}</button>`
      + `${isNet(step) ? `<button type="button" class="small" data-chain="whole" aria-pressed="false">${t('hint.whole')}</button>` : ''}</p>` : '';
    el.innerHTML = title + first + items[0] + tools + items.slice(1).join('');
  }

  // From one line on all that can be done with a chain is in a part that is fetched then.
  async #chain(act) {
    const said = this.#said;
    const { Reader } = await import('./later/chain.js').catch(() => ({}));
    if (!Reader) this.#app.toast(t('page.noPart'));
    if (!Reader || said !== this.#said) return;
    if (said !== this.#reader?.said) this.#reader = new Reader(this, said);
    act(this.#reader);
  }

  #showTrouble() {
    const { values, marks } = this.#trouble;
    const rung = this.#rung;
    const cells = (values.length ? values : marks).map((c) => this.#app.model.shape.nameOf(c)).join(', ');
    const text = rung === 1 ? t('hint.trouble')
      : rung === 2 ? (values.length ? t('hint.badDigits', { n: values.length }) : t('hint.badMarks', { n: marks.length }))
        : `${t('hint.marked', { cells })}${rung >= 4 ? ` ${t('hint.takesBack')}` : ''}`;
    this.#app.wrong = rung >= 3 ? new Set(values.length ? values : marks) : new Set();
    this.say(text, true);
    this.#app.render();
  }

  /** Draws a step; depth and line as in drawStep(). 0: only where to look. isGlance: without the legend, so that what is
   * pointed at does not move away. */
  draw(step, depth, line = null, isGlance = false) {
    const { isAuto, model } = this.#app;
    const { shape, cells } = model;
    const marks = isAuto ? model.candidates() : [];
    const drawing = depth ? drawStep(shape, step, depth, line)
      : drawWhere(shape, step, (c) => ({ value: cells[c].value, marks: marks[c] ?? cells[c].centre }));
    if (!isGlance) {
      $('legend').innerHTML = legend(drawing.roles);
      $('legend').hidden = !drawing.roles.size;
    }
    this.#app.drawing = drawing;
    this.#app.render();
  }

  /** Does what the hint says, and closes it. */
  apply() {
    const app = this.#app;
    if (!this.isOpen) return;
    if (this.#trouble) {
      const { values, marks } = this.#trouble;
      app.change([...values, ...marks], (cell) => {
        if (!cell.given) Object.assign(cell, { value: 0, removed: 0, centre: 0 });
      });
    } else {
      applyStep(app.model, this.#step, { own: this.#step.eliminations.length > 0 && !app.isAuto, tidy: app.settings.tidy });
      app.changed();
    }
    const done = this.#trouble ? t('hint.takenBack') : t('hint.done', { effect: this.#step.effect.replaceAll('<>', '\u2260') });
    this.close();
    this.say(done);
  }

  close() {
    if (this.#looking && this.#isAsking) this.#app.engines.cancel('quick');
    this.#looking = null;
    if (!this.isOpen) {
      if (this.hasSaid) this.say(t('hint.start'));
      return;
    }
    this.#rung = 0;
    this.#step = this.#trouble = null;
    this.#app.drawing = null;
    this.#app.marksForHint = false;
    this.#app.wrong = new Set();
    $('legend').hidden = true;
    this.say(t('hint.start'));
    this.#app.render();
  }

  // ---- the path ----

  // What shows it is fetched when it is first asked for; by then there may be another board.
  async #later(what) {
    const { id } = this.#app.model;
    try {
      const { Path } = await import('./later/path.js');
      this.#path ??= new Path(this.#app, this);
    } catch {
      $('rating').textContent = t('page.noPart');
    }
    if (id === this.#app.model.id) await this.#path?.[what]();
  }

  /** From a step that is looked at to the next one, or by -1 to the one before. */
  go(by) {
    this.#path?.go(by);
  }

  /** Back from a step of the list to the person's own board. */
  leave() {
    this.#path?.leave();
  }

  /** A new puzzle: nothing of the old one stays. */
  reset() {
    this.close();
    this.#app.engines.cancel('slow');
    this.#path?.reset();
    $('rating').textContent = '';
    this.say(t('hint.start'));
  }
}

/** Why there is no solution, in words. */
export function conflictWords(shape, conflict, values) {
  if (!conflict) return t('verdict.none');
  const nameOf = (c) => shape.nameOf(c);
  const { kind, digit, name, cells, rules, text } = conflict;
  if (text?.length > TEXT_MOST)
    return cells.length ? t('verdict.mixed', { clues: t('verdict.clue', { n: cells.length }), rules: t('verdict.rule', { n: rules.length }) })
      : t('verdict.rules', { n: rules.length });
  if (text) return t('verdict.no', { why: text });
  if (kind === 'clash') return t('verdict.equal', { a: nameOf(cells[0]), b: nameOf(cells[1]), digit });
  if (kind === 'no-mark') return t('verdict.noMark', { cell: nameOf(cells[0]) });
  if (kind === 'no-place') return t('verdict.noPlace', { digit, house: name });
  if (cells.length > 8) return t('verdict.clues', { n: cells.length });
  return t('verdict.cells', { cells: cells.map((c) => `${nameOf(c)}${values[c] ? `=${values[c]}` : ''}`).join(', ') });
}
