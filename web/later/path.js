// The path and the steps that can be taken now: a list, with the reason under the step that is looked at, and the board as it
// was then. Fetched when it is first asked for.
import { bit } from '../model.js';
import { saidOf } from '../draw.js';
import { countOf, mistakes, pretty } from '../guide.js';
import { CANCELLED, GAVE_UP, RULES } from '../nonet.js';
import { counting } from '../view.js';
import { english, escape, t } from '../words.js';
import './words.js';

const $ = (id) => document.getElementById(id);
const SCALES = ['explainer', 'hodoku', 'nonet'];
const RATE_MS = 1000; // a rating that takes longer is not given besides the one that was asked for
const SINGLES = ['naked-single', 'hidden-single', 'full-house'];

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

/** The rows of the list, as {from, to}: singles in a row are one, unless their first is in opened. */
export function rowsOf(steps, opened) {
  const rows = [];
  let run = -1;
  steps.forEach(({ technique }, i) => {
    if (!SINGLES.includes(technique)) run = -1;
    else if (run < 0) run = i;
    if (run >= 0 && run < i && !opened.has(run)) rows.at(-1).to = i;
    else rows.push({ from: i, to: i });
  });
  return rows;
}

const numbersOf = ({ rating, pearl, diamond }) => t('path.numbers', { er: rating.toFixed(1), ep: pearl.toFixed(1), ed: diamond.toFixed(1) });

// A rating in words; a level alone is said with the hardest technique.
function ratingOf({ rating, pearl, diamond, score, level, name, end }) {
  if (end !== 'solved') return t('path.beyond');
  const word = t(`level.${level}`);
  if (rating !== undefined) return `${word}, ${numbersOf({ rating, pearl, diamond })}`;
  return score === undefined ? t('path.hardest', { level: word, name }) : `${word}, ${t('path.score', { score })}`;
}

// On a phone the board stays above the list: what is looked at comes right below it (scroll-padding).
function isBelow() {
  const play = document.querySelector('.play');
  return getComputedStyle(play).position === 'sticky' && play.getBoundingClientRect().right > $('steps').getBoundingClientRect().left;
}

/** A step as text. */
const textOf = (step, i) => `${i + 1}. ${step.name} (${countOf(step)})\n${step.sentence}`;

export class Path {
  #app;
  #guide;
  #steps = [];
  #boards = [];
  #rows = [];
  #opened = new Set();
  #isPath = false; // or all steps now
  #start = null; // the board before the first step
  #at = -1; // the row that is looked at
  #turn = 0; // how often something was asked for

  constructor(app, guide) {
    this.#app = app;
    this.#guide = guide;
    $('steps').insertAdjacentHTML('beforebegin', '<div id="ratings" class="ratings" hidden></div><div id="counts" class="row counts" hidden></div>');
    $('steps').insertAdjacentHTML('afterend', '<p id="step-live" class="unseen" role="status"></p>');
    $('steps').addEventListener('click', (event) => this.#onClick(event));
    $('steps').addEventListener('keydown', (event) => this.#onKey(event));
    $('counts').addEventListener('click', ({ target }) => {
      const { technique } = target.closest('button')?.dataset ?? {};
      if (technique) this.#seek(technique);
      else if (target.closest('button')) this.#copy(this.#steps.map(textOf).join('\n\n'));
    });
  }

  #onClick({ target, detail }) {
    const button = target.closest('button');
    const { step, go, do: what } = button?.dataset ?? {};
    if (go) this.#turnTo(Number(go), button);
    else if (what) this.#do(what);
    else if (step) this.view(Number(step));
    if (detail && (go || step)) this.#app.view.focus(this.#app.focus); // after a click, keys are the board's
    else if (go || what === 'open') ($('steps').querySelector(`[data-go="${go}"]:not(:disabled)`) ?? this.#button(this.#at)).focus();
  }

  #onKey(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by || !this.#app.viewing) return;
    event.preventDefault();
    this.go(by);
    this.#button(this.#at)?.focus({ preventScroll: true });
  }

  // ---- what is asked for ----

  #busy(isBusy) {
    $('path-cancel').hidden = !isBusy;
    $('explain').disabled = $('all').disabled = isBusy;
  }

  // What is asked for in this turn; null if that fails, or if something else is asked for by then.
  async #work(turn, ask, words) {
    const count = counting($('rating'), words);
    this.#busy(true);
    try {
      const answer = await ask({ onProgress: () => count() });
      return turn === this.#turn ? answer : null;
    } catch (error) {
      if (turn === this.#turn) $('rating').textContent = error.status === CANCELLED ? t('path.cancelled')
        : error.status === RULES ? t('path.noRules') : error.message;
      return null;
    } finally {
      this.#busy(false);
    }
  }

  /** The whole path of the puzzle, with its rating; steps are shown as they are found. */
  async explain() {
    const app = this.#app;
    const turn = ++this.#turn;
    const verdict = await app.verdict();
    if (turn !== this.#turn) return;
    if (verdict?.verdict !== 'unique') {
      $('rating').textContent = t('path.notOne');
      return;
    }
    const puzzle = app.model.puzzle();
    const { ruled } = app.model.shape;
    const scale = ruled ? 'explainer' : app.settings.scale;
    const { slow } = ruled ? app.able : app.engines.by(scale);
    const work = this.#work(turn, async (how) => {
      const { values, marks } = await app.able.quick.call('candidates', [puzzle]);
      if (turn !== this.#turn) return null;
      this.#begin({ values, marks: marks.map((set, c) => (values[c] ? 0 : set)) }, true);
      if (!ruled) this.#rateAll(puzzle, scale, work, turn);
      return slow.call('explain', [puzzle, { scale }], { ...how, onSteps: (steps) => turn === this.#turn && this.#add(steps) });
    }, t('path.working'));
    const answer = await work;
    if (!answer) return;
    this.#add(answer.steps.slice(this.#steps.length));
    this.#rate(answer);
  }

  // On every scale, as far as it takes no longer than a second, while the path is still being found; and what Sudoku
  // Explainer's three numbers are.
  async #rateAll(puzzle, own, work, turn) {
    const { quick } = this.#app.engines.by('nonet');
    const said = new Map(SCALES.map((scale) => [scale, '\u2026']));
    const show = () => {
      if (turn !== this.#turn) return;
      const rows = [...said].map(([scale, words]) => `<dt>${t(`path.${scale}`)}</dt><dd>${escape(words)}</dd>`);
      $('ratings').innerHTML = `<dl class="help">${rows.join('')}</dl><p class="note">${t('path.er')} ${t('path.ep')} ${t('path.ed')}</p>`;
      $('ratings').hidden = false;
    };
    const say = (scale, words) => {
      if (words) said.set(scale, words);
      else said.delete(scale);
      show();
    };
    show();
    work.then((answer) => say(own, answer ? ratingOf(answer) : t('path.cancelled')));
    for (const scale of SCALES) {
      if (scale === own) continue;
      await quick.call('rate', [puzzle, { scale }], { time: RATE_MS }).then((answer) => say(scale, ratingOf(answer)),
        ({ status }) => say(scale, status === GAVE_UP ? t('path.slow') : '')); // not for this size, or the module is not there
    }
  }

  #rate(answer) {
    const { rating, level, end, name, score } = answer;
    const isSolved = end === 'solved';
    const words = score !== undefined ? t('path.score', { score }) : rating === undefined ? escape(name)
      : isSolved ? numbersOf(answer) : t('library.er', { rating: rating.toFixed(1) });
    $('rating').innerHTML = isSolved ? `${t(`level.${level}`)} <small>${words}</small>`
      : `${t('path.beyond')} <small>${t('path.after', { rating: words })}</small>`;
  }

  /** Every step that can be taken now, from the user's own marks if there are any. */
  async allSteps() {
    const app = this.#app;
    const { isAuto } = app;
    const board = app.model.board(!isAuto);
    const turn = ++this.#turn;
    const verdict = await app.verdict();
    if (turn !== this.#turn) return;
    const wrong = verdict?.solution && verdict.verdict === 'unique' && mistakes(app.model, verdict.solution, isAuto);
    if (wrong && (wrong.values.length || wrong.marks.length)) {
      this.#begin(null, false);
      $('rating').textContent = t('hint.trouble');
      return;
    }
    const found = await this.#work(turn, (how) => this.#guide.ask('slow', 'hints', board, how), t('path.looking'));
    if (!found) return;
    this.#begin({ values: board.values, marks: board.marks.map((set, c) => (board.values[c] ? 0 : set)) }, false);
    this.#add(found.answer);
    $('rating').textContent = this.#steps.length
      ? t(found.isOther ? 'path.countOther' : 'path.count', { n: this.#steps.length }) : t('path.none');
  }

  // ---- the list ----

  #begin(start, isPath) {
    this.#quit();
    this.#shut();
    this.#start = start;
    this.#isPath = isPath;
    this.#steps = [];
    this.#opened = new Set();
    $('ratings').hidden = true;
    $('steps').scrollTop = 0;
    this.#list();
  }

  #add(steps) {
    const isFirst = this.#steps.length === 0;
    this.#steps.push(...steps);
    this.#list();
    if (isFirst && isBelow()) document.querySelector('.path').scrollIntoView();
  }

  // Rows that have not changed stay, with what is open in them.
  #list() {
    const { shape } = this.#app.model;
    const steps = this.#steps;
    const rows = this.#isPath ? rowsOf(steps, this.#opened) : steps.map((_, i) => ({ from: i, to: i }));
    const isSame = (row, k) => rows[k]?.from === row.from && rows[k].to === row.to;
    let kept = this.#rows.findIndex((row, k) => !isSame(row, k));
    if (kept < 0) kept = this.#rows.length;
    if ($('steps').children.length < kept) kept = 0;
    while ($('steps').children.length > kept) $('steps').lastElementChild.remove();
    $('steps').insertAdjacentHTML('beforeend', rows.slice(kept).map((row) => this.#row(row)).join(''));
    this.#rows = rows;
    this.#boards = this.#isPath ? boardsOf(shape, this.#start, steps) : steps.map(() => this.#start);
    if (this.#at >= kept) this.#show(Math.min(this.#at, rows.length - 1));
    $('steps').hidden = steps.length === 0;
    this.#count();
  }

  #row({ from, to }) {
    const step = this.#joined(from, to);
    const count = from === to ? countOf(step) : '';
    return `<li${from === to ? '' : ' class="run"'}><button type="button" data-step="${from}" aria-expanded="false"><span>${from + 1}${from === to ? '' : `\u2013${to + 1}`}</span>`
      + `<span>${from === to ? english(escape(step.name)) : escape(step.name)}<small lang="en">${pretty(step.effect)}</small></span><b>${count}</b></button></li>`;
  }

  // Some singles as one step.
  #joined(from, to) {
    if (from === to) return this.#steps[from];
    const parts = this.#steps.slice(from, to + 1);
    return { name: t('path.singles', { n: parts.length }), effect: parts.map(({ effect }) => effect).join(', '),
      placements: parts.flatMap(({ placements }) => placements), eliminations: [], houses: [], cells: [], candidates: [], parts };
  }

  #count() {
    const counts = new Map();
    for (const { technique, name } of this.#steps)
      counts.set(technique, { name: counts.get(technique)?.name ?? name, n: (counts.get(technique)?.n ?? 0) + 1 });
    $('counts').hidden = counts.size === 0;
    $('counts').innerHTML = [...counts].sort(([, a], [, b]) => b.n - a.n).map(([technique, { name, n }]) =>
      `<button type="button" class="small" data-technique="${technique}">${english(escape(name))} <b>${n}</b></button>`).join('')
      + `<button type="button" class="small">${t('path.copyAll')}</button>`;
  }

  // ---- one step ----

  #button(k) {
    return $('steps').children[k]?.firstElementChild;
  }

  /** Shows a step of the list, by its number, on the board as it was then. */
  view(i) {
    this.#guide.close();
    this.#show(this.#rows.findIndex(({ from, to }) => from <= i && i <= to));
    this.#reveal();
  }

  go(by) {
    const row = this.#rows[this.#at + by];
    if (row) this.view(row.from);
  }

  // To the next row by its button, which stays where it is pressed, as far as the list can be scrolled.
  #turnTo(by, button) {
    const topOf = (one) => one.getBoundingClientRect().top;
    const before = topOf(button);
    this.go(by);
    $('steps').scrollTop += topOf($('steps').querySelector(`[data-go="${by}"]`)) - before;
  }

  // The next step with a technique, or the first.
  #seek(technique) {
    const now = this.#rows[this.#at]?.to ?? -1;
    const all = this.#steps.flatMap((step, i) => (step.technique === technique ? [i] : []));
    this.view(all.find((i) => i > now) ?? all[0]);
  }

  #show(k) {
    this.#shut();
    this.#at = k;
    const { from, to } = this.#rows[k];
    const step = this.#joined(from, to);
    const button = this.#button(k);
    button.setAttribute('aria-current', 'step');
    button.setAttribute('aria-expanded', 'true');
    button.insertAdjacentHTML('afterend', `<div class="why"><div class="row">${this.#tools(k)}</div><div class="hint-text"></div></div>`);
    this.#app.viewing = this.#boards[from];
    $('path-back').hidden = false;
    $('step-live').textContent = `${from + 1}. ${step.name}`;
    const text = button.nextElementSibling.lastElementChild;
    if (step.parts) text.innerHTML = step.parts.map(saidOf).map(({ so, why }) => `<p class="so" lang="en">${pretty(so)}</p><p lang="en">${pretty(why)}</p>`).join('');
    else this.#guide.write(text, step);
    this.#guide.draw(step, 3);
  }

  #tools(k) {
    const { from, to } = this.#rows[k];
    const go = (by, sign, words) => `<button type="button" class="small" data-go="${by}" aria-label="${words}"${this.#rows[k + by] ? '' : ' disabled'}>${sign}</button>`;
    const tool = (what, words) => `<button type="button" class="small" data-do="${what}">${words}</button>`;
    const about = `<button type="button" class="small" data-technique="${this.#steps[from].technique}" aria-label="${t('hint.about')}" title="${t('hint.about')}">?</button>`;
    return go(-1, '\u2039', t('path.previous')) + go(1, '\u203a', t('path.next')) + (from < to ? tool('open', t('path.open')) : about)
       + tool('copy', t('path.copy')) + tool('svg', t('path.asSvg')) + tool('png', t('path.asPng'));
  }

  #reveal() {
    $('steps').children[this.#at].scrollIntoView({ block: isBelow() ? 'start' : 'nearest' });
  }

  #shut() {
    $('steps').querySelector('.why')?.remove();
    $('path-back').hidden = true;
    const button = $('steps').querySelector('[aria-current]');
    button?.removeAttribute('aria-current');
    button?.setAttribute('aria-expanded', 'false');
    this.#at = -1;
  }

  async #do(what) {
    const { from, to } = this.#rows[this.#at];
    if (what === 'open') {
      this.#opened.add(from);
      this.#at = -1;
      this.#list();
      this.view(from);
    } else if (what === 'copy') this.#copy(this.#steps.slice(from, to + 1).map((step, i) => textOf(step, from + i)).join('\n\n'));
    else {
      const { save } = await import('./picture.js');
      await save($('board'), this.#app.model.shape, `nonet-${from + 1}`, what);
    }
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#app.toast(t('share.copied'));
    } catch {
      this.#app.toast(t('path.noCopy'));
    }
  }

  /** Back to the user's own board. */
  leave() {
    if (!this.#app.viewing) return;
    this.#quit();
    this.#app.toast(t('hint.back'));
  }

  #quit() {
    if (!this.#app.viewing) return;
    this.#shut();
    this.#app.viewing = null;
    this.#app.drawing = null;
    $('legend').hidden = true;
    this.#guide.say(t('hint.start'));
    this.#app.render();
  }

  /** A new puzzle: nothing of the old one stays. */
  reset() {
    this.#turn++;
    this.#begin(null, false);
  }
}
